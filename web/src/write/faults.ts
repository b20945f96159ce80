import type { Fault, Place } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";

/** The actions on an error or warning in the list. */
export interface FaultEvents {
  /** Selects a place in one of the author's files. */
  reveal(place: Place): void;
  /** Shows a place in a built-in file that the game extends. */
  open(place: Place): void;
  fix(fault: Fault): void;
  /** The replacement of a fix; undefined if there is none. */
  proposal(fault: Fault): string | undefined;
  /** Whether the file is one of the author's. */
  known(file: string): boolean;
}

/** The list of errors and warnings below the text. */
export class FaultList {
  readonly element = make("section", { class: "write-faults", "aria-label": "Errors and warnings" });
  #head = make("p", { class: "write-verdict" });
  #list = make("ul");

  constructor(readonly events: FaultEvents) {
    this.element.append(this.#head, this.#list);
    this.say("Checking…", "");
  }

  /** Shows the result of a check, and returns its summary. */
  show(faults: Fault[], playable: boolean): string {
    const errors = faults.filter((it) => it.severity === "error").length;
    const warnings = faults.length - errors;
    const parts = [count(errors, "error"), count(warnings, "warning")].filter(Boolean);
    const words = parts.length === 0 ? "No problems" : parts.join(", ");
    const more = playable || errors === 0 ? "" : "; the game uses your last rules without errors";
    this.say(words + more, errors > 0 ? "error" : warnings > 0 ? "warning" : "good");
    refill(this.#list, ...faults.map((it) => this.#item(it)));
    return words;
  }

  /** Shows a message instead of a list. */
  say(words: string, kind: "" | "error" | "warning" | "good"): void {
    this.#head.dataset["kind"] = kind;
    this.#head.textContent = words;
    refill(this.#list);
  }

  #item(fault: Fault): HTMLElement {
    const { severity, place, message, label, hint, notes } = fault;
    const fix = this.events.proposal(fault);
    const kind = severity === "error" ? "Error" : "Warning";
    const known = place !== undefined && this.events.known(place.file);
    const at = place && this.#way(place, kind.toLowerCase());
    return make(
      "li",
      { class: `write-fault ${severity}` },
      make("div", { class: "write-fault-head" }, make("strong", {}, kind), at),
      make("p", {}, message),
      label ? make("p", { class: "write-label" }, label) : undefined,
      hint ? make("p", { class: "write-hint" }, `Help: ${hint}`) : undefined,
      ...notes.map((it) =>
        make("div", { class: "write-fault-head" }, make("span", {}, it.text),
          this.#way(it.place, "note")),
      ),
      fix !== undefined && known
        ? button(`Change to ${fix}`, () => this.events.fix(fault), { icon: "done", class: "small" })
        : undefined,
    );
  }

  /** The button that opens a place, in the author's text or in a built-in file. */
  #way(place: Place, kind: string): HTMLElement {
    const where = `${place.file}:${place.line}`;
    const known = this.events.known(place.file);
    const pressed = () => (known ? this.events.reveal(place) : this.events.open(place));
    const does = known ? "go to this line" : "show this file";
    return button(where, pressed, { class: "quiet small", says: `${where}, ${kind}: ${does}` });
  }
}

function count(number: number, word: string): string {
  return number === 0 ? "" : `${number} ${word}${number === 1 ? "" : "s"}`;
}
