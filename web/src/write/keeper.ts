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

/** The delay from a change to its save, in milliseconds. */
const KEEP = 400;

/** What the keeper needs from its owner. */
export interface KeeperEvents {
  /** A file was added, replaced or renamed. */
  filesChanged(shown?: string): void;
  /** The chosen option values. */
  options(): Options;
  /** The record of the game played by the current rules; empty if there is none. */
  record(): string;
  /** The name of the game may have changed. */
  named(name: string): void;
}

/** Saves the player's own game in the browser, and exports and imports its files. */
export class Keeper {
  readonly conflict = new Conflict({
    takeTheirs: () => this.#takeTheirs(),
    keepCopy: () => void this.#keepCopy(),
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The other window's version, and the id for a copy of the text here. */
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

  /** Saves after a short pause in typing. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), KEEP);
  }

  /** Saves the text, if it has changed and no other window has changed it. */
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
   * Saves the text when the page may close before an answer comes, so without checking for a
   * conflict. A known conflict is saved as a copy.
   */
  #hide(): void {
    if (this.#theirs) this.#keeping(this.context.store.keepOwn(this.#copy(this.#theirs.copy)));
    else if (this.#changed()) this.#keeping(this.context.store.keepOwn(this.own));
  }

  /** Updates `own` from the editor; returns whether there is anything to save. */
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

  /** Checks whether another window has changed the game. */
  async #look(): Promise<void> {
    const { id, changed } = this.own;
    const there = await this.context.store.ownGame(id).catch(() => undefined);
    // Skip if this window has saved meanwhile: that save checked for a conflict itself.
    if (there && there.changed !== changed && this.own.changed === changed)
      await this.#differs(there);
  }

  /** Starts a conflict: another window has saved a different text. Overwrites neither. */
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

  /** Saves the text here as a separate game. */
  async #keepCopy(): Promise<void> {
    if (this.#theirs === undefined) return;
    const copy = this.#copy(this.#theirs.copy);
    const { store, go, notice } = this.context;
    try {
      await store.keepOwn(copy);
    } catch (error) {
      return notice(`Your text could not be saved: ${String(error)}`);
    }
    // So that leaving the page does not save it again.
    this.own = { ...this.#theirs.own, files: this.editor.files };
    this.#theirs = undefined;
    notice(`Your text is saved as ${inSentence(copy.name)}.`);
    if (!this.#left) go(`#/write/own:${copy.id}`);
  }

  /** The text here as a game with another id. */
  #copy(id: string): OwnGame {
    const now = this.#now();
    const name = `${now.name} (mine)`;
    const files = renamed(now.files, now.id, id);
    files[`${id}.toml`] = withText(files[`${id}.toml`] ?? "", "name", name);
    return { ...now, id, name, files, changed: Date.now() };
  }

  /** Whether a conflict is open; if so, asks the player to resolve it. */
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

  /** Opens a file; a rules file replaces the game's own. */
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

  /** Adds a script, and refers to it in the rules. */
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
    // From now on the game is saved under its new id.
    this.own = { ...other, files: this.editor.files };
    this.context.go(`#/write/own:${other.id}`);
  }

  async remove(): Promise<void> {
    if (this.#waits()) return;
    if (!(await removeOwn(this.context, this.#now()))) return;
    clearTimeout(this.#timer);
    // So that leaving the page does not save it again.
    this.own = { ...this.own, files: this.editor.files };
    this.context.go("#/write/");
  }

  /** The game in the editor, in the form that the browser stores. */
  #now(): OwnGame {
    const { files } = this.editor;
    const rules = files[`${this.own.id}.toml`] ?? "";
    const name = ownText(rules, "name") || this.own.name || this.own.id;
    const options = this.events.options();
    return { ...this.own, name, about: ownText(rules, "about"), files, options };
  }
}

/** Whether two sets of files are equal. */
export function isSame(a: Files, b: Files): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((it) => a[it] === b[it]);
}
