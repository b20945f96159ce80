import { button } from "../shell/button.ts";
import { make } from "../shell/dom.ts";
import { tell } from "../shell/live.ts";

/** Says that something takes its time, and can be stopped. What is quick is not mentioned. */
export class Working {
  readonly element: HTMLElement;
  #words = make("span", {});
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(stop: () => void) {
    this.element = make(
      "div",
      { class: "working", hidden: true },
      make("span", { class: "wheel", "aria-hidden": "true" }),
      this.#words,
      button("Stop", stop, { icon: "stop", main: true }),
    );
  }

  /** What is worked on: a line, a game to open if it is empty, or nothing. */
  set(line: string | undefined): void {
    clearTimeout(this.#later);
    if (line === undefined) {
      this.element.hidden = true;
      return;
    }
    this.#later = setTimeout(() => {
      this.#words.textContent = line === "" ? "Dealing…" : `Working on “${line}”…`;
      this.element.hidden = false;
      tell(line === "" ? "dealing" : "searching");
    }, 350);
  }
}
