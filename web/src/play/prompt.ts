import type { Answer } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";
import type { Desk } from "./desk.ts";
import { prose } from "./texts.ts";

/** The most entries of the log. */
const LENGTH = 300;

/** The prompt: it runs typed lines as a terminal does. */
export class Prompt {
  readonly element: HTMLElement;
  #desk: Desk;
  #away: () => void;
  #log: HTMLElement;
  #input: HTMLInputElement;
  #typed: string[] = [];
  #place = 0;

  /** `away` is called when the prompt closes. */
  constructor(desk: Desk, away: () => void) {
    this.#desk = desk;
    this.#away = away;
    this.#log = make("div", {
      class: "log",
      tabindex: "0",
      role: "group",
      "aria-label": "Answers",
    });
    this.#input = make("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      "aria-label": "Move or command",
      placeholder: "Type a move such as 3 5, or help",
      onkeydown: (event: Event) => void this.#key(event as KeyboardEvent),
    });
    const sent = (event: Event) => {
      event.preventDefault();
      void this.#send();
    };
    this.element = make(
      "section",
      { class: "prompt", hidden: true, "aria-label": "Prompt" },
      make(
        "div",
        { class: "prompt-head" },
        make("h2", {}, "Prompt"),
        button("Close", () => this.close(), {
          icon: "close",
          class: "quiet only-icon",
          says: "Close the prompt",
        }),
      ),
      this.#log,
      make(
        "form",
        { class: "prompt-line", onsubmit: sent },
        make("span", { "aria-hidden": "true" }, ">"),
        this.#input,
        make("button", { type: "submit", class: "button" }, "Send"),
      ),
    );
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  open(line?: string): void {
    this.element.hidden = false;
    if (line !== undefined) this.#input.value = line;
    this.#input.focus();
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  close(): void {
    this.element.hidden = true;
    this.#away();
  }

  toggle(): void {
    if (this.isOpen) this.close();
    else this.open();
  }

  /** Logs a line and its answer, wherever the line came from. */
  log(line: string, answer: Answer): void {
    if (line !== "") this.#write("typed", `> ${line}`);
    if (answer.text !== "") this.#write(answer.kind, answer.text);
    while (this.#log.childElementCount > LENGTH) this.#log.firstElementChild?.remove();
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  #write(kind: string, text: string): void {
    const content = kind === "typed" ? [make("p", {}, text)] : prose(text);
    for (const it of content) if (it.localName === "pre") partLines(it);
    this.#log.append(make("div", { class: kind }, ...content));
  }

  async #send(): Promise<void> {
    const line = this.#input.value;
    this.#input.value = "";
    if (line.trim() !== "" && this.#typed.at(-1) !== line) this.#typed.push(line);
    this.#place = this.#typed.length;
    await this.#desk.obey(line);
    if (this.isOpen) this.#input.focus();
  }

  async #key(event: KeyboardEvent): Promise<void> {
    if (event.key === "Escape") {
      this.close();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const place = this.#place + (event.key === "ArrowUp" ? -1 : 1);
      if (place < 0 || place > this.#typed.length) return;
      this.#place = place;
      this.#input.value = this.#typed[place] ?? "";
    } else if (event.key === "Tab" && !event.shiftKey && this.#input.value !== "") {
      // Tab leaves an empty line: no keyboard trap.
      event.preventDefault();
      await this.#complete();
      return;
    } else return;
    event.preventDefault();
  }

  /** Completes the word before the cursor as far as it is unique, or lists the candidates. */
  async #complete(): Promise<void> {
    const input = this.#input;
    const end = input.selectionStart ?? input.value.length;
    const line = input.value.slice(0, end);
    const { tell } = this.#desk.context;
    const found = await this.#desk.sitting.complete(line);
    if (found.words.length === 0) return;
    const common = found.words.reduce((a, b) => {
      let length = 0;
      while (length < a.length && a[length] === b[length]) length += 1;
      return a.slice(0, length);
    });
    const one = found.words.length === 1;
    const word = one ? `${common} ` : common;
    if (one || word.length > line.length - found.start) {
      input.setRangeText(word, found.start, end, "end");
    } else {
      this.#write("answered", found.words.join("  "));
      this.#log.scrollTop = this.#log.scrollHeight;
      tell(found.words.slice(0, 20).join(", "));
    }
  }
}

/** Makes an element of each line of a table: the panel is narrower than a terminal. */
function partLines(table: HTMLElement): void {
  const lines = (table.textContent ?? "").split("\n");
  refill(table, ...lines.map((it) => make("span", {}, it)));
}
