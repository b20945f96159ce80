/**
 * Runs the page in a real browser, for tests: a server of `dist/` on a free port, and a
 * headless Chromium. `CHROMIUM` is its path if it is not the one of Debian.
 */

import { chromium } from "playwright-core";

import { serve } from "../serve.mjs";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The timeout of a wait, in milliseconds. Only a page that hangs takes so long; the
 * environment variable `LONG` overrides it.
 */
export const LONG = Number(process.env.LONG ?? 60_000);

/** The launch options of the browser. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ARGUMENTS,
};

/** Common window sizes. */
export const SIZES = {
  desk: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
};

/**
 * Opens a browser and the page, calls `test` with them, and closes everything. An error on
 * the console, an exception or a request to another server fails the test.
 */
export async function withPage(test, { size = SIZES.desk, route = "", below = "/", ...more } = {}) {
  const { server, url } = await serve(0, below);
  const browser = await chromium.launch(BROWSER);
  try {
    const context = await browser.newContext({ viewport: size, acceptDownloads: true, ...more });
    const faults = [];
    context.on("request", (it) => {
      const inside = it.url().startsWith(url) || /^(blob|data):/.test(it.url());
      if (!inside) faults.push(`a request to ${it.url()}`);
    });
    context.on("weberror", (it) => faults.push(String(it.error())));
    context.on("console", (it) => {
      if (it.type() === "error") faults.push(it.text());
    });
    context.setDefaultTimeout(LONG);
    const page = await context.newPage();
    await page.goto(url + route);
    await test({ page, context, browser, url, faults, server });
    if (faults.length > 0) throw new Error(`on the page:\n${faults.join("\n")}`);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/**
 * Starts a second worker in the page: `calls(page)` returns a function that makes a call, and
 * fails if no answer comes within `milliseconds`.
 */
export async function calls(page) {
  await page.evaluate(async () => {
    const module = await WebAssembly.compileStreaming(fetch("binding.wasm"));
    const waiting = new Map();
    let worker;
    const begin = () => {
      worker = new Worker("worker.js");
      worker.postMessage({ module });
      worker.onmessage = ({ data }) => {
        waiting.get(data.id)?.(data);
        waiting.delete(data.id);
      };
    };
    let id = 0;
    window.callWorker = (name, args, milliseconds) => {
      if (worker === undefined) begin();
      const own = ++id;
      let timer;
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => {
          worker?.terminate();
          worker = undefined;
          reject(new Error(`${name} took longer than ${milliseconds} ms`));
        }, milliseconds);
      });
      const answer = new Promise((resolve, reject) => {
        waiting.set(own, (it) => ("error" in it ? reject(new Error(it.error)) : resolve(it.value)));
        worker.postMessage({ id: own, name, args });
      });
      return Promise.race([answer, late]).finally(() => clearTimeout(timer));
    };
  });
  return (name, args, milliseconds = 30_000) =>
    page.evaluate((it) => window.callWorker(...it), [name, args, milliseconds]);
}

/** Opens a game, and waits until it is dealt, even if its address is already open. */
export async function openGame(page, address) {
  await page.goto(`${address.replace(/#.*/, "")}#/help`);
  await page.locator("main.text-page").waitFor();
  await page.goto(address);
  await page.locator(".facts .fact").first().waitFor({ state: "attached" });
  await page.locator(".board .pile :is(.card, .slot)").first().waitFor({ state: "attached" });
}

/** Waits until the live region announces a matching text. */
export async function heard(page, words) {
  const { source, flags } = words;
  await page.waitForFunction(
    ({ source, flags }) =>
      new RegExp(source, flags).test(document.querySelector('.unseen[role="status"]')?.textContent),
    { source, flags },
  );
}

/**
 * Returns a point at which a click hits a card, or the slot of an empty pile. Fails if it is
 * covered or outside the window.
 */
export async function hit(page, [pile, place]) {
  const seen = ([pile, place]) => {
    const own = document.querySelectorAll(".board > .pile")[pile];
    const card = own?.querySelector(`.card[data-place="${place}"]`);
    const element = card ?? own?.querySelector(".slot");
    // Wait for animations to end.
    if (!element || own.closest(".board").getAnimations({ subtree: true }).length > 0) return false;
    const { x, y, width, height } = element.getBoundingClientRect();
    // Other cards cover it from below or from the right: its upper left stays visible longest.
    for (const down of [0.5, 0.12, 0.04, 0.85]) {
      for (const right of [0.5, 0.12, 0.04, 0.85]) {
        const point = { x: x + width * right, y: y + height * down };
        const top = document.elementFromPoint(point.x, point.y);
        if (top?.closest(".card, .slot") === element) return point;
      }
    }
    return false;
  };
  const found = await page.waitForFunction(seen, [pile, place]).catch(() => undefined);
  if (found === undefined) throw new Error(`card ${place} of pile ${pile} cannot be hit`);
  return found.jsonValue();
}

/** Drags with the mouse. */
export async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** The stop of the keyboard cursor: its pile, its place there, and its center. */
function standing(page) {
  return page.evaluate(() => {
    const at = document.activeElement?.closest(".board .card, .board .slot");
    if (!at) return undefined;
    const piles = [...document.querySelectorAll(".board > .pile")];
    const { x, y, width, height } = at.getBoundingClientRect();
    const place = [piles.indexOf(at.closest(".pile")), Number(at.dataset.place ?? 0)];
    return { place, key: place.join(), x: x + width / 2, y: y + height / 2 };
  });
}

const KEYS = [
  ["ArrowLeft", -1, 0],
  ["ArrowRight", 1, 0],
  ["ArrowUp", 0, -1],
  ["ArrowDown", 0, 1],
  // These step from pile to pile, and are the last resort.
  ["PageDown", 0, 0],
  ["PageUp", 0, 0],
];

/**
 * Moves the keyboard cursor to a card: Tab to the board, then arrows. It explores as a player
 * who sees the board would, and fails if no path leads there.
 */
export async function stand(page, goal) {
  for (let tabs = 0; (await standing(page)) === undefined; tabs += 1) {
    if (tabs > 30) throw new Error("Tab does not reach the board");
    await page.keyboard.press("Tab");
  }
  const wanted = await page.evaluate(([pile, place]) => {
    const own = document.querySelectorAll(".board > .pile")[pile];
    const at = own.querySelector(`.card[data-place="${place}"]`) ?? own.querySelector(".slot");
    const { x, y, width, height } = at.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, goal);
  // The result of each key tried at each place.
  const ways = new Map();
  let here = await standing(page);
  for (let presses = 0; presses < 120; presses += 1) {
    if (here === undefined) throw new Error("the arrows leave the board");
    if (here.key === goal.join()) return;
    const tried = ways.get(here.key) ?? ways.set(here.key, new Map()).get(here.key);
    const behind = here.place[0] > goal[0];
    const ahead = ([key, right, down]) =>
      key.startsWith("Page")
        ? Number(behind === (key === "PageUp"))
        : (wanted.x - here.x) * right + (wanted.y - here.y) * down;
    const open = KEYS.filter(([key]) => !tried.has(key)).sort((a, b) => ahead(b) - ahead(a));
    const key = open[0]?.[0] ?? towardsOpen(ways, here.key);
    if (key === undefined) break;
    await page.keyboard.press(key);
    const next = await standing(page);
    tried.set(key, next?.key);
    here = next;
  }
  throw new Error(`the arrow keys do not reach card ${goal[1]} of pile ${goal[0]}`);
}

/** The first key of a path to the nearest place with an untried key. */
function towardsOpen(ways, from) {
  const queue = [{ at: from, first: undefined }];
  const seen = new Set([from]);
  for (const { at, first } of queue) {
    const tried = ways.get(at);
    if (at !== from && (tried === undefined || tried.size < KEYS.length)) return first;
    for (const [key, to] of tried ?? []) {
      if (to === undefined || seen.has(to)) continue;
      seen.add(to);
      queue.push({ at: to, first: first ?? key });
    }
  }
  return undefined;
}
