import type { Listed } from "../protocol.ts";

/** The chance of winning in words: `18 to 20 of 20 deals can be won`. */
export function chanceWords({ figures }: Listed): string {
  if (figures === null) return "chance of winning not measured";
  const { deals, won, lost } = figures;
  const most = deals - lost;
  if (won === 0 && (won + lost) * 2 < deals) {
    return most === deals
      ? "chance of winning unknown"
      : `at most ${most} of ${deals} deals can be won`;
  }
  if (won === most) return `${won} of ${deals} deals can be won`;
  return `${won} to ${most} of ${deals} deals can be won`;
}

/** The moves of a typical win in words, if known. */
export function lengthWords({ figures }: Listed): string | undefined {
  return figures?.moves == null ? undefined : `about ${figures.moves} moves`;
}

export function packWords(decks: number): string {
  return decks === 1 ? "1 pack" : `${decks} packs`;
}

/** The percentage of winnable deals, undecided ones counted as half; null if unknown. */
export function chance({ figures }: Listed): number | null {
  if (figures === null || (figures.won + figures.lost) * 2 < figures.deals) return null;
  return (50 * (figures.deals + figures.won - figures.lost)) / figures.deals;
}
