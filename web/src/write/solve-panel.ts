import { Engine } from "../engine.ts";
import type { Limits, Solved } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";
import { readRange, solveRange, type Tally } from "./solving.ts";
import type { Tool, Tools } from "./tools.ts";

/** The panel that solves a range of deals, with a progress bar. */
export class SolvePanel implements Tool {
  readonly element = make("div", { class: "write-tool" });
  #engine = new Engine();
  #deals = field("seed:1..20", { type: "text", autocapitalize: "off", spellcheck: "false" });
  #seconds = field("5", { type: "number", min: "1", max: "600", inputmode: "numeric" });
  #memory = field("200", { type: "number", min: "16", max: "1500", inputmode: "numeric" });
  #bar = make("progress", { "aria-label": "Deals solved", hidden: true });
  #words = make("p", { role: "status" });
  #list = make("div", { class: "write-results" });
  #go = button("Solve", () => void this.#solve(), { main: true, icon: "show" });
  #stop = button("Stop", () => this.#end(), { icon: "stop" });
  #running = false;
  #tally: Tally | undefined;

  constructor(readonly tools: Tools) {
    this.#stop.disabled = true;
    this.element.append(
      make("p", {}, "Search each deal for moves that win, with all cards known."),
      make(
        "div",
        { class: "write-fields" },
        labelled("Deals", this.#deals),
        labelled("Seconds per deal", this.#seconds),
        labelled("Memory (MB)", this.#memory),
      ),
      make("div", { class: "row" }, this.#go, this.#stop),
      this.#bar,
      this.#words,
      this.#list,
    );
  }

  show(): void {}

  leave(): void {
    this.#end();
  }

  #end(): void {
    this.#running = false;
    this.#engine.end("stopped");
  }

  async #solve(): Promise<void> {
    const version = this.tools.version();
    if (this.#running || version === undefined)
      return this.#say("The rules have errors: see the list below the text.");
    const range = readRange(this.#deals.value);
    if (typeof range === "string") return this.#say(range);
    const limits: Limits = {
      seconds: within(this.#seconds, 1, 600, 5),
      positions: 1_000_000_000,
      memory: within(this.#memory, 16, 1500, 200) * 1_000_000,
    };
    this.#begin(range.last - range.first + 1);
    const told = (tally: Tally) => {
      if (this.#running) this.#show(tally);
      return this.#running;
    };
    try {
      const game = { ...version, options: this.tools.options() };
      const tally = await solveRange(this.#engine, game, range, limits, told);
      this.tools.context.tell(this.#running ? `Done: ${inWords(tally)}` : "Stopped");
      if (!this.#running && this.#tally) this.#say(`Stopped. ${inWords(this.#tally)}`);
    } catch (error) {
      this.#say(error instanceof Error ? error.message : String(error));
    } finally {
      this.#running = false;
      this.#stop.disabled = true;
      this.#go.disabled = false;
    }
  }

  #begin(all: number): void {
    this.#running = true;
    this.#tally = undefined;
    this.#go.disabled = true;
    this.#stop.disabled = false;
    this.#stop.focus();
    this.#bar.hidden = false;
    this.#bar.max = all;
    this.#bar.value = 0;
    refill(this.#list);
    this.#say("Searching…");
  }

  #show(tally: Tally): void {
    this.#tally = tally;
    this.#bar.value = tally.done;
    this.#words.textContent = inWords(tally);
    const rows = (["winnable", "unwinnable", "unknown"] as const).map((verdict) =>
      this.#dealsOf(verdict, tally.results.filter((it) => it.verdict === verdict)),
    );
    refill(this.#list, ...rows);
  }

  /** The deals with a verdict, each with a button to play it. */
  #dealsOf(verdict: string, results: Solved[]): HTMLElement | undefined {
    if (results.length === 0) return undefined;
    const items = results.slice(0, 200).map((it) => {
      const more = it.moves === null ? (it.why ?? "") : `${it.moves} moves`;
      const play = button(it.deal, () => this.tools.deal(it.deal), {
        class: "quiet small", says: `Play ${it.deal}${more && `, ${more}`}`,
      });
      return make("li", {}, play, more && make("span", {}, more));
    });
    const head = make("summary", {}, `${results.length} ${verdict}`);
    return make("details", {}, head, make("ul", { class: "write-deals" }, ...items));
  }

  #say(words: string): void {
    this.#words.textContent = words;
  }
}

/** The summary of a range in one line. */
function inWords({ done, all, winnable, unwinnable, unknown, median }: Tally): string {
  const parts = [`${winnable} winnable`, `${unwinnable} unwinnable`, `${unknown} unknown`];
  if (median !== null) parts.push(`median ${median} moves`);
  return `${done} of ${all} deals: ${parts.join(", ")}.`;
}

type Inputs = Record<string, string>;

/** An input with its default value. */
export function field(value: string, attributes: Inputs): HTMLInputElement {
  return make("input", { ...attributes, value, autocomplete: "off" });
}

/** An input under its label. */
export function labelled(label: string, input: HTMLElement): HTMLElement {
  return make("label", { class: "write-field" }, make("span", {}, label), input);
}

/** The number in an input, limited to a range. */
export function within(
  it: HTMLInputElement,
  least: number,
  most: number,
  usual: number,
): number {
  const number = Math.round(it.valueAsNumber);
  const kept = Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : usual;
  it.value = String(kept);
  return kept;
}
