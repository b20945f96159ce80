import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap,
  type CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, redo, redoDepth, undo,
  undoDepth } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit,
  StreamLanguage } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap,
  lineNumbers, type Tooltip } from "@codemirror/view";
import type { Fault, Files, Place } from "../protocol.ts";
import { make } from "../shell/dom.ts";
import { proposal } from "./fix.ts";
import { overwriting } from "./overwriting.ts";
import { rhai } from "./rhai.ts";
import { theme } from "./theme.ts";
import { placeAt } from "./toml-place.ts";

/** What the editor needs from its owner. */
export interface EditorEvents {
  /** A file was changed, by the author or by a fix. */
  changed(): void;
  /** Announces a text to screen readers. */
  tell(words: string): void;
  complete: CompletionSource;
  /** The description of a key of a rules file, by its path. */
  about(path: string[]): string | undefined;
}

/** The editor of a game's files; it shows one at a time. */
export class Editor {
  readonly element = make("div", { class: "write-editor" });
  #view: EditorView;
  #states = new Map<string, EditorState>();
  #shown = "";
  #faults: Fault[] = [];

  constructor(readonly events: EditorEvents) {
    // In a shadow tree CodeMirror uses adopted style sheets, which the page's policy allows.
    const root = this.element.attachShadow({ mode: "open" });
    this.#view = new EditorView({ root, parent: root });
  }

  /** The names of the files, the rules file first. */
  get names(): string[] {
    return [...this.#states.keys()];
  }

  get shown(): string {
    return this.#shown;
  }

  /** The current text of all files. */
  get files(): Files {
    this.#put();
    const texts = [...this.#states].map(([name, it]) => [name, it.doc.toString()] as const);
    return Object.fromEntries(texts);
  }

  /** Replaces all files, and discards the undo history. */
  open(files: Files): void {
    const names = Object.keys(files).sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
    this.#states.clear();
    this.#shown = "";
    for (const name of names) this.add(name, files[name] ?? "");
    if (names[0] !== undefined) this.show(names[0]);
  }

  /** Replaces all files; in files with the same name, undo brings the old text back. */
  take(files: Files): void {
    this.#put();
    for (const name of this.names) if (!(name in files)) this.#states.delete(name);
    for (const [name, text] of Object.entries(files)) {
      const state = this.#states.get(name);
      if (state === undefined) this.add(name, text);
      else {
        const changes = { from: 0, to: state.doc.length, insert: text };
        this.#states.set(name, state.update({ changes }).state);
      }
    }
    const shown = this.#states.has(this.#shown) ? this.#shown : this.names[0];
    this.#shown = "";
    if (shown !== undefined) this.show(shown);
  }

  add(name: string, text: string): void {
    const doc = text.replaceAll(/\r\n?/g, "\n");
    this.#states.set(name, EditorState.create({ doc, extensions: this.#extensions(name) }));
  }

  show(name: string): void {
    const state = this.#states.get(name);
    if (state === undefined || name === this.#shown) return;
    this.#put();
    this.#shown = name;
    this.#view.setState(state);
    this.#mark();
  }

  /** Underlines the errors and warnings in all files. */
  setFaults(faults: Fault[]): void {
    this.#faults = faults;
    this.#mark();
  }

  /** Selects a place in one of the files; false if the file is not open here. */
  reveal({ file, from, to }: Place): boolean {
    if (!this.#states.has(file)) return false;
    this.show(file);
    const end = this.#view.state.doc.length;
    const selection = { anchor: Math.min(from, end), head: Math.min(to, end) };
    this.#view.dispatch({ selection, scrollIntoView: true });
    this.#view.focus();
    return true;
  }

  /** Selects a line of one of the files, by its number from 1. */
  revealLine(file: string, number: number): boolean {
    const doc = this.#state(file)?.doc;
    if (doc === undefined || number > doc.lines) return false;
    const { from, to } = doc.line(number);
    return this.reveal({ file, from, to, line: number });
  }

  /** The replacement that would fix an error; undefined if unknown. */
  proposal(fault: Fault): string | undefined {
    const { place } = fault;
    const state = place && this.#state(place.file);
    return state && proposal(fault, state.sliceDoc(place.from, place.to));
  }

  /** Applies the replacement. */
  fix(fault: Fault): void {
    const insert = this.proposal(fault);
    if (fault.place === undefined || insert === undefined) return;
    if (!this.reveal(fault.place)) return;
    const { from, to } = fault.place;
    const anchor = from + insert.length;
    this.#view.dispatch({ changes: { from, to, insert }, selection: { anchor } });
  }

  /** Inserts a text into one of the files; undo removes it. */
  insert(name: string, from: number, insert: string): void {
    this.show(name);
    this.#view.dispatch({ changes: { from, insert } });
  }

  undo(): void {
    undo(this.#view);
    this.#view.focus();
  }

  redo(): void {
    redo(this.#view);
    this.#view.focus();
  }

  get canUndo(): boolean {
    return undoDepth(this.#view.state) > 0;
  }

  get canRedo(): boolean {
    return redoDepth(this.#view.state) > 0;
  }

  focus(): void {
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }

  /** The current state of a file. */
  #state(name: string): EditorState | undefined {
    return name === this.#shown ? this.#view.state : this.#states.get(name);
  }

  /** Stores the state of the file that is shown. */
  #put(): void {
    if (this.#shown !== "") this.#states.set(this.#shown, this.#view.state);
  }

  #mark(): void {
    const end = this.#view.state.doc.length;
    const marks = this.#faults.flatMap((it): Diagnostic[] => {
      if (it.place?.file !== this.#shown) return [];
      const from = Math.min(it.place.from, end);
      const to = Math.max(from, Math.min(it.place.to, end));
      const message = [it.message, it.label, it.hint].filter(Boolean).join("\n");
      const { severity } = it;
      const fix = this.proposal(it);
      const apply = () => this.fix(it);
      const actions = fix === undefined ? [] : [{ name: `Change to ${fix}`, apply }];
      return [{ from, to, severity, message, actions }];
    });
    marks.sort((a, b) => a.from - b.from || a.to - b.to);
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
  }

  #extensions(name: string): Extension {
    const rules = name.endsWith(".toml");
    const language: Extension = rules
      ? [StreamLanguage.define(toml), hoverTooltip((view, at) => this.#tooltip(view, at))]
      : rhai;
    return [
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightActiveLine(),
      history(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      overwriting,
      lintGutter(),
      language,
      autocompletion({ override: rules ? [this.events.complete] : [], icons: false }),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        "aria-label": rules ? `Rules file ${name}` : `Script ${name}`,
        "aria-description": "Press Escape, then Tab, to leave the editor",
        spellcheck: "false",
        tabindex: "0",
      }),
      EditorState.tabSize.of(4),
      indentUnit.of("    "),
      keymap.of([
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        ...lintKeymap,
        indentWithTab,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.events.changed();
      }),
      theme,
    ];
  }

  /** The tooltip with the description of a key. */
  #tooltip(view: EditorView, at: number): Tooltip | null {
    const word = view.state.wordAt(at);
    if (word === null) return null;
    const place = placeAt(view.state.doc.toString(), word.to);
    if (place === undefined || place.kind === "value") return null;
    const name = view.state.sliceDoc(word.from, word.to);
    const about = this.events.about([...place.path, name]);
    if (!about) return null;
    const create = () => ({ dom: make("div", { class: "cm-about" }, about) });
    return { pos: word.from, end: word.to, above: true, create };
  }
}

/** Sorts rules files before scripts. */
function order(name: string): number {
  return name.endsWith(".toml") ? 0 : 1;
}
