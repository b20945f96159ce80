/**
 * What the page and its workers say to each other. The binding (`binding/src/`) makes these
 * objects; every text in them comes from rules that a stranger may have written, and is
 * shown as text and never as markup.
 *
 * What crosses has the types of the binding, which `protocol.generated.ts` holds.
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

/** Rules files and scripts by their names, such as `mine.toml`. */
export type Files = Record<string, string>;

/** Values of options by their names. */
export type Options = Record<string, string>;

/** What a line did, and what came of it for the page to keep. */
export interface Answer extends Omit<Given, "code"> {
  /** The kind of refusal; `ended` is the page's own. */
  code?: Code | "ended";
}

/** A game of one's own or a game in progress, as a link or a file holds it. */
export interface Shared {
  /** The rules; absent for a game of the catalogue. */
  files?: Files;
  game: string;
  /** A link or a record; only the moves that hold are made. */
  record?: string;
  options?: Options;
  deal?: string;
}

/**
 * The calls that a worker answers. One worker plays; another checks, tries and searches for
 * authors. Each call ends with its value or throws an `Error`; a worker that does not answer
 * in time is ended by the page and started anew.
 */
export interface Calls {
  start(start: Start): Started;
  obey(line: string): Answer;
  /** Plays on by other rules; moves are kept as far as they hold. */
  reload(files: Files): Answer;
  /** The game as a line that can be sent: `patience:cruel/ms:617/1.9`; null if it has none. */
  link(): string | null;
  complete(line: string): Completed;
  check(files: Files, game: string): Checked;
  /** Plays random games, and says what they show. */
  trial(files: Files, game: string, games: number): string;
  /** The rules in words. */
  words(files: Files, game: string, options: Options): string;
  /** Every line that holds, with where it comes from: what a game inherits. */
  explain(files: Files, game: string, options: Options): string;
  /** The files of a game of the catalogue: its rules file and its script. */
  source(game: string): Files;
  /** A rules file of a new game that changes another. */
  begin(name: string, parent: string): string;
  /** What may be chosen in a game. */
  options(files: Files, game: string): Option[];
  solve(files: Files, game: string, options: Options, deal: string, limits: Limits): Solved;
  /** The bytes of memory that the worker has taken; it gives none back before it ends. */
  memory(): number;
  /** The JSON Schema of rules files. */
  schema(): string;
  /** The whole of what tests compare: rules in words, first boards, lines of play. */
  portrait(game: string): string;
}
