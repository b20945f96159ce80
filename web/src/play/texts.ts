import { openDialog } from "../shell/dialog.ts";
import { make } from "../shell/dom.ts";

/** Shows a text of the program in a dialog. */
export function openText(name: string, text: string): void {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  openDialog(title, prose(text), { class: "wide-text" });
}

/**
 * Splits a text wrapped for a terminal into paragraphs that wrap in the window. Tables keep
 * their lines.
 */
export function prose(text: string): HTMLElement[] {
  return text
    .replace(/^\n+|\s+$/g, "")
    .split(/\n{2,}/)
    .map((block) =>
      isTable(block) ? make("pre", { tabindex: "0" }, block) : paragraph(block),
    );
}

/** Whether a text has columns, or quotes lines of a file. */
function isTable(block: string): boolean {
  return /\S {2,}\S|[│┌└|]|-->|^\s*\d+\. /m.test(block);
}

/** The width at which the program wraps its lines, or a little less. */
const WIDTH = 75;

/** A paragraph; joins two lines if the next one's first word did not fit on the first. */
function paragraph(block: string): HTMLElement {
  const lines: { in: boolean; text: string }[] = [];
  let before = "";
  for (const line of block.split("\n")) {
    const text = line.trim();
    const word = text.split(" ", 1)[0] ?? "";
    const last = lines.at(-1);
    if (last && before.length + 1 + word.length > WIDTH) last.text += ` ${text}`;
    else lines.push({ in: /^\s/.test(line), text });
    before = line;
  }
  const spans = lines.map((it) => make("span", { class: it.in ? "line in" : "line" }, it.text));
  return make("p", { class: "prose" }, ...spans);
}
