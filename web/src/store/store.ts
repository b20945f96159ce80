import type { Files, Finished, Options } from "../protocol.ts";
import type { Damaged } from "./reading.ts";

/** A game in progress. */
export interface Kept {
  /** The game as routes name it, `GAME` or `own:mine`, and `~2` when two tabs play it. */
  key: string;
  /** The game as routes name it. */
  game: string;
  name: string;
  record: string;
  /** Rules of the player's own, as they were when it was dealt; absent for the program's. */
  files?: Files;
  deal: string;
  /** Options that have not their usual values, as `draw=3`, with blanks between. */
  options: string;
  made: number;
  status: string;
  /** Milliseconds that were spent on it. */
  time: number;
  /** When it was last played, in milliseconds of the epoch. */
  when: number;
  /** When it was dealt; games of earlier versions do not say. */
  begun?: number;
  /** How it has come out if it is left as it is. */
  result?: Finished;
}

/** A game that was put by when another took its place; `id` is what it is kept under. */
export interface PutBy {
  id: string;
  game: Kept;
}

/** How many games are put by for one place; the oldest are given up for newer ones. */
export const PUT_BY = 30;

/** A game that somebody wrote here, or took over from a link. */
export interface OwnGame {
  /** The name of its rules file without `.toml`. */
  id: string;
  /** The name in its rules. */
  name: string;
  about: string;
  files: Files;
  options?: Options;
  /** When it was last changed, in milliseconds of the epoch. */
  changed: number;
}

/** A game that came to its end; `when` in milliseconds of the epoch. */
export interface Result extends Finished {
  when: number;
  /** Milliseconds that it took, or null if not known. */
  time: number | null;
  /** When the game was dealt: it is known by this when it comes to another end later. */
  begun?: number;
}

/** What the browser keeps. Whatever is to be kept is on its way when the call returns. */
export interface Store {
  kept(): Promise<Kept[]>;
  keptGame(key: string): Promise<Kept | undefined>;
  /** The games that were in the place of this one before, the last one first. */
  before(key: string): Promise<PutBy[]>;
  keep(game: Kept): Promise<void>;
  /** Puts a game by, for `before`. */
  putBy(game: Kept): Promise<void>;
  /** Takes a game out of those put by. */
  takeOut(id: string): Promise<void>;
  drop(key: string): Promise<void>;

  ownGames(): Promise<OwnGame[]>;
  ownGame(id: string): Promise<OwnGame | undefined>;
  /**
   * Keeps it in the place of the one with the same id, if there is one. `known` is when that
   * one was changed, as far as the caller knows. If somebody has changed it since, nothing
   * is kept, and that one is returned.
   */
  keepOwn(game: OwnGame, known?: number): Promise<OwnGame | undefined>;
  dropOwn(id: string): Promise<void>;

  results(): Promise<Result[]>;
  addResults(results: Result[]): Promise<void>;
  dropResults(): Promise<void>;

  /** A text by its name, such as `settings`. */
  text(name: string): Promise<string | undefined>;
  keepText(name: string, text: string): Promise<void>;

  /** What is kept and cannot be read. All other calls pass it over. */
  damaged(): Promise<Damaged[]>;
  dropDamaged(damaged: Damaged): Promise<void>;
}
