import type { Files, Options } from "../protocol.ts";
import { make, refill } from "../shell/dom.ts";
import type { Tool, Tools } from "./tools.ts";

/** The timeout of the call, in milliseconds. */
const PATIENCE = 3_000;

/** What a panel shows. */
export interface Telling {
  /** The call that returns the text. */
  call: "words" | "explain";
  class?: string;
  /** Makes the content from the answer; `files` are the author's. */
  content(text: string, files: Files): Node[];
}

/** A panel with a text about the rules, from the last version without errors. */
export class TellingPanel implements Tool {
  readonly element: HTMLElement;
  #telling: Telling;
  #asked = 0;

  constructor(
    readonly tools: Tools,
    telling: Telling,
  ) {
    this.#telling = telling;
    this.element = make("div", { class: `write-tool ${telling.class ?? ""}`, tabindex: "0" });
  }

  show(): void {
    void this.#show(++this.#asked);
  }

  async #show(asked: number): Promise<void> {
    const version = this.tools.version();
    const { element } = this;
    if (version === undefined) {
      if (element.childElementCount === 0)
        element.append(make("p", {}, "Available once the rules have no errors."));
      return;
    }
    const args: [Files, string, Options] = [version.files, version.game, this.tools.options()];
    let text: string;
    try {
      text = await this.tools.author.call(this.#telling.call, args, PATIENCE);
    } catch (error) {
      text = error instanceof Error ? error.message : String(error);
    }
    // A newer call is running or done.
    if (asked !== this.#asked) return;
    const top = element.scrollTop;
    refill(element, ...this.#telling.content(text, version.files));
    element.scrollTop = top;
  }
}
