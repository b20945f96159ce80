import type { Box, Slot, Way } from "./slot.ts";

/** Blocks side by side, each with the layout chosen for it. */
export interface Row {
  ways: Way[];
  width: number;
  height: number;
}

/** Rows of blocks, and their total height. */
export interface Rows {
  rows: Row[];
  height: number;
}

/**
 * Breaks blocks, in order, into rows of at most `width` with the smallest total height;
 * undefined if a block is too wide in each of its layouts.
 */
export function rowsOf(blocks: Way[][], width: number, apart: number): Rows | undefined {
  const best: (Rows | undefined)[] = [{ rows: [], height: -apart }];
  for (let end = 1; end <= blocks.length; end++) {
    for (let start = end - 1; start >= 0; start--) {
      const before = best[start];
      const row = rowOf(blocks.slice(start, end), width, apart);
      if (row === undefined) break;
      if (before === undefined) continue;
      const height = before.height + apart + row.height;
      const known = best[end];
      if (known === undefined || height < known.height - 0.01) {
        best[end] = { rows: [...before.rows, row], height };
      }
    }
  }
  const all = best[blocks.length];
  return all && { ...all, height: Math.max(0, all.height) };
}

/** Returns the row of least height; undefined if the blocks do not fit side by side. */
function rowOf(blocks: Way[][], width: number, apart: number): Row | undefined {
  const heights = blocks.flatMap((it) => it.map((way) => way.height));
  heights.sort((one, other) => one - other);
  for (const height of heights) {
    const ways: Way[] = [];
    let wide = -apart;
    for (const block of blocks) {
      let narrow: Way | undefined;
      for (const way of block) {
        if (way.height > height + 0.01) continue;
        if (narrow === undefined || way.width < narrow.width) narrow = way;
      }
      if (narrow === undefined) break;
      ways.push(narrow);
      wide += apart + narrow.width;
    }
    if (ways.length === blocks.length && wide <= width + 0.01) {
      return { ways, width: wide, height };
    }
  }
  return undefined;
}

/** Lays out rows of blocks in a box, centered, and gives spare height to piles that grow. */
export function layRows({ rows, height }: Rows, box: Box, apart: number): Slot[] {
  const spare = Math.max(0, box.height - height);
  const stretches = rows.map((row) => Math.max(0, ...row.ways.map((it) => it.stretch)));
  const stretch = stretches.reduce((sum, it) => sum + it, 0);
  const share = (number: number) => {
    if (stretch > 0) return (spare * (stretches[number] ?? 0)) / stretch;
    return Math.min(spare / rows.length, 0.25 * (rows[number]?.height ?? 0));
  };
  const used = rows.reduce((sum, _, number) => sum + share(number), 0);
  // Do not move a low block far from the piles above.
  let y = box.y + Math.min((spare - used) / 2, 2 * apart);
  return rows.flatMap((row, number) => {
    const tall = row.height + share(number);
    const slots = layRow(row, { ...box, y, height: tall }, apart);
    y += tall + apart;
    return slots;
  });
}

function layRow(row: Row, box: Box, apart: number): Slot[] {
  const wish = row.ways.reduce((sum, it) => sum + it.most - it.width, 0);
  const spare = Math.max(0, box.width - row.width);
  const part = wish > 0 ? Math.min(1, spare / wish) : 0;
  const wide = row.ways.map((it) => it.width + part * (it.most - it.width));
  const whole = wide.reduce((sum, it) => sum + it + apart, -apart);
  let x = box.x + (box.width - whole) / 2;
  return row.ways.flatMap((way, number) => {
    const width = wide[number] ?? way.width;
    const slots = way.lay({ x, y: box.y, width, height: box.height });
    x += width + apart;
    return slots;
  });
}
