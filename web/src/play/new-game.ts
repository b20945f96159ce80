import type { Option } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { openDialog } from "../shell/dialog.ts";
import { make, refill } from "../shell/dom.ts";
import { inSentence, plainName } from "../shell/names.ts";
import type { Desk } from "./desk.ts";

const NUMBERS = [
  ["seed:", "this program’s"],
  ["ms:", "FreeCell’s (Microsoft)"],
  ["pysol:", "PySolFC’s"],
] as const;

/** Asks which deal is wanted: at random, winnable, by number, today's, or with options. */
export function openNew(desk: Desk): void {
  const { view } = desk.sitting;
  if (view === undefined) return;
  const options = optionFields(view.options);
  const deal = (words: string) => {
    dialog.close();
    void desk.obey(["new", words, ...options.changed()].filter(Boolean).join(" "));
  };
  const kinds = make(
    "select",
    { "aria-label": "Whose numbers" },
    ...NUMBERS.map(([value, word]) => make("option", { value }, word)),
  );
  const number = make("input", {
    type: "text",
    inputmode: "numeric",
    pattern: "[0-9]+",
    required: true,
    placeholder: "617",
    "aria-label": "Number",
    class: "number",
  });
  const byNumber = make(
    "form",
    {
      class: "row",
      onsubmit: (event: Event) => {
        event.preventDefault();
        deal(`${kinds.value}${number.value.trim()}`);
      },
    },
    number,
    kinds,
    make("button", { type: "submit", class: "button" }, "Deal it"),
  );
  const kept = view.made > 0 && view.status === "playing";
  const dialog = openDialog("New game", [
    make(
      "p",
      { class: "quiet-text" },
      kept
        ? "The game you play now is put by: “The game before” in the menu goes back to it."
        : `This is ${inSentence(view.name)}, deal ${view.deal}.`,
    ),
    make(
      "div",
      { class: "choices" },
      button("Random deal", () => deal(""), { icon: "fresh", main: true }),
      button("Winnable deal", () => deal("winnable"), { icon: "search" }),
      button("Today’s deal", () => deal("today"), { icon: "mark" }),
      button("Next number", () => deal("next"), { icon: "redo" }),
      view.options.length > 0 && button("Same cards", () => deal("same"), { icon: "restart" }),
    ),
    make("h3", {}, "By number"),
    byNumber,
    ...options.elements,
  ]);
  dialog.element.querySelector<HTMLElement>(".main")?.focus();
}

/** Fields for the options of a game, and what was chosen in them as `draw=3`. */
export function optionFields(options: Option[]): {
  elements: HTMLElement[];
  changed(): string[];
} {
  if (options.length === 0) return { elements: [], changed: () => [] };
  const chosen = new Map(options.map((it) => [it.name, it.value]));
  const fields = options.map((option) => {
    const about = make("small", {});
    const tell = () => {
      const value = option.values.find((it) => it.value === chosen.get(option.name));
      refill(about, [option.about, value?.about].filter(Boolean).join(": "));
    };
    tell();
    const select = make(
      "select",
      {
        onchange: () => {
          chosen.set(option.name, select.value);
          tell();
        },
      },
      ...option.values.map(({ value }) =>
        make(
          "option",
          { value, selected: value === option.value },
          value === option.default ? `${plainName(value)} (usual)` : plainName(value),
        ),
      ),
    );
    const word = plainName(option.name.replaceAll("_", " "));
    return make(
      "label",
      { class: "field" },
      make("span", { class: "strong" }, word),
      select,
      about,
    );
  });
  return {
    elements: [make("h3", {}, "Options"), make("div", { class: "fields" }, ...fields)],
    changed: () =>
      options
        .filter((it) => chosen.get(it.name) !== it.value)
        .map((it) => `${it.name}=${chosen.get(it.name)}`),
  };
}
