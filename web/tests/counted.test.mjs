/** What counts in the statistics, as at the prompt; and resuming previous games. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { heard, openGame, SIZES, withPage } from "./harness.mjs";

/** The last move loses, and leaves no legal move. */
const LOST =
  "patience:golf/seed:1/deal,deal,deal,2.f1,deal,deal,deal,2.f1,deal,3.f1,deal,2.f1,deal," +
  "deal,4.f1,1.f1,deal,2.f1,5.f1,deal,2.f1,deal,1.f1,deal,deal,deal,1.f1";

/** The last move loses, but leaves legal moves and redeals. */
const VAIN =
  "patience:cruel/seed:5/3.f4,1.f4,1.6,1.f3,5.f3,redeal,2.6,redeal,3.4,redeal,4.10,redeal," +
  "3.5,9.f4,10.7,redeal,8.3,10.3,redeal,4.10,7.9,11.5,1.11,redeal,10.7,redeal,8.f1";

const moves = (page, number) =>
  page.locator(".fact").getByText(`move ${number}`, { exact: true }).waitFor();

/** Loses a game: opens all moves but the last as a link, and plays the last. */
async function lose(page, url, line) {
  const [, almost, last] = /^(.*),(.*)$/.exec(line);
  await openGame(page, `${url}#${almost}`);
  await page.keyboard.press("/");
  await page.keyboard.type(last.replace(".", " "));
  await page.keyboard.press("Enter");
  await page.locator('.ending[data-status="lost"]').waitFor();
  await page.keyboard.press("Escape");
}

/** The games played and won in the statistics. */
async function counted(page, url, name) {
  await page.goto(`${url}#/help`);
  await page.goto(`${url}#/stats`);
  await page.getByRole("heading", { name: "Statistics" }).waitFor();
  const row = page.getByRole("row", { name });
  const cells = (await row.count()) === 0 ? [] : await row.first().locator("td").allInnerTexts();
  return cells.slice(0, 2);
}

test("a lost game counts once when its page is left", async () => {
  await withPage(async ({ page, url }) => {
    await lose(page, url, LOST);
    assert.deepEqual(await counted(page, url, "Golf"), ["1", "0"]);
    await page.goto(`${url}#/play/golf`);
    await page.locator('.ending[data-status="lost"]').waitFor();
    await page.getByRole("button", { name: "Show the board" }).click();
    await page.keyboard.press("u");
    await moves(page, 26);
    await page.keyboard.press("r");
    await moves(page, 27);
    await page.goto("about:blank");
    await page.goto(url);
    assert.deepEqual(await counted(page, url, "Golf"), ["1", "0"]);
    // Dealing another game does not count it again.
    await page.goto(`${url}#/play/golf`);
    await page.locator('.ending[data-status="lost"]').waitFor();
    await page.locator(".ending").getByRole("button", { name: "New deal" }).click();
    await moves(page, 0);
    assert.deepEqual(await counted(page, url, "Golf"), ["1", "0"]);
  });
});

test("a lost game counts when the tab is closed", async () => {
  await withPage(async ({ page, context, url }) => {
    await lose(page, url, LOST);
    await page.close({ runBeforeUnload: true });
    const other = await context.newPage();
    await other.goto(url);
    assert.deepEqual(await counted(other, url, "Golf"), ["1", "0"]);
  });
});

test("a lost game from a link does not count until the player moves", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#${LOST}`);
    await page.locator('.ending[data-status="lost"]').waitFor();
    assert.deepEqual(await counted(page, url, "Golf"), []);
  });
});

test("a game set aside counts as left, and only once if resumed", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/golf?deal=seed:1`);
    await page.keyboard.press("d");
    await moves(page, 1);
    await openGame(page, `${url}#/play/golf?deal=seed:2`);
    assert.deepEqual(await counted(page, url, "Golf"), ["1", "0"]);
    await page.goto(`${url}#/play/golf`);
    await page.locator(".deal").getByText("seed:2").waitFor();
    await page.locator('.bar [data-does="menu"]').click();
    await page.getByRole("button", { name: "Previous game" }).click();
    await moves(page, 1);
    await page.keyboard.press("d");
    await moves(page, 2);
    await page.keyboard.press("/");
    await page.keyboard.type("new seed:3");
    await page.keyboard.press("Enter");
    await page.locator(".deal").getByText("seed:3").waitFor();
    assert.deepEqual(await counted(page, url, "Golf"), ["1", "0"]);
  });
});

test("a lost game says whether moves are left", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#${LOST}`);
    await page.locator(".ending").getByText("No move is left.").waitFor();
    await openGame(page, `${url}#${VAIN}`);
    await page.locator(".ending").getByText("Moves are left, but none can win.").waitFor();
  });
});

test("the message covers no button of a lost game, and is announced", async () => {
  for (const size of [SIZES.phone, SIZES.small, SIZES.desk]) {
    await withPage(async ({ page, url }) => {
      await openGame(page, `${url}#/play/freecell?deal=ms:617`);
      for (const card of ["jack of diamonds", "king of spades", "king of clubs"]) {
        await page.locator(".board").getByLabel(`${card}, on pile`).click();
        await page.locator(".message").getByText(new RegExp(`^${card} to a cell`, "i")).waitFor();
      }
      const ending = page.locator(".ending");
      await ending.getByText("Moves are left, but none can win.").waitFor();
      await page.locator(".message").getByText("Lost, proven").waitFor();
      const gap = await page.evaluate(() => {
        const edge = (of, side) => document.querySelector(of).getBoundingClientRect()[side];
        return [edge(".said", "top") - edge(".ending", "bottom"), edge(".ending", "top")];
      });
      assert.ok(gap[0] >= 0 && gap[1] >= 0, `${size.width} pixels: ${gap}`);
      await heard(page, /Lost\. .* as you like\. King of clubs/);
    }, { size });
  }
});

test("the menu returns to every previous game", async () => {
  await withPage(async ({ page, url }) => {
    for (const deal of ["seed:1", "seed:2", "seed:3"]) {
      await openGame(page, `${url}#/play/golf?deal=${deal}`);
      await page.keyboard.press("d");
      await moves(page, 1);
    }
    const back = async (deal) => {
      await page.locator('.bar [data-does="menu"]').click();
      await page.getByRole("button", { name: "Previous game" }).click();
      await page.getByRole("dialog").getByRole("button", { name: `deal ${deal}` }).click();
      await page.locator(".deal").getByText(`deal ${deal}`).waitFor();
      await moves(page, 1);
    };
    for (const deal of ["seed:1", "seed:3", "seed:2", "seed:1"]) await back(deal);
    await page.reload();
    await moves(page, 1);
    await back("seed:3");
  });
});

test("all games in progress can be listed", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/golf?deal=seed:1`);
    await page.keyboard.press("d");
    await moves(page, 1);
    await page.goto(`${url}#/help`);
    await page.evaluate(async () => {
      const base = await new Promise((resolve) => {
        indexedDB.open("patience").onsuccess = (event) => resolve(event.target.result);
      });
      const change = base.transaction("kept", "readwrite");
      const table = change.objectStore("kept");
      table.get("golf").onsuccess = ({ target }) => {
        for (let number = 2; number <= 9; number += 1)
          table.put({ ...target.result, key: `golf~${number}`, deal: `seed:${number}` });
      };
      await new Promise((done) => (change.oncomplete = done));
      base.close();
    });
    await page.goto(url);
    const links = page.locator(".kept-link[href*=golf]");
    await links.nth(5).waitFor();
    assert.equal(await links.count(), 6);
    await page.getByRole("button", { name: "Show all 9" }).click();
    assert.equal(await links.count(), 9);
  });
});
