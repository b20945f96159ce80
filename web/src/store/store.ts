import type { Files, Finished, Options } from "../protocol.ts";
import type { Damaged } from "./reading.ts";

/** A game in progress. */
export interface Kept {
  /** The slot: the game's key, such as `GAME` or `own:mine`, and `~2` for a second tab. */
  key: string;
  /** The game's key, as in routes. */
  game: string;
  name: string;
  record: string;
  /** The rules when it was dealt; absent for a built-in game. */
  files?: Files;
  deal: string;
  /** Options that differ from their defaults, as `draw=3`, separated by spaces. */
  options: string;
  made: number;
  status: string;
  /** The time played, in milliseconds. */
  time: number;
  /** When it was last played, in milliseconds since the epoch. */
  when: number;
  /** When it was dealt; absent in games of earlier versions. */
  begun?: number;
  /** Its result if it is left now. */
  result?: Finished;
}

/** A game set aside for another one in its slot; `id` is its key in the store. */
export interface PutBy {
  id: string;
  game: Kept;
}

/** How many games are set aside per slot; older ones are deleted. */
export const PUT_BY = 30;

/** A game that the player wrote, or copied from a link. */
export interface OwnGame {
  /** The name of its rules file without `.toml`. */
  id: string;
  /** The name in its rules. */
  name: string;
  about: string;
  files: Files;
  options?: Options;
  /** When it was last changed, in milliseconds since the epoch. */
  changed: number;
}

/** The result of a finished game; `when` is in milliseconds since the epoch. */
export interface Result extends Finished {
  when: number;
  /** The time played in milliseconds, or null if unknown. */
  time: number | null;
  /** When the game was dealt; it identifies the game if its result changes later. */
  begun?: number;
}

/** The storage of the page. A write has started when its call returns. */
export interface Store {
  kept(): Promise<Kept[]>;
  keptGame(key: string): Promise<Kept | undefined>;
  /** The games set aside for this slot, the last one first. */
  before(key: string): Promise<PutBy[]>;
  keep(game: Kept): Promise<void>;
  /** Sets a game aside, for `before`. */
  putBy(game: Kept): Promise<void>;
  /** Removes a game from those set aside. */
  takeOut(id: string): Promise<void>;
  drop(key: string): Promise<void>;

  ownGames(): Promise<OwnGame[]>;
  ownGame(id: string): Promise<OwnGame | undefined>;
  /**
   * Saves a game, replacing the one with the same id. `known` is the change time that the
   * caller last saw. If the stored game has changed since, saves nothing and returns it.
   */
  keepOwn(game: OwnGame, known?: number): Promise<OwnGame | undefined>;
  dropOwn(id: string): Promise<void>;

  results(): Promise<Result[]>;
  addResults(results: Result[]): Promise<void>;
  dropResults(): Promise<void>;

  /** A text by its name, such as `settings`. */
  text(name: string): Promise<string | undefined>;
  keepText(name: string, text: string): Promise<void>;

  /** The damaged entries. All other calls skip them. */
  damaged(): Promise<Damaged[]>;
  dropDamaged(damaged: Damaged): Promise<void>;
}
