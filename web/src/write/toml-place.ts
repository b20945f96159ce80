/** The syntactic place of the cursor in a rules file, which decides what can be completed. */
export interface Place {
  /** What is expected: the name of a table, a key, or a value. */
  kind: "header" | "key" | "value";
  /** The tables and keys above it, from the root; lists are skipped. */
  path: string[];
  /** The start of the word at the cursor. */
  from: number;
  /** The opening quote before the word; empty if there is none. */
  quote: string;
  /** The keys of the table before the cursor. */
  taken: Set<string>;
  /** Whether the header has double brackets. */
  list: boolean;
}

interface Level {
  kind: "table" | "inline" | "list";
  path: string[];
  taken: Set<string>;
}

/**
 * Finds the place of the cursor at the offset `at`; undefined in comments and where nothing
 * can be completed. The text before it may be invalid TOML, because it is being typed.
 */
export function placeAt(text: string, at: number): Place | undefined {
  return new Reader(text.slice(0, at)).read();
}

const WORD = /[A-Za-z0-9_-]*/y;

class Reader {
  #at = 0;
  #levels: Level[] = [{ kind: "table", path: [], taken: new Set() }];
  /** The path of the value being read; undefined where a key is expected. */
  #value: string[] | undefined;
  /** The parts of the dotted key being read. */
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

  /** Reads one token; returns the place if the text ends in it. */
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

  /** A string, or a quoted key. */
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
    // The enclosing value continues until a comma or the end of the line.
    this.#value = this.#level.path;
    this.#key = [];
  }

  /** A list, or a table header. */
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
    // Nothing follows a header on its line.
    this.#at = close;
    return undefined;
  }
}

function bare(part: string): string {
  return part.trim().replace(/^(["'])(.*)\1$/, "$2");
}
