import type { View } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { countWord, make, refill } from "../shell/dom.ts";
import { timeText } from "./clock.ts";
import type { Desk } from "./desk.ts";

/** The panel over the board at the end of a game. */
export class Ending {
  readonly element = make("div", { class: "ending", hidden: true });
  #desk: Desk;
  #shown = "";

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  show(view: View): void {
    const shown = `${view.status} ${view.made} ${view.score}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.element.hidden = view.status === "playing";
    if (view.status === "playing") return this.element.replaceChildren();
    const words = { won: "Won", lost: "Lost", over: "Game over" }[view.status];
    const { timer } = this.#desk.context.looks();
    const score = view.score === null || view.status === "won" ? "" : ` · score ${view.score}`;
    const time = timer ? ` · ${timeText(this.#desk.sitting.clock.time)}` : "";
    const more = view.status === "lost" ? whyLost(view) : "";
    refill(
      this.element,
      make("p", { class: "big" }, words),
      make("p", {}, `${countWord(view.made, "move")}${score}${time}`),
      more !== "" && make("p", {}, more),
      make(
        "div",
        { class: "row" },
        ...this.#desk.endButtons(),
        // The player may want to see the board: undo continues a lost game.
        button("Show the board", () => (this.element.hidden = true)),
      ),
    );
    this.element.dataset["status"] = view.status;
    this.#desk.context.tell(`${words}. ${more}`);
  }
}

/** Says whether a lost game still has legal moves. */
function whyLost({ picks, commands }: View): string {
  const moves = picks.length > 0 || commands.some((it) => it.legal);
  const why = moves ? "Moves are left, but none can win." : "No move is left.";
  return `${why} You can undo as many moves as you like.`;
}
