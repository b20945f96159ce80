import type { Listed } from "../protocol.ts";

/** How many letters of a word may be wrong, by its length: a slip, or two in a long one. */
function slips(word: string): number {
  return word.length < 5 ? 0 : word.length < 9 ? 1 : 2;
}

/**
 * How well a game fits what was typed: 0 is not at all, and a name that is meant comes
 * before names that have its words. Spaces and marks do not count.
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

/** Whether one of the words of some names was meant by a word that may have slips. */
function isNear(names: string[], word: string): boolean {
  const parts = names.flatMap((it) => it.split(" "));
  return parts.some((it) => it.startsWith(word) || apart(it, word) <= slips(word));
}

/**
 * How many letters must be put in, left out, changed, or changed with the next one, to make
 * one text of the other: the optimal string alignment distance.
 */
function apart(one: string, other: string): number {
  // Longer differences than any that counts need not be known.
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

/** A text without marks on letters, so that `lallee` finds L'Allée. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’.,]/g, "")
    .replace(/[-–—_/()]+/g, " ")
    .replace(/\s+/g, " ")
    .toLowerCase()
    .trim();
}
