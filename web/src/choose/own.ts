import { ownKey, routeTo } from "../play/identity.ts";
import { timeText } from "../play/clock.ts";
import { button, linkButton } from "../shell/button.ts";
import { ask } from "../shell/dialog.ts";
import { countWord, make } from "../shell/dom.ts";
import type { Context } from "../shell/page.ts";
import type { Kept, OwnGame } from "../store/store.ts";

/** Games in progress, the last one first. */
export function goOn(
  kept: Kept[],
  context: Context,
  changed: () => void,
): HTMLElement | undefined {
  const open = kept
    .filter((it) => it.made > 0 && it.status !== "won")
    .sort((a, b) => b.when - a.when)
    .slice(0, 6);
  if (open.length === 0) return undefined;
  const card = (it: Kept) => {
    const drop = async () => {
      if (!(await ask(`Drop this game of ${it.name}?`, "Drop it"))) return;
      await context.store.drop(it.key);
      changed();
    };
    return make(
      "li",
      { class: "kept" },
      make(
        "a",
        { href: routeTo("play", it.game), class: "kept-link" },
        make("span", { class: "tile-name" }, it.name),
        make(
          "small",
          {},
          [
            `deal ${it.deal}`,
            it.options,
            countWord(it.made, "move"),
            timeText(it.time),
            ago(it.when),
          ]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
      button("Drop", () => void drop(), {
        icon: "close",
        class: "quiet only-icon",
        says: `Drop the game of ${it.name}`,
      }),
    );
  };
  return section("Go on", make("ul", { class: "cards" }, ...open.map(card)));
}

/** Games of the player's own, with the ways to play, change and drop them. */
export function ownGames(own: OwnGame[], context: Context, changed: () => void): HTMLElement {
  const card = (it: OwnGame) => {
    const drop = async () => {
      if (!(await ask(`Delete ${it.name}?`, "Delete it"))) return;
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
        make("small", {}, [it.about, `changed ${ago(it.changed)}`].filter(Boolean).join(" · ")),
      ),
      linkButton("Change", routeTo("write", ownKey(it.id)), {
        icon: "write",
        class: "quiet only-icon",
        says: `Change ${it.name}`,
      }),
      button("Delete", () => void drop(), {
        icon: "trash",
        class: "quiet only-icon",
        says: `Delete ${it.name}`,
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
          make("small", {}, "or play any game, and take “Change this game” in its menu"),
        ),
      ),
    ),
  );
}

export function section(name: string, ...content: HTMLElement[]): HTMLElement {
  return make("section", {}, make("h2", {}, name), ...content);
}

function ago(when: number): string {
  const minutes = Math.round((Date.now() - when) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 60 * 24) return `${Math.round(minutes / 60)} h ago`;
  return new Date(when).toLocaleDateString();
}
