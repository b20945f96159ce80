/** Two tabs: each has its own game in play, and neither writes over the other's text. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { drag, hit, openGame, withPage } from "./harness.mjs";

const moves = (page, number) =>
  page.locator(".fact").getByText(`move ${number}`, { exact: true }).waitFor();

/** A game in this tab with one move, and the same deal in another tab with three. */
async function twoTabs(page, context, url) {
  await openGame(page, `${url}#/play/klondike?deal=seed:9`);
  await drag(page, await hit(page, [5, 1]), await hit(page, [0, 0]));
  await moves(page, 1);
  const other = await context.newPage();
  await openGame(other, `${url}#/play/klondike?deal=seed:9`);
  for (let made = 1; made <= 3; made += 1) {
    await other.keyboard.press("d");
    await moves(other, made);
  }
  return other;
}

test("a tab has its own game after a reload, though the other tab is closed", async () => {
  await withPage(async ({ page, context, url }) => {
    const other = await twoTabs(page, context, url);
    await page.close();
    await other.reload();
    await moves(other, 3);
    assert.match(await other.locator(".message").innerText(), /^Game resumed\./);
  });
});

test("each link to go on opens the game that it names, and no other", async () => {
  await withPage(async ({ page, context, url }) => {
    const other = await twoTabs(page, context, url);
    await page.close();
    await other.close();
    const third = await context.newPage();
    for (const made of [3, 1, 3]) {
      await third.goto(`${url}#/`);
      await third.locator(".kept-link").getByText(` ${made} move`).click();
      await moves(third, made);
    }
    // While a tab plays it, no other opens it, and none gets another in its place.
    const fourth = await context.newPage();
    await fourth.goto(url);
    await fourth.locator(".kept-link").getByText("3 moves").click();
    await fourth.locator("pre").getByText("This game is open in another window.").waitFor();
  });
});

const text = (page) =>
  page.evaluate(
    () => document.querySelector(".write-editor").shadowRoot.querySelector(".cm-content").innerText,
  );

/** Writes a comment at the beginning of the text, which is always drawn. */
async function write(page, words) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText(`# ${words}\n`);
}

const kept = (page) =>
  page.evaluate(async () => {
    const base = await new Promise((resolve) => {
      indexedDB.open("patience").onsuccess = (event) => resolve(event.target.result);
    });
    const all = await new Promise((resolve) => {
      const request = base.transaction("own").objectStore("own").getAll();
      request.onsuccess = () => resolve(request.result);
    });
    base.close();
    return Object.fromEntries(all.map((it) => [it.id, it.files[`${it.id}.toml`]]));
  });

/** Waits until what is kept of a game says something. */
async function keeps(page, id, words) {
  for (const start = Date.now(); Date.now() - start < 20_000; ) {
    if (words.test((await kept(page))[id] ?? "")) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`${id} is kept as ${JSON.stringify(await kept(page))}`);
}

/** One game that is written in two tabs, the other of which has written last. */
async function twoTexts(page, context, url) {
  await page.goto(`${url}#/write/cruel`);
  await page.getByRole("button", { name: "Create" }).click();
  await page.locator(".write-verdict").getByText("No problems").waitFor();
  const other = await context.newPage();
  await other.goto(`${url}#/write/own:my-cruel`);
  await other.locator(".write-verdict").getByText("No problems").waitFor();
  await write(page, "here");
  await keeps(page, "my-cruel", /# here/);
  await other.locator(".write-conflict").waitFor();
  return other;
}

test("a text that another tab has changed is not written over, and theirs can be taken", async () => {
  await withPage(async ({ page, context, url }) => {
    const other = await twoTexts(page, context, url);
    await write(other, "there");
    await other.waitForTimeout(1000);
    assert.doesNotMatch((await kept(page))["my-cruel"], /there/);
    await other.getByRole("button", { name: "Use the other text" }).click();
    assert.match(await text(other), /# here/);
    assert.doesNotMatch(await text(other), /# there/);
    // The text that was here is not lost either.
    await other.getByRole("button", { name: "Undo edit" }).click();
    assert.match(await text(other), /# there/);
    await keeps(page, "my-cruel", /# there/);
  });
});

test("both texts are kept if one likes, or leaves without a choice", async () => {
  await withPage(async ({ page, context, url }) => {
    const other = await twoTexts(page, context, url);
    await write(other, "there");
    await other.getByRole("button", { name: "Save mine as a copy" }).click();
    await other.getByRole("heading", { name: "My Cruel (mine)" }).waitFor();
    await keeps(page, "my-cruel-mine", /# there/);
    await keeps(page, "my-cruel", /# here/);
    // A tab that goes away keeps a copy by itself.
    await other.goto(`${url}#/write/own:my-cruel`);
    await other.locator(".write-verdict").getByText("No problems").waitFor();
    await write(page, "more");
    await other.locator(".write-conflict").waitFor();
    await write(other, "gone");
    await other.close({ runBeforeUnload: true });
    await keeps(page, "my-cruel-mine-2", /# gone/);
    await keeps(page, "my-cruel", /# more/);
  });
});

test("a tab that has heard nothing of the other's change finds out when it keeps its own", async () => {
  await withPage(async ({ page, context, url }) => {
    await page.addInitScript(() => delete window.BroadcastChannel);
    await page.goto(`${url}#/write/cruel`);
    await page.getByRole("button", { name: "Create" }).click();
    await page.locator(".write-verdict").getByText("No problems").waitFor();
    const other = await context.newPage();
    await other.addInitScript(() => delete window.BroadcastChannel);
    await other.goto(`${url}#/write/own:my-cruel`);
    await other.locator(".write-verdict").getByText("No problems").waitFor();
    await write(page, "here");
    await keeps(page, "my-cruel", /# here/);
    await write(other, "there");
    await other.locator(".write-conflict").waitFor();
    assert.doesNotMatch((await kept(page))["my-cruel"], /there/);
  });
});
