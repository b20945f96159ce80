import type { Answer } from "../protocol.ts";
import { make, refill } from "../shell/dom.ts";

/** The most letters of a part; the whole is in the log of the prompt. */
const MOST = 400;

/** The line under the board: what the last line did, or why it was refused. */
export class Message {
  // It is said by the page's live region, once.
  readonly element = make("p", { class: "message" });

  /** Shows words; a line in them is a part. */
  show(words: string, kind: Answer["kind"]): void {
    const parts = words.split("\n").filter((it) => it !== "").map((it) => cut(it));
    refill(this.element, ...parts.map((it) => make("span", {}, it)));
    this.element.classList.toggle("refused", kind === "refused");
  }
}

function cut(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}
