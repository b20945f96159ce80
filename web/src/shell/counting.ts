import type { Result } from "../store/store.ts";

/** The statistics of a game with its options. */
export interface Row {
  name: string;
  /** Games without help. */
  played: number;
  won: number;
  /** The current streak of wins. */
  streak: number;
  longest: number;
  /** The fewest moves and the shortest time (ms) of a win. */
  moves: number | null;
  time: number | null;
  /** Games with help. */
  helped: number;
  helpedWon: number;
}

/** Counts results by game: first the total, then the games played most. */
export function count(results: Result[]): Row[] {
  const settled = settle(results);
  const games = new Map<string, Result[]>();
  for (const it of settled) {
    const name = it.options === "" ? it.name : `${it.name} (${it.options})`;
    const same = games.get(name);
    if (same) same.push(it);
    else games.set(name, [it]);
  }
  const rows = [...games].map(([name, its]) => row(name, its));
  rows.sort((a, b) => b.played + b.helped - a.played - a.helped || (a.name < b.name ? -1 : 1));
  return rows.length > 1
    ? [{ ...row("All games", settled), moves: null, time: null }, ...rows]
    : rows;
}

/**
 * Merges the results of a game that was left and resumed: the last outcome counts, or the
 * win if there is one. `begun` identifies a game. In old results without it, only a win
 * replaces an earlier loss of the same deal.
 */
function settle(results: Result[]): Result[] {
  const last = new Map<string, number>();
  const settled: Result[] = [];
  for (const it of results) {
    const deal = [it.game, it.options, it.deal].join(" ");
    const own = it.begun === undefined ? deal : `${it.game} ${it.begun}`;
    const at = last.get(own);
    const before = at === undefined ? undefined : settled[at];
    const open = before !== undefined && before.outcome !== "won";
    if (at !== undefined && open && (it.begun !== undefined || it.outcome === "won"))
      settled[at] = { ...it, helped: it.helped || before.helped };
    else if (before === undefined || it.begun === undefined)
      last.set(own, settled.push(it) - 1);
  }
  return settled;
}

function row(name: string, results: Result[]): Row {
  const made: Row = {
    name,
    played: 0,
    won: 0,
    streak: 0,
    longest: 0,
    moves: null,
    time: null,
    helped: 0,
    helpedWon: 0,
  };
  for (const it of results) {
    const won = it.outcome === "won";
    if (it.helped) {
      made.helped += 1;
      if (won) made.helpedWon += 1;
      continue;
    }
    made.played += 1;
    made.streak = won ? made.streak + 1 : 0;
    made.longest = Math.max(made.longest, made.streak);
    if (!won) continue;
    made.won += 1;
    made.moves = Math.min(made.moves ?? Infinity, it.moves);
    if (it.time !== null) made.time = Math.min(made.time ?? Infinity, it.time);
  }
  return made;
}

/** The days on which the deal of the day was won, and the longest run of such days. */
export function countDays(results: Result[]): { days: number; longest: number } {
  const won = results.filter((it) => it.outcome === "won" && it.deal === dealOf(it.when));
  const days = [...new Set(won.map((it) => Math.floor(it.when / DAY)))].sort((a, b) => a - b);
  let [longest, streak, before] = [0, 0, Number.NaN];
  for (const day of days) {
    streak = day === before + 1 ? streak + 1 : 1;
    longest = Math.max(longest, streak);
    before = day;
  }
  return { days: days.length, longest };
}

const DAY = 24 * 60 * 60_000;

/** The name of the deal of the day (UTC); empty for an invalid time. */
function dealOf(when: number): string {
  if (!Number.isFinite(when) || Math.abs(when) > 8.64e15) return "";
  return `seed:${new Date(when).toISOString().slice(0, 10).replaceAll("-", "")}`;
}
