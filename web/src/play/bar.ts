import type { Command, View } from "../protocol.ts";
import { button, type Manner } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";
import { openNew } from "./new-game.ts";
import type { Desk } from "./desk.ts";

/**
 * The commands that have a button: of dealing and redealing the one that can be done now,
 * or both.
 */
function shownCommands(view: View): Command[] {
  const deals = view.groups.some((it) => it.role === "stock");
  const has = view.commands.filter(({ line, legal }) => {
    if (line === "deal") return legal || deals;
    if (line === "redeal") return legal || view.redealsLeft !== undefined;
    return true;
  });
  const either = has.filter((it) => it.line === "deal" || it.line === "redeal");
  const can = either.filter((it) => it.legal);
  const shown = can.length > 0 ? can : either.slice(0, 1);
  return [...shown, ...has.filter((it) => !either.includes(it))];
}

/** The buttons under the board. Those of class `wide` are in the menu where room is short. */
export class Bar {
  readonly element = make("div", {
    class: "bar",
    role: "toolbar",
    "aria-label": "Moves and help",
  });
  #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.show();
  }

  show(): void {
    const { view } = this.#desk.sitting;
    const focused = document.activeElement?.getAttribute("data-does");
    const home = view?.groups.some((it) => it.role === "foundation") ?? false;
    refill(
      this.element,
      this.#line("Undo", "undo", (view?.made ?? 0) > 0, { icon: "undo", key: "u" }),
      this.#line("Redo", "redo", (view?.undone ?? 0) > 0, { icon: "redo", key: "r" }),
      this.#line("Hint", "hint", view?.status === "playing", { icon: "hint", key: "h" }),
      ...this.#commands(),
      home &&
        this.#line("Home", "home", true, {
          icon: "home",
          says: "Home: what is safe goes home",
        }),
      this.#line("Winnable?", "winnable 10", view !== undefined, {
        icon: "search",
        class: "wide",
      }),
      this.#does("Show me how", "show", () => this.#desk.showHow(), {
        icon: "show",
        class: "wide",
      }),
      this.#line("Restart", "restart", (view?.made ?? 0) > 0, {
        icon: "restart",
        class: "wide",
      }),
      this.#does("New", "new", () => openNew(this.#desk), {
        icon: "fresh",
        class: "wide",
        key: "n",
      }),
      this.#does("Prompt", "prompt", () => this.#desk.prompt.toggle(), {
        icon: "prompt",
        class: "wide",
        key: "/",
      }),
      this.#does("Menu", "menu", () => this.#desk.openMenu(), { icon: "menu" }),
    );
    if (focused != null && document.activeElement === document.body) {
      this.element.querySelector<HTMLElement>(`[data-does="${CSS.escape(focused)}"]`)?.focus();
    }
  }

  /** The game's own commands: dealing and redealing before all. */
  #commands(): HTMLElement[] {
    const { view } = this.#desk.sitting;
    return (view ? shownCommands(view) : []).map(({ line, legal }) => {
      const word = line.charAt(0).toUpperCase() + line.slice(1);
      const icon = line === "deal" ? "deal" : line === "redeal" ? "redeal" : "auto";
      const key = line === "deal" || line === "redeal" ? { key: "d" } : {};
      return this.#line(word, line, legal, { icon, ...key });
    });
  }

  /**
   * A button that is a line. One that can do nothing now stays pressable where the answer
   * says why, and where the focus would be lost.
   */
  #line(word: string, line: string, can: boolean, manner: Manner): HTMLElement {
    const made = this.#does(word, line, () => void this.#desk.obey(line), manner);
    if (!can) made.setAttribute("aria-disabled", "true");
    return made;
  }

  #does(word: string, does: string, pressed: () => void, manner: Manner): HTMLElement {
    const made = button(word, pressed, manner);
    made.dataset["does"] = does;
    return made;
  }
}
