// Made from the Rust types in crates/session/src/view by the test
// `the_types_of_the_page_are_those_of_the_view`; do not edit.

/** What an answer is. */
export type AnswerKind = "changed" | "answered" | "refused" | "left";

/** A card by the number of its pile and its place there from the bottom; 0 if empty. */
export type CardPlace = [number, number];

/** A command of the game that picks no card: `deal`, `redeal`, or one of its own. */
export interface Command {
  /** Whether it is a legal move now. */
  legal: boolean;
  /** What is typed. */
  line: string;
}

/** How a game came out. */
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
  /** Options that had other values than by default, as `draw=3`. */
  options: string;
  /** Whether it was won. */
  outcome: Outcome;
  /** The points; null when the script that knows them failed. */
  score: number | null;
}

/** Piles that follow the same rules; they follow each other in `View.piles`. */
export interface Group {
  /** How many piles it has. */
  count: number;
  /** The number of its first pile. */
  first: number;
  /** How its piles lie. */
  layout: Layout;
  /** Its name. */
  name: string;
  /** Whether piles lie on others of this group, half on each, as in a pyramid. */
  overlapping: boolean;
  /** What its piles are for. */
  role: Role;
  /** Whether a pile holds one card at most. */
  single: boolean;
  /** Whether only the top card of a pile is seen: such piles are drawn squared. */
  squared: boolean;
}

/** How the piles of a group lie. */
export type Layout = "ring" | "places" | "covers" | "free";

/** What a line did. */
export interface LineAnswer {
  /** The kind of refusal. */
  code?: Code;
  /** What the answer is. */
  kind: AnswerKind;
  /** The moves a line can mean, when it means several, or those a hint proposes. */
  moves?: Offer[];
  /** What is said, in lines. */
  text: string;
  /** The position, if it is to be drawn again. */
  view?: View;
}

/** A move that is proposed, or that a line can mean. */
export interface Offer {
  /** The card it begins with. */
  card: CardPlace | null;
  /** What is typed for it. */
  line: string;
  /** The card it ends at. */
  target: CardPlace | null;
  /** Why it helps. */
  why?: string;
}

/** An option of the game. */
export interface Option {
  /** What it is about. */
  about: string;
  /** What is chosen by default. */
  default: string;
  /** Its name. */
  name: string;
  /** What is chosen. */
  value: string;
  /** What can be chosen. */
  values: OptionValue[];
}

/** A value of an option. */
export interface OptionValue {
  /** What it means. */
  about: string;
  /** The value. */
  value: string;
}

/** Whether a game was won. */
export type Outcome = "won" | "lost" | "left";

/** What can be done with a card, or with an empty pile. */
export interface Pick {
  /** The card. */
  card: CardPlace;
  /** The cards or piles on which it can be put, or that can be picked with it. */
  targets: Target[];
}

/** A pile of cards, also in words. */
export interface Pile {
  /** Its cards, the undermost first; `??` is a card that is not to be seen. */
  cards: string[];
  /** Its column in the group, from 1 at the left; it can be a half. */
  column?: number;
  /** The numbers of the piles that lie on it. */
  coveredBy?: number[];
  /** The number of its group. */
  group: number;
  /** Its name in commands, such as `f1` or `7`. */
  id: string;
  /** Its row in the group, from 1 at the top. */
  row?: number;
  /** What it takes while it is empty, if that is one rank, `A`, or one card, `AS`. */
  starts?: string;
  /** The pile and its cards in words, for players who do not see it. */
  words: string;
}

/** How often the game may be redealt; null is no limit. */
export type RedealsLeft = number | null;

/** What a pile is for. */
export type Role = "foundation" | "tableau" | "cell" | "reserve" | "stock" | "waste" | "discard";

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
  /** What is typed for the move. */
  line: string;
}

/** A position, and all that a window shows of it. */
export interface View {
  /** The commands that pick no card. */
  commands: Command[];
  /** The name of the deal. */
  deal: string;
  /** What the first line of the board says of progress: `home 4/52`. */
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
  /** How many redeals are left; null without a limit, and absent without a redeal. */
  redealsLeft?: RedealsLeft;
  /** How the game has come out if it is left now; absent if no move was ever made in it. */
  result?: Finished;
  /** The points; null when the script that knows them failed. */
  score: number | null;
  /** How the game stands. */
  status: Status;
  /** The suits of the deck. */
  suits: Suit[];
  /** The moves undone that can be redone. */
  undone: number;
}

/** Which kind of error it is. */
export type Code = "illegal-move" | "not-a-move" | "ambiguous-move" | "unknown-command" | "ambiguous-command" | "wrong-arguments" | "nothing-to-undo" | "nothing-to-redo" | "bad-deal" | "bad-record" | "bad-rules" | "bad-file" | "script-failed" | "too-many-moves" | "bad-input";

/** How a game stands. */
export type Status = "playing" | "won" | "lost" | "over";
