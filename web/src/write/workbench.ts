import type { Checked, Files, Place } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { make } from "../shell/dom.ts";
import type { Context } from "../shell/page.ts";
import type { OwnGame } from "../store/store.ts";
import { benchHead } from "./bench-head.ts";
import { Checker, type Version } from "./checker.ts";
import { rulesCompletion, type Names } from "./completion.ts";
import { Editor } from "./editor.ts";
import { FaultList } from "./faults.ts";
import { inheritPanel } from "./inherit-panel.ts";
import { isSame, Keeper } from "./keeper.ts";
import { OptionsPanel } from "./options-panel.ts";
import { openParent } from "./parent-text.ts";
import { RulesSchema } from "./schema.ts";
import { SolvePanel } from "./solve-panel.ts";
import { Tabs } from "./tabs.ts";
import type { Tool, Tools } from "./tools.ts";
import { TrialPanel } from "./trial-panel.ts";
import { Trying } from "./trying.ts";
import { wordsPanel } from "./words-panel.ts";

/** The editor of a game: the text with its errors, and beside it the game and the tools. */
export class Workbench {
  readonly element = make("div", { class: "write" });
  #context: Context;
  #keeper: Keeper;
  #names: Names = { games: [], families: [], scripts: [] };
  #schema: RulesSchema | undefined;
  #editor: Editor;
  #faults: FaultList;
  #checker: Checker;
  #trying: Trying;
  #tools: Record<string, Tool>;
  #files: Tabs;
  #sides: Tabs;
  #title = make("h1", { class: "write-title" });
  #code = make("div", { class: "write-code" });
  #addScript: HTMLButtonElement;
  /** The newest version without errors; `#newest` says whether it is the current text. */
  #good: { files: Files; game: string } | undefined;
  #newest = false;
  #verdict = "";

  constructor(context: Context, own: OwnGame) {
    this.#context = context;
    this.#editor = new Editor({
      changed: () => this.#changed(),
      tell: (words) => context.tell(words),
      complete: rulesCompletion(() => this.#schema, () => this.#names),
      about: (path) => this.#schema?.about(path),
    });
    this.#faults = new FaultList({
      reveal: (place) => this.#reveal(place),
      fix: (fault) => this.#editor.fix(fault),
      proposal: (fault) => this.#editor.proposal(fault),
      known: (file) => this.#editor.names.includes(file),
      open: (place) => void openParent(context.author, place),
    });
    this.#checker = new Checker(
      context.author,
      (version, checked) => this.#checked(version, checked),
      (version, why) => this.#failed(version, why),
    );
    this.#trying = new Trying(context);
    this.#keeper = new Keeper(context, this.#editor, own, {
      filesChanged: (shown) => {
        this.#fileTabs();
        if (shown !== undefined) this.#files.show(shown);
        this.#changed();
      },
      options: () => this.#trying.options,
      record: () => (this.#newest ? this.#trying.record : ""),
      named: (name) => (this.#title.textContent = name),
    });
    const tools: Tools = {
      context,
      author: context.author,
      version: () => (this.#newest ? this.#good : undefined),
      options: () => this.#trying.options,
      choose: (options) => this.#trying.choose(options),
      reveal: (file, line) => {
        this.#showText(file);
        this.#editor.revealLine(file, line);
      },
      deal: (deal) => {
        this.#sides.show("game");
        this.#trying.deal(deal);
      },
    };
    this.#tools = {
      words: wordsPanel(tools),
      inherits: inheritPanel(tools),
      options: new OptionsPanel(tools),
      trial: new TrialPanel(tools),
      solve: new SolvePanel(tools),
    };
    this.#addScript = button("Add script", () => this.#keeper.addScript(), {
      icon: "fresh", class: "small quiet",
    });
    this.#files = new Tabs("Files", (name) => this.#editor.show(name));
    this.#sides = new Tabs("Game and tools", (name) => this.#side(name));
    this.#arrange();
    if (own.options) this.#trying.choose(own.options);
    this.#title.textContent = own.name || own.id;
    this.#editor.open(own.files);
    this.#fileTabs();
  }

  /** Called when the page is visible: draws the board, and starts the first check. */
  shown(): void {
    this.#checkNow(true);
    this.#trying.shown();
    void this.#learn();
  }

  leave(): void {
    this.#keeper.leave();
    this.#checker.leave();
    this.#trying.leave();
    for (const it of Object.values(this.#tools)) it.leave?.();
    this.#editor.destroy();
    this.#context.author.end("left");
  }

  /** Builds the layout. */
  #arrange(): void {
    const text = make(
      "section",
      { class: "write-text", "aria-label": "Text" },
      make("div", { class: "row write-file-row" }, this.#files.element, this.#addScript),
      this.#code,
      make("p", { class: "write-keys" },
        "Press Ctrl+Space to complete a word. Press Escape, then Tab, to leave the editor."),
      this.#faults.element,
    );
    this.#code.append(this.#editor.element);
    const panels = make("div", { class: "write-panels" }, this.#trying.element);
    for (const it of Object.values(this.#tools)) panels.append(it.element);
    const name = { class: "write-side", "aria-label": "Game and tools" };
    const side = make("section", name, panels);
    const body = make("div", { class: "write-body" }, text, side);
    const keeper = this.#keeper;
    const head = benchHead(this.#title, {
      undo: () => this.#editor.undo(),
      redo: () => this.#editor.redo(),
      play: () => keeper.play(),
      share: () => keeper.share(),
      save: () => keeper.save(),
      open: () => void keeper.open(),
      rename: () => void keeper.rename(),
      remove: () => void keeper.remove(),
    });
    head.append(keeper.conflict.element);
    this.element.append(head, this.#sides.element, body);
    const [words, inherits, options, trial, solve] = Object.values(this.#tools) as [
      Tool, Tool, Tool, Tool, Tool,
    ];
    this.#sides.set([
      { name: "game", word: "Game", panel: this.#trying.element },
      { name: "text", word: "Text", panel: text, class: "narrow-only" },
      { name: "words", word: "Rules", panel: words.element },
      { name: "inherits", word: "Inherited", panel: inherits.element },
      { name: "options", word: "Options", panel: options.element },
      { name: "trial", word: "Random games", panel: trial.element },
      { name: "solve", word: "Solve deals", panel: solve.element },
    ]);
    if (this.#narrow) this.#sides.show("text");
  }

  /** Updates the file tabs, after a file was added or opened. */
  #fileTabs(): void {
    const names = this.#editor.names;
    const shown = this.#editor.shown;
    this.#files.set(names.map((name) => ({ name, word: name, panel: this.#code })));
    if (this.#files.shown !== shown) this.#files.show(shown);
    this.#addScript.hidden = names.some((it) => it.endsWith(".rhai"));
    this.#names = { ...this.#names, scripts: names.filter((it) => it.endsWith(".rhai")) };
  }

  /** Loads what the completion needs, after the first check. */
  async #learn(): Promise<void> {
    try {
      this.#schema = new RulesSchema(await this.#context.author.call("schema", []));
      const listed = await this.#context.catalogue();
      const games = listed.map((it) => it.id);
      const families = [...new Set(listed.map((it) => it.family))].sort();
      this.#names = { ...this.#names, games, families };
    } catch {
      // Without it the editor completes less.
    }
  }

  #changed(): void {
    this.#newest = false;
    this.#checkNow(false);
    this.#keeper.soon();
  }

  #checkNow(atOnce: boolean): void {
    const { files } = this.#editor;
    this.#checker.check({ files, game: this.#keeper.own.id, when: performance.now() }, atOnce);
  }

  #checked(version: Version, checked: Checked): void {
    // The places would not fit a newer text; its own check follows.
    const same = isSame(version.files, this.#editor.files);
    if (!same) return;
    this.#editor.setFaults(checked.faults);
    performance.measure("patience:check", { start: version.when, end: performance.now() });
    const verdict = this.#faults.show(checked.faults, checked.playable);
    this.#heard(verdict);
    const errors = checked.faults.filter((it) => it.severity === "error").length;
    this.#sides.rename("text", errors === 0 ? "Text" : `Text (${errors})`);
    if (!checked.playable) return;
    const { files, game } = version;
    const other = this.#good === undefined || !isSame(this.#good.files, files);
    this.#good = { files, game };
    this.#newest = true;
    if (other) this.#trying.take(files, game);
    if (other) this.#tools[this.#sides.shown]?.show();
  }

  #failed(version: Version, why: string): void {
    if (!isSame(version.files, this.#editor.files)) return;
    this.#editor.setFaults([]);
    this.#faults.say(why, "error");
    this.#heard(why);
  }

  /** Announces a verdict if it differs from the last one. */
  #heard(verdict: string): void {
    if (verdict !== this.#verdict) this.#context.tell(verdict);
    this.#verdict = verdict;
  }

  #reveal(place: Place): void {
    this.#showText(place.file);
    this.#editor.reveal(place);
  }

  /** Shows a file in the text, which a narrow window may hide behind another tab. */
  #showText(file: string): void {
    if (this.#narrow) this.#sides.show("text");
    this.#files.show(file);
  }

  get #narrow(): boolean {
    return matchMedia("(max-width: 60rem)").matches;
  }

  #side(name: string): void {
    this.element.dataset["shown"] = name;
    if (name === "game") this.#trying?.shown();
    this.#tools?.[name]?.show();
  }
}
