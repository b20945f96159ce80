import { countWord } from "../shell/dom.ts";
import type { Kept } from "../store/store.ts";
import { timeText } from "./clock.ts";

/** The description of a saved game, beside its name. */
export function keptWords({ deal, options, made, time, when }: Kept): string {
  const moves = countWord(made, "move");
  const parts = [`deal ${deal}`, options, moves, timeText(time), ago(when)];
  return parts.filter(Boolean).join(" · ");
}

/** How long ago a time was, in words. */
export function ago(when: number): string {
  const minutes = Math.round((Date.now() - when) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 60 * 24) return `${Math.round(minutes / 60)} h ago`;
  return when === 0 ? "" : new Date(when).toLocaleDateString();
}
