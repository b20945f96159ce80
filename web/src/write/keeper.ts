import type { Files, Options } from "../protocol.ts";
import { openShare } from "../share/dialog.ts";
import { isFileName } from "../share/share.ts";
import { inSentence, plainName } from "../shell/names.ts";
import type { Context } from "../shell/page.ts";
import { open } from "../shell/save.ts";
import type { OwnGame } from "../store/store.ts";
import { Conflict } from "./conflict.ts";
import type { Editor } from "./editor.ts";
import { free, headEnd, ownText, renamed, slug, withText } from "./names.ts";
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
  readonly conflict = new Conflict({
    takeTheirs: () => this.#takeTheirs(),
    keepCopy: () => void this.#keepCopy(),
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What another window wrote, and the name that a copy of the text here can have. */
  #theirs: { own: OwnGame; copy: string } | undefined;
  #left = false;
  #channel: BroadcastChannel | undefined;
  #hidden = () => this.#hide();
  #seen = () => void (document.hidden || this.#look());

  constructor(
    readonly context: Context,
    readonly editor: Editor,
    public own: OwnGame,
    readonly events: KeeperEvents,
  ) {
    addEventListener("pagehide", this.#hidden);
    document.addEventListener("visibilitychange", this.#seen);
    if (typeof BroadcastChannel === "undefined") return;
    this.#channel = new BroadcastChannel("patience own games");
    this.#channel.onmessage = ({ data }) => void (data === this.own.id && this.#look());
  }

  /** Keeps what is written in a moment: keys follow each other. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), KEEP);
  }

  /** Keeps what is written, if it is not kept yet, and nobody else has written meanwhile. */
  keep(): void {
    const known = this.own.changed;
    if (this.#changed()) this.#keeping(this.context.store.keepOwn(this.own, known));
  }

  leave(): void {
    this.#left = true;
    if (this.#theirs) void this.#keepCopy();
    else this.keep();
    removeEventListener("pagehide", this.#hidden);
    document.removeEventListener("visibilitychange", this.#seen);
    this.#channel?.close();
  }

  /**
   * Keeps it when the page may be gone before an answer comes. Whether somebody else has
   * changed it must be known before.
   */
  #hide(): void {
    if (this.#theirs) this.#keeping(this.context.store.keepOwn(this.#copy(this.#theirs.copy)));
    else if (this.#changed()) this.#keeping(this.context.store.keepOwn(this.own));
  }

  /** Takes over what is written; returns whether there is anything to be kept. */
  #changed(): boolean {
    clearTimeout(this.#timer);
    const now = this.#now();
    this.events.named(plainName(now.name));
    if (this.#theirs || isSame(now.files, this.own.files)) return false;
    this.own = { ...now, changed: Date.now() };
    return true;
  }

  #keeping(keeping: Promise<OwnGame | undefined>): void {
    keeping.then(
      (other) => (other ? this.#differs(other) : this.#channel?.postMessage(this.own.id)),
      (error: unknown) => this.context.notice(`Your text could not be saved: ${String(error)}`),
    );
  }

  /** Looks whether another window has changed the game. */
  async #look(): Promise<void> {
    const { id, changed } = this.own;
    const there = await this.context.store.ownGame(id).catch(() => undefined);
    // What was kept from here meanwhile was kept in its turn.
    if (there && there.changed !== changed && this.own.changed === changed)
      await this.#differs(there);
  }

  /** Another window has written something else: neither text is written over the other. */
  async #differs(own: OwnGame): Promise<void> {
    if (isSame(own.files, this.editor.files)) {
      this.own = { ...this.own, changed: own.changed, files: own.files };
      return;
    }
    clearTimeout(this.#timer);
    const before = this.#theirs;
    this.#theirs = { own, copy: before?.copy ?? `${own.id.slice(0, 40)}-mine` };
    const games = await this.context.store.ownGames().catch(() => []);
    this.#theirs.copy = free(`${own.id.slice(0, 40)}-mine`, games.map((it) => it.id));
    if (this.#left) await this.#keepCopy();
    else this.conflict.show();
  }

  #takeTheirs(): void {
    const theirs = this.#theirs?.own;
    if (theirs === undefined) return;
    this.#theirs = undefined;
    this.own = theirs;
    this.conflict.hide();
    this.editor.take(theirs.files);
    this.events.filesChanged();
    this.editor.focus();
  }

  /** Keeps the text that is here under a name of its own. */
  async #keepCopy(): Promise<void> {
    if (this.#theirs === undefined) return;
    const copy = this.#copy(this.#theirs.copy);
    const { store, go, notice } = this.context;
    try {
      await store.keepOwn(copy);
    } catch (error) {
      return notice(`Your text could not be saved: ${String(error)}`);
    }
    // Leaving must not keep it again.
    this.own = { ...this.#theirs.own, files: this.editor.files };
    this.#theirs = undefined;
    notice(`Your text is saved as ${inSentence(copy.name)}.`);
    if (!this.#left) go(`#/write/own:${copy.id}`);
  }

  /** The text that is here as another game. */
  #copy(id: string): OwnGame {
    const now = this.#now();
    const name = `${now.name} (mine)`;
    const files = renamed(now.files, now.id, id);
    files[`${id}.toml`] = withText(files[`${id}.toml`] ?? "", "name", name);
    return { ...now, id, name, files, changed: Date.now() };
  }

  /** Whether two texts wait for a choice, which is then asked for. */
  #waits(): boolean {
    if (this.#theirs) this.context.notice("First choose which text to use.");
    return this.#theirs !== undefined;
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
    const alone = { words: "Rules only", shared: rules };
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
      return this.context.notice("This is not a rules file or script.");
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
    if (this.#waits()) return;
    const other = await renameOwn(this.context, this.own);
    if (other === undefined) return;
    // What is kept from now on is kept under the other name.
    this.own = { ...other, files: this.editor.files };
    this.context.go(`#/write/own:${other.id}`);
  }

  async remove(): Promise<void> {
    if (this.#waits()) return;
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
