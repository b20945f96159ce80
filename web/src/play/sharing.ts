import type { Shared } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { ask, openDialog } from "../shell/dialog.ts";
import { make, refill } from "../shell/dom.ts";
import type { Desk } from "./desk.ts";
import { gameOf, ownKey, routeTo } from "./identity.ts";

/** The game in play as others can open it: with its moves, or the deal alone. */
export async function sharedOf(
  desk: Desk,
  what: "moves" | "deal",
): Promise<Shared | undefined> {
  const { view, key, files, record } = desk.sitting;
  if (view === undefined) return undefined;
  const options = view.options.filter((it) => it.value !== it.default);
  const shared: Shared = { game: gameOf(key) };
  if (files) shared.files = files;
  if (options.length > 0) {
    shared.options = Object.fromEntries(options.map((it) => [it.name, it.value]));
  }
  if (what === "deal") shared.deal = view.deal;
  else shared.record = view.link ?? record;
  return shared;
}

/** Shows the game as a link, to be copied or handed on. */
export async function openShare(desk: Desk): Promise<void> {
  const field = make("textarea", { readonly: true, rows: "4", "aria-label": "Link" });
  const about = make("p", { class: "quiet-text" });
  const copied = make("span", { class: "done" });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    copied.textContent = "Copied";
    desk.context.tell("Copied");
  };
  const hand = async () => {
    await navigator
      .share({ title: desk.sitting.view?.name ?? "", url: field.value })
      .catch(() => {});
  };
  const show = async (what: "moves" | "deal") => {
    copied.textContent = "";
    try {
      field.value = await linkOf(desk, what);
      const long =
        field.value.length > 2000 ? " Some programs cut a link as long as this." : "";
      const size = `${field.value.length} characters`;
      about.textContent = `${size}; nothing is sent to a server.${long}`;
    } catch (error) {
      field.value = "";
      about.textContent = `No link can be made: ${String(error)}`;
    }
  };
  const which = (word: string, value: "moves" | "deal", on: boolean) =>
    make(
      "label",
      { class: "segment" },
      make("input", {
        type: "radio",
        name: "shared",
        checked: on,
        onchange: () => void show(value),
      }),
      make("span", {}, word),
    );
  openDialog("Share this game", [
    make(
      "fieldset",
      { class: "segments" },
      make("legend", {}, "What the link holds"),
      make(
        "div",
        { class: "row tight" },
        which("Deal and moves", "moves", true),
        which("The deal", "deal", false),
      ),
    ),
    field,
    about,
    make(
      "div",
      { class: "row" },
      button("Copy", () => void copy(), { main: true }),
      "share" in navigator && button("Hand on…", () => void hand(), { icon: "share" }),
      copied,
    ),
  ]);
  refill(about, "…");
  await show("moves");
}

/** The game as a link to this page. */
async function linkOf(desk: Desk, what: "moves" | "deal"): Promise<string> {
  const shared = await sharedOf(desk, what);
  if (shared === undefined) throw new Error("no game is in play");
  const base = document.baseURI.replace(/#.*/, "");
  // The program's own line is short, can be read, and works at the prompt.
  if (shared.files === undefined && shared.record?.startsWith("patience:")) {
    return `${base}#${shared.record}`;
  }
  const { encode } = await import("../share/share.ts");
  return `${base}#/${await encode(shared)}`;
}

/** Goes to the page where the game is changed; a shared one becomes the player's own first. */
export async function changeGame(desk: Desk): Promise<void> {
  const { key, files, view } = desk.sitting;
  const { store, go } = desk.context;
  if (!key.startsWith("shared:") || files === undefined) return go(routeTo("write", key));
  const wanted = gameOf(key);
  let id = wanted;
  for (let number = 2; (await store.ownGame(id)) !== undefined; number += 1)
    id = `${wanted}-${number}`;
  const note =
    id === wanted ? "" : ` There is a game “${wanted}” already, which stays as it is.`;
  const yes = await ask(
    `Keep ${view?.name ?? wanted} among your games?`,
    "Keep and change it",
    [make("p", {}, `It becomes a game of your own, “${id}”, which you can change.${note}`)],
  );
  if (!yes) return;
  // The rules file has the name of the game; what belongs to it keeps its name.
  const renamed = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name === `${wanted}.toml` ? `${id}.toml` : name,
      text,
    ]),
  );
  await store.keepOwn({
    id,
    name: view?.name ?? id,
    about: "",
    files: renamed,
    changed: Date.now(),
  });
  go(routeTo("write", ownKey(id)));
}
