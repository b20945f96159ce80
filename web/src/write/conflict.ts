import { button } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";

/** What can become of two texts of one game. */
export interface ConflictEvents {
  /** The other window's text comes here. */
  takeTheirs(): void;
  /** The text that is here gets a name of its own. */
  keepCopy(): void;
}

/** Says that another window has changed the game, and asks what becomes of both texts. */
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
