import { button } from "../shell/button.ts";
import { make } from "../shell/dom.ts";
import type { Desk } from "./desk.ts";

/** Pauses between moves that can be chosen, in milliseconds. */
const PACES = [1500, 800, 400, 150];

/** Plays a winning line before the player's eyes, a move after the other. */
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

  /** Searches for a line that wins, and plays it until it is stopped. */
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

  /** Stops, and leaves the game where it is: undo goes back from there. */
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
