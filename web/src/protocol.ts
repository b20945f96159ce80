/**
 * What the page and its workers say to each other. The binding (`binding/src/`) makes these
 * objects; every text in them comes from rules that a stranger may have written, and is
 * shown as text and never as markup.
 *
 * Positions and answers have the types of the session, which `protocol.generated.ts` holds.
 */

import type { Code, Finished, Group, LineAnswer, Option, View } from "./protocol.generated.ts";

export type {
  CardPlace,
  Command,
  Finished,
  Group,
  Option,
  Pick,
  Pile,
  Role,
  Suit,
  View,
} from "./protocol.generated.ts";

/** Rules files and scripts by their names, such as `mine.toml`. */
export type Files = Record<string, string>;

/** Values of options by their names. */
export type Options = Record<string, string>;

/** What a line did, and what came of it for the page to keep. */
export interface Answer extends Omit<LineAnswer, "code"> {
  /** The kind of refusal; `ended` is the page's own. */
  code?: Code | "ended";
  /** The record of the game, if it is to be kept; it holds moves that were taken back. */
  record?: string;
  /** Files that the line wrote, to be saved by the player. */
  written?: { name: string; text: string }[];
  /** Settings that the line changed, as the text of their file. */
  settings?: string;
  /** A game that was won, or lost and left, since the answer before; a line for statistics. */
  finished?: Finished[];
}

/** What a game is started with. */
export interface Start {
  /** Rules of the player's own; empty for a game of the catalogue. */
  files: Files;
  /** Its name; `today` is the game of the day. Empty if the record says which. */
  game: string;
  options: Options;
  /** `seed:7`, `ms:617`, `winnable`, `today`; a random one if absent. */
  deal?: string;
  /** A record, or a link that begins with `patience:`, to go on with. */
  record?: string;
  /** The text of the settings of earlier sessions. */
  settings?: string;
}

/** What became of a start. */
export type Started =
  /** With the rules of a game that is none of the catalogue: given, or carried by a record. */
  | { view: View; text: string; record: string; files: Files }
  | { fault: string };

/** A fault or a doubt, with its place in one of the files. */
export interface Fault {
  severity: "error" | "warning";
  code: string | null;
  message: string;
  label: string | null;
  hint: string | null;
  /** What certainly was meant by the text at the place. */
  fix: string | null;
  /** Absent if no text can be pointed at. */
  place?: Place;
  /** Other places that help to understand, each with a sentence. */
  notes: { place: Place; text: string }[];
}

/** A file, the author's or one of the program's, and where in it as UTF-16 code units. */
export interface Place {
  file: string;
  from: number;
  to: number;
  line: number;
}

/** What `check` says of a game. */
export interface Checked {
  faults: Fault[];
  /** Whether it can be played. */
  playable: boolean;
  /** The same as text, with the lines of the files. */
  report: string;
}

/** How far a search goes. */
export interface Limits {
  seconds: number;
  positions: number;
  /** Bytes that may be spent on remembering positions. */
  memory: number;
}

/** What a search found. */
export interface Solved {
  deal: string;
  verdict: "winnable" | "unwinnable" | "unknown";
  /** The moves of a line that wins. */
  moves: number | null;
  line: string[] | null;
  positions: number;
  seconds: number;
  /** What ended a search in vain. */
  why: string | null;
}

/** A game of the catalogue; made when the page is built, by the same code. */
export interface Listed {
  id: string;
  name: string;
  also: string[];
  family: string;
  decks: number;
  about: string;
  /** Of 20 deals: how many can be won, how many cannot, and the moves of a typical win. */
  figures: { deals: number; won: number; lost: number; moves: number | null } | null;
  /** The options it is suggested with to beginners, as `suits=1`; null for most games. */
  beginner: string | null;
  /** Groups and the number of cards of each pile at the start of `seed:1`. */
  groups: Group[];
  piles: {
    group: number;
    row?: number;
    column?: number;
    coveredBy?: number[];
    cards: number;
  }[];
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
  /** What a typed line can become: where the word begins, and what it can be. */
  complete(line: string): { start: number; words: string[] };
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
