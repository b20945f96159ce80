import { Ended, type Engine } from "../engine.ts";
import type { Files, Limits, Options, Solved } from "../protocol.ts";

/** A range of deals, such as `seed:1..20`. */
export interface Range {
  series: string;
  first: number;
  last: number;
}

/** Parses a range of deals; returns an error message if it is invalid. */
export function readRange(text: string): Range | string {
  const parts = /^\s*([a-z]+)\s*:\s*(\d{1,15})(?:\s*\.\.\s*(\d{1,15}))?\s*$/.exec(text);
  if (parts === null) return "write deals as seed:1..20";
  const first = Number(parts[2]);
  const last = Number(parts[3] ?? parts[2]);
  if (last < first) return "the last deal comes before the first";
  if (last - first >= 10_000) return "at most 10,000 deals at a time";
  return { series: parts[1]!, first, last };
}

/** The results of a range of deals so far. */
export interface Tally {
  done: number;
  all: number;
  winnable: number;
  unwinnable: number;
  unknown: number;
  /** The median number of moves of the winning lines. */
  median: number | null;
  results: Solved[];
}

/**
 * Solves the deals of a range one by one; `told` gets each tally, and returns false to stop.
 * A deal whose search times out counts as unknown.
 */
export async function solveRange(
  engine: Engine,
  game: { files: Files; game: string; options: Options },
  range: Range,
  limits: Limits,
  told: (tally: Tally) => boolean,
): Promise<Tally> {
  const results: Solved[] = [];
  const all = range.last - range.first + 1;
  for (let number = range.first; number <= range.last; number++) {
    const deal = `${range.series}:${number}`;
    const solved = await solveOne(engine, game, deal, limits);
    results.push(solved);
    if (!told(tallyOf(results, all))) break;
  }
  return tallyOf(results, all);
}

async function solveOne(
  engine: Engine,
  { files, game, options }: { files: Files; game: string; options: Options },
  deal: string,
  limits: Limits,
): Promise<Solved> {
  // The binding has its own limits; this timeout is for scripts that never return.
  const patience = limits.seconds * 1000 + 10_000;
  try {
    return await engine.call("solve", [files, game, options, deal, limits], patience);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    const { seconds } = limits;
    const nothing = { moves: null, line: null, positions: 0, seconds, why: error.message };
    return { deal, verdict: "unknown", ...nothing };
  }
}

function tallyOf(results: Solved[], all: number): Tally {
  const count = (verdict: Solved["verdict"]) =>
    results.filter((it) => it.verdict === verdict).length;
  const moves = results.flatMap((it) => it.moves ?? []).sort((a, b) => a - b);
  return {
    done: results.length,
    all,
    winnable: count("winnable"),
    unwinnable: count("unwinnable"),
    unknown: count("unknown"),
    median: moves[(moves.length - 1) >> 1] ?? null,
    results,
  };
}
