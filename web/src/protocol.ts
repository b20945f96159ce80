/**
 * The messages between the page and its workers. The binding (`binding/src/`) makes these
 * objects. Any text in them may come from a stranger's rules: show it as text, never as
 * markup.
 *
 * `protocol.generated.ts` holds the types that the binding defines.
 */

import type {
  Checked,
  Code,
  Completed,
  Answer as Given,
  Limits,
  Option,
  Solved,
  Start,
  Started,
} from "./protocol.generated.ts";

export type {
  CardPlace,
  Checked,
  Command,
  Fault,
  Finished,
  Group,
  Limits,
  Listed,
  Option,
  Pick,
  Pile,
  Place,
  Role,
  Solved,
  Start,
  Started,
  Suit,
  View,
} from "./protocol.generated.ts";

/** Rules files and scripts by file name, such as `mine.toml`. */
export type Files = Record<string, string>;

/** Option values by name. */
export type Options = Record<string, string>;

/** The answer to a line, with what the page must save. */
export interface Answer extends Omit<Given, "code"> {
  /** The kind of refusal; the page itself adds `ended`, for a stopped call. */
  code?: Code | "ended";
}

/** A game as a link or a file contains it: its rules, its deal, or a game in progress. */
export interface Shared {
  /** The rules; absent for a built-in game. */
  files?: Files;
  game: string;
  /** A link or a record; replay stops at the first illegal move. */
  record?: string;
  options?: Options;
  deal?: string;
}

/**
 * The calls that a worker answers. One worker plays; another one checks, tries and searches
 * for authors. A call returns its value or throws an `Error`. The page stops and restarts a
 * worker that does not answer in time.
 */
export interface Calls {
  start(start: Start): Started;
  obey(line: string): Answer;
  /** Continues by other rules; moves are kept as far as they are legal. */
  reload(files: Files): Answer;
  /** The game as a line to share, such as `patience:cruel/ms:617/1.9`; null if it has none. */
  link(): string | null;
  complete(line: string): Completed;
  check(files: Files, game: string): Checked;
  /** Plays random games, and returns a report. */
  trial(files: Files, game: string, games: number): string;
  /** The rules in words. */
  words(files: Files, game: string, options: Options): string;
  /** Every rule in effect, line by line, with its origin: the game's own or inherited. */
  explain(files: Files, game: string, options: Options): string;
  /** The files of a built-in game: its rules file and its script. */
  source(game: string): Files;
  /** A rules file for a new game that extends another. */
  begin(name: string, parent: string): string;
  /** The options of a game. */
  options(files: Files, game: string): Option[];
  solve(files: Files, game: string, options: Options, deal: string, limits: Limits): Solved;
  /** The bytes of memory that the worker uses; they never shrink. */
  memory(): number;
  /** The JSON Schema of rules files. */
  schema(): string;
  /** What tests compare: rules in words, first boards, lines of play. */
  portrait(game: string): string;
}
