import type { Fault, Place } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";

/** What can be done with a fault in the list. */
export interface FaultEvents {
  /** Goes to a place in one of the author's files. */
  reveal(place: Place): void;
  /** Shows a place in another file, which the game extends. */
  open(place: Place): void;
  fix(fault: Fault): void;
  /** What a fix would write; undefined if none is known. */
  proposal(fault: Fault): string | undefined;
  /** Whether the file is the author's, so that one can go there. */
  known(file: string): boolean;
}

/** The list of faults below the text. */
export class FaultList {
  readonly element = make("section", { class: "write-faults", "aria-label": "Errors and warnings" });
  #head = make("p", { class: "write-verdict" });
  #list = make("ul");

  constructor(readonly events: FaultEvents) {
    this.element.append(this.#head, this.#list);
    this.say("Checking…", "");
  }

  /** Shows what a check found; returns it in a few words. */
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

  /** Says something instead of a list. */
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

  /** The button that leads to a place: into the text, or to that of a game it extends. */
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
