/** The icons as SVG paths in a square of 24 units, drawn with round strokes. */
const LINES = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6v1",
  hint:
    "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2" +
    "h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  deal: "M4 6.5 12.5 4l4 12-8.5 3ZM15 8l5 1-2 11-7.5-1.5",
  redeal: "M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5",
  home: "m4 11 8-7 8 7M6.5 9.5V20h11V9.5M10 20v-5h4v5",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM20 20l-4.7-4.7",
  show: "M7 4.5v15l12-7.5Z",
  stop: "M6.5 6.5h11v11h-11Z",
  restart: "M6 5v14M19 5v14l-10-7Z",
  fresh: "M12 5v14M5 12h14",
  menu: "M4 7h16M4 12h16M4 17h16",
  prompt: "m5 7 5 5-5 5M12.5 18H20",
  close: "m6 6 12 12M18 6 6 18",
  back: "m14 6-6 6 6 6",
  looks: "M12 4v16M12 4a8 8 0 0 1 0 16 8 8 0 0 1 0-16ZM12 8h5.5M12 12h7.5M12 16h5.5",
  stats: "M5 20V12M10 20V5M15 20v-9M20 20v-5M3 20h19",
  help:
    "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z" +
    "M9.5 9.6a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 2M12 16.7v.1",
  write: "M5 19l1-4L16.5 4.5l3 3L9 18ZM14 7l3 3",
  share: "M12 15V4M8 7.5 12 4l4 3.5M6 11H5v9h14v-9h-1",
  save: "M12 4v11M8 11.5l4 3.5 4-3.5M5 19.5h14",
  open: "M4 19V6h6l2 2h8v11ZM4 19l3-7h15l-3 7Z",
  rules: "M6 4h12v16H6ZM9 8.5h6M9 12h6M9 15.5h4",
  why: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8.5 8.5l7 7",
  options: "M4 8h9M17 8h3M4 16h3M11 16h9M15 5.5v5M9 13.5v5",
  number: "M9 4 7 20M17 4l-2 16M4.5 9H20M4 15h15.5",
  mark: "M7 4h10v16l-5-4-5 4Z",
  done: "m5 12.5 4.5 4.5L19 7.5",
  file: "M7 3.5h7l4 4V20.5H7ZM14 3.5v4h4",
  auto: "M13 3.5 5.5 13.5h5l-1 7 8-10.5h-5.5Z",
  trash: "M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13",
} as const;

export type IconName = keyof typeof LINES;

const SVG = "http://www.w3.org/2000/svg";

/** An icon beside a label; hidden from screen readers. */
export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", LINES[name]);
  svg.append(path);
  return svg;
}
