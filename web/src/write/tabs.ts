import { fresh, make } from "../shell/dom.ts";

/** A tab and its panel. */
export interface Tab {
  name: string;
  word: string;
  panel: HTMLElement;
  class?: string;
}

/** A tab list with arrow keys; the caller places the panels. */
export class Tabs {
  readonly element: HTMLElement;
  #tabs: (Tab & { button: HTMLButtonElement })[] = [];
  #shown = "";

  constructor(
    label: string,
    readonly chosen: (name: string) => void,
  ) {
    this.element = make("div", { class: "write-tabs", role: "tablist", "aria-label": label });
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  get shown(): string {
    return this.#shown;
  }

  /** Replaces all tabs; their panels may be the same element. */
  set(tabs: Tab[]): void {
    this.element.replaceChildren();
    this.#tabs = tabs.map((it) => {
      it.panel.id ||= fresh("panel");
      const id = fresh("tab");
      const controls = { "aria-controls": it.panel.id, onclick: () => this.show(it.name) };
      const names = { id, type: "button", role: "tab", class: it.class ?? "" };
      const button = make("button", { ...names, ...controls }, it.word);
      it.panel.setAttribute("role", "tabpanel");
      this.element.append(button);
      return { ...it, button };
    });
    if (tabs[0] !== undefined && !tabs.some((it) => it.name === this.#shown))
      this.show(tabs[0].name);
    else this.#select();
  }

  show(name: string): void {
    this.#shown = name;
    this.#select();
    this.chosen(name);
  }

  /** Changes the label of a tab. */
  rename(name: string, word: string): void {
    const tab = this.#tabs.find((it) => it.name === name);
    if (tab && tab.button.textContent !== word) tab.button.textContent = word;
  }

  #select(): void {
    const panels = new Set(this.#tabs.map((it) => it.panel));
    const shown = this.#tabs.find((it) => it.name === this.#shown);
    for (const it of panels) it.hidden = it !== shown?.panel;
    for (const it of this.#tabs) {
      it.button.setAttribute("aria-selected", String(it === shown));
      it.button.tabIndex = it === shown ? 0 : -1;
    }
    shown?.panel.setAttribute("aria-labelledby", shown.button.id);
  }

  #key(event: KeyboardEvent): void {
    const seen = this.#tabs.filter((it) => it.button.offsetParent !== null);
    const at = seen.findIndex((it) => it.button === event.target);
    const steps: Record<string, number> = {
      ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: seen.length - 1,
    };
    const to = steps[event.key];
    if (at < 0 || to === undefined) return;
    const next = seen[(to + seen.length) % seen.length]!;
    event.preventDefault();
    next.button.focus();
    this.show(next.name);
  }
}
