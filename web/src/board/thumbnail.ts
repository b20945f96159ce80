import type { Listed } from "../protocol.ts";
import { arrange } from "./arrange.ts";
import { lieOfListed } from "./lie.ts";
import { spread } from "./spread.ts";

const SVG = "http://www.w3.org/2000/svg";

/** The size of a picture, in its own units. */
const SIZE = { width: 240, height: 150 };

/** How many units of the laid out board make one unit of the picture. */
const SCALE = 4;

/** Draws a small picture of a game's layout at its start. */
export function thumbnail(listed: Pick<Listed, "groups" | "piles">): SVGElement {
  const lie = lieOfListed(listed);
  const { measures, slots } = arrange(lie, SCALE * SIZE.width, SCALE * SIZE.height);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${SIZE.width} ${SIZE.height}`);
  svg.setAttribute("class", "thumbnail");
  svg.setAttribute("aria-hidden", "true");
  const rectangle = (at: { x: number; y: number }, name: string) => {
    const it = document.createElementNS(SVG, "rect");
    const round = (number: number) => String(Math.round((10 * number) / SCALE) / 10);
    it.setAttribute("x", round(at.x));
    it.setAttribute("y", round(at.y));
    it.setAttribute("width", round(measures.width));
    it.setAttribute("height", round(measures.height));
    it.setAttribute("rx", round(0.08 * measures.width));
    it.setAttribute("class", name);
    svg.append(it);
  };
  // Draw covering piles after those they cover.
  const layered = [...slots].sort((one, other) => (one.layer ?? 0) - (other.layer ?? 0));
  for (const slot of layered) {
    const { cards, group } = listed.piles[slot.pile] ?? { cards: 0, group: -1 };
    if (cards === 0) {
      rectangle(slot, "place");
      continue;
    }
    const stock = listed.groups[group]?.role === "stock";
    const spots = spread(slot, Array.from({ length: cards }, () => ""), measures).at;
    for (const spot of spots) rectangle(spot, stock ? "back" : "front");
  }
  return svg;
}
