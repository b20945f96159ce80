/** Errors in a game that extends another: their places and fixes. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { withPage } from "./harness.mjs";

const verdict = (page, words) => page.locator(".write-verdict").getByText(words).waitFor();

/** Creates a game, and replaces its text. */
async function write(page, url, text) {
  await page.goto(`${url}#/write/klondike`);
  await page.getByRole("button", { name: "Create" }).click();
  await verdict(page, "No problems");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

const written = (page) => page.locator(".cm-content").innerText();

test("an error in an extended file shows its place in that file", async () => {
  await withPage(async ({ page, url }) => {
    const text = 'name = "N"\nextends = "klondike"\n\n[piles.tableau]\ncount = 3\n';
    await write(page, url, text);
    await verdict(page, "1 error");
    const fault = page.locator(".write-fault.error");
    await fault.getByText("7 numbers for 3 piles").waitFor();
    await fault.getByRole("button", { name: /^klondike\.toml:\d+, error/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Your game extends this built-in file").waitFor();
    assert.match(await dialog.locator("mark").innerText(), /^\[6, 5, 4, 3, 2, 1, 0\]$/);
    const seen = await dialog.locator("mark").evaluate((it) => {
      const { top, bottom } = it.getBoundingClientRect();
      return top > 0 && bottom < innerHeight && it.closest("li") === document.activeElement;
    });
    assert.ok(seen);
    await page.keyboard.press("Escape");
    // A note shows the place in the author's own file that causes it.
    await fault.getByText("changed here").waitFor();
    await fault.getByRole("button", { name: "my-klondike.toml:5, note" }).click();
    const selected = await page.evaluate(() => {
      const root = document.querySelector(".write-editor").shadowRoot;
      return root.querySelector(".cm-activeLine").innerText;
    });
    assert.equal(selected.trim(), "count = 3");
  });
});

test("a misspelled group name is fixed where it is defined", async () => {
  await withPage(async ({ page, url }) => {
    const text =
      'name = "N"\n[piles.tabelau]\ncount = 4\n[piles.foundation]\ncount = 4\n' +
      '[[deal]]\nto = "tableau"\neach = 13\n';
    await write(page, url, text);
    await verdict(page, "2 errors");
    assert.equal(await page.getByRole("button", { name: "Change to tabelau" }).count(), 0);
    await page.getByRole("button", { name: "Change to tableau" }).first().click();
    await verdict(page, /^(No problems|\d+ warnings?)$/);
    assert.doesNotMatch(await written(page), /tabelau/);
  });
});

test("a misspelled game to extend is fixed", async () => {
  await withPage(async ({ page, url }) => {
    await write(page, url, 'name = "N"\nextends = "klondik"\n');
    await verdict(page, "1 error");
    await page.locator(".write-hint").getByText("did you mean `klondike`?").waitFor();
    await page.getByRole("button", { name: 'Change to "klondike"' }).click();
    await verdict(page, "No problems");
    assert.match(await written(page), /extends = "klondike"/);
  });
});
