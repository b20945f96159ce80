/** Games of many families, played to the end by mouse, touch and keyboard. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { drag, heard, hit, openGame, SIZES, stand, withPage } from "./harness.mjs";
import { begin, playOut } from "./playing.mjs";

/** Deals with short winning lines, and how to play each. */
const DESK = [
  { game: "klondike", deal: "seed:9", way: "click" },
  { game: "beleaguered-castle", deal: "seed:3", way: "drag" },
  { game: "cruel", deal: "seed:1", way: "click" },
  { game: "la-belle-lucie", deal: "seed:3", way: "drag" },
  { game: "yukon", deal: "seed:38", way: "drag" },
  { game: "accordion", deal: "seed:1", way: "drag" },
  // Its line is long: a link makes the first moves.
  { game: "spider", deal: "seed:13", options: { suits: "1" }, made: 560, way: "drag" },
  { game: "freecell", deal: "seed:8", way: "keys" },
  { game: "golf", deal: "seed:58", way: "keys" },
  { game: "pyramid", deal: "seed:27", way: "keys" },
  { game: "monte-carlo", deal: "seed:2", way: "click" },
];

const PHONE = [
  { game: "aces-up", deal: "seed:11", way: "tap" },
  { game: "scorpion", deal: "seed:9", way: "tap" },
  // Piles that cover each other, in rows and in four walls.
  { game: "triple-peaks", deal: "seed:1", way: "tap" },
  { game: "ricochet", deal: "seed:1", way: "tap" },
];

/** Plays a game to the end, and checks the message. */
async function won(page, url, game) {
  const view = await playOut(page, await begin(page, url, game), game.way);
  assert.equal(view.status, "won");
  const ending = page.locator('.ending[data-status="won"]');
  await ending.waitFor();
  assert.match(await ending.innerText(), /^Won\s/);
  assert.match(await ending.innerText(), new RegExp(`\\b${view.made} moves`));
  await heard(page, /Won\./);
  await ending.getByRole("button", { name: "New deal" }).waitFor();
}

test("games are won on a desktop", async (t) => {
  await withPage(async ({ page, url }) => {
    for (const game of DESK) {
      await t.test(`${game.game}, by ${game.way}`, () => won(page, url, game));
    }
  }, { reducedMotion: "reduce" });
});

test("games are won on a phone", async (t) => {
  await withPage(async ({ page, url }) => {
    for (const game of PHONE) {
      await t.test(`${game.game}, by ${game.way}`, () => won(page, url, game));
    }
  }, { size: SIZES.phone, hasTouch: true, isMobile: true });
});

test("animated cards end at their places", async () => {
  await withPage(async ({ page, url }) => {
    await won(page, url, { game: "monte-carlo", deal: "seed:2", way: "drag" });
  }, { reducedMotion: "no-preference" });
});

test("an illegal move names its rule, and no card moves", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/klondike?deal=seed:9`);
    const cards = () => page.locator(".board .card").evaluateAll((all) => all.map((it) => it.ariaLabel));
    const before = await cards();
    // The king of clubs to the eight of spades.
    await drag(page, await hit(page, [10, 6]), await hit(page, [4, 0]));
    const message = page.locator(".message.refused");
    await message.waitFor();
    assert.match(await message.innerText(), /king of clubs cannot go on the eight of spades/);
    await heard(page, /king of clubs.*eight of spades/);
    assert.equal(await page.locator(".fact").first().innerText(), "move 0");
    assert.deepEqual(await cards(), before);
    // A legal move then clears the message.
    await drag(page, await hit(page, [5, 1]), await hit(page, [0, 0]));
    await page.locator(".fact").getByText("move 1", { exact: true }).waitFor();
    await message.waitFor({ state: "hidden" });
  });
});

test("a picked-up card shows and announces its targets", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/freecell?deal=seed:8`);
    // The top card of pile 3 can go to a foundation or a cell; the one under it nowhere.
    const label = (place) => page.locator(`.board > .pile:nth-child(${place[0] + 1})`)
      .locator(`.card[data-place="${place[1]}"], .slot`).last().getAttribute("aria-label");
    await stand(page, [6, 6]);
    await page.keyboard.press("Space");
    await heard(page, /picked up; can go to: foundation f1, empty/);
    await page.locator(".message").getByText(": choose where to move it").waitFor();
    assert.match(await label([6, 6]), /, picked up$/);
    assert.match(await label([0, 0]), /, can go here$/);
    assert.match(await label([12, 0]), /, can go here$/);
    const marked = () => page.locator(".board .target").count();
    assert.ok((await marked()) >= 2);
    await page.keyboard.press("Escape");
    await heard(page, /put back/);
    assert.equal(await marked(), 0);
    // Pressing a card with the mouse shows the same targets.
    const { x, y } = await hit(page, [6, 6]);
    await page.mouse.move(x, y);
    await page.mouse.down();
    assert.ok((await marked()) >= 2);
    await page.mouse.up();
  });
});

test("the buttons for hint, why not, undo, redo and restart work", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/klondike?deal=seed:9`);
    const fact = (words) => page.locator(".fact").getByText(words, { exact: true }).waitFor();
    const button = (name) => page.locator(".bar").getByRole("button", { name }).first().click();
    await button("Hint");
    await page.locator(".board .pointed").first().waitFor();
    await heard(page, /ace of clubs.*goes home/);
    await drag(page, await hit(page, [5, 1]), await hit(page, [0, 0]));
    await fact("move 1");
    await button("Undo");
    await fact("move 0");
    await button("Redo");
    await fact("move 1");
    await button("Restart");
    await fact("move 0");
    await button("Menu");
    await page.getByRole("button", { name: "Why not?" }).click();
    // Point at the card and at its target.
    const asking = page.getByRole("group", { name: "Why not?" });
    await asking.getByText("Point at the card").waitFor();
    const click = async (place) => {
      const { x, y } = await hit(page, place);
      await page.mouse.click(x, y);
    };
    await click([10, 6]);
    await asking.getByText("Now point at the place").waitFor();
    await click([4, 0]);
    const answer = page.locator(".message").getByText(/king of clubs cannot go on the eight of spades/);
    await answer.waitFor();
    assert.equal(await asking.count(), 0);
    await fact("move 0");
    // A legal move is not made either; the keyboard works too.
    await button("Menu");
    await page.getByRole("button", { name: "Why not?" }).click();
    await stand(page, [5, 1]);
    await page.keyboard.press("Enter");
    await stand(page, [0, 0]);
    await page.keyboard.press("Enter");
    await page.locator(".message").getByText(/^Legal: the ace of clubs/).waitFor();
    await fact("move 0");
    await button("Menu");
    await page.getByRole("button", { name: "Why not?" }).click();
    await page.keyboard.press("Escape");
    assert.equal(await asking.count(), 0);
    await click([5, 1]);
    await fact("move 1");
  });
});

test("the prompt accepts the commands of the terminal", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/klondike?deal=seed:9`);
    await page.keyboard.press("/");
    const log = page.getByRole("group", { name: "Answers" });
    const type = async (line) => {
      await page.keyboard.type(line);
      await page.keyboard.press("Enter");
    };
    await type("2 f1");
    await page.locator(".fact").getByText("move 1", { exact: true }).waitFor();
    await log.getByText("2>f1 AC", { exact: false }).waitFor();
    await type("new ms:617");
    await page.locator(".deal").getByText("deal ms:617").waitFor();
    await type("no such command");
    await log.getByText("no such command").last().waitFor();
    await page.keyboard.press("Escape");
    await log.waitFor({ state: "hidden" });
  });
});

test("solve finds a winning line and plays it", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/monte-carlo?deal=seed:2`);
    await page.locator(".bar").getByRole("button", { name: "Solve" }).click();
    const faster = page.getByRole("button", { name: "Faster" });
    for (let times = 0; times < 3; times += 1) await faster.click();
    await page.locator('.ending[data-status="won"]').waitFor();
  });
});

test("a stopped search leaves the game unchanged", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/forty-thieves?deal=seed:1`);
    await page.keyboard.press("/");
    await page.keyboard.type("winnable 600");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator(".message.refused").getByText("stopped; the game is unchanged").waitFor();
    await page.keyboard.type("deal");
    await page.keyboard.press("Enter");
    await page.locator(".fact").getByText("move 1", { exact: true }).waitFor();
  });
});
