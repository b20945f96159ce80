import type { View } from "../protocol.ts";
import { linkButton } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";
import { plainName } from "../shell/names.ts";
import { timeText } from "./clock.ts";
import type { Desk } from "./desk.ts";

/** The header above the board: the game, its deal, the facts of the prompt's top line, the time. */
export class Header {
  readonly element: HTMLElement;
  #desk: Desk;
  #name = make("h1", {});
  #deal = make("span", { class: "deal" });
  #facts = make("span", { class: "facts" });
  #time = make("span", {
    class: "time",
    role: "timer",
    "aria-label": "Time",
    "aria-live": "off",
  });
  #ticks: ReturnType<typeof setInterval>;

  constructor(desk: Desk) {
    this.#desk = desk;
    const alone = globalThis.patienceShared !== undefined;
    this.element = make(
      "header",
      { class: "game" },
      !alone &&
        linkButton("Games", "#/", {
          icon: "back",
          class: "quiet only-icon",
          says: "All games",
        }),
      make("div", { class: "names" }, this.#name, this.#deal),
      this.#facts,
      this.#time,
    );
    this.#ticks = setInterval(() => this.#tick(), 1000);
  }

  show(view: View): void {
    this.#name.textContent = view.name;
    const options = view.options
      .filter((it) => it.value !== it.default)
      .map((it) => `${plainName(it.name)} ${plainName(it.value)}`);
    this.#deal.textContent = [`deal ${view.deal}`, ...options].join(" · ");
    const facts = [`move ${view.made}`, ...view.facts];
    refill(this.#facts, ...facts.map((it) => make("span", { class: "fact" }, it)));
    this.#tick();
  }

  stop(): void {
    clearInterval(this.#ticks);
  }

  #tick(): void {
    const { timer } = this.#desk.context.looks();
    this.#time.hidden = !timer;
    const text = timeText(this.#desk.sitting.clock.time);
    if (timer && this.#time.textContent !== text) this.#time.textContent = text;
  }
}
