import type { CardPlace, View } from "../protocol.ts";
import { isUnique, pickAt, source } from "./picking.ts";

/** How to move a clicked card to a foundation, for the second click of a double click. */
export interface Home {
  /** The line; it names the card if that is unique, because the first click may move it. */
  line: string;
  /** The card's text, if it is unique. */
  text: string | undefined;
  /** Whether it can move at all, and whether it can go to a foundation. */
  moves: boolean;
  legal: boolean;
}

/** Returns how to move a card to a foundation; undefined if it is there or there is none. */
export function homeOf(view: View, place: CardPlace): Home | undefined {
  const text = view.piles[place[0]]?.cards[place[1]];
  const home = view.groups.some((it) => it.role === "foundation");
  const role = roleOf(view, place[0]);
  if (!home || text === undefined) return undefined;
  if (role === "foundation" || role === "stock") return undefined;
  const pick = pickAt(view, place);
  return {
    line: `${source(view, place)} f`,
    text: isUnique(view, text) ? text : undefined,
    moves: pick !== undefined,
    legal: pick?.targets.some((it) => roleOf(view, it.card[0]) === "foundation") ?? false,
  };
}

/** Whether a card is on a foundation. */
export function isHome(view: View, text: string): boolean {
  return view.piles.some(
    (it, pile) => roleOf(view, pile) === "foundation" && it.cards.includes(text),
  );
}

function roleOf(view: View, pile: number): string | undefined {
  return view.groups[view.piles[pile]?.group ?? -1]?.role;
}
