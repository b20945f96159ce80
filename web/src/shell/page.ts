import type { Engine } from "../engine.ts";
import type { Looks } from "../looks.ts";
import type { Listed, Shared } from "../protocol.ts";
import type { Store } from "../store/store.ts";

/** What a page may use. */
export interface Context {
  /** The worker that plays. */
  play: Engine;
  /** The worker that checks, tries and searches for authors. */
  author: Engine;
  /** What the browser keeps. */
  store: Store;
  /** The games of the program; empty in a page of one file. */
  catalogue(): Promise<Listed[]>;
  /** How the page looks now; a change comes as the event `looks` at `document`. */
  looks(): Looks;
  /** Says it to who listens to the page; nothing is shown. */
  tell(words: string): void;
  /**
   * Goes to `#/`, `#/play/GAME`, `#/play/own:mine?deal=seed:7&draw=3`,
   * `#/write/own:mine`...
   */
  go(route: string): void;
  /** Gives the player a file. */
  save(name: string, text: string | Blob): void;
  /** A short notice that is seen and heard, and goes by itself. */
  notice(words: string): void;
}

/** One of the things that the window shows in turn. */
export interface Page {
  element: HTMLElement;
  /** For the window's title, and heard when the page comes. */
  title: string;
  /** The page has been put into the document. */
  shown?(): void;
  /** The page has been taken from the document, and does not come back. */
  left?(): void;
}

/** What stands in the fragment behind `#/`. */
export interface Route {
  /** The first word: `play`, `write`, `stats`, `help`, `s`; empty for choosing. */
  name: string;
  /** The second, such as `GAME` or `own:mine`. */
  rest: string;
  options: URLSearchParams;
}

declare global {
  /** The game of a page of one file, which opens it at once and has no others. */
  var patienceShared: Shared | undefined;
}
