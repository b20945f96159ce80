import type { Files, Options, Shared } from "../protocol.ts";
import { inSentence } from "../shell/names.ts";

/** The limits of a shared game, so that a stranger's link cannot fill the browser. */
export const LIMITS = {
  /** Characters of the fragment of a link. */
  fragment: 200_000,
  /** Bytes of the decompressed content. */
  bytes: 256 * 1024,
  files: 8,
  options: 100,
  /** Characters of a deal, which may list the cards of four packs. */
  deal: 2_000,
};

const GAME = /^[a-z0-9][a-z0-9-]{0,59}$/;
const FILE = /^[a-z0-9-]{1,55}\.(?:toml|rhai)$/;
const OPTION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;

/** Whether a string is a valid game name, such as `fair-cruel`. */
export function isGameName(name: string): boolean {
  return GAME.test(name);
}

/** Whether a string is a valid name of a rules file or script, without a path. */
export function isFileName(name: string): boolean {
  return FILE.test(name);
}

/**
 * Validates a shared game field by field, and returns a new object. Throws an `Error` with a
 * message for the player if a field is unknown or invalid.
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
  if (entries.length > LIMITS.options)
    throw new Error(`too many options (${entries.length}): the limit is ${LIMITS.options}`);
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
  // Tabs and line ends are the only control characters that files need.
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(value))
    throw new Error(`${what} contains control characters`);
  return value;
}

/** A name in quotes, for use in a sentence. */
export function quoted(name: string): string {
  return `“${inSentence(name)}”`;
}
