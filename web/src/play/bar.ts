import type { Command, View } from "../protocol.ts";
import { button, type Manner } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";
import type { Desk } from "./desk.ts";
import { openNew } from "./new-game.ts";

/** The buttons below the board. Narrow windows hide class `wide`; the menu has all of them. */
export class Bar {
  readonly element = make("div", {
    class: "bar",
    role: "group",
    "aria-label": "Moves and help",
  });
  #desk: Desk;
  #shown = "";

  constructor(desk: Desk) {
    this.#desk = desk;
    this.show();
  }

  /** Updates the buttons for the position. Rebuilds them only if the set of buttons changes. */
  show(): void {
    const { view } = this.#desk.sitting;
    const commands = view ? shownCommands(view) : [];
    const home = view?.groups.some((it) => it.role === "foundation") ?? false;
    const shown = JSON.stringify([home, commands.map((it) => it.line)]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#make(commands, home);
    }
    const can = new Map<string, boolean>([
      ["undo", (view?.made ?? 0) > 0],
      ["redo", (view?.undone ?? 0) > 0],
      ["restart", (view?.made ?? 0) > 0],
      ["hint", view?.status === "playing"],
      ...commands.map((it) => [place(it.line), it.legal] as const),
    ]);
    for (const it of this.element.querySelectorAll<HTMLElement>("[data-does]")) {
      // A button that is off stays clickable: the answer explains why, and the focus stays.
      const off = can.get(it.dataset["does"] ?? "") === false;
      it.toggleAttribute("data-off", off);
      it.ariaDisabled = off ? "true" : null;
    }
  }

  #make(commands: Command[], home: boolean): void {
    const focused = document.activeElement?.getAttribute("data-does");
    const desk = this.#desk;
    refill(
      this.element,
      this.#line("Undo", "undo", { icon: "undo", key: "u" }),
      this.#line("Redo", "redo", { icon: "redo", key: "r" }),
      this.#line("Hint", "hint", { icon: "hint", key: "h" }),
      ...commands.map((it) => this.#command(it.line)),
      home && this.#line("Home", "home", {
        icon: "home",
        key: "s",
        says: "Home: move safe cards to the foundations",
      }),
      this.#line("Winnable?", "winnable 10", { icon: "search", class: "wide", key: "w" }),
      does("Solve", "show", () => desk.showHow(), { icon: "show", class: "wide" }),
      this.#line("Restart", "restart", { icon: "restart", class: "wide" }),
      does("New game", "new", () => openNew(desk), { icon: "fresh", class: "wide", key: "n" }),
      does("Prompt", "prompt", () => desk.prompt.toggle(), {
        icon: "prompt",
        class: "wide",
        key: "/",
      }),
      does("Menu", "menu", () => desk.openMenu(), { icon: "menu" }),
    );
    if (focused != null && document.activeElement === document.body) {
      this.element.querySelector<HTMLElement>(`[data-does="${CSS.escape(focused)}"]`)?.focus();
    }
  }

  #command(line: string): HTMLElement {
    const word = line.charAt(0).toUpperCase() + line.slice(1).replaceAll(/[_-]/g, " ");
    if (line === "deal") return this.#line(word, line, { icon: "deal", key: "d" });
    if (line === "redeal") return this.#line(word, line, { icon: "redeal", key: "d" });
    return this.#line(word, line, { icon: "auto" });
  }

  #line(word: string, line: string, manner: Manner): HTMLElement {
    return does(word, place(line), () => void this.#desk.obey(line), manner);
  }
}

/**
 * The commands that get a button: `deal` or `redeal`, whichever are legal now, and all others.
 */
function shownCommands(view: View): Command[] {
  const either = view.commands.filter((it) => it.line === "deal" || it.line === "redeal");
  const can = either.filter((it) => it.legal);
  const shown = can.length > 0 ? can : either.slice(0, 1);
  return [...shown, ...view.commands.filter((it) => !either.includes(it))];
}

/** The name of a line's button; a redeal takes the place of the deal. */
function place(line: string): string {
  return line === "redeal" ? "deal" : line;
}

function does(word: string, name: string, pressed: () => void, manner: Manner): HTMLElement {
  const made = button(word, pressed, manner);
  made.dataset["does"] = name;
  return made;
}
