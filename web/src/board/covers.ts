/** Where piles lie if all that the rules say is which of them cover which. */

/** A pile of a group by which others of it lie on it, as indices. */
export type Covered = number[][];

/** The places of piles that cover each other. */
export interface Covers {
  /** The row of each pile, from 0: one lies a row below the lowest of those it covers. */
  rows: number[];
  /** The column of each pile, from 0; in a ring, of so many as the longest row has. */
  columns: number[];
  /** Whether the last pile of a row lies beside the first, so that rows are rings. */
  ring: boolean;
}

/** The fewest piles of a ring. */
const RING = 6;

/** Returns where piles lie: in rows, or in rings if one pile joins the ends of a row. */
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
  // A chain of covers has at most as many links as there are piles.
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

/** Returns the row with the most piles, the lowest of several. */
function longestRow(rows: number[]): number {
  const length = (row: number) => rows.filter((it) => it === row).length;
  return rows.reduce((best, row) => {
    const more = length(row) - length(best);
    return more > 0 || (more === 0 && row > best) ? row : best;
  }, 0);
}

/**
 * Returns a column for each pile. The longest row has one for each of its piles; every
 * other pile lies in the middle of those that it covers, or that cover it.
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
    // Piles without a neighbor stand behind the others.
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

/** Returns the middle of columns; in a ring that of the arc between them. */
function middle(columns: number[], round: number | undefined): number | undefined {
  const [first] = columns;
  if (first === undefined) return undefined;
  // Each counts as so far from the first as it is by the shorter way.
  const from = columns.reduce((sum, it) => sum + distance(first, it, round), 0);
  return first + from / columns.length;
}

/** Returns how far a column is to the right of another one; by the shorter way in a ring. */
function distance(from: number, to: number, round: number | undefined): number {
  if (round === undefined) return to - from;
  return ((((to - from) % round) + 1.5 * round) % round) - 0.5 * round;
}

/** Moves piles of a row apart that would lie on each other, as little as can be. */
function spaced(row: { pile: number; column: number }[]): { pile: number; column: number }[] {
  const sorted = [...row].sort((one, other) => one.column - other.column);
  // Piles that touch are a block, which lies where its piles wish to be on the average.
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

/** Whether every pile lies on those that it covers, and not too far aside. */
function isJoined(covered: Covered, columns: number[], round: number | undefined): boolean {
  return covered.every((over, under) =>
    over.every((it) => {
      const [one, other] = [columns[under] ?? 0, columns[it] ?? 0];
      return Math.abs(distance(one, other, round)) < 0.76;
    }),
  );
}
