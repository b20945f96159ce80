import { Board } from "../board/board.ts";
import type { Answer } from "../protocol.ts";
import { button, linkButton } from "../shell/button.ts";
import { countWord, make, refill } from "../shell/dom.ts";
import { openLooks } from "../shell/looks-dialog.ts";
import { inSentence } from "../shell/names.ts";
import type { Context, Page } from "../shell/page.ts";
import { isTyping, keysAct } from "../shell/shortcuts.ts";
import { Bar } from "./bar.ts";
import type { Desk } from "./desk.ts";
import { Ending } from "./ending.ts";
import { Header } from "./header.ts";
import { routeTo } from "./identity.ts";
import { keyList, lineOf } from "./keys.ts";
import { openMenu } from "./menu.ts";
import { openNew } from "./new-game.ts";
import { Message } from "./message.ts";
import { pageWords } from "./page-words.ts";
import { Prompt } from "./prompt.ts";
import { openText } from "./texts.ts";
import type { Change, Opening } from "./opening.ts";
import { Sitting } from "./sitting.ts";
import { Show } from "./show.ts";
import { Why } from "./why.ts";
import { Working } from "./working.ts";

/** The most characters of an error that the live region announces. */
const TOLD_FAULT = 300;

/** Lines with long answers, which open in a dialog while the prompt is closed. */
const LONG = /^(help|rules|moves|history|options|stats|marks|list|look|check|export)\b/;

/** The page that plays a game. */
export class PlayPage implements Page, Desk {
  readonly element: HTMLElement;
  title = "";
  readonly context: Context;
  readonly sitting: Sitting;
  readonly prompt: Prompt;
  #opening: Opening;
  #board: Board;
  #header: Header;
  #bar: Bar;
  #message = new Message();
  #ending: Ending;
  #working: Working;
  #show: Show;
  #why: Why;
  #place: HTMLElement;
  #ends = new AbortController();
  #auto: boolean;
  #failure = "";

  constructor(context: Context, opening: Opening) {
    this.context = context;
    this.#opening = opening;
    this.#auto = context.looks().auto;
    this.sitting = new Sitting(context, {
      answered: (line, answer, change) => this.#answered(line, answer, change),
      working: (line) => this.#working.set(line),
      failed: (words) => this.#failed(words),
    });
    this.#board = new Board({
      obey: (line) => void this.obey(line),
      tell: (words) => context.tell(words),
      ask: (words) => this.#message.show(words ?? "", "answered"),
    });
    this.prompt = new Prompt(this, () => this.#board.focus());
    this.#header = new Header(this);
    this.#bar = new Bar(this);
    this.#ending = new Ending(this);
    this.#working = new Working(() => this.sitting.stop());
    this.#show = new Show(this);
    this.#why = new Why(this, this.#board);
    this.#place = make(
      "main",
      { id: "main", tabindex: "-1", "aria-label": "Game" },
      make("div", { class: "table" }, this.#board.element, this.#ending.element),
      make(
        "div",
        { class: "messages" },
        make("div", { class: "said" }, this.#message.element, this.#working.element),
      ),
      this.#bar.element,
    );
    this.element = make(
      "div",
      { class: "play" },
      this.#header.element,
      this.#place,
      this.prompt.element,
    );
  }

  shown(): void {
    const { signal } = this.#ends;
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    document.addEventListener("looks", () => this.#looks(), { signal });
    addEventListener("pagehide", () => this.sitting.part(), { signal });
    document.addEventListener("visibilitychange", () => this.#seen(), { signal });
    void this.#open();
  }

  left(): void {
    this.#show.stop();
    this.#why.stop();
    this.#ends.abort();
    this.#header.stop();
    this.sitting.leave();
  }

  /** Runs a line as if it were typed, and shows its answer. */
  async obey(line: string): Promise<Answer> {
    this.#show.stop();
    return this.sitting.obey(line);
  }

  openMenu(): void {
    openMenu(this);
  }

  showHow(): void {
    void this.#show.begin();
  }

  askWhy(): void {
    this.#show.stop();
    this.#why.begin();
  }

  get showing(): boolean {
    return this.#show.runs;
  }

  /** Called when a solution starts or stops playing. */
  showChanged(): void {
    this.#bar.show();
  }

  say(words: string, kind: Answer["kind"] = "answered"): void {
    this.#message.show(words, kind);
    this.context.tell(words);
  }

  async #open(): Promise<void> {
    const fault = await this.sitting.open(this.#opening);
    if (fault === undefined) {
      // Keyboard users continue at the board.
      if (document.activeElement === document.body) this.#place.focus({ preventScroll: true });
      return;
    }
    const own = /^own:/.test(this.#opening.key);
    refill(
      this.#place,
      make(
        "div",
        { class: "text-page" },
        make("h1", {}, "This game cannot be played"),
        make("pre", { tabindex: "0" }, fault),
        make(
          "div",
          { class: "row" },
          own &&
            linkButton("Change this game", routeTo("write", this.#opening.key), {
              main: true,
              icon: "write",
            }),
          linkButton("Choose a game", "#/", { icon: "back" }),
        ),
      ),
    );
    // Announce only the first error; the page shows all of them.
    const [first] = fault.split(/\n\s*\n/);
    this.context.tell(`This game cannot be played. ${first?.slice(0, TOLD_FAULT) ?? ""}`);
  }

  #answered(line: string, answer: Answer, change: Change): void {
    const { view } = this.sitting;
    if (view && answer.view) {
      this.#board.show(view, this.context.looks(), change);
      this.title = view.name;
      document.title = `${inSentence(view.name)} · Patience`;
      this.#header.show(view);
      this.#bar.show();
      this.#ending.show(view);
      if (change === "new") this.#address();
    }
    // Highlight the moves of a hint, or those that an ambiguous line can mean.
    if (answer.moves?.length) this.#board.point(answer.moves);
    this.prompt.log(line, answer);
    const long = answer.kind === "answered" && LONG.test(line);
    const said = line === "" ? opened(answer) : this.#said(answer);
    const words = long ? "" : said;
    this.#message.show(words, answer.kind);
    // With the prompt open, announce the whole answer.
    this.context.tell(long && this.prompt.isOpen ? answer.text : words);
    if (long && !this.prompt.isOpen) openText(line, answer.text);
    if (answer.kind === "left") this.context.go("#/");
  }

  /** The message for an answer: in the prompt's notation if the prompt is open. */
  #said(answer: Answer): string {
    const { view } = this.sitting;
    const short = { ...answer, text: firstWords(answer) };
    return view === undefined || this.prompt.isOpen ? short.text : pageWords(answer, view);
  }

  /** Reports a failure to save, but not again after each move. */
  #failed(words: string): void {
    if (words === this.#failure) return;
    this.#failure = words;
    this.context.notice(words);
  }

  /** Sets the address to the game in play, so that a reload resumes it. */
  #address(): void {
    const to = routeTo("play", this.sitting.key);
    if (globalThis.patienceInside === undefined && location.hash !== to) {
      history.replaceState(null, "", to);
    }
  }

  #looks(): void {
    const { view } = this.sitting;
    const { auto } = this.context.looks();
    if (auto !== this.#auto) void this.obey(auto ? "auto on" : "auto off");
    this.#auto = auto;
    if (view) {
      this.#board.show(view, this.context.looks(), "same");
      this.#header.show(view);
    }
  }

  #seen(): void {
    if (document.hidden) {
      this.sitting.clock.halt();
      this.sitting.rest();
    } else if (this.sitting.view?.status === "playing") this.sitting.clock.go();
  }

  #key(event: KeyboardEvent): void {
    if (event.key === "Escape" && this.showing) return this.#show.stop();
    if (event.key === "Escape") this.#why.stop();
    if (isTyping(event) || !keysAct()) return;
    const { key } = event;
    if (key === "/" || key === ":") this.prompt.open();
    else if (key === "?") openText("Keyboard shortcuts", keyList());
    else if (key === "n") openNew(this);
    else if (key === "l") openLooks(this.context);
    else {
      const line = this.sitting.view && lineOf(key, this.sitting.view);
      if (line === undefined) return;
      void this.obey(line);
    }
    event.preventDefault();
  }

  /** The buttons at the end of a game. */
  endButtons(): HTMLElement[] {
    return [
      button("Undo", () => void this.obey("undo"), { icon: "undo" }),
      button("New deal", () => void this.obey("new"), { icon: "fresh", main: true }),
      ...(globalThis.patienceShared
        ? []
        : [linkButton("Choose a game", "#/", { icon: "back" })]),
    ];
  }
}

/** The message for a game that was opened. */
function opened({ text, view }: Answer): string {
  if (view === undefined) return text;
  const game = `${inSentence(view.name)}, deal ${view.deal}${view.made > 0 ? `, ${countWord(view.made, "move")}` : ""}`;
  return `${text.trim()} ${game}. ${view.goal}`.trim();
}

/** The part of an answer that fits below the board; the prompt has the whole. */
function firstWords({ kind, text }: Answer): string {
  const parts = text.split(/\n(?!\s)/).map((it) => it.replace(/\s*\n\s*/g, " ").trim());
  return (kind === "changed" || parts.length <= 4 ? parts : parts.slice(0, 1)).join("\n");
}
