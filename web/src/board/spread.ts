import { BACK, type Measures, tightest, widest } from "./measures.ts";
import { HIDDEN } from "./lie.ts";
import type { Slot } from "./slot.ts";

/** The places of the cards of a pile. */
export interface Spread {
  /** The upper left corner of each drawn card, from the bottom up. */
  at: { x: number; y: number }[];
  /** The place of the first drawn card, which covers those below. */
  first: number;
  /** The step from a face-up card to the next one; 0 if there is none. */
  step: number;
  /** Whether cards are too close together to be read. */
  tight: boolean;
}

/**
 * Spreads the cards of a pile in its slot. The cards from `reach` on can be picked, and are
 * visible if there is room.
 */
export function spread(
  slot: Slot,
  cards: string[],
  measures: Measures,
  reach = cards.length,
): Spread {
  const { width, height } = measures;
  const down = slot.direction === "down";
  const room = Math.max(0, down ? slot.height - height : slot.width - width);
  const direction = down ? "down" : "right";
  const limited = slot.shown !== Infinity;
  const shown = limited ? Math.max(slot.shown, cards.length - reach) : slot.shown;
  let first = slot.direction === "none" ? cards.length - 1 : cards.length - shown;
  first = Math.max(0, Math.min(first, cards.length - 1));
  const units = (from: number) => {
    let sum = 0;
    for (let at = from; at < cards.length - 1; at++) sum += cards[at] === HIDDEN ? BACK : 1;
    return sum;
  };
  const clear = slot.deep && !limited ? tightest(direction, width) : 0;
  const least = Math.min(4, 0.12 * width);
  let sum = units(first);
  const hides = () => room / sum < (first < reach ? Math.max(least, clear) : least);
  while (first < cards.length - 1 && hides()) sum = units(++first);
  const most = limited ? 0.3 * width : widest(direction, width);
  const step = sum > 0 ? Math.min(most, room / sum) : 0;
  const tight = sum > 0 && !limited && step < Math.min(most, tightest(direction, width));
  let gone = 0;
  const at: Spread["at"] = [];
  for (let place = first; place < cards.length; place++) {
    at.push(down ? { x: slot.x, y: slot.y + gone } : { x: slot.x + gone, y: slot.y });
    gone += step * (cards[place] === HIDDEN ? BACK : 1);
  }
  return { at, first, step, tight };
}
