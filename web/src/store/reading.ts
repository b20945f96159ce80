/**
 * Validates what is read from the browser's storage, field by field. Earlier versions, other
 * programs and failing disks may have written anything there. All values returned from here
 * are valid.
 */

import type { Files, Finished } from "../protocol.ts";
import { plainName } from "../shell/names.ts";
import type { Kept, OwnGame, Result } from "./store.ts";

/** A damaged entry. */
export interface Damaged {
  table: string;
  key: IDBValidKey;
  /** Its name if readable, else its key. */
  name: string;
  why: string;
}

type Fields = Record<string, unknown>;

/** The most characters of a game's description. */
const ABOUT = 300;

/** The last valid time of a JavaScript `Date`, in milliseconds. */
const LAST = 8.64e15;

/** Reads a game in progress. Like all readers here, throws an `Error` with a readable message. */
export function readKept(value: unknown): Kept {
  const it = fields(value, "it");
  const [key, game] = [text(it, "key"), text(it, "game")];
  if (key !== game && !/^[~#]/.test(key.replace(game, ""))) throw new Error("its key is wrong");
  const made = number(it, "made");
  if (made === undefined) throw new Error("its number of moves is missing");
  const status = word(it["status"], ["playing", "won", "lost", "over"] as const);
  const kept: Kept = {
    key,
    game,
    name: plainName(textOr(it["name"], game)),
    record: text(it, "record"),
    deal: textOr(it["deal"], ""),
    options: textOr(it["options"], ""),
    made,
    status: status ?? "playing",
    time: number(it, "time") ?? 0,
    when: number(it, "when") ?? 0,
  };
  if (it["files"] !== undefined) kept.files = files(it["files"]);
  const begun = number(it, "begun");
  if (begun !== undefined) kept.begun = begun;
  if (it["result"] !== undefined) kept.result = finished(it["result"]);
  return kept;
}

/** Reads one of the player's own games. */
export function readOwn(value: unknown): OwnGame {
  const it = fields(value, "it");
  const id = text(it, "id");
  const own: OwnGame = {
    id,
    name: plainName(textOr(it["name"], id)),
    about: plainName(textOr(it["about"], ""), ABOUT),
    files: files(it["files"]),
    changed: number(it, "changed") ?? 0,
  };
  if (it["options"] !== undefined) own.options = texts(it["options"], "its options");
  return own;
}

/** Reads the result of a game. */
export function readResult(value: unknown): Result {
  const it = fields(value, "it");
  const time = it["time"] === null ? null : number(it, "time");
  const begun = number(it, "begun");
  return {
    ...finished(it),
    when: number(it, "when") ?? 0,
    time: time ?? null,
    ...(begun !== undefined && { begun }),
  };
}

/** Splits the entries of a table into valid and damaged ones. */
export function readAll<T>(
  table: string,
  entries: [IDBValidKey, unknown][],
  read: (value: unknown) => T,
): { sound: [IDBValidKey, T][]; damaged: Damaged[] } {
  const sound: [IDBValidKey, T][] = [];
  const damaged: Damaged[] = [];
  for (const [key, value] of entries) {
    try {
      sound.push([key, read(value)]);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      damaged.push({ table, key, name: nameOf(value, key), why });
    }
  }
  return { sound, damaged };
}

function finished(value: unknown): Finished {
  const it = fields(value, "its result");
  const outcome = word(it["outcome"], ["won", "lost", "left"] as const);
  if (outcome === undefined) throw new Error("its outcome is missing");
  const game = text(it, "game");
  return {
    game,
    name: plainName(textOr(it["name"], game)),
    options: textOr(it["options"], ""),
    deal: textOr(it["deal"], ""),
    outcome,
    moves: number(it, "moves") ?? 0,
    score: typeof it["score"] === "number" ? it["score"] : null,
    helped: it["helped"] === true,
  };
}

function files(value: unknown): Files {
  const read = texts(value, "its files");
  if (Object.keys(read).length === 0) throw new Error("it has no files");
  return read;
}

function texts(value: unknown, what: string): Record<string, string> {
  const entries = Object.entries(fields(value, what));
  if (entries.some((it) => typeof it[1] !== "string"))
    throw new Error(`${what} must be texts`);
  return Object.fromEntries(entries) as Record<string, string>;
}

function fields(value: unknown, what: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`${what} must be a table of fields`);
  return value as Fields;
}

function text(it: Fields, name: string): string {
  const value = it[name];
  if (typeof value !== "string" || value === "") throw new Error(`its ${name} is missing`);
  return value;
}

function textOr(value: unknown, usual: string): string {
  return typeof value === "string" && value !== "" ? value : usual;
}

/** A count or a time; undefined if out of range. */
function number(it: Fields, name: string): number | undefined {
  const value = it[name];
  const right = typeof value === "number" && value >= 0 && value <= LAST;
  return right ? value : undefined;
}

function word<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((it) => it === value);
}

function nameOf(value: unknown, key: IDBValidKey): string {
  const name = (value as Fields | null)?.["name"];
  return plainName(textOr(name, typeof key === "string" ? key : "a result"));
}
