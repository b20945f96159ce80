/** The shapes of suits and signs, as SVG paths in a square of 32 units. */

const SUITS: Record<string, string> = {
  C:
    "M16 2.5a6.2 6.2 0 0 1 4.9 10 6.2 6.2 0 1 1-3.3 9.6c.2 3 1.3 5.6 3.9 7.4H10.5" +
    "c2.6-1.8 3.7-4.4 3.9-7.4a6.2 6.2 0 1 1-3.3-9.6A6.2 6.2 0 0 1 16 2.5z",
  D: "M16 2.5Q20.5 9.8 27 16 20.5 22.2 16 29.5 11.5 22.2 5 16 11.5 9.8 16 2.5z",
  H:
    "M16 28.5C11 23 3 18 3 10.8A6.9 6.9 0 0 1 16 7.9 6.9 6.9 0 0 1 29 10.8" +
    "C29 18 21 23 16 28.5z",
  S:
    "M16 2.5C19.5 8.5 28.5 12.5 28.5 19.5a5.9 5.9 0 0 1-10.9 3.1" +
    "c.2 3 1.4 5.2 3.9 6.9H10.5c2.5-1.7 3.7-3.9 3.9-6.9" +
    "A5.9 5.9 0 0 1 3.5 19.5C3.5 12.5 12.5 8.5 16 2.5z",
};

/** The signs on empty slots. */
const SIGNS = {
  home: "M4 16L16 5l12 11M8 13.5V27h16V13.5",
  redeal: "M25 9.5A11.5 11.5 0 1 0 27.5 16M26 3v7h-7",
  nothing: "M16 4a12 12 0 1 0 .01 0M7.5 7.5l17 17",
  cell: "M10 4H4v6M22 4h6v6M4 22v6h6M28 22v6h-6",
};

export type Sign = keyof typeof SIGNS;

const SVG = "http://www.w3.org/2000/svg";

function drawn(path: string, name: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 32 32");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** Draws the pip of a suit; undefined if there is no shape for it. */
export function pip(letter: string): SVGElement | undefined {
  const path = SUITS[letter];
  return path === undefined ? undefined : drawn(path, "pip");
}

/** Draws a sign. */
export function sign(name: Sign): SVGElement {
  return drawn(SIGNS[name], "sign");
}
