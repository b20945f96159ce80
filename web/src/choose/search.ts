import type { Listed } from "../protocol.ts";

/** How many typing errors a word may have: none, one or two, by its length. */
function slips(word: string): number {
  return word.length < 5 ? 0 : word.length < 9 ? 1 : 2;
}

/**
 * Ranks how well a game matches the typed text: 0 is no match, 9 the exact name, 2 and less
 * a misspelled match. Spaces, accents and punctuation do not count.
 */
export function rank(game: Listed, text: string): number {
  const words = plain(text).split(" ").filter(Boolean);
  if (words.length === 0) return 1;
  const names = [game.name, ...game.also].map(plain);
  const [name = "", ...also] = names;
  const whole = words.join("");
  const solid = names.map((it) => it.replaceAll(" ", ""));
  if (solid[0] === whole) return 9;
  if (solid.includes(whole)) return 8;
  if (solid[0]?.startsWith(whole)) return 7;
  if (words.every((it) => name.includes(it))) return 6;
  if (solid[0]?.includes(whole) || solid.some((it) => it.startsWith(whole))) return 5;
  const all = also.join(" ");
  if (words.every((it) => name.includes(it) || all.includes(it))) return 4;
  const rest = plain(`${game.family} ${game.about} ${game.id}`);
  if (words.every((it) => `${name} ${all} ${rest}`.includes(it))) return 3;
  if (solid.some((it) => apart(it, whole) <= slips(whole))) return 2;
  return words.every((it) => isNear(names, it)) ? 1 : 0;
}

/** Whether a word is the start of a word in the names, or a misspelling of one. */
function isNear(names: string[], word: string): boolean {
  const parts = names.flatMap((it) => it.split(" "));
  return parts.some((it) => it.startsWith(word) || apart(it, word) <= slips(word));
}

/**
 * The optimal string alignment distance of two texts: the insertions, deletions,
 * substitutions and swaps of adjacent letters between them.
 */
function apart(one: string, other: string): number {
  // A larger difference never counts as a match.
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1];
      let least = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
      );
      const turned = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (row > 1 && at > 1 && turned) least = Math.min(least, (before[at - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? Infinity;
}

/** A text without case, accents and punctuation, so that `lallee` finds L'Allée. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’.,]/g, "")
    .replace(/[-–—_/()]+/g, " ")
    .replace(/\s+/g, " ")
    .toLowerCase()
    .trim();
}
