import type { Group, Role } from "../protocol.ts";
import { type Lie, heapsOf } from "./lie.ts";
import { type Measures, WASTE } from "./measures.ts";
import type { Box, Slot } from "./slot.ts";

/** The order of squared groups from left to right. */
const ORDER: Role[] = ["stock", "waste", "discard", "cell", "reserve", "tableau", "foundation"];

/** Piles of one group, side by side in a line. */
interface Piece {
  group: Group;
  piles: number[];
  width: number;
}

/** Lines of squared piles: foundations, cells, stock and waste. */
export interface Lines {
  width: number;
  height: number;
  /** Lays out the lines in a box; `gap` is the largest distance between two piles. */
  lay(box: Box, gap: number): Slot[];
}

/** The placement of lines. */
export interface Standing {
  /** Whether they are at the side, where a waste is spread downwards. */
  side: boolean;
  leftHanded: boolean;
}

/** Breaks squared groups into lines of at most `width`; undefined if one pile is wider. */
export function lines(
  lie: Lie,
  groups: Group[],
  measures: Measures,
  width: number,
  standing: Standing,
): Lines | undefined {
  const sorted = [...groups].sort((one, other) => rank(one) - rank(other));
  const across = (group: Group) =>
    measures.width + (isFanned(group) && !standing.side ? fan(measures) : 0);
  const all: Piece[][] = [];
  for (const group of sorted) {
    const piles = heapsOf(lie, group).map((it) => it.pile);
    const each = across(group);
    const most = Math.floor((width + measures.gap) / (each + measures.gap));
    if (most < 1) return undefined;
    const rows = Math.ceil(piles.length / most);
    const even = Math.ceil(piles.length / rows);
    for (let at = 0; at < piles.length; at += even) {
      const some = piles.slice(at, at + even);
      const wide = some.length * (each + measures.gap) - measures.gap;
      const last = all.at(-1);
      const piece = { group, piles: some, width: wide };
      if (last && rows === 1 && length(last, measures) + measures.gap + wide <= width) {
        last.push(piece);
      } else all.push([piece]);
    }
  }
  const tall = (line: Piece[]) =>
    measures.height +
    (standing.side && line.some((it) => isFanned(it.group)) ? fan(measures) : 0);
  const sum = all.reduce((sum, line) => sum + tall(line) + measures.gap, -measures.gap);
  return {
    width: Math.max(0, ...all.map((line) => length(line, measures))),
    height: Math.max(0, sum),
    lay(box, gap) {
      let y = box.y;
      return all.flatMap((line) => {
        const slots = layLine(line, { ...box, y }, gap, measures, standing);
        y += tall(line) + measures.gap;
        return slots;
      });
    },
  };
}

function layLine(
  line: Piece[],
  box: Box,
  most: number,
  measures: Measures,
  standing: Standing,
): Slot[] {
  const order = standing.leftHanded ? [...line].reverse() : line;
  const gaps = line.reduce((sum, it) => sum + it.piles.length, -1);
  const bare = length(line, measures) - gaps * measures.gap;
  const even = gaps > 0 ? (box.width - bare) / gaps : 0;
  const gap = Math.max(measures.gap, Math.min(most, even));
  const wider = (piece: Piece) => piece.width + (piece.piles.length - 1) * (gap - measures.gap);
  const spare = Math.max(0, box.width - bare - gaps * gap);
  const groups = line.length - 1;
  const more = groups > 0 ? Math.min(measures.apart, spare / groups) : 0;
  // Single piles, such as stock and waste, are as close as piles of one group.
  const several = (it: Piece | undefined) => it !== undefined && it.piles.length > 1;
  const apart = (number: number) =>
    gap + (several(order[number]) || several(order[number + 1]) ? more : 0);
  const whole = order.reduce(
    (sum, it, number) => sum + wider(it) + (number < groups ? apart(number) : 0),
    0,
  );
  // Foundations go to the far end, as in most pictures of patience games.
  const far = (it: Piece | undefined) => it?.group.role === "foundation";
  let left = Math.max(0, box.width - whole);
  let x = box.x;
  const moved = standing.side ? standing.leftHanded : far(line[0]) !== standing.leftHanded;
  if ((standing.side || line.length === 1) && moved) {
    x += left;
    left = 0;
  }
  return order.flatMap((piece, number) => {
    const before = order[number - 1];
    const parted = standing.leftHanded ? far(before) && !far(piece) : far(piece) && before;
    if (parted && !standing.side) {
      x += left;
      left = 0;
    }
    const each = (piece.width + measures.gap) / piece.piles.length - measures.gap;
    const slots = piece.piles.map((pile, at): Slot => {
      const fanned = isFanned(piece.group);
      const down = fanned && standing.side;
      return {
        pile,
        x: x + at * (each + gap),
        y: box.y,
        width: each,
        height: measures.height + (down ? fan(measures) : 0),
        direction: fanned ? (down ? "down" : "right") : "none",
        shown: fanned ? WASTE : 1,
        deep: true,
      };
    });
    x += wider(piece) + apart(number);
    return slots;
  });
}

function rank(group: Group): number {
  return ORDER.indexOf(group.role);
}

/** Whether more than the top card of such a pile is visible. */
function isFanned(group: Group): boolean {
  return !group.squared && !group.single && group.role === "waste";
}

/** Returns the extra room for the cards under the top card of a waste. */
function fan(measures: Measures): number {
  return (WASTE - 1) * 0.3 * measures.width;
}

function length(line: Piece[], measures: Measures): number {
  return line.reduce((sum, it) => sum + it.width + measures.gap, -measures.gap);
}
