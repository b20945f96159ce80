/** Two tabs: each has its own game, and neither overwrites the other's text. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { drag, hit, openGame, withPage } from "./harness.mjs";

const moves = (page, number) =>
  page.locator(".fact").getByText(`move ${number}`, { exact: true }).waitFor();

/** Opens a game with one move in this tab, and the same deal with three moves in another. */
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

test("a tab resumes its own game after a reload", async () => {
  await withPage(async ({ page, context, url }) => {
    const other = await twoTabs(page, context, url);
    await page.close();
    await other.reload();
    await moves(other, 3);
    assert.match(await other.locator(".message").innerText(), /^Game resumed\./);
  });
});

test("each game in the list of saved games opens exactly itself", async () => {
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
    // While one tab plays a game, another tab cannot open it.
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

/** Inserts a comment at the start of the text, which is always visible. */
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

/** Waits until the saved text of a game matches. */
async function keeps(page, id, words) {
  for (const start = Date.now(); Date.now() - start < 20_000; ) {
    if (words.test((await kept(page))[id] ?? "")) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`${id} is not saved as expected: ${JSON.stringify(await kept(page))}`);
}

/** Opens one game in the editor in two tabs, and changes it in the first. */
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

test("a conflict overwrites no text, and the other text can be used", async () => {
  await withPage(async ({ page, context, url }) => {
    const other = await twoTexts(page, context, url);
    await write(other, "there");
    await other.waitForTimeout(1000);
    assert.doesNotMatch((await kept(page))["my-cruel"], /there/);
    await other.getByRole("button", { name: "Use the other text" }).click();
    assert.match(await text(other), /# here/);
    assert.doesNotMatch(await text(other), /# there/);
    // Undo brings the replaced text back.
    await other.getByRole("button", { name: "Undo edit" }).click();
    assert.match(await text(other), /# there/);
    await keeps(page, "my-cruel", /# there/);
  });
});

test("a conflict saves a copy on request, or when the tab closes", async () => {
  await withPage(async ({ page, context, url }) => {
    const other = await twoTexts(page, context, url);
    await write(other, "there");
    await other.getByRole("button", { name: "Save mine as a copy" }).click();
    await other.getByRole("heading", { name: "My Cruel (mine)" }).waitFor();
    await keeps(page, "my-cruel-mine", /# there/);
    await keeps(page, "my-cruel", /# here/);
    // A tab that closes saves a copy by itself.
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

test("saving detects a conflict without a message from the other tab", async () => {
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
