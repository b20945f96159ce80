import type { Listed } from "../protocol.ts";
import { button, linkButton } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";
import type { Context, Page } from "../shell/page.ts";
import { Catalogue } from "./catalogue.ts";
import { damagedOnes, goOn, ownGames, section } from "./own.ts";
import { smallTile } from "./tile.ts";

/** The scroll position when the page was left. */
let scrolled = 0;

/** The page with the list of games. */
export async function choosePage(context: Context): Promise<Page> {
  const kept = make("div", {});
  const own = make("div", {});
  const beginners = make("div", { class: "few" });
  const today = make("p", { class: "today" });
  const about = make("p", { class: "quiet-text" }, "All games work offline.");
  const list = new Catalogue(context);
  const showKept = async () => {
    const { store } = context;
    const found = await Promise.all([store.kept(), store.ownGames(), store.damaged()]);
    const [games, mine, damaged] = found;
    const again = () => void showKept();
    refill(kept, goOn(games, context, again), damagedOnes(damaged, context, again));
    refill(own, mine.length > 0 && ownGames(mine, context, () => void showKept()));
  };
  const element = make(
    "main",
    { id: "main", tabindex: "-1", class: "choose" },
    make(
      "div",
      { class: "lead" },
      make("div", {}, make("h1", {}, "Choose a game"), about),
      today,
    ),
    kept,
    section("Good for beginners", beginners),
    own,
    list.element,
  );
  await showKept();
  const fill = async () => {
    let games: Listed[];
    try {
      games = await context.catalogue();
    } catch (error) {
      const again = button("Try again", () => void fill(), { main: true });
      return refill(today, `${error instanceof Error ? error.message : error}. `, again);
    }
    const date = new Date().toLocaleDateString("en", {
      weekday: "long",
      month: "long",
      day: "numeric",
    });
    const random = () => {
      const game = games[Math.floor(Math.random() * games.length)];
      if (game) context.go(`#/play/${game.id}`);
    };
    refill(
      today,
      linkButton("Game of the day", "#/play/today", {
        icon: "mark",
        main: true,
        says: `Game of the day, ${date}`,
      }),
      button("Random game", random, { icon: "redeal", says: "Play a random game" }),
    );
    about.textContent = `${games.length} patience games. All of them work offline.`;
    const first = games.filter((it) => it.beginner !== null);
    refill(beginners, ...first.map((it) => smallTile(it, it.beginner ?? "")));
    list.show(games);
  };
  const filled = fill();
  return {
    element,
    title: "",
    shown: () => void filled.then(() => scrollTo(0, scrolled)),
    left: () => {
      scrolled = scrollY;
      list.left();
    },
  };
}
