import type { Answer } from "../protocol.ts";
import type { Context } from "../shell/page.ts";
import type { Prompt } from "./prompt.ts";
import type { Sitting } from "./sitting.ts";

/** What the parts of the playing page have of it. */
export interface Desk {
  context: Context;
  sitting: Sitting;
  prompt: Prompt;
  /** Whether a winning line is being shown. */
  showing: boolean;
  obey(line: string): Promise<Answer>;
  openMenu(): void;
  showHow(): void;
  /** Lets the player point at a move, and says why it cannot be made. */
  askWhy(): void;
  showChanged(): void;
  /** Shows and tells words in the line of messages. */
  say(words: string, kind?: Answer["kind"]): void;
  endButtons(): HTMLElement[];
}
