import type { Looks } from "../looks.ts";
import { openDialog } from "./dialog.ts";
import { fresh, make } from "./dom.ts";
import { changeLooks, currentLooks } from "./looks.ts";
import type { Context } from "./page.ts";
import { segments } from "./segments.ts";
import { keysAct, setKeysAct } from "./shortcuts.ts";

/** Opens the settings; each change takes effect at once. */
export function openLooks(_context: Context): void {
  openDialog("Settings", [
    choice("Theme", "theme", [
      ["system", "System"],
      ["light", "Light"],
      ["dark", "Dark"],
    ]),
    choice("Animation", "motion", [
      ["system", "System"],
      ["on", "On"],
      ["off", "Off"],
    ]),
    choice("Contrast", "contrast", [
      ["system", "System"],
      ["more", "High"],
    ]),
    toggle("Four colors", "Use a different color for each suit", "fourColors"),
    toggle("Left-handed", "Swap the sides of the stock and the foundations", "leftHanded"),
    toggle("Timer", "Show how long the game takes", "timer"),
    toggle("Auto-move", "Move safe cards to the foundations after each move", "auto"),
    checkbox(
      "Single-key shortcuts",
      "For example u for undo and h for hint; ? lists them all",
      keysAct(),
      setKeysAct,
    ),
  ]);
}

type Named<T> = { [K in keyof Looks]: Looks[K] extends T ? K : never }[keyof Looks];

function toggle(word: string, about: string, name: Named<boolean>): HTMLElement {
  return checkbox(word, about, currentLooks()[name], (on) => changeLooks({ [name]: on }));
}

/** A checkbox with a description. */
export function checkbox(
  word: string,
  about: string,
  on: boolean,
  changed: (on: boolean) => void,
): HTMLElement {
  const id = fresh("about");
  const box = make("input", {
    type: "checkbox",
    checked: on,
    "aria-describedby": about === "" ? undefined : id,
    onchange: () => changed(box.checked),
  });
  return make(
    "label",
    { class: "check" },
    box,
    make("span", {}, make("span", { class: "strong" }, word), make("small", { id }, about)),
  );
}

function choice<K extends Named<string>>(
  word: string,
  name: K,
  values: [Looks[K] & string, string][],
): HTMLElement {
  const change = (value: Looks[K] & string) => changeLooks({ [name]: value });
  return segments(word, values, currentLooks()[name], change);
}
