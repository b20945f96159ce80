/**
 * Measures the built page in a real browser: the bytes sent before the first game, the time
 * to the first deal, the time to draw a move, and the solver compared with the program's on
 * the same deals. `node bench.mjs` measures all, `node bench.mjs solver` only the solver.
 *
 * `solver` needs the program: run `cargo build --release` in the root of the repository.
 */

import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import * as zlib from "node:zlib";

import { calls, SIZES, withPage } from "./tests/harness.mjs";

const web = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(web, "dist");

/** Games of several kinds, with the deals to solve. */
const SOLVED = [
  ["freecell", "ms:1..300"],
  ["klondike", "seed:1..20"],
  ["beleaguered-castle", "seed:1..40"],
  ["la-belle-lucie", "seed:1..60"],
  ["pyramid", "seed:1..30"],
  ["bakers-dozen", "seed:1..60"],
];

/** The limits of a search: nearly all of these deals are decided within them. */
const POSITIONS = 300_000;
const MEMORY = 64 << 20;

/** A deal that uses all available memory: game, options, deal. */
const HARD = ["forty-thieves", {}, "seed:1"];

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Prints the bytes sent before the first game is on the screen. */
function sizes() {
  const first = ["index.html", "style.css", "main.js", "worker.js", "binding.wasm", "catalogue.json"];
  const chunks = fs.readdirSync(dist).filter((it) => /^(chunk|page|share)-.*\.js$/.test(it));
  const whole = { bytes: 0, gzip: 0, brotli: 0 };
  for (const it of [...first, ...chunks]) {
    const text = fs.readFileSync(path.join(dist, it));
    const size = {
      bytes: text.length,
      gzip: zlib.gzipSync(text, { level: 9 }).length,
      brotli: zlib.brotliCompressSync(text).length,
    };
    const counts = first.includes(it) || it.startsWith("chunk");
    if (counts) for (const key of Object.keys(whole)) whole[key] += size[key];
    console.log(`${it.padEnd(24)} ${size.bytes} bytes, gzip ${size.gzip}, brotli ${size.brotli}`);
  }
  console.log(`before the first game    ${whole.bytes} bytes, gzip ${whole.gzip}, brotli ${whole.brotli}`);
}

/** Measures the time from opening the page to the first cards, with an empty cache. */
async function firstDeal() {
  const times = [];
  for (let run = 0; run < 7; run += 1) {
    await withPage(async ({ page, url }) => {
      await page.goto("about:blank");
      const start = performance.now();
      await page.goto(`${url}#/play/klondike?deal=seed:1`);
      await page.locator(".card").first().waitFor();
      times.push(performance.now() - start);
    });
  }
  console.log(`first deal               ${middle(times).toFixed(0)} ms (median of ${times.length})`);
}

/** Records the time of each redraw of the board: script, style and layout. */
function noteDraws() {
  window.draws = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntriesByName("patience:draw")) {
      const start = performance.now();
      document.body.getBoundingClientRect();
      window.draws.push(duration + performance.now() - start);
    }
  }).observe({ type: "measure" });
}

/** Measures the time to draw a position, after the worker has answered. */
async function moves() {
  for (const [size, { width }] of [["desk", SIZES.desk], ["phone", SIZES.phone]]) {
    for (const game of ["klondike", "freecell", "spider", "intelligence"]) {
      await withPage(async ({ page, url }) => {
        await page.addInitScript(noteDraws);
        await page.goto("about:blank");
        await page.goto(`${url}#/play/${game}?deal=seed:1`);
        await page.locator(".card").first().waitFor();
        await page.keyboard.press("/");
        await page.keyboard.type("!1\n".repeat(20));
        await page.keyboard.press("Escape");
        for (let press = 0; press < 60; press += 1) {
          await page.keyboard.press(press % 4 < 2 ? "u" : "r");
          await page.waitForTimeout(50);
        }
        const drawn = (await page.evaluate(() => window.draws)).toSorted((a, b) => a - b);
        const rare = drawn[Math.floor(drawn.length * 0.95)] ?? NaN;
        console.log(
          `drawn ${game.padEnd(13)} ${size.padEnd(6)} ${width} wide: ` +
            `median ${middle(drawn)?.toFixed(1)} ms, 95 % within ${rare.toFixed(1)} ms, ` +
            `at most ${drawn.at(-1)?.toFixed(1)} ms (${drawn.length} draws)`,
        );
      }, { size: SIZES[size] });
    }
  }
}

/** Compares the solver on the same deals, here and in the program. */
async function solver() {
  const program = path.join(web, "..", "target", "release", "patience");
  await withPage(async ({ page }) => {
    const call = await calls(page);
    for (const [game, deals] of SOLVED) {
      const range = ["solve", game, "--deals", deals, "--jobs", "1", "--json"];
      const limits = ["--max-positions", String(POSITIONS), "--max-memory", String(MEMORY >> 20)];
      const lines = execFileSync(program, [...range, ...limits], { encoding: "utf8" });
      let [here, there, other] = [0, 0, 0];
      for (const line of lines.trim().split("\n")) {
        const native = JSON.parse(line);
        const limit = { seconds: 60, positions: POSITIONS, memory: MEMORY };
        const found = await call("solve", [{}, game, {}, native.deal, limit], 90_000);
        here += found.seconds;
        there += native.seconds;
        if (found.verdict !== native.verdict || found.positions !== native.positions) other += 1;
      }
      const ratio = (here / there).toFixed(2);
      console.log(
        `${game.padEnd(24)} ${deals}: ${here.toFixed(2)} s, program ${there.toFixed(2)} s, ` +
          `ratio ${ratio}, ${other} different answers`,
      );
    }
  });
}

/** Measures the memory of a worker after searches with different memory limits. */
async function memory() {
  for (const megabytes of [2, 8, 256]) {
    await withPage(async ({ page }) => {
      const call = await calls(page);
      const before = await call("memory", []);
      const limit = { seconds: 20, positions: 20_000_000, memory: megabytes << 20 };
      const { why, positions } = await call("solve", [{}, ...HARD, limit], 120_000);
      const taken = (await call("memory", [])) - before;
      console.log(
        `memory ${String(megabytes).padStart(4)} MB allowed:  ${(taken / 2 ** 20).toFixed(1)} MB ` +
          `taken, ${positions} positions, ${why ?? "decided"}`,
      );
    });
  }
}

const parts = { sizes, firstDeal, moves, solver, memory };
const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
