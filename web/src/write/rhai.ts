import { StreamLanguage, type StringStream } from "@codemirror/language";

const KEYWORDS = new Set(
  ("let const fn private return if else switch while loop do until for in break continue " +
    "throw try catch is this").split(" "),
);
const CONSTANTS = new Set(["true", "false"]);

interface State {
  /** The depth of nested block comments. */
  comment: number;
  /** The quote that ends the current string; empty outside of strings. */
  text: string;
  /** Whether the previous word was `fn`. */
  naming: boolean;
  /** How many brackets are open. */
  depth: number;
}

/** The highlighting of Rhai scripts. */
export const rhai = StreamLanguage.define<State>({
  name: "rhai",
  startState: () => ({ comment: 0, text: "", naming: false, depth: 0 }),
  token(stream, state) {
    if (state.comment > 0) return comment(stream, state);
    if (state.text !== "") return text(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match("///") || stream.match("//!")) return rest(stream, "docComment");
    if (stream.match("//")) return rest(stream, "lineComment");
    if (stream.match("/*")) {
      state.comment = 1;
      return comment(stream, state);
    }
    const mark = stream.peek();
    if (mark === '"' || mark === "`" || mark === "'") {
      stream.next();
      state.text = mark;
      return text(stream, state);
    }
    if (stream.match(/^(?:0x[\da-f_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*(?:\.\d[\d_]*)?)/i))
      return "number";
    const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
    if (word !== null) return ofWord(word[0], stream, state);
    if (mark !== undefined && mark !== null && "{}()[]".includes(mark)) {
      state.depth = Math.max(0, state.depth + ("{([".includes(mark) ? 1 : -1));
      stream.next();
      return "bracket";
    }
    if (stream.match(/^[-+*/%=<>!&|^~?:#.]+/)) return "operator";
    stream.next();
    return null;
  },
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    closeBrackets: { brackets: ["(", "[", "{", '"', "`"] },
    indentOnInput: /^\s*\}$/,
  },
  indent: ({ depth }, after, { unit }) =>
    Math.max(0, depth - (/^\s*[})\]]/.test(after) ? 1 : 0)) * unit,
});

function ofWord(word: string, stream: StringStream, state: State): string {
  const named = state.naming;
  state.naming = word === "fn";
  if (KEYWORDS.has(word)) return "keyword";
  if (CONSTANTS.has(word)) return "bool";
  if (named) return "variableName.definition";
  return stream.match(/^\s*\(/, false) ? "variableName.function" : "variableName";
}

function rest(stream: StringStream, token: string): string {
  stream.skipToEnd();
  return token;
}

function comment(stream: StringStream, state: State): string {
  while (state.comment > 0 && !stream.eol()) {
    if (stream.match("*/")) state.comment--;
    else if (stream.match("/*")) state.comment++;
    else stream.next();
  }
  return "blockComment";
}

function text(stream: StringStream, state: State): string {
  for (let it = stream.next(); it !== undefined && it !== null; it = stream.next()) {
    if (it === "\\" && state.text !== "`") stream.next();
    else if (it === state.text) {
      state.text = "";
      return "string";
    }
  }
  // Only a string in backticks can span lines.
  if (state.text !== "`") state.text = "";
  return "string";
}
