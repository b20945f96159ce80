import { Board } from "../board/board.ts";
import { Ended } from "../engine.ts";
import { patienceFor } from "../play/patience.ts";
import { plainView } from "../play/plain-view.ts";
import type { Answer, Files, Options, Start, View } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";
import type { Context } from "../shell/page.ts";
import { keysAct } from "../shell/shortcuts.ts";

/** The timeout to start or reload a game, in milliseconds. */
const PATIENCE = 10_000;

/** The game beside the text, played by the last rules without errors. */
export class Trying {
  readonly element = make("div", { class: "write-game" });
  #context: Context;
  #board: Board;
  #head = make("p", { class: "write-facts" });
  #said = make("pre", { class: "write-said", tabindex: "0", "aria-label": "Answers" });
  #bar = make("div", { class: "row write-bar", role: "group", "aria-label": "Game" });
  #line = make("input", {
    type: "text", class: "write-line", "aria-label": "Command for the game",
    placeholder: "Command, such as hint or help", autocomplete: "off", autocapitalize: "off",
    spellcheck: "false", enterkeyhint: "send",
  });
  #view: View | undefined;
  #record = "";
  #files: Files = {};
  #game = "";
  #options: Options = {};
  #turn: Promise<unknown> = Promise.resolve();
  #looks = () => this.#draw("same");
  #left = false;

  constructor(context: Context) {
    this.#context = context;
    this.#board = new Board({
      obey: (line: string) => void this.obey(line),
      tell: (words: string) => context.tell(words),
      // The board marks the possible targets; there is no message line here.
      ask: () => {},
    });
    const go = make("button", { class: "button" }, "Send");
    const form = make("form", { class: "row" }, this.#line, go);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const line = this.#line.value.trim();
      this.#line.value = "";
      if (line !== "") void this.obey(line);
    });
    const board = make("div", { class: "write-board" }, this.#board.element);
    this.element.append(this.#head, this.#bar, board, this.#said, form);
    this.#buttons();
    this.#say("The game appears here once its rules have no errors.", false);
    document.addEventListener("looks", this.#looks);
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  get options(): Options {
    return this.#options;
  }

  get view(): View | undefined {
    return this.#view;
  }

  get record(): string {
    return this.#record;
  }

  /** Switches to new rules; moves are kept as far as they are legal. */
  take(files: Files, game: string): void {
    this.#then(async () => {
      const begun = this.#view !== undefined && game === this.#game;
      this.#files = files;
      this.#game = game;
      if (!begun) return this.#start({}, "");
      const answer = await this.#context.play.call("reload", [files], PATIENCE);
      this.#took("", answer);
    });
  }

  /** Deals again with new option values. */
  choose(options: Options): void {
    this.#options = options;
    if (this.#view === undefined) return;
    const { deal } = this.#view;
    this.#then(() => this.#start(/^[a-z]+:\d+$/.test(deal) ? { deal } : {}, ""));
  }

  /** Starts a deal by its name. */
  deal(deal: string): void {
    this.#then(() => this.#start({ deal }, ""));
  }

  obey(line: string): Promise<void> {
    return this.#then(async () => {
      const answer = await this.#context.play.call("obey", [line], patienceFor(line));
      this.#took(line, answer);
    });
  }

  /** Redraws the board, which was hidden or has a new size. */
  shown(): void {
    this.#draw("same");
  }

  leave(): void {
    this.#left = true;
    document.removeEventListener("looks", this.#looks);
    // Stop the worker: other pages must not see these rules.
    this.#context.play.end("left");
  }

  /** Runs a task after all earlier ones; restores the game if the worker was stopped. */
  #then(what: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(async () => {
      if (this.#left) return;
      try {
        await what();
      } catch (error) {
        if (!this.#left) await this.#recover(error);
      }
    });
    this.#turn = turn;
    return turn;
  }

  async #recover(error: unknown): Promise<void> {
    const why = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Ended)) return this.#say(why);
    const said = `Stopped: ${why}. The game is unchanged.`;
    try {
      await this.#start(this.#record === "" ? {} : { record: this.#record }, said);
    } catch (again) {
      this.#view = undefined;
      const more = again instanceof Error ? again.message : String(again);
      this.#say(`The game was stopped: ${more}. Does a script loop forever?`);
    }
  }

  async #start(more: Partial<Start>, said: string): Promise<void> {
    const settings = await this.#context.store.text("settings").catch(() => undefined);
    const start: Start = {
      files: this.#files,
      game: this.#game,
      options: this.#options,
      ...(settings !== undefined && { settings }),
      ...more,
    };
    const started = await this.#context.play.call("start", [start], PATIENCE);
    if (this.#left) return;
    if ("fault" in started) {
      // Retry without options: the rules may no longer have the chosen ones.
      const usual = Object.keys(this.#options).length === 0;
      this.#options = {};
      if (!usual) return this.#start({}, started.fault);
      return this.#say(started.fault);
    }
    this.#record = started.record;
    this.#view = plainView(started.view);
    this.#draw("new");
    this.#say([said, started.text].filter(Boolean).join("\n") || "Dealt.");
  }

  #took(line: string, answer: Answer): void {
    if (this.#left) return;
    if (answer.record !== undefined) this.#record = answer.record;
    if (answer.settings !== undefined)
      void this.#context.store.keepText("settings", answer.settings).catch(() => undefined);
    for (const it of answer.written ?? []) this.#context.save(it.name, it.text);
    if (answer.view) {
      const another = answer.view.deal !== this.#view?.deal || /^new\b/.test(line);
      this.#view = plainView(answer.view);
      this.#draw(another ? "new" : "move");
    }
    if (answer.moves) this.#board.point(answer.moves);
    if (answer.text !== "") this.#say(answer.text);
    else if (answer.kind !== "changed") this.#say("");
  }

  #draw(change: "new" | "move" | "same"): void {
    const view = this.#view;
    if (view === undefined) return;
    this.#board.show(view, this.#context.looks(), change);
    const status = { playing: "", won: "won", lost: "lost", over: "over" }[view.status];
    const facts = [`deal ${view.deal}`, `move ${view.made}`, ...view.facts, status];
    const more = ` ${facts.filter(Boolean).join(" · ")}`;
    refill(this.#head, make("strong", {}, view.name), more);
    this.#buttons();
  }

  #buttons(): void {
    const view = this.#view;
    const focus = this.#bar.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-line")
      : undefined;
    const does = (word: string, line: string, usable: boolean, key?: string) => {
      const manner = { class: "small", ...(key && { key }) };
      const it = button(word, () => void this.obey(line), manner);
      it.dataset["line"] = line;
      if (!usable) it.setAttribute("aria-disabled", "true");
      return it;
    };
    const playing = view?.status === "playing";
    refill(
      this.#bar,
      does("Undo", "undo", (view?.made ?? 0) > 0, "U"),
      does("Redo", "redo", (view?.undone ?? 0) > 0, "R"),
      does("New deal", "new", view !== undefined),
      does("Hint", "hint", playing === true, "H"),
      ...(view?.commands ?? []).map((it) => does(capital(it.line), it.line, it.legal)),
    );
    const same = focus && `[data-line="${CSS.escape(focus)}"]`;
    if (same) this.#bar.querySelector<HTMLElement>(same)?.focus();
  }

  #key(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.altKey || event.metaKey) return;
    if (!event.ctrlKey && !keysAct()) return;
    const key = event.key.toLowerCase();
    const plain: Record<string, string> = { u: "undo", r: "redo", h: "hint" };
    const held: Record<string, string> = { z: event.shiftKey ? "redo" : "undo", y: "redo" };
    const line = (event.ctrlKey ? held : plain)[key];
    if (line === undefined || event.defaultPrevented) return;
    event.preventDefault();
    void this.obey(line);
  }

  #say(text: string, heard = true): void {
    this.#said.textContent = text;
    this.#said.hidden = text === "";
    if (heard) this.#context.tell(text);
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
