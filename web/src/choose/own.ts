import { ownKey, routeOf, routeTo } from "../play/identity.ts";
import { ago, keptWords } from "../play/kept-words.ts";
import { button, linkButton } from "../shell/button.ts";
import { ask } from "../shell/dialog.ts";
import { make } from "../shell/dom.ts";
import { inSentence } from "../shell/names.ts";
import type { Context } from "../shell/page.ts";
import type { Damaged } from "../store/reading.ts";
import type { Kept, OwnGame } from "../store/store.ts";

/** How many games in progress are shown before “Show all”. */
const FEW = 6;

/** The games in progress, the last one first. */
export function goOn(
  kept: Kept[],
  context: Context,
  changed: () => void,
): HTMLElement | undefined {
  const open = kept
    .filter((it) => it.made > 0 && it.status !== "won")
    .sort((a, b) => b.when - a.when);
  if (open.length === 0) return undefined;
  const card = (it: Kept) => {
    const drop = async () => {
      if (!(await ask(`Delete your game of ${inSentence(it.name)}?`, "Delete"))) return;
      await context.store.drop(it.key);
      changed();
    };
    return make(
      "li",
      { class: "kept" },
      make(
        "a",
        { href: routeOf(it), class: "kept-link" },
        make("span", { class: "tile-name" }, it.name),
        make("small", {}, keptWords(it)),
      ),
      button("Delete", () => void drop(), {
        icon: "close",
        class: "quiet only-icon",
        says: `Delete your game of ${inSentence(it.name)}`,
      }),
    );
  };
  const list = make("ul", { class: "cards" }, ...open.slice(0, FEW).map(card));
  if (open.length <= FEW) return section("Continue", list);
  const all = button(`Show all ${open.length}`, () => {
    all.remove();
    const more = open.slice(FEW).map(card);
    list.append(...more);
    more[0]?.querySelector("a")?.focus();
  });
  return section("Continue", list, make("div", { class: "row" }, all));
}

/** The damaged entries of the store, with buttons to delete them. */
export function damagedOnes(
  damaged: Damaged[],
  context: Context,
  changed: () => void,
): HTMLElement | undefined {
  if (damaged.length === 0) return undefined;
  const item = (it: Damaged) => {
    const drop = async () => {
      await context.store.dropDamaged(it);
      changed();
    };
    const says = `Delete ${inSentence(it.name)}, which is damaged`;
    return make(
      "li",
      { class: "kept" },
      make(
        "div",
        { class: "kept-link" },
        make("span", { class: "tile-name" }, it.name),
        make("small", {}, it.why),
      ),
      button("Delete", () => void drop(), { icon: "trash", class: "quiet only-icon", says }),
    );
  };
  return section(
    "Damaged data",
    make("p", { class: "quiet-text" }, "This data was saved here, but can no longer be read."),
    make("ul", { class: "cards" }, ...damaged.map(item)),
  );
}

/** The player's own games, with links to play and change them, and buttons to delete them. */
export function ownGames(own: OwnGame[], context: Context, changed: () => void): HTMLElement {
  const card = (it: OwnGame) => {
    const drop = async () => {
      if (!(await ask(`Delete ${inSentence(it.name)}?`, "Delete"))) return;
      await context.store.dropOwn(it.id);
      changed();
    };
    return make(
      "li",
      { class: "kept" },
      make(
        "a",
        { href: routeTo("play", ownKey(it.id)), class: "kept-link" },
        make("span", { class: "tile-name" }, it.name),
        make("small", {}, [it.about, it.changed > 0 && `changed ${ago(it.changed)}`].filter(Boolean).join(" · ")),
      ),
      linkButton("Change", routeTo("write", ownKey(it.id)), {
        icon: "write",
        class: "quiet only-icon",
        says: `Change ${inSentence(it.name)}`,
      }),
      button("Delete", () => void drop(), {
        icon: "trash",
        class: "quiet only-icon",
        says: `Delete ${inSentence(it.name)}`,
      }),
    );
  };
  const list = own.sort((a, b) => b.changed - a.changed).map(card);
  return section(
    "Your games",
    make(
      "ul",
      { class: "cards" },
      ...list,
      make(
        "li",
        { class: "kept new" },
        make(
          "a",
          { href: "#/write/", class: "kept-link" },
          make("span", { class: "tile-name" }, "Write a game"),
          make("small", {}, "or choose “Change this game” in the menu of any game"),
        ),
      ),
    ),
  );
}

export function section(name: string, ...content: HTMLElement[]): HTMLElement {
  return make("section", {}, make("h2", {}, name), ...content);
}
