import { openDialog } from "../shell/dialog.ts";
import { make, refill } from "../shell/dom.ts";
import type { Desk } from "./desk.ts";

/** Asks why a move cannot be made, without making it: the rule that refuses it is named. */
export function openWhy(desk: Desk): void {
  const { view } = desk.sitting;
  if (view === undefined) return;
  const piles = (label: string, start: number) => {
    const select = make(
      "select",
      {},
      ...view.piles.map((it, at) =>
        make("option", { value: it.id, selected: at === start }, shortened(it.words)),
      ),
      ...(label === "From" ? view.commands : []).map((it) =>
        make("option", { value: it.line }, it.line),
      ),
    );
    return {
      select,
      field: make("label", { class: "field" }, make("span", {}, label), select),
    };
  };
  const from = piles("From", 0);
  const to = piles("To", Math.min(1, view.piles.length - 1));
  const words = make("p", { class: "answer", role: "status" });
  const asked = async (event: Event) => {
    event.preventDefault();
    const command = view.commands.some((it) => it.line === from.select.value);
    const move = command ? from.select.value : `${from.select.value} ${to.select.value}`;
    const answer = await desk.obey(`why ${move}`);
    refill(words, answer.text);
  };
  openDialog("Why not?", [
    make("p", { class: "quiet-text" }, "Nothing is moved. The answer names the rule."),
    make(
      "form",
      { class: "fields", onsubmit: (event: Event) => void asked(event) },
      from.field,
      to.field,
      make(
        "div",
        { class: "row" },
        make("button", { type: "submit", class: "button main" }, "Ask"),
      ),
    ),
    words,
  ]);
}

/** The beginning of words that are too long for a list. */
function shortened(words: string): string {
  return words.length <= 60 ? words : `${words.slice(0, 58)}…`;
}
