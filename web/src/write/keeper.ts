import type { Files, Options } from "../protocol.ts";
import { openShare } from "../share/dialog.ts";
import { isFileName } from "../share/share.ts";
import type { Context } from "../shell/page.ts";
import { open } from "../shell/save.ts";
import type { OwnGame } from "../store/store.ts";
import type { Editor } from "./editor.ts";
import { headEnd, ownText, slug } from "./names.ts";
import { removeOwn, renameOwn } from "./own-games.ts";
import { emptyScript } from "./templates.ts";

/** How long a text may wait until it is kept, in milliseconds. */
const KEEP = 400;

/** What the keeper asks and tells. */
export interface KeeperEvents {
  /** The game has other files, or one of them another name. */
  filesChanged(shown?: string): void;
  /** Values of options that are tried. */
  options(): Options;
  /** The moves made by the rules as they are written; empty if there are none. */
  record(): string;
  /** The game may be called otherwise. */
  named(name: string): void;
}

/** Keeps a game of the player's own in the browser, and gives and takes its files. */
export class Keeper {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hidden = () => this.keep();

  constructor(
    readonly context: Context,
    readonly editor: Editor,
    public own: OwnGame,
    readonly events: KeeperEvents,
  ) {
    addEventListener("pagehide", this.#hidden);
  }

  /** Keeps what is written in a moment: keys follow each other. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), KEEP);
  }

  /** Keeps what is written, if it is not kept yet. */
  keep(): void {
    clearTimeout(this.#timer);
    const now = this.#now();
    this.events.named(now.name);
    if (isSame(now.files, this.own.files)) return;
    this.own = { ...now, changed: Date.now() };
    this.context.store.keepOwn(this.own).catch((error: unknown) => {
      this.context.notice(`The text could not be kept: ${String(error)}`);
    });
  }

  leave(): void {
    this.keep();
    removeEventListener("pagehide", this.#hidden);
  }

  play(): void {
    this.keep();
    this.context.go(`#/play/own:${this.own.id}`);
  }

  share(): void {
    this.keep();
    const record = this.events.record();
    const { files, id } = this.own;
    const rules = { game: id, files };
    const all = { words: "Rules, deal and moves", shared: { ...rules, record } };
    const alone = { words: "The rules", shared: rules };
    openShare(this.context, record === "" ? [alone] : [all, alone]);
  }

  save(): void {
    for (const [name, text] of Object.entries(this.editor.files)) this.context.save(name, text);
  }

  /** Opens a file in the place of the one of its kind. */
  async open(): Promise<void> {
    const file = await open(".toml,.rhai");
    if (file === undefined) return;
    const script = file.name.endsWith(".rhai");
    const name = script ? `${slug(file.name.slice(0, -5))}.rhai` : `${this.own.id}.toml`;
    if (!isFileName(name) || file.text.length > 256 * 1024)
      return this.context.notice("This cannot be a file of a game.");
    this.editor.open({ ...this.editor.files, [name]: file.text });
    this.events.filesChanged(name);
  }

  /** Adds a script, and names it in the rules. */
  addScript(): void {
    const name = `${this.own.id}.rhai`;
    const rules = `${this.own.id}.toml`;
    this.editor.add(name, emptyScript());
    const text = this.editor.files[rules] ?? "";
    if (ownText(text, "script") === "")
      this.editor.insert(rules, headEnd(text), `script = "${name}"\n`);
    this.events.filesChanged(name);
    this.editor.focus();
  }

  async rename(): Promise<void> {
    this.keep();
    const other = await renameOwn(this.context, this.own);
    if (other === undefined) return;
    // What is kept from now on is kept under the other name.
    this.own = { ...other, files: this.editor.files };
    this.context.go(`#/write/own:${other.id}`);
  }

  async remove(): Promise<void> {
    if (!(await removeOwn(this.context, this.#now()))) return;
    clearTimeout(this.#timer);
    // Leaving must not keep it again.
    this.own = { ...this.own, files: this.editor.files };
    this.context.go("#/write/");
  }

  /** What is written, as the browser keeps it. */
  #now(): OwnGame {
    const { files } = this.editor;
    const rules = files[`${this.own.id}.toml`] ?? "";
    const name = ownText(rules, "name") || this.own.name || this.own.id;
    const options = this.events.options();
    return { ...this.own, name, about: ownText(rules, "about"), files, options };
  }
}

/** Whether files say the same. */
export function isSame(a: Files, b: Files): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((it) => a[it] === b[it]);
}
