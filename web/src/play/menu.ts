import { button, linkButton, type Manner } from "../shell/button.ts";
import { openDialog } from "../shell/dialog.ts";
import { make } from "../shell/dom.ts";
import { openLooks } from "../shell/looks-dialog.ts";
import type { Desk } from "./desk.ts";
import { loadRecord, saveFile, saveRecord } from "./files.ts";
import { openBefore } from "./before.ts";
import { keyList } from "./keys.ts";
import { openNew } from "./new-game.ts";
import { changeGame, share } from "./sharing.ts";
import { openText } from "./texts.ts";

/** Opens the menu of the game in play. */
export function openMenu(desk: Desk): void {
  const does = (word: string, act: () => void, manner: Manner) => {
    const pressed = () => {
      dialog.close();
      act();
    };
    return button(word, pressed, { ...manner, class: "item" });
  };
  const line = (word: string, text: string, manner: Manner) =>
    does(word, () => void desk.obey(text), manner);
  const one = globalThis.patienceInside !== undefined;
  const dialog = openDialog(
    "Menu",
    [
      part(
        "This game",
        line("Winnable?", "winnable 10", { icon: "search", key: "w" }),
        does("Solve", () => desk.showHow(), { icon: "show" }),
        line("Solver hint", "hint solver", { icon: "hint" }),
        does("Why not?", () => desk.askWhy(), { icon: "why" }),
        line("Move all to the foundations", "home all", { icon: "home" }),
        line("Restart", "restart", { icon: "restart" }),
        line("Rules", "rules", { icon: "rules" }),
        line("Moves so far", "history", { icon: "rules" }),
      ),
      part(
        "Other games",
        does("New game…", () => openNew(desk), { icon: "fresh", key: "n" }),
        line("New winnable deal", "new winnable", { icon: "search" }),
        does("Previous game…", () => void openBefore(desk), { icon: "undo" }),
        globalThis.patienceShared === undefined
          ? linkButton("Choose a game", "#/", { icon: "back", class: "item" })
          : undefined,
      ),
      part(
        "Save and share",
        does("Share a link…", () => void share(desk), { icon: "share" }),
        does("Save record", () => saveRecord(desk), { icon: "save" }),
        does("Load record…", () => void loadRecord(desk), { icon: "open" }),
        one ? undefined : does("Save as HTML file", () => void saveFile(desk), { icon: "file" }),
        one
          ? undefined
          : does("Change this game", () => void changeGame(desk), { icon: "write" }),
      ),
      part(
        "Page",
        does("Settings…", () => openLooks(desk.context), { icon: "looks", key: "l" }),
        does("Prompt", () => desk.prompt.toggle(), { icon: "prompt", key: "/" }),
        does("Keyboard shortcuts", () => openText("Keyboard shortcuts", keyList()), {
          icon: "help",
          key: "?",
        }),
        linkButton("Statistics", "#/stats", { icon: "stats", class: "item" }),
        linkButton("Help", "#/help", { icon: "help", class: "item" }),
      ),
    ],
    { class: "menu" },
  );
  // A link opens another page, so the menu closes.
  for (const it of dialog.element.querySelectorAll("a")) {
    it.addEventListener("click", () => dialog.close());
  }
}

function part(name: string, ...items: (HTMLElement | undefined)[]): HTMLElement {
  return make(
    "section",
    {},
    make("h3", {}, name),
    make("div", { class: "items" }, ...items.filter((it) => it !== undefined)),
  );
}
