import type { Engine } from "../engine.ts";
import type { Looks } from "../looks.ts";
import type { Listed, Shared } from "../protocol.ts";
import type { Store } from "../store/store.ts";

/** The services that pages use. */
export interface Context {
  /** The worker of the game in play. */
  play: Engine;
  /** The worker that checks rules and searches for authors. */
  author: Engine;
  /** The browser's storage. */
  store: Store;
  /** The built-in games; empty in a single-file page. */
  catalogue(): Promise<Listed[]>;
  /** The current settings; `document` gets the event `looks` when they change. */
  looks(): Looks;
  /** Announces a text to screen readers; shows nothing. */
  tell(words: string): void;
  /**
   * Opens a route: `#/`, `#/play/GAME`, `#/play/own:mine?deal=seed:7&draw=3`,
   * `#/write/own:mine`...
   */
  go(route: string): void;
  /** Saves a file to the player's disk. */
  save(name: string, text: string | Blob): void;
  /** Shows and announces a short notice, which disappears by itself. */
  notice(words: string): void;
}

/** One of the pages that the window shows. */
export interface Page {
  element: HTMLElement;
  /** The window's title, announced when the page opens. */
  title: string;
  /** Called when the page is in the document. */
  shown?(): void;
  /** Called when the page has left the document for good. */
  left?(): void;
}

/** The parsed fragment after `#/`. */
export interface Route {
  /** The first part: `play`, `write`, `stats`, `help`, `s`; empty for the list of games. */
  name: string;
  /** The second part, such as `GAME` or `own:mine`. */
  rest: string;
  options: URLSearchParams;
}

declare global {
  /** The game of a single-file page, which has no other games. */
  var patienceShared: Shared | undefined;
}
