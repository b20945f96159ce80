import { button } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";

/** The ways to resolve a conflict. */
export interface ConflictEvents {
  /** Replaces this text with the other window's. */
  takeTheirs(): void;
  /** Saves this text as a separate game. */
  keepCopy(): void;
}

/** The message that another window has changed the game, with buttons to resolve the conflict. */
export class Conflict {
  readonly element = make("div", { class: "write-conflict", role: "alert", hidden: true });
  #events: ConflictEvents;

  constructor(events: ConflictEvents) {
    this.#events = events;
  }

  show(): void {
    if (!this.element.hidden) return;
    this.element.hidden = false;
    refill(
      this.element,
      make("p", {}, "Another window has changed this game. Your text is not saved until you ",
        "choose. If you use the other text, Undo brings yours back."),
      make("div", { class: "row" },
        button("Use the other text", () => this.#events.takeTheirs(), { class: "small" }),
        button("Save mine as a copy", () => this.#events.keepCopy(), {
          class: "small", main: true,
        })),
    );
  }

  hide(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}
