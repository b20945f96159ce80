import type { Files, Finished, Options } from "../protocol.ts";

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
}

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
}

/** What the browser keeps. Whatever is to be kept is on its way when the call returns. */
export interface Store {
  kept(): Promise<Kept[]>;
  keptGame(key: string): Promise<Kept | undefined>;
  /** The game that was in the place of this one before. */
  before(key: string): Promise<Kept | undefined>;
  keep(game: Kept): Promise<void>;
  /** Puts a game by, for `before`. */
  putBy(game: Kept): Promise<void>;
  drop(key: string): Promise<void>;

  ownGames(): Promise<OwnGame[]>;
  ownGame(id: string): Promise<OwnGame | undefined>;
  /** Keeps it in the place of the one with the same id, if there is one. */
  keepOwn(game: OwnGame): Promise<void>;
  dropOwn(id: string): Promise<void>;

  results(): Promise<Result[]>;
  addResults(results: Result[]): Promise<void>;
  dropResults(): Promise<void>;

  /** A text by its name, such as `settings`. */
  text(name: string): Promise<string | undefined>;
  keepText(name: string, text: string): Promise<void>;
}
