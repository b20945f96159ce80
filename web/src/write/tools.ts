import type { Engine } from "../engine.ts";
import type { Files, Options } from "../protocol.ts";
import type { Context } from "../shell/page.ts";

/** What the tools beside the text know of the game. */
export interface Tools {
  context: Context;
  author: Engine;
  /** The last version without errors; undefined if there is none, or it is not the newest. */
  version(): { files: Files; game: string } | undefined;
  /** The values of options that are tried. */
  options(): Options;
  choose(options: Options): void;
  /** Goes to a line of one of the author's files. */
  reveal(file: string, line: number): void;
  /** Shows the game, and begins with a deal. */
  deal(deal: string): void;
}

/** One of the tools: a panel that is shown when it is wanted. */
export interface Tool {
  element: HTMLElement;
  /** It is shown, or the version has changed while it is. */
  show(): void;
  leave?(): void;
}
