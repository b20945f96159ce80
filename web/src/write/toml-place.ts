/** Where in a rules file a word stands: what may be written there depends on it. */
export interface Place {
  /** Whether the name of a table, a key, or the value of a key is expected. */
  kind: "header" | "key" | "value";
  /** The tables and keys above it, from the file's beginning; lists have no part in it. */
  path: string[];
  /** Where the word begins that is being written. */
  from: number;
  /** The mark that the word is behind, if it is in quotes. */
  quote: string;
  /** Keys that the table has before the place. */
  taken: Set<string>;
  /** Whether the header has two brackets. */
  list: boolean;
}

interface Level {
  kind: "table" | "inline" | "list";
  path: string[];
  taken: Set<string>;
}

/**
 * Reads a rules file up to a place; undefined in comments and where nothing can be
 * proposed. Files are read while they are written, so nothing has to be right before it.
 */
export function placeAt(text: string, at: number): Place | undefined {
  return new Reader(text.slice(0, at)).read();
}

const WORD = /[A-Za-z0-9_-]*/y;

class Reader {
  #at = 0;
  #levels: Level[] = [{ kind: "table", path: [], taken: new Set() }];
  /** The keys of the value that is being read; undefined where a key is expected. */
  #value: string[] | undefined;
  /** The parts of a key that is being read. */
  #key: string[] = [];

  constructor(readonly text: string) {}

  read(): Place | undefined {
    while (this.#at < this.text.length) {
      const before = this.#at;
      const found = this.#step();
      if (found !== undefined) return found === "none" ? undefined : found;
      if (this.#at === before) this.#at++;
    }
    return this.#place(this.text.length, "");
  }

  get #level(): Level {
    return this.#levels.at(-1)!;
  }

  #place(from: number, quote: string): Place | undefined {
    const { path, taken, kind } = this.#level;
    const common = { from, quote, list: false };
    if (this.#value !== undefined || kind === "list")
      return { kind: "value", path: this.#value ?? path, taken: new Set(), ...common };
    return { kind: "key", path: [...path, ...this.#key], taken, ...common };
  }

  /** Goes over one part of the text; returns the place if the text ends within it. */
  #step(): Place | "none" | undefined {
    const letter = this.text[this.#at]!;
    if (letter === "#") return this.#comment();
    if (letter === "\n") this.#endOfLine();
    else if (letter === '"' || letter === "'") return this.#string(letter);
    else if (letter === "[") return this.#bracket();
    else if (letter === "{") this.#into("inline");
    else if (letter === "]" || letter === "}") this.#out();
    else if (letter === ",") this.#comma();
    else if (letter === "=") this.#equals();
    else if (letter !== ".") return this.#word();
    return undefined;
  }

  #comment(): "none" | undefined {
    const end = this.text.indexOf("\n", this.#at);
    if (end < 0) return "none";
    this.#at = end;
    return undefined;
  }

  #endOfLine(): void {
    if (this.#levels.length > 1) return;
    this.#value = undefined;
    this.#key = [];
  }

  /** A text, or a key in quotes. */
  #string(quote: string): Place | undefined {
    const long = this.text.startsWith(quote.repeat(3), this.#at);
    const mark = long ? quote.repeat(3) : quote;
    const from = this.#at + mark.length;
    let end = from;
    while (end < this.text.length && !this.text.startsWith(mark, end)) {
      if (!long && this.text[end] === "\n") break;
      end += quote === '"' && this.text[end] === "\\" ? 2 : 1;
    }
    if (end >= this.text.length) return this.#place(from, mark);
    if (this.#value === undefined && this.#level.kind !== "list")
      this.#key.push(this.text.slice(from, end));
    this.#at = this.text[end] === "\n" ? end : end + mark.length;
    return undefined;
  }

  #word(): Place | undefined {
    WORD.lastIndex = this.#at;
    const word = WORD.exec(this.text)![0];
    if (word === "") return undefined;
    const from = this.#at;
    this.#at += word.length;
    if (this.#at >= this.text.length) return this.#place(from, "");
    if (this.#value === undefined && this.#level.kind !== "list") this.#key.push(word);
    return undefined;
  }

  #equals(): void {
    if (this.#value !== undefined || this.#level.kind === "list") return;
    if (this.#key[0] !== undefined) this.#level.taken.add(this.#key[0]);
    this.#value = [...this.#level.path, ...this.#key];
    this.#key = [];
  }

  #comma(): void {
    if (this.#level.kind !== "inline") return;
    this.#value = undefined;
    this.#key = [];
  }

  #into(kind: "inline" | "list"): void {
    const path = this.#value ?? this.#level.path;
    this.#levels.push({ kind, path, taken: new Set() });
    this.#value = undefined;
    this.#key = [];
  }

  #out(): void {
    if (this.#levels.length > 1) this.#levels.pop();
    // The value that held the table or list goes on until a comma or the end of the line.
    this.#value = this.#level.path;
    this.#key = [];
  }

  /** A list, or the header of a table. */
  #bracket(): Place | "none" | undefined {
    const header = this.#value === undefined && this.#levels.length === 1;
    if (!header) {
      this.#into("list");
      return undefined;
    }
    const list = this.text[this.#at + 1] === "[";
    const from = this.#at + (list ? 2 : 1);
    const lineEnd = this.text.indexOf("\n", from);
    const end = this.text.indexOf("]", from);
    const open = end < 0 || (lineEnd >= 0 && lineEnd < end);
    if (open && lineEnd < 0) {
      const parts = this.text.slice(from).split(".");
      const last = parts.pop()!;
      const at = this.text.length - last.trimStart().length;
      return {
        kind: "header", path: parts.map(bare), from: at, quote: "", taken: new Set(), list,
      };
    }
    const name = this.text.slice(from, open ? lineEnd : end);
    const path = name.split(".").map(bare);
    this.#levels = [{ kind: "table", path, taken: new Set() }];
    this.#key = [];
    this.#value = undefined;
    const close = open ? lineEnd : end + (list ? 2 : 1);
    // Behind the header nothing follows on its line.
    this.#at = close;
    return undefined;
  }
}

function bare(part: string): string {
  return part.trim().replace(/^(["'])(.*)\1$/, "$2");
}
