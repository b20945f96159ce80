/** A worker that never answers is stopped after its timeout, and the page continues. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { openGame, withPage } from "./harness.mjs";

const moves = (page, number) =>
  page.locator(".fact").getByText(`move ${number}`, { exact: true }).waitFor();

/** Drops all calls to workers with the name in `window.deaf`. */
async function deafen(page) {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (data, ...more) {
      if (window.deaf === undefined || data.name !== window.deaf) {
        postMessage.call(this, data, ...more);
      }
    };
  });
  await page.clock.install();
}

const deaf = (page, name) => page.evaluate((name) => (window.deaf = name), name);

test("a move without an answer times out, and the game continues unchanged", async () => {
  await withPage(async ({ page, url }) => {
    await deafen(page);
    await page.goto("about:blank");
    await openGame(page, `${url}#/play/klondike?deal=seed:9`);
    await page.keyboard.press("d");
    await moves(page, 1);
    await deaf(page, "obey");
    await page.keyboard.press("d");
    await page.locator(".working").getByText("Working on “deal”").waitFor();
    await page.clock.fastForward(14_000);
    assert.equal(await page.locator(".message.refused").count(), 0);
    await page.clock.fastForward(2_000);
    await page
      .locator(".message.refused")
      .getByText("“Deal” was stopped: no answer within 15 seconds; the game is unchanged")
      .waitFor();
    await page.locator(".working").waitFor({ state: "hidden" });
    await moves(page, 1);
    await deaf(page, undefined);
    await page.keyboard.press("d");
    await moves(page, 2);
    await page.keyboard.press("u");
    await moves(page, 1);
    await page.keyboard.press("u");
    await moves(page, 0);
  });
});

test("a check without an answer times out, and the next text is checked", async () => {
  await withPage(async ({ page, url }) => {
    await deafen(page);
    await page.goto("about:blank");
    await page.goto(`${url}#/write/cruel`);
    await page.getByRole("button", { name: "Create" }).click();
    const verdict = page.locator(".write-verdict");
    await verdict.getByText("No problems").waitFor();
    await deaf(page, "check");
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("# one\n");
    await page.clock.runFor(5_000);
    await verdict.getByText("the check was stopped: it took more than three seconds").waitFor();
    await deaf(page, undefined);
    await page.keyboard.insertText("# two\n");
    await verdict.getByText("No problems").waitFor();
  });
});
