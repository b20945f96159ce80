import { prose } from "../play/texts.ts";
import type { Files, Options } from "../protocol.ts";
import { make, refill } from "../shell/dom.ts";
import type { Tool, Tools } from "./tools.ts";

/** How long the worker may take for a text, in milliseconds. */
const PATIENCE = 3_000;

/** The rules in words, as the program makes them of what is written. */
export class WordsPanel implements Tool {
  readonly element = make("div", { class: "write-tool", tabindex: "0" });
  #asked = 0;

  constructor(readonly tools: Tools) {}

  show(): void {
    void this.#show(++this.#asked);
  }

  async #show(asked: number): Promise<void> {
    const version = this.tools.version();
    const { element } = this;
    if (version === undefined) {
      if (element.childElementCount === 0)
        element.append(make("p", {}, "This is told once the rules have no errors."));
      return;
    }
    const args: [Files, string, Options] = [
      version.files, version.game, this.tools.options(),
    ];
    let text: string;
    try {
      text = await this.tools.author.call("words", args, PATIENCE);
    } catch (error) {
      text = error instanceof Error ? error.message : String(error);
    }
    // A newer version is on its way, or is there.
    if (asked !== this.#asked) return;
    const top = element.scrollTop;
    refill(element, ...prose(text));
    element.scrollTop = top;
  }
}
