import { keyList } from "../play/keys.ts";
import { make } from "./dom.ts";
import type { Context, Page } from "./page.ts";

const PARTS: [string, string[]][] = [
  [
    "Playing",
    [
      "Tap or click a card, and it goes where it can: home, or else onto another " +
        "card, or else to an empty place. Where there are several ways, you are " +
        "asked. Or drag it, or pick it and then the place. A double click sends it " +
        "home.",
      "Undo goes back as far as you like, shuffles included, and Redo goes " +
        "forward again. A move that is not allowed names the rule that refuses it; " +
        "“Why not?” in the menu asks without moving: you point at the card, and " +
        "at where it should go.",
      "Each deal has a name, such as seed:7. Whoever deals it by that name has " +
        "the same cards: “ms:617” are the numbers of FreeCell, “pysol:617” those of " +
        "PySolFC.",
    ],
  ],
  [
    "Help that knows",
    [
      "Hint proposes a move, and knows no more than you see. “Winnable?” searches " +
        "with all cards known: it can be won, or it is lost, which is a proof, or " +
        "that is not known. “Show me how” plays a line that wins.",
      "Games in which a hint or a search found moves are counted apart in the statistics.",
    ],
  ],
  [
    "What is kept",
    [
      "Every move is kept in this browser as it is made. A page that is loaded " +
        "again, or a browser that breaks down, loses nothing. A new deal puts the " +
        "game before by. There is no account, and nothing is sent anywhere.",
      "When two windows play the same game each keeps its own.",
      "A record is a file with the cards and all moves; the program for the " +
        "terminal reads the same ones. A link holds the game in itself.",
    ],
  ],
  [
    "Games are text",
    [
      "Every game here is a rules file. “Change this game” opens it in the " +
        "editor, with its faults under the text and the game beside it, and what " +
        "you make can be shared as a link or as one HTML file.",
    ],
  ],
];

/** Says how the page is used. */
export function helpPage(_context: Context): Page {
  const element = make(
    "main",
    { id: "main", tabindex: "-1", class: "text-page" },
    make("h1", {}, "Help"),
    ...PARTS.map(([name, texts]) =>
      make("section", {}, make("h2", {}, name), ...texts.map((it) => make("p", {}, it))),
    ),
    make("section", {}, make("h2", {}, "Keys"), make("pre", { tabindex: "0" }, keyList())),
  );
  return { element, title: "Help" };
}
