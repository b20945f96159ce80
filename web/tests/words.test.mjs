/** The messages of the page, and the search for games: pure functions. */

import assert from "node:assert/strict";
import { test } from "node:test";

import * as esbuild from "esbuild";

/** Loads modules of the page in one bundle. */
async function load(...names) {
  const contents = names.map((it) => `export * from "./${it}.ts";`).join("\n");
  const resolveDir = new URL("../src/", import.meta.url).pathname;
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    format: "esm",
    write: false,
  });
  const text = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${text}`);
}

const { ALL, chanceWords, choose, pageWords, unmeasuredWords } = await load(
  "play/page-words",
  "choose/filter",
  "choose/unmeasured",
  "choose/words",
);

const SUITS = [
  { letter: "C", name: "clubs", red: false },
  { letter: "D", name: "diamonds", red: true },
  { letter: "H", name: "hearts", red: true },
  { letter: "S", name: "spades", red: false },
];

/** A position with foundations, columns and a waste. */
const VIEW = {
  suits: SUITS,
  picks: [],
  commands: [{ line: "deal", legal: true }],
  groups: [
    { role: "foundation", layout: "free", first: 0, count: 4 },
    { role: "tableau", layout: "free", first: 4, count: 2 },
    { role: "waste", layout: "free", first: 6, count: 1 },
  ],
  piles: [
    ...["f1", "f2", "f3", "f4"].map((id) => ({ id, group: 0, cards: [] })),
    { id: "1", group: 1, cards: ["??", "KC"] },
    { id: "2", group: 1, cards: ["AC"] },
    { id: "w", group: 2, cards: [] },
  ],
};

function check(kind, text, words, more = {}) {
  assert.equal(pageWords({ kind, text, ...more }, VIEW), words);
}

test("reports of moves name the cards", () => {
  check(
    "changed",
    "2>f1 AC  2 turns 3S   (2 legal moves; deal allowed)",
    "Ace of clubs to its foundation, three of spades is turned face up",
  );
  check("changed", "deal  s>w TH   (only the deal is left)", "Deal: ten of hearts to the waste\nOnly the deal is left");
  check("changed", "taken back: 2>1 QH JS   (9 legal moves)", "Taken back: queen of hearts, jack of spades to pile 1");
  check("changed", "taken back: deal  s>w TH   (3 legal moves)", "Taken back: deal: ten of hearts to the waste");
  check("changed", "deal  s>1 7C  s>2 5S  s>3 KH  s>4 3S  s>5 8D\n  s>6 5D   (6 legal moves)", "Deal: 6 cards");
  check("changed", "pair 1 2 7S 6C   (no legal move)", "Pair: seven of spades, six of clubs\nNo move is left");
});

test("refusals name cards and piles, but no line of a rules file", () => {
  check(
    "refused",
    "refused: KC cannot go on 8S: the tableau builds down one rank\n  (klondike.toml:26)",
    "The king of clubs cannot go on the eight of spades: the tableau builds down one rank",
  );
  check("refused", "refused: 7H has no legal move", "The seven of hearts cannot be moved now");
  check("refused", "refused: `w` is empty", "The waste is empty");
  const other = "JH and 3S do not match; a card is put on the next one, or the third; the card goes";
  check("refused", `refused: ${other}`, `The jack of hearts and the three of spades${other.slice(9)}`);
});

test("a card under others is reported as covered", () => {
  const piles = VIEW.piles.map((it) => (it.id === "2" ? { ...it, coveredBy: [4] } : it));
  const said = (text) => pageWords({ kind: "refused", text }, { ...VIEW, piles });
  assert.equal(said("refused: AC has no legal move"), "The ace of clubs is covered: remove the cards on it first");
  assert.equal(
    said("where to? name a second pile, or a card to put it on, after `2`"),
    "This card is covered: remove the cards on it first",
  );
  assert.equal(said("refused: KC has no legal move"), "The king of clubs cannot be moved now");
});

test("messages mention buttons instead of commands", () => {
  const where = "where to? name a second pile, or a card to put it on, after `1`";
  check("refused", where, "This card cannot move now. Choose a card first, then its target.");
  const several = "`AC` can go to 1 or 2; type the number of one";
  check("refused", several, "Several moves are possible: choose a target.", { code: "ambiguous-move" });
  check("answered", "winnable, proven; `solve` shows how", "Winnable, proven; “Solve” shows how");
  const lost = "`undo 2` takes you back to where a move could help; or try `restart` or `new`";
  const back = "“Undo” 2 times takes you back to where a move could help; or try “Restart” or “New game”";
  check("answered", lost, back);
});

test("a hint names the card and its target", () => {
  const moves = [{ line: "2 f1", card: [5, 0], target: [0, 0] }];
  check("answered", "try `2` (2>f1): AC goes home", "Try the ace of clubs to its foundation: it goes home", { moves });
  const deal = [{ line: "deal", card: [6, 0], target: null }];
  check("answered", "try `deal`: deals from the stock", "Try “Deal”: deals from the stock", { moves: deal });
});

/** Listed games, with the fields that a search reads. */
const GAMES = [
  { name: "Baker's Game", also: [], family: "FreeCell", about: "FreeCell built in suit" },
  { name: "Eight Off", also: [], family: "FreeCell", about: "Eight free cells" },
  { name: "FreeCell", also: [], family: "FreeCell", about: "Eight piles and four cells" },
  { name: "Klondike", also: ["Fascination"], family: "Klondike", about: "Seven piles" },
  { name: "La Belle Lucie", also: ["Clover Leaf"], family: "Fan", about: "Fans" },
  { name: "Thumb and Pouch", also: [], family: "Klondike", about: "Klondike in any other suit" },
].map((it) => ({ id: it.name.toLowerCase(), decks: 1, figures: null, ...it }));

test("search finds a differently spelled name, and puts it first", () => {
  const first = (text) => choose(GAMES, { ...ALL, text })[0]?.name;
  for (const it of ["free cell", "free-cell", "FREECELL", "freecel"]) assert.equal(first(it), "FreeCell", it);
  for (const it of ["klondike", "klondke", "klodnike"]) assert.equal(first(it), "Klondike", it);
  for (const it of ["cloverleaf", "lucie belle", "la bele lucie"]) assert.equal(first(it), "La Belle Lucie", it);
  assert.equal(first("bakers game"), "Baker's Game");
  assert.equal(first("xyzzy"), undefined);
});

test("filters say how many games without figures they hide", () => {
  const [first, second, ...rest] = GAMES;
  const figures = { deals: 20, won: 18, lost: 1, moves: 80 };
  const games = [{ ...first, figures }, { ...second, figures: { ...figures, won: 0, lost: 1 } }, ...rest];
  assert.equal(chanceWords(games[0]), "18 to 19 of 20 deals can be won");
  assert.equal(chanceWords(games[2]), "chance of winning not measured");
  assert.equal(unmeasuredWords(games, ALL), "");
  const out = (change) => unmeasuredWords(games, { ...ALL, ...change });
  assert.equal(out({ chance: "most" }), "5 games without clear figures are hidden");
  assert.equal(out({ length: "short", text: "klondike" }), "2 games without clear figures are hidden");
  assert.equal(out({ order: "chance" }), "5 games without clear figures come last");
  assert.equal(out({ order: "length", text: "bakers game" }), "");
  assert.equal(out({ chance: "unknown" }), "");
});
