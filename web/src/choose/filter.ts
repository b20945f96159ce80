import type { Listed } from "../protocol.ts";
import { rank } from "./search.ts";
import { chance } from "./words.ts";

/** The search and the filters; an empty string filters nothing. */
export interface Wanted {
  text: string;
  family: string;
  packs: "" | "1" | "2" | "3";
  chance: "" | "most" | "some" | "few" | "unknown";
  length: "" | "short" | "middle" | "long";
  order: "name" | "chance" | "length";
}

export const ALL: Wanted = {
  text: "",
  family: "",
  packs: "",
  chance: "",
  length: "",
  order: "name",
};

/** The highest rank of a misspelled match. */
const SLIPS = 2;

/**
 * The games that match, those with a matching name first. Misspelled matches are included
 * only if there are no others.
 */
export function choose(games: Listed[], wanted: Wanted): Listed[] {
  const all = games
    .filter((it) => fits(it, wanted))
    .map((game) => ({ game, rank: rank(game, wanted.text) }))
    .filter((it) => it.rank > 0);
  const sure = all.filter((it) => it.rank > SLIPS);
  const fitting = sure.length > 0 ? sure : all;
  fitting.sort((a, b) => b.rank - a.rank || compare(a.game, b.game, wanted.order));
  return fitting.map((it) => it.game);
}

function fits(game: Listed, wanted: Wanted): boolean {
  if (wanted.family !== "" && game.family !== wanted.family) return false;
  if (wanted.packs !== "" && Math.min(game.decks, 3) !== Number(wanted.packs)) return false;
  const won = chance(game);
  const chances = { "": true, unknown: won === null, most: false, some: false, few: false };
  if (won !== null) {
    chances.most = won >= 75;
    chances.some = won >= 25 && won < 75;
    chances.few = won < 25;
  }
  if (!chances[wanted.chance]) return false;
  const moves = game.figures?.moves ?? null;
  if (wanted.length === "") return true;
  if (moves === null) return false;
  return wanted.length === (moves < 50 ? "short" : moves <= 110 ? "middle" : "long");
}

function compare(a: Listed, b: Listed, order: Wanted["order"]): number {
  if (order === "chance") {
    const difference = (chance(b) ?? -1) - (chance(a) ?? -1);
    if (difference !== 0) return difference;
  }
  if (order === "length") {
    const difference = (a.figures?.moves ?? Infinity) - (b.figures?.moves ?? Infinity);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return a.name.localeCompare(b.name, "en");
}
