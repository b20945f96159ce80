import type { Shared } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { openDialog } from "../shell/dialog.ts";
import { make } from "../shell/dom.ts";
import type { Context } from "../shell/page.ts";
import { describe } from "./describe.ts";
import { encode } from "./link.ts";
import { oneFile } from "./one-file.ts";

/** A part of a game that can be shared, with its label. */
export interface Part {
  words: string;
  shared: Shared;
}

/** Some programs cut off links that are longer than this, in characters. */
const LONG = 2000;

/**
 * Opens the dialog that shares a game as a link or as a single-file page. If there are
 * several parts, the player chooses one; the first is the default.
 */
export function openShare(context: Context, parts: [Part, ...Part[]]): void {
  let chosen = parts[0].shared;
  const link = make("textarea", { readonly: true, rows: "4", class: "share-link" });
  const size = make("p", { class: "share-size", role: "status" });

  const show = async (shared: Shared) => {
    chosen = shared;
    try {
      const text = await address(shared);
      const long = text.length > LONG ? " Some programs cut off links this long." : "";
      link.value = text;
      size.textContent = `${describe(shared)} The link has ${text.length} characters.${long}`;
    } catch (error) {
      link.value = "";
      size.textContent = words(error);
    }
  };
  const copy = async () => {
    link.select();
    // Pages served over plain HTTP have no clipboard.
    const written = navigator.clipboard?.writeText(link.value);
    const copied = await written?.then(() => true, () => false);
    context.notice(copied ? "Link copied" : "Copy the selected link");
  };
  const hand = () => navigator.share({ url: link.value }).catch(() => {});
  const file = async () => {
    try {
      context.save(`${chosen.game}.html`, await oneFile(chosen));
    } catch (error) {
      size.textContent = words(error);
    }
  };
  openDialog("Share this game", [
    make("p", {}, "The link contains the whole game. Nothing is stored on a server."),
    ...(parts.length > 1 ? [choice(parts, (it) => void show(it))] : []),
    make("label", { class: "share-field" }, make("span", {}, "Link"), link),
    size,
    make(
      "div",
      { class: "row" },
      button("Copy link", () => void copy(), { main: true }),
      "share" in navigator && button("Share…", () => void hand(), { icon: "share" }),
      button("Save as HTML file", () => void file(), { icon: "file" }),
    ),
    make("p", {}, "The HTML file contains the program and the game. It plays offline."),
  ]);
  void show(chosen);
}

function choice(parts: Part[], choose: (shared: Shared) => void): Element {
  const segment = ({ words, shared }: Part, number: number) =>
    make(
      "label",
      { class: "segment" },
      make("input", {
        type: "radio",
        name: "shared",
        checked: number === 0,
        onchange: () => choose(shared),
      }),
      make("span", {}, words),
    );
  return make(
    "fieldset",
    { class: "segments" },
    make("legend", {}, "Link contents"),
    make("div", { class: "row tight" }, ...parts.map(segment)),
  );
}

/** The link of a game. A game line needs no `s/`: it stays readable and works at the prompt. */
async function address(shared: Shared): Promise<string> {
  const page = location.href.replace(/#.*$/, "");
  const text = await encode(shared);
  return `${page}#${text.replace(/^s\/(?=patience:)/, "")}`;
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
