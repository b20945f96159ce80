import { thumbnail } from "../board/board.ts";
import type { Listed } from "../protocol.ts";
import { make } from "../shell/dom.ts";
import { chance, chanceWords, lengthWords, packWords } from "./words.ts";

const drawn = new WeakMap<Element, Listed>();

/** Draws pictures when they scroll near the visible area. */
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

/** A game of the list; the link on its name covers the whole tile. */
export function tile(game: Listed): HTMLElement {
  const figures = [game.family, packWords(game.decks), lengthWords(game)].filter(Boolean);
  return make(
    "div",
    { class: "tile" },
    make("span", { class: "side" }, picture(game), gauge(game)),
    make(
      "div",
      { class: "tile-text" },
      make("a", { class: "tile-name", href: `#/play/${game.id}` }, game.name),
      make("span", { class: "tile-about" }, game.about),
      game.also.length > 0 && make("span", { class: "also" }, `also ${game.also.join(", ")}`),
      make("span", { class: "tile-figures" }, figures.join(" · ")),
      make("span", { class: "tile-figures" }, chanceWords(game)),
    ),
  );
}

/** A suggested game: picture, name and description. */
export function smallTile(game: Listed, options: string): HTMLElement {
  const query = options === "" ? "" : `?${options.replaceAll(" ", "&")}`;
  return make(
    "a",
    { class: "tile small", href: `#/play/${game.id}${query}` },
    picture(game),
    make("span", { class: "tile-name" }, game.name),
    make("small", {}, game.about),
  );
}

/** The place of a game's picture, drawn when it is needed. */
function picture(game: Listed): HTMLElement {
  const place = make("span", { class: "picture" });
  drawn.set(place, game);
  watcher.observe(place);
  return place;
}

/** The chance of winning as a small bar; nothing if it is unknown. */
function gauge(game: Listed): HTMLElement | false {
  const won = chance(game);
  if (won === null) return false;
  const bar = make("span", {});
  bar.style.inlineSize = `${Math.round(won)}%`;
  return make("span", { class: "gauge", "aria-hidden": "true" }, bar);
}
