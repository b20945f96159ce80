/** The list of games: search and filters; and every game fits on one screen. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { build } from "esbuild";

import { calls, openGame, SIZES, withPage } from "./harness.mjs";

/** Loads the layout code, which needs no browser. */
async function layout() {
  const built = await build({
    entryPoints: [new URL("../src/board/layout.ts", import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
  });
  const code = Buffer.from(built.outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

const listed = (page) => page.evaluate(() => fetch("catalogue.json").then((it) => it.json()));

/** The size of the board for a window size. */
async function boardSize(page, size) {
  await page.setViewportSize(size);
  return page.locator(".board").evaluate((it) => [it.clientWidth, it.clientHeight]);
}

test("every game is dealt with all cards on one screen", async () => {
  const { outside } = await layout();
  await withPage(async ({ page, url }) => {
    const call = await calls(page);
    const games = await listed(page);
    assert.ok(games.length >= 798);
    await openGame(page, `${url}#/play/klondike?deal=seed:1`);
    const sizes = [];
    for (const name of ["desk", "phone"]) sizes.push(await boardSize(page, SIZES[name]));
    const faults = [];
    for (const { id } of games) {
      const start = { files: {}, game: id, options: {}, deal: "seed:1" };
      const { view, fault } = await call("start", [start]);
      if (view === undefined) faults.push(`${id}: ${fault}`);
      for (const [width, height] of view ? sizes : []) {
        const [first] = outside(view, width, height);
        if (first) faults.push(`${id} at ${width} x ${height}: ${JSON.stringify(first)}`);
      }
    }
    assert.deepEqual(faults, []);
  });
});

/** Chooses up to `most` games of each kind of layout. */
function sample(games, most) {
  const kinds = new Map();
  for (const game of games) {
    const kind = game.groups
      .map((it) => `${it.role} ${it.layout} ${it.overlapping} ${it.squared}`)
      .filter((it) => /places|ring|true/.test(it))
      .concat(game.decks > 2 ? "many packs" : game.decks === 2 ? "two packs" : [])
      .sort()
      .join();
    const same = kinds.get(kind) ?? [];
    kinds.set(kind, same);
    same.push(game.id);
  }
  return [...kinds.values()].flatMap((it) => it.slice(0, most));
}

/** Lists what is wrong with the drawn board. */
function drawnFaults() {
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) return [`the page is ${scrollWidth} wide`];
  if (scrollHeight > innerHeight) return [`the page is ${scrollHeight} high`];
  const edge = document.querySelector(".board").getBoundingClientRect();
  const faults = [];
  const cards = [...document.querySelectorAll(".board .card")];
  if (cards.length === 0) return ["there are no cards"];
  for (const it of [...cards, ...document.querySelectorAll(".board .slot")]) {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    if (right - left < 8) faults.push(`a card is ${right - left} wide`);
    const over = Math.max(edge.left - left, edge.top - top, right - edge.right, bottom - edge.bottom);
    if (over > 1.5) faults.push(`${it.ariaLabel} lies ${over} outside`);
  }
  // Every stop of the keyboard must also be visible for the pointer.
  for (const it of document.querySelectorAll('.board [role="button"]')) {
    const { x, y, width, height } = it.getBoundingClientRect();
    const shown = [0.5, 0.12, 0.04, 0.9].some((down) =>
      [0.5, 0.12, 0.04, 0.9].some((right) => {
        const top = document.elementFromPoint(x + width * right, y + height * down);
        return top?.closest(".card, .slot") === it;
      }),
    );
    if (!shown) faults.push(`${it.ariaLabel} is covered`);
  }
  return faults;
}

test("games of every layout are drawn on one screen", async (t) => {
  await withPage(async ({ page, url }) => {
    const games = sample(await listed(page), process.env.ALL ? Infinity : 6);
    assert.ok(games.length > 40, `${games.length}`);
    t.diagnostic(`${games.length} games drawn`);
    const faults = [];
    for (const game of games) {
      for (const name of ["desk", "phone"]) {
        await page.setViewportSize(SIZES[name]);
        if (name === "desk") await openGame(page, `${url}#/play/${game}?deal=seed:1`);
        // A deal can be lost from the start; hide the message about it.
        const away = page.getByRole("button", { name: "Show the board" });
        if (await away.isVisible()) await away.click();
        // The board is redrawn for its new size, and a message may change that once more.
        let found = [];
        const settled = async () => {
          found = await page.evaluate(drawnFaults);
          return found.length === 0;
        };
        for (let frames = 0; frames < 60 && !(await settled()); frames += 1) {
          await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
        }
        if (found.length > 0) faults.push(`${game}, ${name}: ${found.slice(0, 3).join("; ")}`);
      }
    }
    assert.deepEqual(faults, []);
  }, { reducedMotion: "reduce" });
});

test("games are found by name, other names, family and packs", async () => {
  await withPage(async ({ page }) => {
    const games = await listed(page);
    const tiles = page.locator(".catalogue .tiles a.tile-name");
    const count = page.locator(".catalogue .count");
    await count.getByText(`${games.length} games`).waitFor();
    const search = page.getByRole("searchbox");

    await search.fill("la belle lucie");
    await page.waitForFunction(
      () => document.querySelector(".tiles .tile-name")?.textContent === "La Belle Lucie",
    );
    const also = games.filter((it) => it.also.length > 0);
    assert.ok(also.length > 50);
    for (const game of also.filter((_, at) => at % 40 === 0)) {
      await search.fill(game.also[0]);
      await tiles.getByText(game.name, { exact: true }).first().waitFor();
    }
    await search.fill("no game is called like this");
    await count.getByText(`0 of ${games.length}`).waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await count.getByText(`${games.length} games`).waitFor();
    assert.equal(await search.inputValue(), "");

    const family = games.find((it) => it.id === "spider").family;
    const same = games.filter((it) => it.family === family);
    await page.getByLabel("Family").selectOption(family);
    await count.getByText(`${same.length} of ${games.length} games`).waitFor();
    const two = same.filter((it) => it.decks === 2);
    assert.ok(two.length > 0 && two.length < same.length);
    await page.getByLabel("Packs").selectOption("2");
    await count.getByText(`${two.length} of ${games.length} games`).waitFor();
    await page.waitForFunction(
      (many) => document.querySelectorAll(".tiles .tile-name").length === many,
      two.length,
    );
    // Tiles far from the visible area are not rendered and have no inner text.
    assert.deepEqual(
      (await tiles.allTextContents()).sort(),
      two.map((it) => it.name).sort(),
    );
    await tiles.getByText("Spider", { exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Spider" }).waitFor();
    // Going back restores the filters.
    await page.goBack();
    await count.getByText(`${two.length} of ${games.length} games`).waitFor();
  });
});

test("Enter opens the first match, even if misspelled", async () => {
  await withPage(async ({ page }) => {
    await page.locator(".catalogue .tile").first().waitFor();
    for (const [typed, name] of [["free cell", "FreeCell"], ["klondke", "Klondike"]]) {
      await page.getByRole("searchbox").fill(typed);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      await page.goBack();
    }
    // A filter on figures says how many games have none.
    await page.getByRole("searchbox").fill("");
    await page.getByLabel("Chance of winning").selectOption("most");
    await page.locator(".count").getByText(/\d+ games without clear figures/).waitFor();
  });
});

test("games in the list have a picture of their layout", async () => {
  await withPage(async ({ page }) => {
    const picture = page.locator(".catalogue .tile .picture > *").first();
    await picture.scrollIntoViewIfNeeded();
    const { width, height } = await picture.boundingBox();
    assert.ok(width > 20 && height > 20, `${width} x ${height}`);
  });
});
