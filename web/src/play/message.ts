import type { Answer } from "../protocol.ts";
import { make, refill } from "../shell/dom.ts";

/** The most characters of a line; the prompt's log has the whole. */
const MOST = 400;

/** The message below the board: what the last line did, or why it was refused. */
export class Message {
  // No live region: the page's own one announces it, once.
  readonly element = make("p", { class: "message" });

  /** Shows a text, one element per line. */
  show(words: string, kind: Answer["kind"]): void {
    const parts = words.split("\n").filter((it) => it !== "").map((it) => cut(it));
    refill(this.element, ...parts.map((it) => make("span", {}, it)));
    this.element.classList.toggle("refused", kind === "refused");
  }
}

function cut(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}
