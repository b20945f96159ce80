import type { Suit } from "../protocol.ts";
import { HIDDEN } from "./lie.ts";
import { pip } from "./shapes.ts";
import { partsOf } from "./words.ts";

/** What a card shows: its text, a back, or nothing. */
export type Face = { text: string; blank: boolean };

/**
 * Draws the face of a card into its element: rank and suit at the corner, where they are
 * seen when other cards lie on it, and the suit once more at its middle.
 */
export function drawFace(element: HTMLElement, { text, blank }: Face, suits: Suit[]): void {
  element.replaceChildren();
  const back = text === HIDDEN && !blank;
  element.classList.toggle("back", back);
  delete element.dataset.suit;
  delete element.dataset.red;
  if (back || blank) return;
  const { rank, suit } = partsOf(text, suits);
  if (suit !== undefined) {
    element.dataset.suit = suit.letter;
    element.dataset.red = String(suit.red);
  }
  const index = document.createElement("span");
  index.className = "index";
  const value = document.createElement("span");
  value.className = "rank";
  // Drawn by the style: the card's name is what it is called, not what stands on it.
  value.dataset.text = rank === "T" ? "10" : rank;
  if (value.dataset.text.length > 1) value.classList.add("long");
  index.append(value);
  element.append(index);
  if (suit === undefined) return;
  index.append(suitSign(suit));
  const middle = suitSign(suit);
  middle.classList.add("middle");
  element.append(middle);
}

/** Draws on an empty place the rank it takes, such as `A`, or the card, such as `AS`. */
export function drawStart(slot: HTMLElement, starts: string, suits: Suit[]): void {
  const { rank, suit } = partsOf(starts, suits);
  const value = document.createElement("span");
  value.className = "starts";
  const text = rank === "" ? starts : rank;
  value.dataset.text = text === "T" ? "10" : text;
  const card = starts.length > 1 && suit !== undefined;
  slot.replaceChildren(value, ...(card ? [suitSign(suit)] : []));
}

function suitSign(suit: Suit): Element {
  const drawn = pip(suit.letter);
  if (drawn !== undefined) return drawn;
  const letter = document.createElement("span");
  letter.className = "pip letter";
  letter.dataset.text = suit.letter;
  return letter;
}
