import type { Answer } from "../protocol.ts";
import { make } from "../shell/dom.ts";

/** The line under the board: what the last line did, or why it was refused. */
export class Message {
  // It is said by the page's live region, once.
  readonly element = make("p", { class: "message" });

  show(words: string, kind: Answer["kind"]): void {
    this.element.textContent = words;
    this.element.classList.toggle("refused", kind === "refused");
  }
}
