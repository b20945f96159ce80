/** The page works offline once it was loaded. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { openGame, withPage } from "./harness.mjs";

const moves = (page, number) =>
  page.locator(".fact").getByText(`move ${number}`, { exact: true }).waitFor();

/** Waits until the service worker has cached everything and controls the page. */
async function isKept(page) {
  // A promise would be truthy at once, so the predicate must be synchronous.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** Visits once, goes offline, and continues. */
async function visit({ page, context, url, server }) {
  await openGame(page, `${url}#/play/klondike?deal=seed:9`);
  await page.keyboard.press("d");
  await moves(page, 1);
  await isKept(page);
  await context.setOffline(true);
  // In Chromium this does not apply to service workers, so stop the server too.
  server.close();
  server.closeAllConnections();
  await page.reload();
  await moves(page, 1);
  await page.keyboard.press("d");
  await moves(page, 2);
  await openGame(page, `${url}#/play/freecell?deal=ms:617`);
  await moves(page, 0);
  await page.goto(url);
  await page.locator(".catalogue .tile").first().waitFor();
  // The editor was never opened before.
  await page.goto(`${url}#/write/golf`);
  await page.getByRole("button", { name: "Create" }).click();
  await page.locator(".write-verdict").getByText("No problems").waitFor();
  const other = await context.newPage();
  await other.goto(`${url}#/play/golf?deal=seed:1`);
  await moves(other, 0);
  await other.goto(`${url}index.html#/help`);
  await other.getByRole("heading", { name: "Help", exact: true }).waitFor();
  assert.equal(server.listening, false);
}

test("after one visit the page works offline", async () => {
  await withPage(visit);
});

test("after one visit the page works offline below any path", async () => {
  await withPage(async (all) => {
    assert.match(all.url, /\/games\/patience\/$/);
    await visit(all);
  }, { below: "/games/patience/" });
});
