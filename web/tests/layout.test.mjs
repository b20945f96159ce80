/** The layout of piles and cards, without a browser: pure functions of `src/board/`. */

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";

import * as esbuild from "esbuild";

const board = new URL("../src/board/", import.meta.url);

/** Loads modules of the board in one bundle. */
async function load() {
  const names = ["arrange", "layout", "lie", "matching", "picking", "spread", "cursor"];
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

const { ARROWS, arrange, clickOn, dropLine, lieOf, matched, nextStop, outside, place, spread } = await load();

/** Common board sizes: a desktop, phones in portrait, and one in landscape. */
const SIZES = [
  { width: 1280, height: 600, least: 44 },
  { width: 390, height: 640, least: 24 },
  { width: 360, height: 480, least: 20 },
  { width: 640, height: 300, least: 18 },
];

/** Makes a position from groups, each with the cards of its piles. */
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

test("all games fit on boards of all sizes, uncovered", (t) => {
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
      // Longer piles still fit in the same layout.
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

test("common games have large cards, and columns side by side", () => {
  const view = klondike();
  const { measures, slots } = arrange(lieOf(view), 390, 640);
  assert.ok(measures.width >= 44, String(measures.width));
  const tableau = slots.slice(4, 11);
  assert.ok(tableau.every((it) => it.direction === "down" && it.y === tableau[0].y));
});

test("the left-handed layout swaps stock and foundations", () => {
  const view = klondike();
  const right = arrange(lieOf(view), 390, 640).slots;
  const left = arrange(lieOf(view), 390, 640, true).slots;
  assert.ok(right[12].x < right[0].x);
  assert.ok(left[12].x > left[3].x);
});

test("a ring is laid out clockwise like a clock, the last pile at twelve", () => {
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

/** The overlap of two cards, as shares of a card. */
function overlap(one, other) {
  const across = Math.min(one.x, other.x) + one.width - Math.max(one.x, other.x);
  const down = Math.min(one.y, other.y) + one.height - Math.max(one.y, other.y);
  return { across: across / one.width, down: down / one.height };
}

/** The piles that cover one, directly or not. */
function covering(piles, one, found = new Set()) {
  for (const it of piles[one].coveredBy ?? []) covering(piles, it, found.add(it));
  return found;
}

/** Lists layout errors: each pile must overlap the piles that it covers, and no others. */
function wronglyCovered({ groups, piles }, placed) {
  const faults = [];
  const tops = new Map(placed.map((it, index) => [it.pile, { ...it, index }]));
  for (const [one, pile] of piles.entries()) {
    if (groups[pile.group].layout !== "covers") continue;
    for (const [other, { group }] of piles.entries()) {
      if (other === one || group !== pile.group) continue;
      const [under, over] = [tops.get(one), tops.get(other)];
      const { across, down } = overlap(under, over);
      const on = across > 0.02 && down > 0.02;
      const covers = pile.coveredBy?.includes(other) ?? false;
      const some = covering(piles, one).has(other) || covering(piles, other).has(one);
      if (covers && !(across > 0.2 && down > 0.2)) faults.push(`${other} is not on ${one}`);
      if (covers && over.index < under.index) faults.push(`${other} is under ${one}`);
      if (on && !some) faults.push(`${other} lies on ${one}`);
    }
  }
  return faults;
}

test("piles overlap only the piles that they cover", (t) => {
  const file = new URL("../dist/catalogue.json", import.meta.url);
  if (!fs.existsSync(file)) return t.skip("the page is not built");
  const faults = [];
  const games = JSON.parse(fs.readFileSync(file, "utf8"));
  const covering = games.filter((it) => it.groups.some(({ layout }) => layout === "covers"));
  assert.ok(covering.length >= 8, String(covering.length));
  // Only overlapping groups may have covered piles.
  for (const { id, groups, piles } of games) {
    const lost = piles.find((it) => it.coveredBy && !groups[it.group].overlapping);
    if (lost) faults.push(`${id}: covers are not drawn`);
  }
  for (const { id, groups, piles } of covering) {
    const view = { groups, picks: [], piles: piles.map((it) => ({ ...it, cards: heap(it.cards) })) };
    for (const { width, height } of SIZES) {
      const placed = place(view, width, height);
      const wrong = wronglyCovered(view, placed);
      if (wrong.length > 0) faults.push(`${id} at ${width}: ${wrong.slice(0, 9)}`);
    }
  }
  assert.deepEqual(faults, []);
});

/** The piles that arrows cannot reach from the first one, or that cannot reach it. */
function unreached(stops, boxes) {
  const ways = stops.map((from) =>
    Object.values(ARROWS).flatMap((it) => {
      const next = nextStop(stops, from, it, boxes);
      return next ? [stops.indexOf(next)] : [];
    }),
  );
  const back = stops.map((_, to) => ways.flatMap((all, from) => (all.includes(to) ? [from] : [])));
  const lost = [ways, back].flatMap((graph) => {
    const seen = new Set([0]);
    for (const at of seen) for (const it of graph[at]) seen.add(it);
    return stops.filter((_, index) => !seen.has(index));
  });
  return [...new Set(lost.map((it) => it.place[0]))];
}

/** The arrows up and down that skip a covering or covered pile. */
function skipped({ piles }, stops, boxes) {
  return piles.flatMap(({ coveredBy = [] }, under) =>
    coveredBy.flatMap((over) => {
      const faults = [];
      for (const [from, to, arrow] of [[over, under, "ArrowUp"], [under, over, "ArrowDown"]]) {
        const down = arrow === "ArrowDown" ? 1 : -1;
        const far = (pile) => (boxes(pile).y - boxes(from).y) * down;
        // In a layout of walls, some are beside each other.
        if (far(to) < 1) continue;
        const next = nextStop(stops, stops[from], ARROWS[arrow], boxes);
        if (next === undefined || far(next.place[0]) > far(to) + 1) faults.push(`${from} ${arrow}`);
      }
      return faults;
    }),
  );
}

test("arrow keys reach every pile of every game from every pile", (t) => {
  const file = new URL("../dist/catalogue.json", import.meta.url);
  if (!fs.existsSync(file)) return t.skip("the page is not built");
  const faults = [];
  for (const { id, groups, piles } of JSON.parse(fs.readFileSync(file, "utf8"))) {
    const view = { groups, picks: [], piles: piles.map((it) => ({ ...it, cards: heap(it.cards) })) };
    for (const { width, height } of SIZES.slice(0, 2)) {
      const placed = place(view, width, height);
      const tops = new Map(placed.map((it) => [it.pile, it]));
      const stops = piles.map((_, pile) => tops.get(pile)).map((it) => ({
        place: [it.pile, Math.max(0, it.place)],
        x: it.x + it.width / 2,
        y: it.y + it.width / 2,
      }));
      const boxes = (pile) => {
        const own = placed.filter((it) => it.pile === pile);
        const [x, y] = [own[0].x, own[0].y];
        const right = Math.max(...own.map((it) => it.x + it.width));
        const bottom = Math.max(...own.map((it) => it.y + it.height));
        return { x, y, width: right - x, height: bottom - y };
      };
      const lost = [...unreached(stops, boxes), ...skipped(view, stops, boxes)];
      if (lost.length > 0) faults.push(`${id} at ${width}: ${lost}`);
    }
  }
  assert.deepEqual(faults, []);
});

test("outside finds cards off the board and covered cards", () => {
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

test("long piles are compressed, and reported if too tight", () => {
  const { measures, slots } = arrange(lieOf(klondike()), 390, 300);
  const short = spread(slots[4], heap(3), measures);
  const long = spread(slots[4], heap(60), measures);
  assert.ok(!short.tight && long.tight);
  const last = long.at.at(-1);
  assert.ok(last.y + measures.height <= 300);
});

test("cards keep their elements when they move or are turned over", () => {
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
  // With two packs a card can appear twice: then the line names its pile.
  view.piles[6].cards = ["TC"];
  assert.deepEqual(clickOn(view, [4, 0]), { line: "1 2" });
  assert.deepEqual(clickOn(view, [6, 0]), { line: view.piles[6].id });
});

test("a click on a card that can be paired picks it up", () => {
  const view = made([{ role: "tableau", piles: [["7H"], ["6C"]] }]);
  const pair = (from, to) => ({ card: [from, 0], targets: [{ card: [to, 0], line: "1 2" }] });
  view.picks = [pair(0, 1), pair(1, 0)];
  assert.deepEqual(clickOn(view, [0, 0]), { pick: view.picks[0] });
});
