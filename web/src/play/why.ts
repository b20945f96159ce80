import type { Board } from "../board/board.ts";
import { button } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";
import type { Desk } from "./desk.ts";

/** “Why not?”: the player points at a card and at its target, and gets the rule. */
export class Why {
  #desk: Desk;
  #board: Board;
  #strip: HTMLElement | undefined;

  constructor(desk: Desk, board: Board) {
    this.#desk = desk;
    this.#board = board;
  }

  /** Starts to ask. No card moves; the answer names the rule. */
  begin(): void {
    this.stop();
    const { view } = this.#desk.sitting;
    if (view === undefined) return;
    const words = make("span", {});
    const commands = view.commands.map(({ line }) =>
      button(line.charAt(0).toUpperCase() + line.slice(1), () => this.#ask(line)),
    );
    const stop = button("Stop", () => this.stop(), { icon: "stop" });
    this.#strip = make(
      "div",
      { class: "working asking", role: "group", "aria-label": "Why not?" },
      words,
      ...commands,
      stop,
    );
    const say = (text: string) => {
      refill(words, text);
      this.#desk.context.tell(text);
    };
    this.#desk.say("");
    document.querySelector(".said")?.append(this.#strip);
    this.#board.ask({
      taken: () => {
        for (const it of commands) it.remove();
        say("Now point at the place to move it to.");
      },
      asked: (line) => this.#ask(line),
      ended: () => this.stop(),
    });
    say("Why not? Point at the card you want to move.");
    this.#board.focus();
  }

  stop(): void {
    if (this.#strip === undefined) return;
    this.#strip.remove();
    this.#strip = undefined;
    this.#board.ask(undefined);
  }

  #ask(line: string): void {
    this.stop();
    void this.#desk.obey(`why ${line}`);
  }
}
