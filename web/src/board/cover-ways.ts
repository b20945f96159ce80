import { type Covered, type Covers, placeCovers } from "./covers.ts";
import type { Heap } from "./lie.ts";
import { type Measures, widest } from "./measures.ts";
import type { Slot, Way } from "./slot.ts";

type Piles = { pile: number; heap: Heap }[];

/** The distances between rows to try, as shares of a card's height. */
const NEARER = [0.55, 0.45, 0.36];

/** The largest distance, if there is room. */
const FARTHEST = 0.6;

/** Returns the ways to lay out piles that cover each other, each half on those it covers. */
export function coverWays(piles: Piles, measures: Measures): Way[] {
  const first = piles[0]?.pile ?? 0;
  const inside = (pile: number) => pile >= 0 && pile < piles.length;
  const covered = piles.map(({ heap }) =>
    (heap.coveredBy ?? []).map((it) => it - first).filter(inside),
  );
  const covers = placeCovers(covered);
  if (covers.ring) return wallsWays(piles, covered, covers, measures);
  return NEARER.map((share) => rowsWay(piles, covers, measures, share));
}

function rowsWay(
  piles: Piles,
  { rows, columns }: Covers,
  measures: Measures,
  share: number,
): Way {
  const { width, height, gap } = measures;
  const left = Math.min(...columns);
  const across = Math.max(...columns) - left + 1;
  const last = Math.max(...rows);
  // Spread rows of long piles downwards, so that the piles on them cover their top cards.
  const steps = Array.from({ length: last + 1 }, () => 0);
  for (const [index, { heap }] of piles.entries()) {
    const row = rows[index] ?? 0;
    steps[row] = Math.max(steps[row] ?? 0, heap.up + heap.down - 1);
  }
  const sum = measures.step.down * steps.reduce((all, it) => all + it, 0);
  const least = last * share * height + height + sum;
  return {
    width: across * (width + gap) - gap,
    most: across * (width + 2.5 * gap) - 2.5 * gap,
    height: least,
    stretch: sum,
    broken: false,
    lay(box) {
      const even = across > 1 ? (box.width - across * width) / (across - 1) : 0;
      const apart = Math.min(even, 2.5 * gap);
      const start = box.x + (box.width - (across * (width + apart) - apart)) / 2;
      const spare = Math.max(0, box.height - least);
      const extra = sum > 0 ? spare / sum : 0;
      const more = sum > 0 || last === 0 ? 0 : spare / last;
      const leading = Math.min(share * height + more, FARTHEST * height);
      const step = Math.min(measures.step.down * (1 + extra), widest("down", width));
      const tall = steps.map((it) => it * step);
      const top = (row: number) =>
        box.y + tall.slice(0, row).reduce((all, it) => all + it + leading, 0);
      return piles.map(({ pile }, index): Slot => {
        const row = rows[index] ?? 0;
        const x = start + ((columns[index] ?? 0) - left) * (width + apart);
        const down = tall[row] ?? 0;
        return {
          pile,
          x,
          y: top(row),
          width,
          height: height + down,
          direction: down > 0 ? "down" : "none",
          shown: Infinity,
          deep: false,
          layer: row,
        };
      });
    },
  };
}

/** The distance between two rows of a wall, as shares of a card's width and height. */
const BETWEEN = { right: 0.5, down: 0.42 };

/**
 * Returns the ways to lay out closed rows as the four walls of a room. The covering row is
 * the innermost; each row under it is one step further out.
 */
function wallsWays(
  piles: Piles,
  covered: Covered,
  { rows, columns }: Covers,
  measures: Measures,
): Way[] {
  const { width, height, gap } = measures;
  const last = Math.max(...rows);
  // The innermost row is the longest; it has an even number of piles.
  const around = rows.filter((it) => it === last).length;
  const rooms = wallLengths(around).map((long) =>
    piles.map((_, index) => {
      const out = last - (rows[index] ?? 0);
      const { x, y, right, down } = pointOfWall(columns[index] ?? 0, long, around / 2 - long);
      return {
        x: x * (width + gap) + right * out * BETWEEN.right * width,
        y: y * (height + gap) + down * out * BETWEEN.down * height,
      };
    }),
  );
  // Keep only the rooms in which each pile still overlaps the piles that it covers.
  const worth = rooms.map((it) => leastShared(covered, it, measures));
  const best = Math.max(...worth);
  const good = rooms.filter((_, index) => (worth[index] ?? 0) > best - 0.01);
  return good.map((laid): Way => {
    const left = Math.min(...laid.map((it) => it.x));
    const up = Math.min(...laid.map((it) => it.y));
    const wide = Math.max(...laid.map((it) => it.x)) - left + width;
    const tall = Math.max(...laid.map((it) => it.y)) - up + height;
    return {
      width: wide,
      most: wide,
      height: tall,
      stretch: 0,
      broken: false,
      lay(box) {
        const x = box.x + (box.width - wide) / 2 - left;
        const y = box.y + (box.height - tall) / 2 - up;
        return piles.map(({ pile }, index): Slot => {
          const spot = laid[index] ?? { x: 0, y: 0 };
          const at = { pile, x: x + spot.x, y: y + spot.y, width, height };
          return { ...at, direction: "none", shown: 1, deep: true, layer: rows[index] ?? 0 };
        });
      },
    };
  });
}

/** Returns the smallest overlap of a card and one that covers it, as a share of a card. */
function leastShared(
  covered: Covered,
  laid: { x: number; y: number }[],
  { width, height }: Measures,
): number {
  const shared = covered.flatMap((over, index) =>
    over.map((it) => {
      const [one, other] = [laid[index], laid[it]];
      if (one === undefined || other === undefined) return 0;
      const across = 1 - Math.abs(one.x - other.x) / width;
      const down = 1 - Math.abs(one.y - other.y) / height;
      return Math.min(across, down);
    }),
  );
  return Math.min(...shared);
}

/** Returns the possible lengths of the horizontal walls of a room with so many piles. */
function wallLengths(around: number): number[] {
  const half = around / 2;
  return Array.from({ length: half - 1 }, (_, index) => index + 1);
}

/** A point on a wall, in steps from the first corner, and the direction outwards. */
interface WallPoint {
  x: number;
  y: number;
  right: number;
  down: number;
}

/** Returns the point a number of steps clockwise from the upper left corner of a room. */
function pointOfWall(steps: number, long: number, high: number): WallPoint {
  const around = 2 * (long + high);
  const at = ((steps % around) + around) % around;
  if (at <= long) return { x: at, y: 0, right: 0, down: -1 };
  if (at <= long + high) return { x: long, y: at - long, right: 1, down: 0 };
  if (at <= 2 * long + high) return { x: 2 * long + high - at, y: high, right: 0, down: 1 };
  return { x: 0, y: around - at, right: -1, down: 0 };
}
