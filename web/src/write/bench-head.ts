import { button } from "../shell/button.ts";
import type { IconName } from "../shell/icons.ts";
import { make } from "../shell/dom.ts";

/** The actions on the game as a whole. */
export interface BenchEvents {
  undo(): void;
  redo(): void;
  play(): void;
  share(): void;
  save(): void;
  open(): void;
  rename(): void;
  remove(): void;
}

/** The header of the editor: the game's name and its actions. */
export function benchHead(title: HTMLElement, events: BenchEvents): HTMLElement {
  const act = (word: string, icon: IconName, what: () => void, says: string) => {
    const it = button(word, what, { icon, class: "small", says });
    it.title = says;
    return it;
  };
  const row = make(
    "div",
    { class: "row", role: "group", "aria-label": "This game" },
    act("Undo", "undo", events.undo, "Undo edit"),
    act("Redo", "redo", events.redo, "Redo edit"),
    act("Play", "show", events.play, "Play on its own page"),
    act("Share", "share", events.share, "Share as a link or an HTML file"),
    act("Save", "save", events.save, "Save as files"),
    act("Open", "open", events.open, "Open a rules file or script"),
    act("Rename", "write", events.rename, "Rename the files"),
    act("Delete", "trash", events.remove, "Delete the game"),
  );
  return make("div", { class: "write-head" }, title, row);
}
