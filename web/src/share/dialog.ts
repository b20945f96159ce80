import type { Shared } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { openDialog } from "../shell/dialog.ts";
import { make } from "../shell/dom.ts";
import type { Context } from "../shell/page.ts";
import { describe } from "./describe.ts";
import { encode } from "./link.ts";
import { oneFile } from "./one-file.ts";

/** Offers a game as a link, with or without its moves, and as a page of one file. */
export function openShare(context: Context, shared: Shared): void {
  const link = make("textarea", { readonly: true, rows: "4", class: "share-link" });
  const size = make("p", { class: "share-size", role: "status" });
  const moves = make("input", { type: "checkbox", checked: true });
  const wanted = () => (moves.checked ? shared : without(shared));

  const show = async () => {
    try {
      link.value = await address(wanted());
      size.textContent = `${describe(wanted())} The link has ${link.value.length} characters.`;
    } catch (error) {
      link.value = "";
      size.textContent = words(error);
    }
  };
  const copy = async () => {
    link.select();
    // Pages that came by plain HTTP have no clipboard.
    const written = navigator.clipboard?.writeText(link.value);
    const copied = await written?.then(() => true, () => false);
    context.notice(copied ? "The link is copied" : "Copy the link that is marked");
  };
  const file = async () => {
    try {
      context.save(`${shared.game}.html`, await oneFile(wanted()));
    } catch (error) {
      size.textContent = words(error);
    }
  };

  moves.addEventListener("change", () => void show());
  const both = shared.files !== undefined && shared.record !== undefined;
  openDialog("Share", [
    make("p", {}, "The link holds the whole game. No server keeps it, and nobody is told."),
    make("label", { class: "share-field" }, make("span", {}, "Link"), link),
    size,
    make(
      "label",
      { class: "write-choice", hidden: !both },
      moves,
      make("span", {}, "With the deal and the moves made"),
    ),
    make(
      "div",
      { class: "row" },
      button("Copy the link", () => void copy(), { icon: "share", main: true }),
      button("Save as a page", () => void file(), { icon: "file" }),
    ),
    make("p", {}, "The page is one file with the program in it, and plays without a network."),
  ]);
  void show();
}

/** The rules alone. */
function without({ record: _, deal: __, ...rules }: Shared): Shared {
  return rules;
}

async function address(shared: Shared): Promise<string> {
  const page = location.href.replace(/#.*$/, "");
  return `${page}#${await encode(shared)}`;
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
