import { thumbnail } from "../board/board.ts";
import type { Listed } from "../protocol.ts";
import { fresh, make } from "../shell/dom.ts";
import { chance, chanceWords, lengthWords, packWords } from "./words.ts";

const drawn = new WeakMap<Element, Listed>();

/** Pictures are drawn when they come near to what is seen. */
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) draw(target);
    }
  },
  { rootMargin: "400px" },
);

function draw(place: Element): void {
  watcher.unobserve(place);
  const game = drawn.get(place);
  if (game === undefined || place.firstChild !== null) return;
  const picture = thumbnail(game);
  picture.setAttribute("aria-hidden", "true");
  place.append(picture);
}

/** A game of the catalogue as a link to play it. */
export function tile(game: Listed, options = "", note = game.about): HTMLElement {
  const [name, about] = [fresh("game"), fresh("about")];
  const picture = make("span", { class: "picture" });
  drawn.set(picture, game);
  watcher.observe(picture);
  const figures = [game.family, packWords(game.decks), lengthWords(game)].filter(Boolean);
  const to = `#/play/${game.id}${options === "" ? "" : `?${options.replaceAll(" ", "&")}`}`;
  return make(
    "a",
    { class: "tile", href: to, "aria-labelledby": name, "aria-describedby": about },
    picture,
    make(
      "span",
      { class: "tile-text" },
      make("span", { class: "tile-name", id: name }, game.name),
      make(
        "span",
        { class: "tile-more", id: about },
        make("span", { class: "tile-about" }, note),
        game.also.length > 0 && make("span", { class: "also" }, `also ${game.also.join(", ")}`),
        make("span", { class: "tile-figures" }, figures.join(" · ")),
        make("span", { class: "tile-figures chance" }, gauge(game), chanceWords(game)),
      ),
    ),
  );
}

/** The chance as a small bar beside the words. */
function gauge(game: Listed): HTMLElement | false {
  const won = chance(game);
  if (won === null) return false;
  const bar = make("span", {});
  bar.style.inlineSize = `${Math.round(won)}%`;
  return make("span", { class: "gauge", "aria-hidden": "true" }, bar);
}
