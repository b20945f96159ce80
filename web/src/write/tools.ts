import type { Engine } from "../engine.ts";
import type { Files, Options } from "../protocol.ts";
import type { Context } from "../shell/page.ts";

/** What the tools beside the text can use. */
export interface Tools {
  context: Context;
  author: Engine;
  /** The current version; undefined if it has errors or is not checked yet. */
  version(): { files: Files; game: string } | undefined;
  /** The chosen option values. */
  options(): Options;
  choose(options: Options): void;
  /** Selects a line of one of the author's files. */
  reveal(file: string, line: number): void;
  /** Shows the game, and starts a deal. */
  deal(deal: string): void;
}

/** One of the tools: the panel of a tab. */
export interface Tool {
  element: HTMLElement;
  /** Called when the panel is shown, and when the rules change while it is. */
  show(): void;
  leave?(): void;
}
