import { prose } from "../play/texts.ts";
import type { Files, Options } from "../protocol.ts";
import { make, refill } from "../shell/dom.ts";
import type { Tool, Tools } from "./tools.ts";

/** How long the worker may take for a text, in milliseconds. */
const PATIENCE = 3_000;

/** A text that the program makes of the rules: the rules in words, or what they inherit. */
export class TextPanel implements Tool {
  readonly element = make("div", { class: "write-tool", tabindex: "0" });
  #asked = 0;

  constructor(
    readonly tools: Tools,
    readonly call: "words" | "explain",
  ) {}

  show(): void {
    void this.#show(++this.#asked);
  }

  async #show(asked: number): Promise<void> {
    const version = this.tools.version();
    const { element } = this;
    if (version === undefined) {
      if (element.childElementCount === 0)
        element.append(make("p", {}, "The rules have errors; this is told once they have none."));
      return;
    }
    const args: [Files, string, Options] = [
      version.files, version.game, this.tools.options(),
    ];
    let text: string;
    try {
      text = await this.tools.author.call(this.call, args, PATIENCE);
    } catch (error) {
      text = error instanceof Error ? error.message : String(error);
    }
    // A newer version is on its way, or is there.
    if (asked !== this.#asked) return;
    const top = element.scrollTop;
    if (this.call === "words") refill(element, ...prose(text));
    else refill(element, make("pre", {}, text));
    element.scrollTop = top;
  }
}
