import { keyList } from "../play/keys.ts";
import { make } from "./dom.ts";
import type { Context, Page } from "./page.ts";

const PARTS: [string, string[]][] = [
  [
    "Play",
    [
      "Tap or click a card, and it moves to the best place: a foundation, another " +
        "card, or an empty pile. If there are several, the page asks. You can also " +
        "drag the card. A double click moves it to a foundation.",
      "You can undo and redo as many moves as you like, even a redeal that shuffles. " +
        "If a move is illegal, the page names the rule. To ask without moving, choose " +
        "“Why not?” in the menu. Then point at the card and at its target.",
      "Each deal has a name, such as seed:7. The same name always deals the same " +
        "cards. “ms:617” is deal 617 of Microsoft FreeCell, and “pysol:617” is deal " +
        "617 of PySolFC.",
    ],
  ],
  [
    "Hints and solutions",
    [
      "“Hint” suggests a move, and uses only what you can see. “Winnable?” searches with " +
        "all cards known. It proves that you can still win or that the game is lost, or " +
        "it ends without an answer. “Solve” plays the moves that win.",
      "The statistics list games in which you used a hint or the solver’s moves separately.",
    ],
  ],
  [
    "Saved games",
    [
      "Your browser saves every move, so you can reload the page or close it. A new " +
        "deal sets your old game aside: “Previous game” in the menu brings it back. " +
        "There is no account, and nothing is sent anywhere.",
      "Each window plays and saves its own game, even if both play the same one.",
      "A record is a file with the cards and all moves. It works both here and at a " +
        "terminal. A link contains the whole game.",
    ],
  ],
  [
    "Change a game",
    [
      "Every game is a text file with its rules. “Change this game” in the menu opens " +
        "it in the editor, which shows errors below the text and the game beside it. " +
        "Share your game as a link or as one HTML file.",
    ],
  ],
];

/** The help page. */
export function helpPage(_context: Context): Page {
  const element = make(
    "main",
    { id: "main", tabindex: "-1", class: "text-page" },
    make("h1", {}, "Help"),
    ...PARTS.map(([name, texts]) =>
      make("section", {}, make("h2", {}, name), ...texts.map((it) => make("p", {}, it))),
    ),
    make("section", {}, make("h2", {}, "Keyboard shortcuts"), make("pre", { tabindex: "0" }, keyList())),
  );
  return { element, title: "Help" };
}
