import { Engine } from "../engine.ts";
import { button } from "../shell/button.ts";
import { make } from "../shell/dom.ts";
import { field, labelled, within } from "./solve-panel.ts";
import type { Tool, Tools } from "./tools.ts";

/** The panel that plays games with random moves. */
export class TrialPanel implements Tool {
  readonly element = make("div", { class: "write-tool" });
  #engine = new Engine();
  #games = field("100", { type: "number", min: "1", max: "10000", inputmode: "numeric" });
  #words = make("pre", { class: "write-report", role: "status" });
  #go = button("Play", () => void this.#play(), { main: true, icon: "show" });
  #stop = button("Stop", () => this.#engine.end("stopped"), { icon: "stop" });

  constructor(readonly tools: Tools) {
    this.#stop.disabled = true;
    const about =
      "Play games with random moves. If none is won, or many are stuck at once, the rules " +
      "may be too hard or wrong.";
    this.element.append(
      make("p", {}, about),
      make("div", { class: "write-fields" }, labelled("Games", this.#games)),
      make("div", { class: "row" }, this.#go, this.#stop),
      this.#words,
    );
  }

  show(): void {}

  leave(): void {
    this.#engine.end("left");
  }

  async #play(): Promise<void> {
    const version = this.tools.version();
    if (version === undefined) {
      this.#words.textContent = "The rules have errors: see the list below the text.";
      return;
    }
    const games = within(this.#games, 1, 10_000, 100);
    this.#go.disabled = true;
    this.#stop.disabled = false;
    this.#words.textContent = "Playing…";
    try {
      const args: [typeof version.files, string, number] = [version.files, version.game, games];
      this.#words.textContent = await this.#engine.call("trial", args, 120_000);
    } catch (error) {
      this.#words.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      this.#go.disabled = false;
      this.#stop.disabled = true;
    }
  }
}
