import type { Files } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { make } from "../shell/dom.ts";
import { TellingPanel } from "./telling-panel.ts";
import type { Tool, Tools } from "./tools.ts";

/** A line of the rules in effect, and its origin. */
interface Line {
  text: string;
  /** Such as `cruel.toml:26`; `more` is the option that sets the line, if any. */
  from?: { file: string; line: number; more: string };
}

/** Parses the answer of `explain`: each line ends with its origin. */
export function readExplained(text: string): Line[] {
  return text.split("\n").map((it) => {
    const parts = /^(.*?)\s+# ([a-z0-9-]+\.(?:toml|rhai)):(\d+)(.*)$/.exec(it);
    if (parts === null || it.startsWith("#")) return { text: it };
    const [, said = "", file = "", line = "", more = ""] = parts;
    return { text: said, from: { file, line: Number(line), more: more.trim() } };
  });
}

/** The panel with all rules in effect: the author's own lines, and the inherited ones. */
export function inheritPanel(tools: Tools): Tool {
  const content = (text: string, files: Files) => [
    make("p", {}, "All rules in effect. Your own lines are marked; their buttons go to the text."),
    make("ul", {}, ...readExplained(text).map((it) => row(it, files, tools))),
  ];
  return new TellingPanel(tools, { call: "explain", class: "write-inherit", content });
}

function row({ text, from }: Line, files: Files, tools: Tools): HTMLElement {
  if (text === "" && from === undefined) return make("li", { class: "gap" });
  const code = make("code", {}, text);
  if (from === undefined) return make("li", { class: "note" }, code);
  const short = `line ${from.line}${from.more && ` ${from.more}`}`;
  const where = `${from.file}:${from.line}${from.more && ` ${from.more}`}`;
  const go = () => tools.reveal(from.file, from.line);
  const own = from.file in files;
  const place = own
    ? button(short, go, {
        class: "quiet small", says: `${short}: go to this line`,
      })
    : make("span", { class: "write-where" }, where);
  return make("li", { class: own ? "own" : "" }, code, place);
}
