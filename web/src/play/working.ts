import { button } from "../shell/button.ts";
import { make } from "../shell/dom.ts";
import { tell } from "../shell/live.ts";

/** Shows that a line takes long, with a button to stop it. Quick lines show nothing. */
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

  /** Sets the running line: empty for a game that opens, undefined for none. */
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
