/** Damaged entries in the browser's storage are reported, can be deleted, and break nothing. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { openGame, withPage } from "./harness.mjs";

/** Writes entries into the page's database. */
async function damage(page, entries) {
  await page.evaluate(async (entries) => {
    const base = await new Promise((resolve) => {
      indexedDB.open("patience").onsuccess = (event) => resolve(event.target.result);
    });
    const change = base.transaction([...base.objectStoreNames], "readwrite");
    for (const [table, value] of entries) change.objectStore(table).put(value);
    await new Promise((done) => (change.oncomplete = done));
    base.close();
  }, entries);
}

const SOUND = { game: "golf", name: "Golf", deal: "seed:1", options: "", status: "playing" };

test("damaged entries are reported and can be deleted, and valid ones stay", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/golf?deal=seed:1`);
    await page.goto(`${url}#/help`);
    await damage(page, [
      ["own", { id: "nofiles", name: "No Files" }],
      ["own", { id: "null", files: null }],
      ["own", { id: "list", files: ["a"] }],
      ["own", { id: "good", files: { "good.toml": 'name = "Good"\n' } }],
      ["kept", { ...SOUND, key: "golf~2", record: 7, made: 2 }],
      ["kept", { ...SOUND, key: "golf~3", record: "x", made: Number.NaN }],
      ["results", "nothing"],
      ["before", { key: "golf#1", game: null }],
    ]);
    await page.goto(url);
    await page.getByRole("heading", { name: "Damaged data" }).waitFor();
    const drops = page.getByRole("button", { name: /which is damaged/ });
    assert.equal(await drops.count(), 7);
    await page.getByText("No Files").waitFor();
    await page.getByRole("link", { name: "good" }).first().waitFor();
    await page.goto(`${url}#/play/own:nofiles`);
    await page.getByText("The saved game “nofiles” is damaged").first().waitFor();
    for (const route of ["#/write/", "#/write/own:null", "#/stats"]) {
      await page.goto(`${url}${route}`);
      await page.locator("main h1").getByText(/^(Write a game|Statistics)$/).waitFor();
      const words = await page.locator("main").innerText();
      assert.doesNotMatch(words, /undefined|null to object|cannot open/i, words);
    }
    await page.goto(url);
    for (let left = 7; left > 0; left -= 1) {
      await drops.first().click();
      await page.waitForFunction(
        (left) => document.querySelectorAll('[aria-label*="which is damaged"]').length < left,
        left,
      );
    }
    await page.reload();
    await page.getByRole("link", { name: "good" }).first().waitFor();
    assert.equal(await page.getByRole("heading", { name: "Damaged data" }).count(), 0);
  });
});

test("invalid numbers count as unknown", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/golf?deal=seed:1`);
    await page.keyboard.press("d");
    await page.locator(".fact").getByText("move 1", { exact: true }).waitFor();
    await page.goto(`${url}#/help`);
    const odd = { ...SOUND, key: "golf~2", record: "x", made: 3 };
    await damage(page, [["kept", { ...odd, time: -3_700_000, when: 9e300 }]]);
    await page.goto(url);
    const words = await page.locator(".kept-link").getByText("3 moves").innerText();
    assert.equal(words, "deal seed:1 · 3 moves · 0:00");
  });
});
