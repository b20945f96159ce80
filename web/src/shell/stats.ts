import { timeText } from "../play/clock.ts";
import { button, linkButton } from "./button.ts";
import { ask } from "./dialog.ts";
import { countWord, make, refill } from "./dom.ts";
import type { Context, Page } from "./page.ts";
import { count, countDays, type Row } from "./counting.ts";

/** The statistics page. */
export async function statsPage(context: Context): Promise<Page> {
  const body = make("div", {});
  const show = async () => {
    const results = await context.store.results();
    const rows = count(results);
    if (rows.length === 0) {
      return refill(
        body,
        make(
          "p",
          {},
          "No finished games yet. A game counts when you win it, when you leave it lost, or ",
          "when you start another game after making a move.",
        ),
        make("div", { class: "row" }, linkButton("Choose a game", "#/", { main: true })),
      );
    }
    const clear = async () => {
      if (!(await ask("Delete all results?", "Delete results"))) return;
      await context.store.dropResults();
      await show();
    };
    refill(
      body,
      make(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Results" },
        table(rows),
      ),
      make("p", {}, daysText(countDays(results))),
      make(
        "p",
        { class: "quiet-text" },
        "Games in which you used a hint or the solver’s moves are listed separately. They do ",
        "not affect streaks, fewest moves or best times. Your results stay in this browser.",
      ),
      make(
        "div",
        { class: "row" },
        button("Save as CSV", () => context.save("patience.csv", csv(rows)), {
          icon: "save",
        }),
        button("Delete all", () => void clear(), { icon: "trash" }),
      ),
    );
  };
  await show();
  const element = make(
    "main",
    { id: "main", tabindex: "-1", class: "text-page wide" },
    make("h1", {}, "Statistics"),
    body,
  );
  return { element, title: "Statistics" };
}

function daysText({ days, longest }: { days: number; longest: number }): string {
  if (days === 0) return "You have not won a deal of the day yet.";
  const row = longest > 1 ? `, at most ${longest} days in a row` : "";
  return `You won the deal of the day on ${countWord(days, "day")}${row}.`;
}

const HEADS = [
  "Game",
  "Played",
  "Won",
  "",
  "Streak",
  "Longest streak",
  "Fewest moves",
  "Best time",
  "With help",
];

function cells(row: Row): string[] {
  const part = row.played === 0 ? "–" : `${Math.round((100 * row.won) / row.played)} %`;
  return [
    row.name,
    String(row.played),
    String(row.won),
    part,
    String(row.streak),
    String(row.longest),
    row.moves === null ? "–" : String(row.moves),
    row.time === null ? "–" : timeText(row.time),
    row.helped === 0 ? "–" : `${row.helpedWon} of ${row.helped} won`,
  ];
}

function table(rows: Row[]): HTMLElement {
  const head = HEADS.map((it) => make("th", { scope: "col" }, it === "" ? "Win rate" : it));
  const lines = rows.map((row) =>
    make(
      "tr",
      {},
      ...cells(row).map((it, at) =>
        make(at === 0 ? "th" : "td", at === 0 ? { scope: "row" } : {}, it),
      ),
    ),
  );
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...lines),
  );
}

function csv(rows: Row[]): string {
  // Names come from rules: escape quotes, and keep spreadsheets from reading a formula.
  const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/^[=+@-]/, "'$&")}"`;
  return [HEADS.map((it) => it || "Win rate"), ...rows.map(cells)]
    .map((row) => row.map(quoted).join(","))
    .join("\n");
}
