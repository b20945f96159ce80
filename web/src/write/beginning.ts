import type { Listed } from "../protocol.ts";
import { isFileName } from "../share/share.ts";
import { button, linkButton } from "../shell/button.ts";
import { fresh, make, refill } from "../shell/dom.ts";
import { inSentence } from "../shell/names.ts";
import type { Context } from "../shell/page.ts";
import { open } from "../shell/save.ts";
import type { OwnGame } from "../store/store.ts";
import { field, labelled } from "./solve-panel.ts";
import { free, ownText, renamed, slug, withText } from "./names.ts";
import { removeOwn } from "./own-games.ts";
import { emptyRules } from "./templates.ts";

/** The form that creates a game: from another game, from an example, or from a file. */
export class Beginning {
  readonly element = make("div", { class: "write-begin" });
  #context: Context;
  #parent: string;
  #listed: Listed[] = [];
  #own = make("section", { class: "write-owns" });
  #said = make("p", { class: "write-begin-said", role: "alert" });
  #name = field("", { type: "text", maxlength: "60", placeholder: "For example Fair Cruel" });
  #game = field("", { type: "text", placeholder: "Search by name", spellcheck: "false" });
  #games = make("datalist", { id: fresh("games") });
  #way = fresh("way");
  #filled: Promise<void> | undefined;

  /** `parent` preselects the game to change; `missing` names a game that was not found. */
  constructor(context: Context, parent: string, missing = "") {
    this.#context = context;
    this.#parent = parent;
    if (missing !== "")
      this.#said.textContent = `This browser has no game “${missing}” of yours.`;
    this.#game.setAttribute("list", this.#games.id);
    const form = make(
      "form",
      { class: "write-begin-form" },
      labelled("Name", this.#name),
      make(
        "fieldset",
        {},
        make("legend", {}, "Start from"),
        this.#choice("extends", "A game, with changes: your file contains only the differences", true),
        this.#choice("copy", "A copy of a game: your file contains all its rules"),
        this.#choice("empty", "An example: your file contains the rules of a small game"),
      ),
      labelled("Game to change", this.#game),
      this.#games,
      make("div", { class: "row" }, make("button", { class: "button main" }, "Create")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#say("");
      this.#begin(form).catch((error: Error) => this.#say(error.message));
    });
    const file = button("Open a rules file…", () => void this.#open(), { icon: "open" });
    this.element.append(
      make("h1", {}, "Write a game"),
      make("p", {}, "A game is a text file. You can play it while you write it."),
      this.#said,
      form,
      make("section", {}, make("h2", {}, "From a file"), file),
      this.#own,
    );
  }

  /** Fills in the player's own games and the built-in games. */
  fill(): Promise<void> {
    return (this.#filled = this.#fill());
  }

  async #fill(): Promise<void> {
    await this.#owns();
    this.#listed = await this.#context.catalogue().catch(() => []);
    const items = this.#listed.map((it) => make("option", { value: it.name }, it.family));
    refill(this.#games, ...items);
    const parent = this.#listed.find((it) => it.id === this.#parent);
    if (parent === undefined) {
      if (this.#parent !== "") this.#say(`There is no game “${this.#parent}”.`);
      return;
    }
    this.#game.value = parent.name;
    this.#name.value = `My ${parent.name}`;
    this.#name.focus();
    this.#name.select();
  }

  #choice(value: string, words: string, checked = false): HTMLElement {
    const input = make("input", { type: "radio", name: this.#way, value, checked });
    input.addEventListener("change", () => {
      this.#game.closest("label")!.hidden = value === "empty";
    });
    return make("label", { class: "write-choice" }, input, make("span", {}, words));
  }

  async #begin(form: HTMLFormElement): Promise<void> {
    const { store, author } = this.#context;
    // The player may submit before the games are loaded.
    await this.#filled;
    const way = new FormData(form).get(this.#way);
    const parent = way === "empty" ? undefined : this.#chosen();
    if (way !== "empty" && parent === undefined) {
      this.#game.focus();
      return this.#say("Choose a game from the list.");
    }
    const name = this.#name.value.trim() || (parent ? `My ${parent.name}` : "My Game");
    const id = free(slug(name), await this.#taken());
    let files = { [`${id}.toml`]: emptyRules(name) };
    if (parent && way === "extends") {
      files = { [`${id}.toml`]: await author.call("begin", [name, parent.id], 10_000) };
    } else if (parent) {
      files = renamed(await author.call("source", [parent.id], 10_000), parent.id, id);
      const rules = files[`${id}.toml`] ?? "";
      files[`${id}.toml`] = withText(rules, "name", name);
    }
    await this.#keep({ id, name, about: "", files, changed: Date.now() }, store);
  }

  async #keep(game: OwnGame, store: Context["store"]): Promise<void> {
    const about = ownText(game.files[`${game.id}.toml`] ?? "", "about");
    await store.keepOwn({ ...game, about });
    this.#context.go(`#/write/own:${game.id}`);
  }

  /** The built-in game that was entered, by any of its names. */
  #chosen(): { id: string; name: string } | undefined {
    const name = this.#game.value.trim().toLowerCase();
    // A single-file page has all games, but no list of them.
    if (this.#listed.length === 0 && name !== "")
      return { id: slug(name), name: this.#game.value.trim() };
    return (
      this.#listed.find((it) => it.name.toLowerCase() === name || it.id === name) ??
      this.#listed.find((it) => it.also.some((other) => other.toLowerCase() === name))
    );
  }

  /** Opens a rules file; the player can add its script later. */
  async #open(): Promise<void> {
    const file = await open(".toml,.rhai");
    if (file === undefined) return;
    if (file.text.length > 256 * 1024) return this.#say("The file is too large for a game.");
    if (!file.name.endsWith(".toml"))
      return this.#say("Open the rules file (.toml) first, then add its script.");
    const base = slug(file.name.replace(/\.toml$/, ""));
    const id = free(base, await this.#taken());
    if (!isFileName(`${id}.toml`)) return this.#say("The name of the file cannot be the name of a game.");
    const name = ownText(file.text, "name") || id;
    const files = { [`${id}.toml`]: file.text };
    await this.#keep({ id, name, about: "", files, changed: Date.now() }, this.#context.store);
  }

  /** The ids of all other games; a game cannot have the id of one that it may extend. */
  async #taken(): Promise<string[]> {
    const own = await this.#context.store.ownGames();
    return [...own, ...this.#listed].map((it) => it.id);
  }

  async #owns(): Promise<void> {
    const games = await this.#context.store.ownGames().catch(() => []);
    games.sort((a, b) => b.changed - a.changed);
    if (games.length === 0) return refill(this.#own);
    const rows = games.map((it) => {
      const remove = async () => {
        if (await removeOwn(this.#context, it)) await this.#owns();
      };
      return make(
        "li",
        {},
        make("div", {}, make("strong", {}, it.name || it.id), make("span", {}, it.about)),
        make(
          "div",
          { class: "row" },
          linkButton("Edit", `#/write/own:${it.id}`, {
            icon: "write", says: `Edit ${inSentence(it.name)}`,
          }),
          linkButton("Play", `#/play/own:${it.id}`, { icon: "show", says: `Play ${inSentence(it.name)}` }),
          button("Delete", () => void remove(), { icon: "trash", says: `Delete ${inSentence(it.name)}` }),
        ),
      );
    });
    refill(this.#own, make("h2", {}, "Your games"), make("ul", {}, ...rows));
  }

  #say(words: string): void {
    this.#said.textContent = words;
  }
}
