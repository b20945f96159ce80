/** Redeals on the board: make, undo and redo. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { openGame, withPage } from "./harness.mjs";

const GAMES = {
  "turning over the waste": {
    line: `patience:klondike/seed:9/${Array(23).fill("deal").join()}`,
    made: 23,
    press: (page) => page.locator('.pile[data-role="stock"] .slot').last().click(),
  },
  "gathering the tableau": {
    line: "patience:cruel/seed:5/3.f4,1.f4,1.6,1.f3,5.f3",
    made: 5,
    press: (page) => page.locator(".bar").getByRole("button", { name: "Redeal" }).click(),
  },
};

const moves = (page, number) =>
  page.locator(".fact").getByText(`move ${number}`, { exact: true }).waitFor();

/** The label of every pile, and its drawn cards. */
const board = (page) =>
  page.locator(".board > .pile").evaluateAll((all) =>
    all.map((pile) => {
      const cards = [...pile.querySelectorAll(".card")];
      const face = (it) => (it.classList.contains("back") ? "back" : it.textContent);
      return [pile.ariaLabel, ...cards.map(face)];
    }),
  );

for (const [what, { line, made, press }] of Object.entries(GAMES)) {
  test(`${what} can be undone and redone`, async () => {
    await withPage(async ({ page, url }) => {
      await openGame(page, `${url}#${line}`);
      await moves(page, made);
      const before = await board(page);
      await press(page);
      await moves(page, made + 1);
      const after = await board(page);
      assert.notDeepEqual(after, before);
      await page.keyboard.press("u");
      await moves(page, made);
      assert.deepEqual(await board(page), before);
      await page.keyboard.press("r");
      await moves(page, made + 1);
      assert.deepEqual(await board(page), after);
      await page.keyboard.press("u");
      await moves(page, made);
      // An undone redeal stays undone after a reload, and can be redone.
      await page.reload();
      await moves(page, made);
      assert.deepEqual(await board(page), before);
      await page.keyboard.press("r");
      await moves(page, made + 1);
      assert.deepEqual(await board(page), after);
    });
  });
}
