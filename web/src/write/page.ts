import { make, refill } from "../shell/dom.ts";
import type { Context, Page } from "../shell/page.ts";
import { Beginning } from "./beginning.ts";
import { Workbench } from "./workbench.ts";

/**
 * The editor page. `name` is one of the player's own games, `own:mine`, or a built-in game to
 * change. Without a name it shows the form that creates a game.
 */
export function writePage(context: Context, name: string): Page {
  const element = make("main", { class: "write-page", id: "main" });
  element.append(make("p", { class: "write-wait" }, "Opening…"));
  const id = name.replace(/^own:/, "");
  let bench: Workbench | undefined;
  let left = false;

  const open = async () => {
    const own = id === "" ? undefined : await context.store.ownGame(id);
    if (left) return;
    if (own !== undefined) {
      bench = new Workbench(context, own);
      element.classList.add("write-wide");
      refill(element, bench.element);
      bench.shown();
      return;
    }
    const missing = name.startsWith("own:") ? id : "";
    const beginning = new Beginning(context, missing === "" ? id : "", missing);
    refill(element, beginning.element);
    await beginning.fill();
  };

  return {
    element,
    title: id === "" ? "Write a game" : `Edit ${id}`,
    shown: () => {
      open().catch((error: unknown) => {
        const words = error instanceof Error ? error.message : String(error);
        refill(element, make("p", { role: "alert" }, `The page could not be opened: ${words}`));
      });
    },
    left: () => {
      left = true;
      bench?.leave();
    },
  };
}
