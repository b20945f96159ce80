/** The positions of piles for which the rules say only which pile covers which. */

/** For each pile of a group, the indices of the piles that lie on it. */
export type Covered = number[][];

/** The rows and columns of piles that cover each other. */
export interface Covers {
  /** The row of each pile, from 0: one below the lowest pile that it covers. */
  rows: number[];
  /** The column of each pile, from 0; in a ring, modulo the length of the longest row. */
  columns: number[];
  /** Whether rows are rings: the last pile of a row is beside the first. */
  ring: boolean;
}

/** The fewest piles in a ring. */
const RING = 6;

/** Places piles in rows, or in rings if a pile joins the ends of a row. */
export function placeCovers(covered: Covered): Covers {
  const rows = rowsOfCovers(covered);
  const base = longestRow(rows);
  const count = rows.filter((it) => it === base).length;
  const flat = columnsOf(covered, rows, base, undefined);
  const innermost = base === Math.max(...rows) && count >= RING && count % 2 === 0;
  if (!innermost || isJoined(covered, flat, undefined)) {
    return { rows, columns: flat, ring: false };
  }
  const round = columnsOf(covered, rows, base, count);
  const ring = isJoined(covered, round, count);
  return { rows, columns: ring ? round : flat, ring };
}

function rowsOfCovers(covered: Covered): number[] {
  const rows = covered.map(() => 0);
  // A chain of covering piles is at most as long as the number of piles.
  for (let round = 0; round < covered.length; round++) {
    let changed = false;
    for (const [under, over] of covered.entries()) {
      for (const it of over) {
        const row = (rows[under] ?? 0) + 1;
        if ((rows[it] ?? row) >= row || row >= covered.length) continue;
        rows[it] = row;
        changed = true;
      }
    }
    if (!changed) break;
  }
  return rows;
}

/** Returns the row with the most piles; the lowest one if there are several. */
function longestRow(rows: number[]): number {
  const length = (row: number) => rows.filter((it) => it === row).length;
  return rows.reduce((best, row) => {
    const more = length(row) - length(best);
    return more > 0 || (more === 0 && row > best) ? row : best;
  }, 0);
}

/**
 * Returns a column for each pile. The piles of the longest row are numbered; every other pile
 * is centered on the piles that it covers, or that cover it.
 */
function columnsOf(
  covered: Covered,
  rows: number[],
  base: number,
  round: number | undefined,
): number[] {
  const columns = new Map<number, number>();
  const inRow = (row: number) => rows.flatMap((it, pile) => (it === row ? [pile] : []));
  for (const [column, pile] of inRow(base).entries()) columns.set(pile, column);
  const set = (row: number, near: (pile: number) => number[]) => {
    const wished = inRow(row).map((pile) => {
      const known = near(pile).flatMap((it) => columns.get(it) ?? []);
      return { pile, column: middle(known, round) };
    });
    // Piles without a neighbor go after the others.
    const last = Math.max(-1, ...wished.map((it) => it.column ?? -1));
    const placed = wished.map(({ pile, column }) => ({ pile, column: column ?? last + 1 }));
    const apart = round === undefined ? spaced(placed) : placed;
    for (const { pile, column } of apart) columns.set(pile, column);
  };
  const under = (pile: number) =>
    covered.flatMap((over, it) => (over.includes(pile) ? [it] : []));
  for (let row = base - 1; row >= 0; row--) set(row, (pile) => covered[pile] ?? []);
  for (let row = base + 1; row <= Math.max(...rows); row++) set(row, under);
  return rows.map((_, pile) => columns.get(pile) ?? 0);
}

/** Returns the mean of columns; in a ring, the middle of the arc between them. */
function middle(columns: number[], round: number | undefined): number | undefined {
  const [first] = columns;
  if (first === undefined) return undefined;
  // Measure each from the first, the shorter way round.
  const from = columns.reduce((sum, it) => sum + distance(first, it, round), 0);
  return first + from / columns.length;
}

/** Returns how far `to` is to the right of `from`; in a ring, the shorter way round. */
function distance(from: number, to: number, round: number | undefined): number {
  if (round === undefined) return to - from;
  return ((((to - from) % round) + 1.5 * round) % round) - 0.5 * round;
}

/** Separates overlapping piles of a row with as little movement as possible. */
function spaced(row: { pile: number; column: number }[]): { pile: number; column: number }[] {
  const sorted = [...row].sort((one, other) => one.column - other.column);
  // Touching piles form a block, placed at the average of its piles' wishes.
  const blocks: { start: number; piles: number[] }[] = [];
  for (const { pile, column } of sorted) {
    let block = { start: column, piles: [pile] };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.start + last.piles.length <= block.start + 1e-6) break;
      blocks.pop();
      const [one, other] = [last.piles.length, block.piles.length];
      const wish = one * last.start + other * (block.start - one);
      block = { start: wish / (one + other), piles: [...last.piles, ...block.piles] };
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ start, piles }) =>
    piles.map((pile, index) => ({ pile, column: start + index })),
  );
}

/** Whether every pile overlaps the piles that it covers. */
function isJoined(covered: Covered, columns: number[], round: number | undefined): boolean {
  return covered.every((over, under) =>
    over.every((it) => {
      const [one, other] = [columns[under] ?? 0, columns[it] ?? 0];
      return Math.abs(distance(one, other, round)) < 0.76;
    }),
  );
}
