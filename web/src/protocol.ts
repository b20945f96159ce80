/**
 * What the page and its workers say to each other. The binding (`binding/src/`) makes these
 * objects; every text in them comes from rules that a stranger may have written, and is
 * shown as text and never as markup.
 */

/** A card by the number of its pile and its place there from the bottom; 0 if empty. */
export type CardPlace = [pile: number, place: number];

/** Rules files and scripts by their names, such as `mine.toml`. */
export type Files = Record<string, string>;

/** Values of options by their names. */
export type Options = Record<string, string>;

/** The roles that piles can have. */
export type Role =
  | "foundation"
  | "tableau"
  | "cell"
  | "reserve"
  | "stock"
  | "waste"
  | "discard";

/** Piles that follow the same rules; they follow each other in `View.piles`. */
export interface Group {
  name: string;
  role: Role;
  /** The number of its first pile, and how many there are. */
  first: number;
  count: number;
  /** Whether only the top card of a pile is seen: such piles are drawn squared. */
  squared: boolean;
  /** Whether a pile holds one card at most. */
  single: boolean;
  /**
   * How its piles lie: in a ring, by `row` and `column` of each pile, by which pile covers
   * which, or as there is room.
   */
  layout: "ring" | "places" | "covers" | "free";
  /** Whether piles lie on others of this group, half on each, as in a pyramid. */
  overlapping: boolean;
}

/** A pile of cards. */
export interface Pile {
  /** Its name in commands, such as `f1` or `7`. */
  id: string;
  /** The number of its group. */
  group: number;
  /** Its place in the group, from 1; columns can be halves. Only with layout `places`. */
  row?: number;
  column?: number;
  /** The numbers of the piles that lie on it; absent if there are none. */
  coveredBy?: number[];
  /** Its cards, the undermost first; `??` is a card that is not to be seen. */
  cards: string[];
  /** The pile and its cards in words, for who does not see it. */
  words: string;
  /** What it takes while it is empty, if that is one rank, `A`, or one card, `AS`. */
  starts?: string;
}

/** What can be done with a card, or with an empty pile. */
export interface Pick {
  card: CardPlace;
  /** The cards or piles on which it can be put, or that can be picked with it. */
  targets: { card: CardPlace; line: string }[];
}

/** A command of the game that picks no card: `deal`, `redeal`, or one of its own. */
export interface Command {
  /** What is typed. */
  line: string;
  /** Whether it is a legal move now. */
  legal: boolean;
}

/** An option of the game. */
export interface Option {
  name: string;
  about: string;
  value: string;
  default: string;
  values: { value: string; about: string }[];
}

/** A suit of the game's deck. */
export interface Suit {
  /** The letter that follows the rank in a card. */
  letter: string;
  name: string;
  red: boolean;
}

/** A position, and all that the page shows of it. */
export interface View {
  /** The name of the file without its ending. */
  game: string;
  name: string;
  deal: string;
  status: "playing" | "won" | "lost" | "over";
  score: number | null;
  /** How many redeals are left; null without a limit, and absent without a redeal. */
  redealsLeft?: number | null;
  /** The moves made, and those taken back that can be made again. */
  made: number;
  undone: number;
  /** What the prompt's first line says of home, redeals and variables: `home 4/52`. */
  facts: string[];
  goal: string;
  suits: Suit[];
  groups: Group[];
  piles: Pile[];
  picks: Pick[];
  commands: Command[];
  options: Option[];
  /** The cards that the last move carried, and that went somewhere by themselves then. */
  last: CardPlace[];
  /** How the game has come out if it is left now; absent if no move was ever made in it. */
  result?: Finished;
}

/** What a line did. */
export interface Answer {
  /**
   * `changed`: the position is another one; `answered`: words alone; `refused`: nothing
   * has changed, and `text` says why; `left`: the line ends the session.
   */
  kind: "changed" | "answered" | "refused" | "left";
  /** What is said, in lines. */
  text: string;
  /** The kind of refusal, such as `illegal-move` or `ambiguous-move`. */
  code?: string;
  /** The moves a line can mean, when it means several, or those a hint proposes. */
  moves?: { line: string; card: CardPlace | null; target: CardPlace | null; why?: string }[];
  /** The position, if it is to be drawn again. */
  view?: View;
  /** The record of the game, if it is to be kept; it holds moves that were taken back. */
  record?: string;
  /** Files that the line wrote, to be saved by the player. */
  written?: { name: string; text: string }[];
  /** Settings that the line changed, as the text of their file. */
  settings?: string;
  /** A game that was won, or lost and left, since the answer before; a line for statistics. */
  finished?: Finished[];
}

/** How a game came out. */
export interface Finished {
  game: string;
  name: string;
  /** Options that had not their usual values, as `draw=3`. */
  options: string;
  deal: string;
  outcome: "won" | "lost" | "left";
  moves: number;
  score: number | null;
  /** Whether hints or searches found moves for the player. */
  helped: boolean;
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
