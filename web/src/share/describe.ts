import type { Shared } from "../protocol.ts";
import { plainName } from "../shell/names.ts";
import { isLine } from "./line.ts";
import { quoted } from "./shape.ts";

/** Describes a shared game, to confirm before it opens; plain text. */
export function describe(shared: Shared): string {
  const parts = [whatGame(shared)];
  const deal = dealOf(shared);
  if (deal !== undefined) parts.push(`deal ${deal}`);
  const moves = movesOf(shared.record);
  if (moves > 0) parts.push(moves === 1 ? "1 move" : `${moves} moves`);
  return `${parts.join(", ")}.`;
}

/** The name in a shared game's rules, or the name of its file. */
export function nameOf(shared: Shared): string {
  const rules = shared.files?.[`${shared.game}.toml`] ?? "";
  const name = /^name\s*=\s*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)')/m.exec(rules);
  return (name?.[1] ?? name?.[2])?.trim() || shared.game;
}

function whatGame(shared: Shared): string {
  if (shared.files === undefined) return `The built-in game ${quoted(shared.game)}`;
  const files = Object.entries(shared.files);
  const size = files.reduce((sum, it) => sum + it[1].length, 0);
  const script = files.some(([name]) => name.endsWith(".rhai"));
  const kind = script ? "rules and a script" : "rules";
  return `The game ${quoted(nameOf(shared))}, written by another player: ${kind} of ${inWords(size)}`;
}

function inWords(characters: number): string {
  return characters < 1000
    ? `${characters} characters`
    : `${Math.round(characters / 1000)},000 characters`;
}

function dealOf({ record, deal }: Shared): string | undefined {
  const named = record === undefined
    ? deal
    : isLine(record)
      ? record.split("/")[1]
      : /^deal (.+)$/m.exec(record)?.[1];
  return named === undefined ? undefined : plainName(named);
}

function movesOf(record = ""): number {
  if (!isLine(record)) return record.match(/^\d+ \S/gm)?.length ?? 0;
  const last = record.split("/").slice(2).at(-1) ?? "";
  return last === "" || last.includes("=") ? 0 : last.split(",").filter(Boolean).length;
}
