import type { Files, Options, Shared } from "../protocol.ts";
import { inSentence } from "../shell/names.ts";

/** How much a shared game may hold, so that none from a stranger fills a browser. */
export const LIMITS = {
  /** Characters of a link's fragment. */
  fragment: 200_000,
  /** Bytes of all that it holds. */
  bytes: 256 * 1024,
  files: 8,
  options: 100,
  /** Characters of a deal; one of four packs is said by its cards. */
  deal: 2_000,
};

const GAME = /^[a-z0-9][a-z0-9-]{0,59}$/;
const FILE = /^[a-z0-9-]{1,55}\.(?:toml|rhai)$/;
const OPTION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;

/** Whether a name can be that of a game, such as `fair-cruel`. */
export function isGameName(name: string): boolean {
  return GAME.test(name);
}

/** Whether a name can be that of a rules file or a script; it is no path. */
export function isFileName(name: string): boolean {
  return FILE.test(name);
}

/**
 * Reads a shared game field by field, and makes a new object of what it knows. Everything
 * else is a fault, and faults are words for a person.
 */
export function readShared(value: unknown): Shared {
  const it = fields(value, "the shared game");
  const known = ["files", "game", "record", "options", "deal"];
  const odd = Object.keys(it).find((name) => !known.includes(name));
  if (odd !== undefined) throw new Error(`unknown field ${quoted(odd)}`);
  const game = text(it["game"], "the name of the game", 60);
  if (!isGameName(game)) throw new Error(`${quoted(game)} cannot be the name of a game`);
  const shared: Shared = { game };
  if (it["files"] !== undefined) shared.files = readFiles(it["files"], game);
  if (it["record"] !== undefined)
    shared.record = text(it["record"], "the record", LIMITS.bytes);
  if (it["options"] !== undefined) shared.options = readOptions(it["options"]);
  if (it["deal"] !== undefined) shared.deal = text(it["deal"], "the deal", LIMITS.deal);
  return shared;
}

function readFiles(value: unknown, game: string): Files {
  const entries = Object.entries(fields(value, "its files"));
  if (entries.length > LIMITS.files)
    throw new Error(`too many files (${entries.length}): the limit is ${LIMITS.files}`);
  const odd = entries.find(([name]) => !isFileName(name));
  if (odd) throw new Error(`${quoted(odd[0])} cannot be the name of a rules file or script`);
  if (!entries.some(([name]) => name === `${game}.toml`))
    throw new Error(`the rules file ${quoted(`${game}.toml`)} is missing`);
  return Object.fromEntries(
    entries.map(([name, it]) => [name, text(it, `the file ${quoted(name)}`, LIMITS.bytes)]),
  );
}

function readOptions(value: unknown): Options {
  const entries = Object.entries(fields(value, "its options"));
  if (entries.length > LIMITS.options) throw new Error(`too many options (${entries.length}): the limit is ${LIMITS.options}`);
  for (const [name, it] of entries) {
    const value = text(it, `the option ${quoted(name)}`, 60);
    const odd = [name, value].find((it) => !OPTION.test(it));
    if (odd !== undefined) throw new Error(`${quoted(odd)} is not a valid option name or value`);
  }
  return Object.fromEntries(entries) as Options;
}

function fields(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`${what} must be a table of fields`);
  return value as Record<string, unknown>;
}

function text(value: unknown, what: string, most: number): string {
  if (typeof value !== "string") throw new Error(`${what} must be text`);
  if (value.length > most) throw new Error(`${what} is too long`);
  // Ends of lines and tabs are the only characters without a shape that files need.
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(value))
    throw new Error(`${what} contains control characters`);
  return value;
}

/** A name between quotes in a sentence. */
export function quoted(name: string): string {
  return `“${inSentence(name)}”`;
}
