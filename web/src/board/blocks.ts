import type { Group } from "../protocol.ts";
import { coverWays } from "./cover-ways.ts";
import { type Heap, type Lie, formOf, heapsOf } from "./lie.ts";
import { BACK, type Measures } from "./measures.ts";
import { ringWays } from "./ring.ts";
import type { Box, Slot, Way } from "./slot.ts";

/** The directions in which a group may be spread. */
export type Directions = "down" | "right" | "both";

/** The most cards of a spread pile that the layout reserves room for. */
const COUNTED = 20;

type Piles = { pile: number; heap: Heap }[];

/** Returns the ways to lay out a group; `middle` goes into the center of a ring. */
export function ways(
  lie: Lie,
  group: Group,
  measures: Measures,
  directions: Directions,
  middle: Group[],
): Way[] {
  const piles = heapsOf(lie, group);
  switch (formOf(group, piles.map((it) => it.heap))) {
    case "ring":
      return ringWays(
        piles.map((it) => it.pile),
        middle.flatMap((it) => heapsOf(lie, it)).map((it) => it.pile),
        measures,
      );
    case "places":
      return placesWays(group, piles, measures);
    case "covers":
      return coverWays(piles, measures);
    default:
      return spreadWays(group, piles, measures, directions);
  }
}

/** Returns how many cards a pile may gain before its cards move closer together. */
function growth(group: Group, most: number): number {
  if (group.role !== "tableau" || group.single || group.squared) return 0;
  if (group.count > 24) return most > 1 ? 1 : 0;
  if (group.count > 14) return 2;
  return most > 1 ? 5 : 4;
}

/** Returns how far the cards of a pile extend beyond its first card. */
function reach(heap: Heap, more: number, step: number): number {
  const cards = Math.min(COUNTED, heap.up + more);
  const backs = Math.min(COUNTED, heap.down);
  return Math.max(0, (Math.max(cards, 1) - 1) * step + backs * step * BACK);
}

function spreadWays(
  group: Group,
  piles: Piles,
  measures: Measures,
  directions: Directions,
): Way[] {
  const most = Math.max(0, ...piles.map((it) => it.heap.up + it.heap.down));
  const more = growth(group, most);
  const still = group.squared || (more === 0 && most <= 1);
  const all: Way[] = [];
  let before = 0;
  for (let rows = 1; rows <= piles.length; rows++) {
    const columns = Math.ceil(piles.length / rows);
    if (columns === before) continue;
    before = columns;
    const grid = { piles, columns, measures, more, still, deep: group.role !== "tableau" };
    if (still || directions !== "right") all.push(downWay(grid));
    if (!still && directions !== "down") all.push(rightWay(grid));
  }
  return all;
}

interface Spread {
  piles: Piles;
  columns: number;
  measures: Measures;
  more: number;
  /** Whether no pile ever extends beyond its first card. */
  still: boolean;
  deep: boolean;
}

function downWay({ piles, columns, measures, more, still, deep }: Spread): Way {
  const { width, height, gap } = measures;
  const rows = chunks(piles, columns);
  const beyond = rows.map((row) =>
    still ? 0 : Math.max(...row.map((it) => reach(it.heap, more, measures.step.down))),
  );
  const sum = beyond.reduce((all, it) => all + it, 0);
  const least = rows.length * (height + gap) - gap + sum;
  return {
    width: columns * (width + gap) - gap,
    most: columns * (width + 4 * gap) - 4 * gap,
    height: least,
    stretch: sum,
    broken: rows.length > 1,
    lay(box) {
      const apart = between(box.width, columns, width);
      const extra = sum > 0 ? Math.max(0, box.height - least) / sum : 0;
      const start = box.x + (box.width - (columns * (width + apart) - apart)) / 2;
      let y = box.y;
      return rows.flatMap((row, number) => {
        const tall = height + (beyond[number] ?? 0) * (1 + extra);
        const slots = row.map(({ pile }, column): Slot => {
          const x = start + column * (width + apart);
          const direction = still ? "none" : "down";
          return { pile, x, y, width, height: tall, direction, shown: Infinity, deep };
        });
        y += tall + gap;
        return slots;
      });
    },
  };
}

function rightWay({ piles, columns, measures, more, deep }: Spread): Way {
  const { width, height, gap } = measures;
  const rows = chunks(piles, columns);
  const wide = Array.from({ length: columns }, (_, column) => {
    const inside = rows.flatMap((row) => row[column] ?? []);
    return Math.max(...inside.map((it) => reach(it.heap, more, measures.step.right)));
  });
  const sum = wide.reduce((all, it) => all + it, 0);
  const apart = 1.5 * gap;
  const least = sum + columns * (width + apart) - apart;
  return {
    width: least,
    most: least + sum * 0.6,
    height: rows.length * (height + gap) - gap,
    stretch: 0,
    broken: false,
    lay(box) {
      const extra = sum > 0 ? Math.max(0, box.width - least) / sum : 0;
      const across = wide.map((it) => width + it * (1 + Math.min(0.6, extra)));
      const whole = across.reduce((all, it) => all + it + apart, -apart);
      const start = box.x + Math.max(0, box.width - whole) / 2;
      const leading = between(box.height, rows.length, height, 3 * gap);
      return rows.flatMap((row, number) => {
        let x = start;
        return row.map(({ pile }, column): Slot => {
          const y = box.y + number * (height + leading);
          const slot = { pile, x, y, width: across[column] ?? width, height };
          x += slot.width + apart;
          return { ...slot, direction: "right", shown: Infinity, deep };
        });
      });
    },
  };
}

/** The distances between rows of a pyramid to try, as shares of a card's height. */
const NEARER = [0.55, 0.45, 0.36];

function placesWays(group: Group, piles: Piles, measures: Measures): Way[] {
  const { width, height, gap } = measures;
  const columns = piles.map((it) => it.heap.column ?? 1);
  const rows = piles.map((it) => it.heap.row ?? 1);
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const across = right - left + 1;
  const down = bottom - top + 1;
  // A few cards show above the top card; a number counts the rest.
  const peeps = !(group.single || group.squared || group.overlapping);
  const edge = peeps ? 0.3 * width : 0;
  const nearer = group.overlapping ? NEARER : [1];
  return nearer.map((share): Way => {
    const tall = height + edge;
    const pitch = group.overlapping ? share * height : tall + gap;
    const least = (down - 1) * pitch + tall;
    return {
      width: across * (width + gap) - gap,
      most: across * (width + 2.5 * gap) - 2.5 * gap,
      height: least,
      stretch: 0,
      broken: false,
      lay(box: Box) {
        const apart = between(box.width, across, width, 2.5 * gap);
        const start = box.x + (box.width - (across * (width + apart) - apart)) / 2;
        const roomy = down > 1 ? (box.height - tall) / (down - 1) : pitch;
        const most = group.overlapping ? 0.6 * height : tall + 2 * gap;
        const leading = Math.max(pitch, Math.min(roomy, most));
        return piles.map(({ pile, heap }): Slot => {
          const x = start + ((heap.column ?? 1) - left) * (width + apart);
          const y = box.y + ((heap.row ?? 1) - top) * leading;
          const direction = peeps ? "down" : "none";
          const shown = peeps ? 3 : 1;
          return { pile, x, y, width, height: tall, direction, shown, deep: true };
        });
      },
    };
  });
}

/** Returns the gap between items that fill a length, limited by `most` and half an item. */
function between(length: number, count: number, size: number, most = Infinity): number {
  if (count < 2) return 0;
  return Math.min((length - count * size) / (count - 1), Math.min(most, 0.5 * size));
}

function chunks<T>(list: T[], length: number): T[][] {
  const all: T[][] = [];
  for (let at = 0; at < list.length; at += length) all.push(list.slice(at, at + length));
  return all;
}
