import type { Engine } from "../engine.ts";
import type { Files, Place } from "../protocol.ts";
import { openDialog } from "../shell/dialog.ts";
import { make } from "../shell/dom.ts";

/** Shows a built-in file that the author's game extends, and highlights a place in it. */
export async function openParent(author: Engine, place: Place): Promise<void> {
  const game = place.file.replace(/\.(?:toml|rhai)$/, "");
  const files = await author.call("source", [game], 10_000).catch((): Files => ({}));
  const text = files[place.file];
  if (text === undefined) {
    openDialog(place.file, [make("p", {}, "This file cannot be shown.")], { class: "small" });
    return;
  }
  const lines = linesOf(text, place);
  const intro =
    "Your game extends this built-in file. You cannot change it: write your changes in " +
    "your own file.";
  const list = make("ol", { class: "write-parent" }, ...lines);
  openDialog(place.file, [make("p", {}, intro), list], { class: "wide-text" });
  const marked = lines[place.line - 1];
  marked?.scrollIntoView({ block: "center" });
  marked?.focus({ preventScroll: true });
}

/** The lines of a text, with the place highlighted. */
function linesOf(text: string, { from, to }: Place): HTMLElement[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const [a, b] = [from - start, to - start].map((it) => Math.max(0, Math.min(it, line.length)));
    start += line.length + 1;
    const mark = a !== b && make("mark", {}, line.slice(a, b));
    return make("li", { tabindex: "-1" }, line.slice(0, a), mark, line.slice(b));
  });
}
