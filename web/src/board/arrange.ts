import type { Group } from "../protocol.ts";
import { type Directions, ways } from "./blocks.ts";
import { type Lie, formOf, heapsOf } from "./lie.ts";
import { type Lines, type Standing, lines } from "./lines.ts";
import { type Measures, measures } from "./measures.ts";
import { type Rows, layRows, rowsOf } from "./rows.ts";
import type { Slot } from "./slot.ts";

/** The slots of all piles on a board of a given size. */
export interface Arrangement {
  measures: Measures;
  /** One slot per pile, in the order of the piles. */
  slots: Slot[];
  width: number;
  height: number;
}

/** The largest card width, in pixels. */
const LARGEST = 120;

/** One of the ways to divide the board. */
interface Frame {
  /** The groups at the side: none, squared piles, reserves, or both. */
  side: "none" | "lines" | "reserves" | "all";
  /** The width of the side, in cards. */
  across: number;
  directions: Directions;
  ease: number;
  /** Whether a tableau of columns may be split into several rows. */
  broken: boolean;
  /** The factor by which card width counts when frames are compared. */
  worth: number;
}

/** The layout of a frame at one card width. */
interface Plan {
  measures: Measures;
  main: Rows;
  top: Lines | undefined;
  side: { lines: Lines | undefined; rows: Rows; width: number } | undefined;
}

/**
 * Finds the slot of each pile so that all piles fit on the board and the cards are as large
 * as possible. Piles have room to grow beyond the lengths in `lie`.
 */
export function arrange(
  lie: Lie,
  width: number,
  height: number,
  leftHanded = false,
): Arrangement {
  const size = { width: Math.max(60, width), height: Math.max(60, height) };
  let best: { frame: Frame; width: number; worth: number } | undefined;
  for (const frame of frames(lie)) {
    // Search only widths that could beat the best frame so far.
    let low = best === undefined ? 4 : Math.max(4, best.worth / frame.worth);
    let high = LARGEST;
    if (low >= high || plan(lie, frame, low, size, leftHanded) === undefined) continue;
    if (plan(lie, frame, high, size, leftHanded) !== undefined) low = high;
    while (high - low > 0.25) {
      const middle = (low + high) / 2;
      if (plan(lie, frame, middle, size, leftHanded) === undefined) high = middle;
      else low = middle;
    }
    const worth = low * frame.worth;
    if (best === undefined || worth > best.worth + 0.01) best = { frame, width: low, worth };
  }
  const chosen = best && plan(lie, best.frame, best.width, size, leftHanded);
  const laid = chosen === undefined ? [] : lay(chosen, size, leftHanded);
  const slots: Slot[] = lie.heaps.map((_, pile) => {
    const none = { x: 0, y: 0, width: 4, height: 5.6 };
    return { pile, ...none, direction: "none", shown: 1, deep: true };
  });
  for (const slot of laid) slots[slot.pile] = slot;
  return { measures: chosen?.measures ?? measures(4), slots, ...size };
}

function* frames(lie: Lie): Generator<Frame> {
  const { header, reserves } = parts(lie);
  const columns = lie.groups.some((it) => isColumns(lie, it));
  const sides: [Frame["side"], number][] = [["none", 1]];
  if (header.length > 0) sides.push(["lines", 0.94]);
  if (reserves.length > 0) sides.push(["reserves", 0.97], ["all", 0.94]);
  for (const [ease, strain] of [[1, 1], [0.75, 0.88], [0.55, 0.78]] as const) {
    for (const [directions, liking] of [["down", 1], ["right", 0.9], ["both", 0.9]] as const) {
      for (const [side, part] of sides) {
        const most = side === "none" ? 1 : 4;
        for (let across = 1; across <= most; across++) {
          const worth = strain * liking * part;
          const frame = { side, across, directions, ease };
          if (!columns) yield { ...frame, broken: true, worth };
          else {
            if (directions === "down") yield { ...frame, broken: false, worth };
            yield { ...frame, broken: true, worth: 0.55 * worth };
          }
        }
      }
    }
  }
}

/** Whether a group is a usual tableau: at most ten columns to build on. */
function isColumns(lie: Lie, group: Group): boolean {
  const heaps = heapsOf(lie, group).map((it) => it.heap);
  if (group.role !== "tableau" || formOf(group, heaps) !== "spread") return false;
  if (group.single || group.squared || group.count > 10) return false;
  return heaps.some((it) => it.up + it.down > 1);
}

interface Parts {
  /** Groups whose piles are squared: only their top card is visible. */
  header: Group[];
  reserves: Group[];
  main: Group[];
  /** Squared piles in the center of a ring. */
  middle: Group[];
}

function parts(lie: Lie): Parts {
  const header: Group[] = [];
  const reserves: Group[] = [];
  const main: Group[] = [];
  for (const group of lie.groups) {
    if (group.count === 0) continue;
    const form = formOf(group, heapsOf(lie, group).map((it) => it.heap));
    if (form === "line") header.push(group);
    else if (group.role === "tableau") main.push(group);
    else reserves.push(group);
  }
  const few = header.filter((it) => it.role === "reserve" && it.count <= 2).slice(0, 1);
  const middle = lie.groups.some((it) => it.layout === "ring") ? few : [];
  return { header: header.filter((it) => !middle.includes(it)), reserves, main, middle };
}

/** Returns the layout of a frame at a card width; undefined if it does not fit. */
function plan(
  lie: Lie,
  frame: Frame,
  card: number,
  size: { width: number; height: number },
  leftHanded: boolean,
): Plan | undefined {
  const all = measures(card, frame.ease);
  const { header, reserves, main, middle } = parts(lie);
  const aside = frame.side === "reserves" || frame.side === "all" ? reserves : [];
  const linesAside = frame.side === "lines" || frame.side === "all";
  const inner = size.width - 2 * all.gap;
  const room = size.height - 2 * all.gap;
  const block = (group: Group) => {
    const found = ways(lie, group, all, frame.directions, middle);
    return frame.broken || !isColumns(lie, group) ? found : found.filter((it) => !it.broken);
  };
  let side: Plan["side"];
  let left = inner;
  if (frame.side !== "none") {
    const width = frame.across * (all.width + all.gap) - all.gap;
    const standing: Standing = { side: true, leftHanded };
    const squared = linesAside ? lines(lie, header, all, width, standing) : undefined;
    const rows = rowsOf(aside.map(block), width, all.apart);
    if (rows === undefined || (linesAside && squared === undefined)) return undefined;
    side = { lines: squared, rows, width };
    const between = squared && rows.rows.length > 0 ? all.apart : 0;
    if ((squared?.height ?? 0) + between + rows.height > room) return undefined;
    left -= width + all.apart;
  }
  const standing: Standing = { side: false, leftHanded };
  const above = !linesAside && header.length > 0;
  const top = above ? lines(lie, header, all, left, standing) : undefined;
  if (left < card || (above && top === undefined)) return undefined;
  const blocks = [...(aside.length > 0 ? [] : reserves), ...main].map(block);
  const rows = rowsOf(blocks, left, all.apart);
  if (rows === undefined) return undefined;
  const between = top && rows.rows.length > 0 ? all.apart : 0;
  if ((top?.height ?? 0) + between + rows.height > room) return undefined;
  return { measures: all, main: rows, top, side };
}

function lay(
  { measures, main, top, side }: Plan,
  size: { width: number; height: number },
  leftHanded: boolean,
): Slot[] {
  const { gap, apart } = measures;
  const room = size.height - 2 * gap;
  const aside = side === undefined ? 0 : side.width + apart;
  const left = size.width - 2 * gap - aside;
  const x = gap + (leftHanded ? 0 : aside);
  const tall = top === undefined ? 0 : top.height + (main.rows.length > 0 ? apart : 0);
  const lower = layRows(main, { x, y: gap + tall, width: left, height: room - tall }, apart);
  const slots = [...lower];
  const [start, end] = [
    Math.min(x + left, ...lower.map((it) => it.x)),
    Math.max(x, ...lower.map((it) => it.x + it.width)),
  ];
  if (top !== undefined) {
    const width = Math.max(end - start, top.width);
    const at = Math.min(Math.max(x, start), x + left - width);
    const begin = end > start ? at : x + (left - width) / 2;
    const box = { x: Math.max(x, begin), y: gap, width, height: top.height };
    slots.push(...top.lay(box, pitch(lower, measures.width)));
  }
  if (side !== undefined) {
    // Place the side next to the other piles, not at the far edge of a wide board.
    const first = Math.min(x + left, ...slots.map((it) => it.x));
    const last = Math.max(x, ...slots.map((it) => it.x + it.width));
    const beside = leftHanded
      ? Math.min(x + left + apart, last + 2 * apart)
      : Math.max(gap, first - 2 * apart - side.width);
    const squared = side.lines;
    const height = squared?.height ?? 0;
    const box = { x: beside, y: gap, width: side.width, height };
    if (squared !== undefined) slots.push(...squared.lay(box, gap));
    const below = gap + height + (squared && side.rows.rows.length > 0 ? apart : 0);
    const rest = { ...box, y: below, height: gap + room - below };
    slots.push(...layRows(side.rows, rest, apart));
  }
  return slots;
}

/** Returns the gap between piles of the first row, so that the header can align with them. */
function pitch(slots: Slot[], width: number): number {
  const [first, second] = slots;
  if (first === undefined || second === undefined || second.y !== first.y) return 0.5 * width;
  if (first.direction === "right") return 0.5 * width;
  return Math.max(0, second.x - first.x - width);
}
