import type { Listed } from "../protocol.ts";
import { choose, type Wanted } from "./filter.ts";
import { chance } from "./words.ts";

/**
 * Says how many games are hidden or come last because they have no figures for the chosen
 * filter or order; empty if none.
 */
export function unmeasuredWords(games: Listed[], wanted: Wanted): string {
  const { chance: asked, length, order } = wanted;
  const chances = asked === "most" || asked === "some" || asked === "few";
  const lengths = length !== "";
  if (!chances && !lengths && order === "name") return "";
  const lacks = (it: Listed) =>
    ((chances || order === "chance") && chance(it) === null) ||
    ((lengths || order === "length") && it.figures?.moves == null);
  // The hidden games are those found without the filters on chance and length.
  const none = { ...wanted, chance: asked === "unknown" ? asked : "", length: "" } as const;
  const count = choose(games, none).filter(lacks).length;
  if (count === 0) return "";
  const measured = count === 1 ? "1 game" : `${count} games`;
  const what = chances || lengths ? "is hidden" : "comes last";
  const many = chances || lengths ? "are hidden" : "come last";
  return `${measured} without clear figures ${count === 1 ? what : many}`;
}
