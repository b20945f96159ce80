import type { CardPlace, View } from "../protocol.ts";
import { isUnique, pickAt, source } from "./picking.ts";

/** What is known of a card when it is clicked, should a second click send it home. */
export interface Home {
  /** The line that sends it home; by its own name if it has one, wherever it is then. */
  line: string;
  /** The card, if no other has its text. */
  text: string | undefined;
  /** Whether it can be moved at all, and whether it can go home. */
  moves: boolean;
  legal: boolean;
}

/** Returns how the card at a place is sent home; nothing if it is, or if there is no home. */
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

/** Whether a card lies on a foundation. */
export function isHome(view: View, text: string): boolean {
  return view.piles.some(
    (it, pile) => roleOf(view, pile) === "foundation" && it.cards.includes(text),
  );
}

function roleOf(view: View, pile: number): string | undefined {
  return view.groups[view.piles[pile]?.group ?? -1]?.role;
}
