import type { Answer } from "../protocol.ts";
import type { Context } from "../shell/page.ts";
import type { Prompt } from "./prompt.ts";
import type { Sitting } from "./sitting.ts";

/** The game page, as its parts see it. */
export interface Desk {
  context: Context;
  sitting: Sitting;
  prompt: Prompt;
  /** Whether a solution is being played. */
  showing: boolean;
  obey(line: string): Promise<Answer>;
  openMenu(): void;
  showHow(): void;
  /** Lets the player point at a move, and explains why it is illegal. */
  askWhy(): void;
  showChanged(): void;
  /** Shows and announces a message below the board. */
  say(words: string, kind?: Answer["kind"]): void;
  endButtons(): HTMLElement[];
}
