import type { Suit } from "../protocol.ts";
import { HIDDEN } from "./lie.ts";
import { pip } from "./shapes.ts";
import { partsOf } from "./words.ts";

/** The face of a card: its text; `blank` shows neither face nor back. */
export type Face = { text: string; blank: boolean };

/**
 * Draws the face of a card: rank and suit in the corner, where they stay visible under other
 * cards, and the suit in the center.
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
  // The style draws the text, so that screen readers read only the card's label.
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

/** Draws the rank or card that an empty pile accepts, such as `A` or `AS`. */
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
