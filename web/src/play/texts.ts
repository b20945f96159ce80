import { openDialog } from "../shell/dialog.ts";
import { make } from "../shell/dom.ts";

/** Shows a text of the program in a window. */
export function openText(name: string, text: string): void {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  openDialog(title, prose(text), { class: "wide-text" });
}

/**
 * Makes paragraphs of a text that was wrapped for a terminal, so that they are wrapped for
 * the window. What is set in columns keeps its lines.
 */
export function prose(text: string): HTMLElement[] {
  return text
    .replace(/^\n+|\s+$/g, "")
    .split(/\n{2,}/)
    .map((block) =>
      isTable(block) ? make("pre", { tabindex: "0" }, block) : paragraph(block),
    );
}

/** Whether a text has columns, or lines of a file. */
function isTable(block: string): boolean {
  return /\S {2,}\S|[│┌└|]|-->|^\s*\d+\. /m.test(block);
}

/** A paragraph, whose lines go on where they are indented more than it began. */
function paragraph(block: string): HTMLElement {
  const lines: { depth: number; text: string }[] = [];
  for (const line of block.split("\n")) {
    const depth = line.search(/\S/);
    const before = lines.at(-1);
    const goes = before !== undefined && (depth > before.depth || before.depth === 0);
    const list = before?.text.endsWith(":");
    const full = block.split("\n").length > 1 && depth === 0;
    if (goes && !(list && depth > 0) && (depth > 0 || full)) before.text += ` ${line.trim()}`;
    else lines.push({ depth, text: line.trim() });
  }
  const spans = lines.map(({ depth, text }) =>
    make("span", { class: depth > 0 ? "line in" : "line" }, text),
  );
  return make("p", { class: "prose" }, ...spans);
}
