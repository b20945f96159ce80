/** Where the board lays piles and cards, without a browser: pure functions of `src/board/`. */

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";

import * as esbuild from "esbuild";

const board = new URL("../src/board/", import.meta.url);

/** Loads modules of the board as they are, in one bundle. */
async function load() {
  const names = ["arrange", "layout", "lie", "matching", "picking", "spread"];
  const contents = names.map((it) => `export * from "./${it}.ts";`).join("\n");
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: board.pathname, loader: "ts" },
    bundle: true,
    format: "esm",
    write: false,
  });
  const text = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${text}`);
}

const { arrange, clickOn, dropLine, lieOf, matched, outside, place, spread } = await load();

/** Boards of windows that people have: a desk's, phones upright, and one on its side. */
const SIZES = [
  { width: 1280, height: 600, least: 44 },
  { width: 390, height: 640, least: 24 },
  { width: 360, height: 480, least: 20 },
  { width: 640, height: 300, least: 18 },
];

/** Makes a position of groups, each with the numbers of cards in its piles. */
function made(groups) {
  const view = { groups: [], piles: [], picks: [], commands: [] };
  for (const [number, { piles, ...rest }] of groups.entries()) {
    const usual = { name: `g${number}`, squared: false, single: false, overlapping: false };
    const first = view.piles.length;
    const group = { ...usual, layout: "free", first, count: piles.length, ...rest };
    view.groups.push(group);
    for (const [index, cards] of piles.entries()) {
      const id = `${number}.${index + 1}`;
      view.piles.push({ id, group: number, cards, words: id });
    }
  }
  return view;
}

const heap = (count, text = "7H") => Array.from({ length: count }, () => text);

function klondike() {
  const columns = [0, 1, 2, 3, 4, 5, 6].map((it) => [...heap(it, "??"), "7H"]);
  return made([
    { role: "foundation", piles: [[], [], [], []] },
    { role: "tableau", piles: columns },
    { role: "waste", piles: [["KH"]] },
    { role: "stock", piles: [heap(23, "??")] },
  ]);
}

test("all games of the catalogue lie on boards of all sizes, uncovered", (t) => {
  const file = new URL("../dist/catalogue.json", import.meta.url);
  if (!fs.existsSync(file)) return t.skip("the page is not built");
  const faults = [];
  for (const { id, groups, piles } of JSON.parse(fs.readFileSync(file, "utf8"))) {
    const full = piles.map((it) => ({ ...it, cards: heap(it.cards) }));
    const view = { groups, picks: [], piles: full };
    for (const { width, height, least } of SIZES) {
      const arrangement = arrange(lieOf(view), width, height);
      const { measures } = arrangement;
      if (measures.width < least) faults.push(`${id}: ${measures.width} at ${width}`);
      const wrong = outside(view, width, height, place(view, width, height, arrangement));
      if (wrong.length > 0) faults.push(`${id} at ${width}: ${JSON.stringify(wrong[0])}`);
      // Piles grow where they are.
      const grown = view.piles.map((it) => {
        const { role, single } = groups[it.group];
        const more = role === "tableau" && !single ? 9 : 0;
        return { ...it, cards: [...it.cards, ...heap(more)] };
      });
      const later = { ...view, piles: grown };
      const covered = outside(later, width, height, place(later, width, height, arrangement));
      if (covered.length > 0) faults.push(`${id} grown: ${JSON.stringify(covered[0])}`);
    }
  }
  assert.deepEqual(faults, []);
});

test("usual games have large cards, and columns side by side", () => {
  const view = klondike();
  const { measures, slots } = arrange(lieOf(view), 390, 640);
  assert.ok(measures.width >= 44, String(measures.width));
  const tableau = slots.slice(4, 11);
  assert.ok(tableau.every((it) => it.direction === "down" && it.y === tableau[0].y));
});

test("a left hand has the stock at its side", () => {
  const view = klondike();
  const right = arrange(lieOf(view), 390, 640).slots;
  const left = arrange(lieOf(view), 390, 640, true).slots;
  assert.ok(right[12].x < right[0].x);
  assert.ok(left[12].x > left[3].x);
});

test("a ring goes round clockwise from the hour of one, the last pile at the top", () => {
  const piles = Array.from({ length: 12 }, () => heap(4, "??"));
  const view = made([
    { role: "tableau", layout: "ring", piles },
    { role: "reserve", piles: [heap(4, "??")] },
  ]);
  const { slots } = arrange(lieOf(view), 390, 640);
  const [three, six, nine, twelve, center] = [2, 5, 8, 11, 12].map((it) => slots[it]);
  assert.ok(twelve.y < three.y && three.y < six.y && nine.x < twelve.x && twelve.x < three.x);
  assert.ok(Math.abs(center.x - twelve.x) < 1 && Math.abs(center.y - three.y) < 1);
});

test("what lies outside or is covered is found", () => {
  const view = made([{ role: "tableau", piles: [["7H"], ["8H"]] }]);
  const card = { width: 40, height: 56 };
  const placed = [
    { pile: 0, place: 0, x: 0, y: 0, ...card },
    { pile: 1, place: 0, x: 30, y: 60, ...card },
  ];
  assert.deepEqual(outside(view, 100, 120, placed), []);
  assert.deepEqual(outside(view, 60, 120, placed), [{ pile: 1, place: 0, why: "outside" }]);
  placed[1].y = 10;
  assert.deepEqual(outside(view, 100, 120, placed), [{ pile: 0, place: 0, why: "covered" }]);
});

test("long piles are drawn closer, and told when that is too close", () => {
  const { measures, slots } = arrange(lieOf(klondike()), 390, 300);
  const short = spread(slots[4], heap(3), measures);
  const long = spread(slots[4], heap(60), measures);
  assert.ok(!short.tight && long.tight);
  const last = long.at.at(-1);
  assert.ok(last.y + measures.height <= 300);
});

test("cards keep their elements when they move and when they are turned", () => {
  const now = [
    { pile: 0, place: 0, text: "??" },
    { pile: 0, place: 1, text: "9H" },
    { pile: 1, place: 0, text: "TC" },
    { pile: 2, place: 8, text: "??" },
    { pile: 2, place: 9, text: "??" },
  ];
  const next = [
    { pile: 0, place: 0, text: "4S" },
    { pile: 1, place: 0, text: "TC" },
    { pile: 1, place: 1, text: "9H" },
    { pile: 2, place: 8, text: "??" },
    { pile: 3, place: 0, text: "KD" },
  ];
  assert.deepEqual(matched(now, next), [0, 2, 1, 3, 4]);
});

test("clicks and drops become lines of the prompt", () => {
  const view = klondike();
  view.piles[4].cards = ["TC"];
  view.piles[5].cards = ["??", "JH"];
  view.picks = [{ card: [4, 0], targets: [{ card: [5, 1], line: "1 2" }] }];
  view.commands = [{ line: "deal", legal: true }, { line: "redeal", legal: false }];
  assert.deepEqual(clickOn(view, [4, 0]), { line: "TC" });
  assert.deepEqual(clickOn(view, [12, 22]), { line: "deal" });
  assert.deepEqual(clickOn(view, [0, 0]), { line: "0.1" });
  assert.equal(dropLine(view, [4, 0], [5, 1]), "1 2");
  assert.equal(dropLine(view, [5, 1], [4, 0]), "JH 1.1");
  // Of two packs the same card can be there twice: then only its pile names it.
  view.piles[6].cards = ["TC"];
  assert.deepEqual(clickOn(view, [4, 0]), { line: "1 2" });
  assert.deepEqual(clickOn(view, [6, 0]), { line: view.piles[6].id });
});

test("a card that is picked with another one is picked up first", () => {
  const view = made([{ role: "tableau", piles: [["7H"], ["6C"]] }]);
  const pair = (from, to) => ({ card: [from, 0], targets: [{ card: [to, 0], line: "1 2" }] });
  view.picks = [pair(0, 1), pair(1, 0)];
  assert.deepEqual(clickOn(view, [0, 0]), { pick: view.picks[0] });
});
