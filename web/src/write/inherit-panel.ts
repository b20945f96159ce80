import type { Files, Options } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";
import type { Tool, Tools } from "./tools.ts";

/** A line of the rules as they hold, and where it is written. */
interface Line {
  text: string;
  /** `cruel.toml:26`, and behind it perhaps the option that says so. */
  from?: { file: string; line: number; more: string };
}

/** Reads what `explain` says: each line has where it comes from at its end. */
export function readExplained(text: string): Line[] {
  return text.split("\n").map((it) => {
    const parts = /^(.*?)\s+# ([a-z0-9-]+\.(?:toml|rhai)):(\d+)(.*)$/.exec(it);
    if (parts === null || it.startsWith("#")) return { text: it };
    const [, said = "", file = "", line = "", more = ""] = parts;
    return { text: said, from: { file, line: Number(line), more: more.trim() } };
  });
}

/** What holds in the end, line by line: the author's own lines, and those inherited. */
export class InheritPanel implements Tool {
  readonly element = make("div", { class: "write-tool write-inherit", tabindex: "0" });
  #asked = 0;

  constructor(readonly tools: Tools) {}

  show(): void {
    void this.#show(++this.#asked);
  }

  async #show(asked: number): Promise<void> {
    const version = this.tools.version();
    const { element } = this;
    if (version === undefined) {
      if (element.childElementCount === 0)
        element.append(make("p", {}, "This is told once the rules have no errors."));
      return;
    }
    const args: [Files, string, Options] = [version.files, version.game, this.tools.options()];
    let lines: Line[];
    try {
      lines = readExplained(await this.tools.author.call("explain", args, 3_000));
    } catch (error) {
      lines = [{ text: error instanceof Error ? error.message : String(error) }];
    }
    // A newer version is on its way, or is there.
    if (asked !== this.#asked) return;
    const top = element.scrollTop;
    const own = (it: Line) => it.from !== undefined && it.from.file in version.files;
    const rows = lines.map((it) => this.#row(it, own(it)));
    refill(
      element,
      make("p", {}, "All rules as they hold. Your own lines are marked and can be gone to."),
      make("ul", {}, ...rows),
    );
    element.scrollTop = top;
  }

  #row({ text, from }: Line, own: boolean): HTMLElement {
    if (text === "" && from === undefined) return make("li", { class: "gap" });
    const code = make("code", {}, text);
    if (from === undefined) return make("li", { class: "note" }, code);
    const short = `line ${from.line}${from.more && ` ${from.more}`}`;
    const where = `${from.file}:${from.line}${from.more && ` ${from.more}`}`;
    const go = () => this.tools.reveal(from.file, from.line);
    const place = own
      ? button(short, go, {
          class: "quiet small", says: `${short}: go there`,
        })
      : make("span", { class: "write-where" }, where);
    return make("li", { class: own ? "own" : "" }, code, place);
  }
}
