import { button } from "../shell/button.ts";
import { make } from "../shell/dom.ts";
import type { Desk } from "./desk.ts";

/** The pauses between two moves, in milliseconds, from slow to fast. */
const PACES = [1500, 800, 400, 150];

/** Plays a solution on the board, move by move. */
export class Show {
  #desk: Desk;
  #running: { stop: () => void; strip: HTMLElement } | undefined;
  #pace = 1;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get runs(): boolean {
    return this.#running !== undefined;
  }

  /** Searches for a solution, and plays it until the end or until it is stopped. */
  async begin(): Promise<void> {
    this.stop();
    const { sitting } = this.#desk;
    const found = await sitting.obey("solve");
    if (found.kind !== "answered" || !/^winnable in /m.test(found.text)) return;
    let stopped = false;
    let wake = () => {};
    const stop = () => {
      stopped = true;
      wake();
    };
    const strip = this.#strip();
    this.#running = { stop, strip };
    document.querySelector(".said")?.append(strip);
    this.#desk.context.tell("Playing the solution. Press Escape to stop.");
    while (!stopped && sitting.view?.status === "playing") {
      const answer = await sitting.obey("solve step");
      if (answer.kind !== "changed") break;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, PACES[this.#pace]);
      });
    }
    if (!stopped) this.stop();
  }

  /** Stops, and leaves the game where it is; undo takes the moves back. */
  stop(): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    running.stop();
    running.strip.remove();
  }

  #strip(): HTMLElement {
    const change = (by: number) => {
      this.#pace = Math.min(PACES.length - 1, Math.max(0, this.#pace + by));
    };
    return make(
      "div",
      { class: "working showing", role: "group", "aria-label": "Solution" },
      make("span", {}, "Playing the solution"),
      button("Slower", () => change(-1)),
      button("Faster", () => change(1)),
      button("Stop", () => this.stop(), { icon: "stop", main: true }),
    );
  }
}
