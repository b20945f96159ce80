import { button } from "../shell/button.ts";
import { openDialog } from "../shell/dialog.ts";
import { make } from "../shell/dom.ts";
import type { PutBy } from "../store/store.ts";
import type { Desk } from "./desk.ts";
import { keptWords } from "./kept-words.ts";

/** Returns to the previous game; if there are several, the player chooses. */
export async function openBefore(desk: Desk): Promise<void> {
  const games = await desk.sitting.before();
  if (games.length === 0) return desk.say("There is no previous game.", "refused");
  if (games.length === 1) return void desk.sitting.back(games[0]);
  const row = (it: PutBy) => {
    const pressed = () => {
      dialog.close();
      void desk.sitting.back(it);
    };
    return make("li", {}, button(keptWords(it.game), pressed, { class: "item" }));
  };
  const dialog = openDialog("Previous games", [
    make("p", { class: "quiet-text" }, "Your current game is kept and joins this list."),
    make("ul", { class: "before" }, ...games.map(row)),
  ]);
}
