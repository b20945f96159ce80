// Generated from Rust types by the test `generated_types_match_the_binding` in
// web/binding; do not edit.

/** The answer to a line, with what the page must save. */
export interface Answer {
  /** The kind of error, if the line was refused. */
  code?: Code;
  /** Games finished since the last answer, for the statistics. */
  finished?: Finished[];
  /** The kind of the answer. */
  kind: AnswerKind;
  /** The moves that the line can mean, if several, or the moves that a hint suggests. */
  moves?: Offer[];
  /** The record of the game, if it must be saved; it includes undone moves. */
  record?: string;
  /** The text of the settings file, if the line changed a setting. */
  settings?: string;
  /** The text of the answer, in lines. */
  text: string;
  /** The position, if it must be drawn again. */
  view?: View;
  /** Files that the line wrote, for the player to save. */
  written?: Written[];
}

/** The kind of an answer. */
export type AnswerKind = "changed" | "answered" | "refused" | "left";

/** A card by the number of its pile and its index there from the bottom; 0 in an empty pile. */
export type CardPlace = [number, number];

/** The result of a check. */
export interface Checked {
  /** Its errors and warnings. */
  faults: Fault[];
  /** Whether the game can be played. */
  playable: boolean;
  /** The errors and warnings as text, with the lines of the files. */
  report: string;
}

/** A command of the game that picks no card: `deal`, `redeal`, or one of its own. */
export interface Command {
  /** Whether it is a legal move now. */
  legal: boolean;
  /** The text to type. */
  line: string;
}

/** The completions of a typed line. */
export interface Completed {
  /** The start of the word to complete. */
  start: number;
  /** The candidates. */
  words: string[];
}

/** An error or a warning, with its place in one of the files. */
export interface Fault {
  /** The kind of mistake. */
  code: string | null;
  /** A certain replacement for the text at the place. */
  fix: string | null;
  /** How to fix it. */
  hint: string | null;
  /** The label at the place. */
  label: string | null;
  /** What is wrong. */
  message: string;
  /** Other places that explain it. */
  notes: Note[];
  /** Its place; absent if there is no text to point at. */
  place?: Place;
  /** Whether it is an error or a warning. */
  severity: Severity;
}

/** The figures of one game. */
export interface Figures {
  /** The number of deals that were searched and played. */
  deals: number;
  /** The deals that the greedy player wins. */
  greedy: number;
  /** The deals that the honest player wins, who knows only the visible cards. */
  honest: number;
  /** The number of deals that the honest player played. */
  honest_deals: number;
  /** The deals that are proven unwinnable. The rest is undecided. */
  lost: number;
  /** The median number of moves of the winning lines, if any deal was won. */
  moves: number | null;
  /** The deals that the random player wins. */
  random: number;
  /** The deals that can be won if all cards are known. */
  won: number;
}

/** The result of a game. */
export interface Finished {
  /** The name of the deal. */
  deal: string;
  /** The name of the file without its ending. */
  game: string;
  /** Whether hints or searches found moves for the player. */
  helped: boolean;
  /** The moves made. */
  moves: number;
  /** The name of the game. */
  name: string;
  /** Options with values other than the default, such as `draw=3`. */
  options: string;
  /** Whether it was won. */
  outcome: Outcome;
  /** The points; null if the script that counts them failed. */
  score: number | null;
}

/** Piles with the same rules. They are consecutive in `View.piles`. */
export interface Group {
  /** How many piles it has. */
  count: number;
  /** The number of its first pile. */
  first: number;
  /** How its piles are laid out. */
  layout: Layout;
  /** Its name. */
  name: string;
  /** Whether its piles overlap one another, as in a pyramid. */
  overlapping: boolean;
  /** The role of its piles. */
  role: Role;
  /** Whether a pile holds at most one card. */
  single: boolean;
  /** Whether only the top card of a pile is shown: such piles are drawn squared. */
  squared: boolean;
}

/** The place of a pile, and its number of cards. */
export interface LaidPile {
  /** The number of its cards. */
  cards: number;
  /** Its column in the group, from 1 at the left; it can be fractional, such as 2.5. */
  column?: number;
  /** The numbers of the piles that cover it. */
  coveredBy?: number[];
  /** The number of its group. */
  group: number;
  /** Its row in the group, from 1 at the top. */
  row?: number;
}

/** How the piles of a group are laid out. */
export type Layout = "ring" | "places" | "covers" | "free";

/** The limits of a search. */
export interface Limits {
  /** The memory for seen positions, in bytes. */
  memory: number;
  /** The most positions to visit. */
  positions: number;
  /** The timeout in seconds. */
  seconds: number;
}

/** A game of the list, which is made when the page is built. */
export interface Listed {
  /** Its description in one sentence. */
  about: string;
  /** Its other names. */
  also: string[];
  /** The options suggested for beginners, as `suits=1`; null if it is not for beginners. */
  beginner: string | null;
  /** The number of packs. */
  decks: number;
  /** The family it belongs to. */
  family: string;
  /** Its figures, if it was measured. */
  figures: Figures | null;
  /** Its groups of piles. */
  groups: Group[];
  /** The name of its rules file, without the extension. */
  id: string;
  /** Its name. */
  name: string;
  /** Its piles at the start of `seed:1`. */
  piles: LaidPile[];
}

/** Another place that explains an error or a warning. */
export interface Note {
  /** The place. */
  place: Place;
  /** The explanation. */
  text: string;
}

/** A move that is suggested, or that a line can mean. */
export interface Offer {
  /** The card it begins with. */
  card: CardPlace | null;
  /** The text to type for it. */
  line: string;
  /** The card it ends at. */
  target: CardPlace | null;
  /** Why it helps. */
  why?: string;
}

/** An option of the game. */
export interface Option {
  /** A short description. */
  about: string;
  /** Its default value. */
  default: string;
  /** Its name. */
  name: string;
  /** Its value. */
  value: string;
  /** Its possible values. */
  values: OptionValue[];
}

/** A value of an option. */
export interface OptionValue {
  /** Its meaning. */
  about: string;
  /** The value. */
  value: string;
}

/** Whether a game was won. */
export type Outcome = "won" | "lost" | "left";

/** A card or an empty pile that can be picked, with its targets. */
export interface Pick {
  /** The card. */
  card: CardPlace;
  /** The cards or piles on which it can be put, or that can be picked with it. */
  targets: Target[];
}

/** A pile of cards, with a description in words. */
export interface Pile {
  /** Its cards, from the bottom up; `??` is a hidden card. */
  cards: string[];
  /** Its column in the group, from 1 at the left; it can be fractional, such as 2.5. */
  column?: number;
  /** The numbers of the piles that cover it. */
  coveredBy?: number[];
  /** The number of its group. */
  group: number;
  /** Its name in commands, such as `f1` or `7`. */
  id: string;
  /** Its row in the group, from 1 at the top. */
  row?: number;
  /** What it accepts while empty, if that is one rank, `A`, or one card, `AS`. */
  starts?: string;
  /** The pile and its cards in words, for screen readers. */
  words: string;
}

/** A place in one of the author's files, or in a file that they extend. */
export interface Place {
  /** The name of the file. */
  file: string;
  /** Its start, in UTF-16 code units. */
  from: number;
  /** Its line, from 1. */
  line: number;
  /** Its end, in UTF-16 code units. */
  to: number;
}

/** How often the player may still redeal; null means no limit. */
export type RedealsLeft = number | null;

/** The role of a pile. */
export type Role = "foundation" | "tableau" | "cell" | "reserve" | "stock" | "waste" | "discard";

/** The severity of a problem. */
export type Severity = "error" | "warning";

/** The result of a search. */
export interface Solved {
  /** The name of the deal. */
  deal: string;
  /** The moves of the winning line. */
  line: string[] | null;
  /** The number of moves of the winning line. */
  moves: number | null;
  /** The number of positions visited. */
  positions: number;
  /** The time in seconds. */
  seconds: number;
  /** Whether the deal can be won. */
  verdict: "winnable" | "unwinnable" | "unknown";
  /** Why the search ended without an answer. */
  why: string | null;
}

/** The arguments that start a game. */
export interface Start {
  /** The deal, such as `seed:7`, `ms:617`, `winnable` or `today`; random if absent. */
  deal?: string;
  /** The player's own rules; empty for a built-in game. */
  files?: Record<string, string>;
  /** The name of the game; `today` is the game of the day. Empty if the record names it. */
  game: string;
  /** The chosen options. */
  options?: Record<string, string>;
  /** A record, or a game line that starts with `patience:`, to continue. */
  record?: string;
  /** The text of the settings file. */
  settings?: string;
}

/** The result of a start; `files` are rules that are not built in, from the arguments or from a record. */
export type Started = { files: Record<string, string>; record: string; text: string; view: View } | { fault: string };

/** A suit of the deck. */
export interface Suit {
  /** The letter that follows the rank in a card. */
  letter: string;
  /** Its name. */
  name: string;
  /** Whether it is red. */
  red: boolean;
}

/** Where a picked card can go. */
export interface Target {
  /** The card or pile. */
  card: CardPlace;
  /** The text to type for the move. */
  line: string;
}

/** A position, with everything that a window shows. */
export interface View {
  /** The commands that pick no card. */
  commands: Command[];
  /** The name of the deal. */
  deal: string;
  /** The progress in the top line of the board, such as `home 4/52`. */
  facts: string[];
  /** The name of the file without its ending. */
  game: string;
  /** The goal of the game in a sentence. */
  goal: string;
  /** The groups of piles. */
  groups: Group[];
  /** The cards that the last move carried, and those that moved automatically after it. */
  last: CardPlace[];
  /** The moves made. */
  made: number;
  /** The name of the game. */
  name: string;
  /** The options of the game. */
  options: Option[];
  /** The cards that can be picked. */
  picks: Pick[];
  /** All piles, group after group. */
  piles: Pile[];
  /** How many redeals are left; null without a limit, absent if the game has no redeals. */
  redealsLeft?: RedealsLeft;
  /** The result of the game if it is left now; absent if no move was ever made in it. */
  result?: Finished;
  /** The points; null if the script that counts them failed. */
  score: number | null;
  /** The status of the game. */
  status: Status;
  /** The suits of the deck. */
  suits: Suit[];
  /** The moves undone that can be redone. */
  undone: number;
}

/** A file for the player to save. */
export interface Written {
  /** Its name. */
  name: string;
  /** Its text. */
  text: string;
}

/** The kind of an error. */
export type Code = "illegal-move" | "not-a-move" | "ambiguous-move" | "unknown-command" | "ambiguous-command" | "wrong-arguments" | "nothing-to-undo" | "nothing-to-redo" | "bad-deal" | "bad-record" | "bad-rules" | "bad-file" | "script-failed" | "too-many-moves" | "bad-input";

/** The status of a game. */
export type Status = "playing" | "won" | "lost" | "over";
