import type { Option } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { openDialog } from "../shell/dialog.ts";
import { make, refill } from "../shell/dom.ts";
import { inSentence, plainName } from "../shell/names.ts";
import { segments } from "../shell/segments.ts";
import type { Desk } from "./desk.ts";

const NUMBERS = [
  ["seed:", "Patience"],
  ["ms:", "Microsoft FreeCell"],
  ["pysol:", "PySolFC"],
] as const;

/** The kinds of deals: the word typed after `new`, and its label. */
const SOURCES: [string, string][] = [
  ["", "Random deal"],
  ["winnable", "Winnable deal"],
  ["today", "Deal of the day"],
  ["next", "Next number"],
  ["same", "Same cards"],
  ["number", "By number"],
];

/** Opens the dialog for a new game: its options, and its deal (random by default). */
export function openNew(desk: Desk): void {
  const { view } = desk.sitting;
  if (view === undefined) return;
  const options = optionFields(view.options);
  const kinds = make(
    "select",
    { "aria-label": "Numbered as in" },
    ...NUMBERS.map(([value, word]) => make("option", { value }, word)),
  );
  const number = make("input", {
    type: "text",
    inputmode: "numeric",
    pattern: "[0-9]+",
    placeholder: "617",
    "aria-label": "Number",
    class: "number",
  });
  const byNumber = make("div", { class: "row", hidden: true }, number, kinds);
  let source = "";
  const choose = (value: string) => {
    source = value;
    byNumber.hidden = value !== "number";
    number.required = value === "number";
    if (value === "number") number.focus();
  };
  // Dealing the same cards makes sense only with different options.
  const sources = SOURCES.filter(([value]) => value !== "same" || view.options.length > 0);
  const deal = (event: Event) => {
    event.preventDefault();
    dialog.close();
    const words = source === "number" ? `${kinds.value}${number.value.trim()}` : source;
    void desk.obey(["new", words, ...options.changed()].filter(Boolean).join(" "));
  };
  const kept = view.made > 0 && view.status === "playing";
  const main = button("Deal", () => {}, { icon: "fresh", main: true });
  main.type = "submit";
  const form = make(
    "form",
    { class: "new-game", onsubmit: deal },
    make(
      "p",
      { class: "quiet-text" },
      kept
        ? "Your current game is kept: “Previous game” in the menu returns to it."
        : `You are playing ${inSentence(view.name)}, deal ${view.deal}.`,
    ),
    ...options.elements,
    segments("Cards", sources, "", choose),
    byNumber,
    make("div", { class: "row deal-row" }, main),
  );
  const dialog = openDialog("New game", [form]);
  main.focus({ preventScroll: true });
}

/** Fields for the options of a game, and the changed ones as `draw=3`. */
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
          value === option.default ? `${plainName(value)} (default)` : plainName(value),
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
