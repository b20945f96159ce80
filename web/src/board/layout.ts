import type { View } from "../protocol.ts";
import { type Arrangement, arrange } from "./arrange.ts";
import { lieOf } from "./lie.ts";
import { spread } from "./spread.ts";

/** The rectangle of a card or of a pile's slot. */
export interface Placed {
  pile: number;
  /** The place of the card in its pile; -1 for the slot itself. */
  place: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the lowest card of each pile that must be visible, because it can move. */
export function reaches(view: Pick<View, "picks" | "piles">): number[] {
  const all = view.piles.map((it) => it.cards.length);
  for (const { card } of view.picks) {
    const [pile, place] = card;
    all[pile] = Math.min(all[pile] ?? place, place);
  }
  return all;
}

/** Returns the rectangles of all cards and slots, the topmost last. */
export function place(
  view: Pick<View, "groups" | "piles" | "picks">,
  width: number,
  height: number,
  arrangement: Arrangement = arrange(lieOf(view), width, height),
): Placed[] {
  const { measures, slots } = arrangement;
  const size = { width: measures.width, height: measures.height };
  const reach = reaches(view);
  const all = view.piles.map((it, pile) => ({ cards: it.cards, pile }));
  const layer = (pile: number) => slots[pile]?.layer ?? 0;
  all.sort((one, other) => layer(one.pile) - layer(other.pile));
  return all.flatMap(({ cards, pile }): Placed[] => {
    const slot = slots[pile];
    if (slot === undefined) return [];
    const { at, first } = spread(slot, cards, measures, reach[pile]);
    const spots = at.map((it, index) => ({ pile, place: first + index, ...it, ...size }));
    return [{ pile, place: -1, x: slot.x, y: slot.y, ...size }, ...spots];
  });
}

/** A layout error: a card or slot that is outside the board or covered. */
export interface Misplaced {
  pile: number;
  place: number;
  why: "outside" | "covered";
}

/**
 * Returns what is outside the board, and what is covered by another pile. Piles of an
 * overlapping group may cover each other.
 */
export function outside(
  view: Pick<View, "groups" | "piles" | "picks">,
  width: number,
  height: number,
  placed: Placed[] = place(view, width, height),
): Misplaced[] {
  const faults: Misplaced[] = [];
  for (const it of placed) {
    const { x, y } = it;
    const inside = x > -0.5 && y > -0.5 && x + it.width < width + 0.5;
    if (!inside || y + it.height > height + 0.5) {
      faults.push({ pile: it.pile, place: it.place, why: "outside" });
    }
  }
  const group = (pile: number) => view.piles[pile]?.group ?? -1;
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      if (one.pile === other.pile) continue;
      const same = group(one.pile) === group(other.pile);
      if (same && view.groups[group(one.pile)]?.overlapping) continue;
      const across = Math.min(one.x + one.width, other.x + other.width);
      const down = Math.min(one.y + one.height, other.y + other.height);
      if (across - Math.max(one.x, other.x) < 0.5) continue;
      if (down - Math.max(one.y, other.y) < 0.5) continue;
      faults.push({ pile: one.pile, place: one.place, why: "covered" });
      break;
    }
  }
  return faults;
}
