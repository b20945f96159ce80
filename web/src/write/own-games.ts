import { button } from "../shell/button.ts";
import { ask, openDialog } from "../shell/dialog.ts";
import { make } from "../shell/dom.ts";
import { inSentence } from "../shell/names.ts";
import type { Context } from "../shell/page.ts";
import type { OwnGame } from "../store/store.ts";
import { free, renamed, slug } from "./names.ts";
import { field, labelled } from "./solve-panel.ts";

/** Asks for confirmation, and deletes a game; returns whether it was deleted. */
export async function removeOwn(context: Context, game: OwnGame): Promise<boolean> {
  const more = make("p", {}, "You cannot undo this. To keep the rules, save them as a file first.");
  if (!(await ask(`Delete ${inSentence(game.name || game.id)}?`, "Delete", [more]))) return false;
  await context.store.dropOwn(game.id);
  context.notice(`${inSentence(game.name || game.id)} was deleted`);
  return true;
}

/** Asks for a new file name; returns the renamed game, or undefined if nothing changed. */
export function renameOwn(context: Context, game: OwnGame): Promise<OwnGame | undefined> {
  return new Promise((resolve) => {
    let named: OwnGame | undefined;
    const input = field(game.id, { type: "text", maxlength: "50", autofocus: "" });
    const form = make(
      "form",
      { class: "write-begin-form" },
      labelled("File name", input),
      make("p", {}, "To change the name of the game, change `name` in its rules."),
      make(
        "div",
        { class: "row end" },
        button("Cancel", () => dialog.close()),
        make("button", { class: "button main" }, "Rename"),
      ),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const listed = await context.catalogue().catch(() => []);
      const own = await context.store.ownGames();
      const others = [...listed, ...own].map((it) => it.id).filter((it) => it !== game.id);
      const id = free(slug(input.value), others);
      if (id !== game.id) {
        named = { ...game, id, files: renamed(game.files, game.id, id), changed: Date.now() };
        await context.store.keepOwn(named);
        await context.store.dropOwn(game.id);
      }
      dialog.close();
    });
    const closed = () => resolve(named);
    const dialog = openDialog("Rename", [form], { class: "small", closed });
  });
}
