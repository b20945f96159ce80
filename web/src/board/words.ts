import type { CardPlace, Suit, View } from "../protocol.ts";
import { HIDDEN } from "./lie.ts";

const RANKS: Record<string, string> = {
  A: "ace",
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};

/** Splits a card's text into rank and suit; its last letter is the suit. */
export function partsOf(text: string, suits: Suit[]): { rank: string; suit?: Suit } {
  const letters = [...text];
  const letter = letters.pop();
  const suit = suits.find((it) => it.letter === letter);
  if (suit === undefined || letters.length === 0) return { rank: text };
  return { rank: letters.join(""), suit };
}

/** A card in words: `seven of hearts`. */
export function cardWords(text: string, suits: Suit[]): string {
  if (text === HIDDEN) return "face-down card";
  const { rank, suit } = partsOf(text, suits);
  const name = RANKS[rank] ?? rank;
  return suit === undefined ? name : `${name} of ${suit.name}`;
}

/** A pile in words: `pile 3`, `foundation f1`, `the waste`. */
export function pileWords(view: View, number: number): string {
  const pile = view.piles[number];
  const group = view.groups[pile?.group ?? -1];
  if (pile === undefined || group === undefined) return "nowhere";
  if (group.role === "tableau") return `pile ${pile.id}`;
  const single = view.groups.filter((it) => it.role === group.role).length === 1;
  if (group.count === 1 && single) return `the ${group.role}`;
  return `${group.role} ${pile.id}`;
}

/** A place in words: `seven of hearts, on pile 3`, or `pile 3, empty`. */
export function placeWords(view: View, [pile, place]: CardPlace): string {
  const card = view.piles[pile]?.cards[place];
  const where = pileWords(view, pile);
  return card === undefined ? `${where}, empty` : `${cardWords(card, view.suits)}, on ${where}`;
}
