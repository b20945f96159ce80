import type { CardPlace } from "../protocol.ts";
import type { Box } from "./slot.ts";

/** A place that the keyboard cursor can go to. */
export interface Stop {
  place: CardPlace;
  /** The center of its visible part. */
  x: number;
  y: number;
}

/** Returns the rectangle of a pile with all its cards. */
export type Boxes = (pile: number) => Box;

/** The arrow keys and their directions. */
export const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How far aside a pile may be and still count as straight ahead, in pile widths. */
const ASIDE = 0.3;

/** Whether two boxes overlap. */
function touch(one: Box, other: Box): boolean {
  const across = one.x < other.x + other.width && other.x < one.x + one.width;
  return across && one.y < other.y + other.height && other.y < one.y + one.height;
}

/**
 * Returns the next stop in a direction: in the same pile if possible, or else in the nearest
 * pile, preferably straight ahead.
 */
export function nextStop(
  stops: Stop[],
  from: Stop,
  [right, down]: [number, number],
  boxes: Boxes,
): Stop | undefined {
  const ahead = (x: number, y: number) => x * right + y * down;
  const aside = (x: number, y: number) => Math.abs(x * down) + Math.abs(y * right);
  let best: { stop: Stop; cost: number } | undefined;
  const offer = (stop: Stop, cost: number) => {
    if (best === undefined || cost < best.cost) best = { stop, cost };
  };
  const here = boxes(from.place[0]);
  const slack = ASIDE * here.width;
  for (const stop of stops) {
    const own = stop.place[0] === from.place[0];
    if (own) {
      const far = ahead(stop.x - from.x, stop.y - from.y);
      if (far > 1) offer(stop, far - 10000);
      continue;
    }
    const box = boxes(stop.place[0]);
    // For overlapping piles, compare their visible cards, not their boxes.
    const far = touch(box, here)
      ? ahead(stop.x - from.x, stop.y - from.y)
      : ahead(box.x - here.x, box.y - here.y);
    if (far <= 1) continue;
    // In a pyramid, piles of the next row are half a card and half a gap aside.
    const x = Math.max(box.x - slack - from.x, from.x - box.x - box.width - slack, 0);
    const y = Math.max(box.y - from.y, from.y - box.y - box.height, 0);
    // Prefer piles of the same row to those of the next row that half cover them.
    const level = 1.5 * Math.abs((box.y - here.y) * right) + 0.5 * aside(box.x - here.x, 0);
    const off = aside(stop.x - from.x, stop.y - from.y);
    offer(stop, far + 4 * aside(x, y) + level + 0.01 * off);
  }
  return best?.stop;
}

/** The keys that step through all piles in order. */
export const STEPS: Record<string, (index: number, count: number) => number> = {
  Home: () => 0,
  End: (_, count) => count - 1,
  PageUp: (index, count) => (index + count - 1) % count,
  PageDown: (index, count) => (index + 1) % count,
};

/** Returns the stop nearest to the old cursor, after the cards have moved. */
export function nearestStop(stops: Stop[], was: CardPlace): Stop | undefined {
  const own = stops.filter((it) => it.place[0] === was[0]);
  const among = own.length > 0 ? own : stops;
  const far = (it: Stop) =>
    1000 * Math.abs(it.place[0] - was[0]) + Math.abs(it.place[1] - was[1]);
  return among.reduce<Stop | undefined>(
    (best, it) => (best === undefined || far(it) < far(best) ? it : best),
    undefined,
  );
}
