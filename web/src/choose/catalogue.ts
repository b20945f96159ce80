import type { Listed } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";
import type { Context } from "../shell/page.ts";
import { ALL, choose, type Wanted } from "./filter.ts";
import { tile } from "./tile.ts";
import { unmeasuredWords } from "./unmeasured.ts";

/** The last search and filters, kept while the page is open. */
let wanted: Wanted = { ...ALL };

/** How many games are drawn at once; the rest follow when the browser is idle. */
const BATCH = 48;

/** The list of all games, with a search and filters. */
export class Catalogue {
  readonly element: HTMLElement;
  #context: Context;
  #games: Listed[] = [];
  #items = new Map<string, HTMLElement>();
  #list = make("ul", { class: "tiles" });
  #count = make("p", { class: "quiet-text count" });
  #families = make("select", { "aria-label": "Family" });
  #text: HTMLInputElement;
  #clear: HTMLElement;
  #selects: HTMLElement;
  #turn = 0;
  #said: ReturnType<typeof setTimeout> | undefined;

  constructor(context: Context) {
    this.#context = context;
    this.#text = make("input", {
      type: "search",
      placeholder: "Search by name or family",
      enterkeyhint: "go",
      "aria-label": "Search games",
      value: wanted.text,
      oninput: () => this.#want({ text: this.#text.value }),
    });
    this.#clear = button("Show all", () => this.#reset(), { icon: "close" });
    this.#selects = make("div", { class: "filters" });
    this.element = make(
      "section",
      { class: "catalogue" },
      make("h2", {}, "All games"),
      make(
        "search",
        {},
        make("form", { class: "looking", onsubmit: (it) => this.#open(it) }, this.#text),
        this.#selects,
      ),
      make("div", { class: "row" }, this.#count, this.#clear),
      this.#list,
    );
    this.#fields();
  }

  /** Sets the games, and shows those that match the search and the filters. */
  show(games: Listed[]): void {
    this.#games = games;
    const families = [...new Set(games.map((it) => it.family))].sort((a, b) =>
      a.localeCompare(b),
    );
    refill(
      this.#families,
      make("option", { value: "" }, "All families"),
      ...families.map((it) =>
        make("option", { value: it, selected: it === wanted.family }, it),
      ),
    );
    this.#draw();
  }

  left(): void {
    this.#turn += 1;
    clearTimeout(this.#said);
  }

  #want(change: Partial<Wanted>): void {
    wanted = { ...wanted, ...change };
    this.#draw();
    clearTimeout(this.#said);
    this.#said = setTimeout(() => this.#context.tell(this.#count.textContent ?? ""), 700);
  }

  /** Opens the first match; called on Enter. */
  #open(event: Event): void {
    event.preventDefault();
    const [first] = wanted.text.trim() === "" ? [] : choose(this.#games, wanted);
    if (first !== undefined) this.#context.go(`#/play/${first.id}`);
  }

  #reset(): void {
    wanted = { ...ALL };
    this.#text.value = "";
    this.#fields();
    this.show(this.#games);
    this.#text.focus();
  }

  #draw(): void {
    const turn = ++this.#turn;
    const found = choose(this.#games, wanted);
    const all = found.length === this.#games.length;
    const count = all
      ? `${found.length} games`
      : `${found.length} of ${this.#games.length} games`;
    const unmeasured = unmeasuredWords(this.#games, wanted);
    this.#count.textContent = unmeasured === "" ? count : `${count}. ${unmeasured}.`;
    this.#clear.hidden = JSON.stringify({ ...wanted, order: "name" }) === JSON.stringify(ALL);
    refill(this.#list, ...found.slice(0, BATCH).map((it) => this.#item(it)));
    const idle = globalThis.requestIdleCallback ?? ((next: () => void) => setTimeout(next, 30));
    const more = (from: number) => {
      if (from >= found.length) return;
      idle(() => {
        if (turn !== this.#turn) return;
        this.#list.append(...found.slice(from, from + BATCH).map((it) => this.#item(it)));
        more(from + BATCH);
      });
    };
    more(BATCH);
  }

  #item(game: Listed): HTMLElement {
    let item = this.#items.get(game.id);
    if (item === undefined) {
      item = make("li", {}, tile(game));
      this.#items.set(game.id, item);
    }
    return item;
  }

  #fields(): void {
    this.#families.onchange = () => this.#want({ family: this.#families.value });
    const select = <K extends "packs" | "chance" | "length" | "order">(
      label: string,
      key: K,
      values: [Wanted[K], string][],
    ) => {
      const made = make(
        "select",
        {
          "aria-label": label,
          onchange: () => this.#want({ [key]: made.value } as Partial<Wanted>),
        },
        ...values.map(([value, word]) =>
          make("option", { value, selected: value === wanted[key] }, word),
        ),
      );
      return made;
    };
    refill(
      this.#selects,
      this.#families,
      select("Packs", "packs", [
        ["", "Any number of packs"],
        ["1", "1 pack"],
        ["2", "2 packs"],
        ["3", "3 packs or more"],
      ]),
      select("Chance of winning", "chance", [
        ["", "Any chance"],
        ["most", "Most deals can be won"],
        ["some", "Some deals can be won"],
        ["few", "Few deals can be won"],
        ["unknown", "Chance unknown"],
      ]),
      select("Length", "length", [
        ["", "Any length"],
        ["short", "Short: under 50 moves"],
        ["middle", "50 to 110 moves"],
        ["long", "Long: over 110 moves"],
      ]),
      select("Order", "order", [
        ["name", "By name"],
        ["chance", "By chance"],
        ["length", "By length"],
      ]),
    );
  }
}
