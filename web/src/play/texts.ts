import { openDialog } from "../shell/dialog.ts";
import { make } from "../shell/dom.ts";

/** Shows a text of the program in a window. */
export function openText(name: string, text: string): void {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  openDialog(title, prose(text), { class: "wide-text" });
}

/**
 * Makes paragraphs of a text that was wrapped for a terminal. What stands indented is a
 * table or a list, and keeps its lines.
 */
export function prose(text: string): HTMLElement[] {
  return text
    .replace(/^\n+|\s+$/g, "")
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split("\n");
      const plain = lines.every((it, at) => it.length <= 82 && (at === 0 || !/^\s/.test(it)));
      const table = lines.some((it) => /\S {2,}\S/.test(it));
      if (plain && !table && !/^\s/.test(block)) return make("p", {}, lines.join(" "));
      return make("pre", { tabindex: "0" }, block);
    });
}
