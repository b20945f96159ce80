import { fresh, make } from "./dom.ts";

/** A row of radio buttons, one for each value. */
export function segments<V extends string>(
  legend: string,
  values: readonly (readonly [V, string])[],
  chosen: unknown,
  choose: (value: V) => void,
): HTMLElement {
  const name = fresh("segments");
  const segment = ([value, word]: readonly [V, string]) =>
    make(
      "label",
      { class: "segment" },
      make("input", {
        type: "radio",
        name,
        value,
        checked: value === chosen,
        onchange: () => choose(value),
      }),
      make("span", {}, word),
    );
  return make(
    "fieldset",
    { class: "segments" },
    make("legend", {}, legend),
    make("div", { class: "row tight" }, ...values.map(segment)),
  );
}
