/** Storage in the browser: games, results and settings; and records exchanged with the program. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { drag, hit, openGame, withPage } from "./harness.mjs";

const program = fileURLToPath(new URL("../../target/release/patience", import.meta.url));

/** Waits until the page shows a number of moves. */
const moves = (page, number) =>
  page.locator(".fact").getByText(`move ${number}`, { exact: true }).waitFor();

/** Opens a game of Klondike, and moves an ace to its foundation. */
async function klondike(page, url) {
  await openGame(page, `${url}#/play/klondike?deal=seed:9`);
  await drag(page, await hit(page, [5, 1]), await hit(page, [0, 0]));
  await moves(page, 1);
}

async function dealt(page) {
  await page.locator(".facts .fact").first().waitFor({ state: "attached" });
}

/** The labels of all piles. */
const cards = (page) =>
  page.locator(".board > .pile").evaluateAll((all) => all.map((it) => it.ariaLabel));

test("a reload keeps all moves, with undo and redo", async () => {
  await withPage(async ({ page, url }) => {
    await klondike(page, url);
    const one = await cards(page);
    await page.keyboard.press("d");
    await moves(page, 2);
    await page.keyboard.press("u");
    await moves(page, 1);
    await page.reload();
    await dealt(page);
    await moves(page, 1);
    await page.locator(".message").getByText("Game resumed.").waitFor();
    assert.deepEqual(await cards(page), one);
    await page.keyboard.press("u");
    await moves(page, 0);
    await page.keyboard.press("r");
    await moves(page, 1);
    await page.keyboard.press("r");
    await moves(page, 2);
  });
});

test("a move is saved even if the page closes at once", async () => {
  await withPage(async ({ page, context, url }) => {
    await klondike(page, url);
    for (let made = 1; made < 8; made += 1) {
      await page.keyboard.press("d");
      await moves(page, made + 1);
      if (made % 2 === 1) await page.reload();
      else {
        // As in a crash: the page is not asked before it goes.
        await page.goto("about:blank");
        await page.goto(`${url}#/play/klondike`);
      }
      await dealt(page);
      await moves(page, made + 1);
    }
    await page.close();
    const other = await context.newPage();
    await other.goto(url);
    const link = other.locator(".kept-link");
    assert.match(await link.innerText(), /Klondike[^]*deal seed:9 · 8 moves/);
    await link.click();
    await dealt(other);
    await moves(other, 8);
  });
});

test("a crash of the page loses no move", async () => {
  await withPage(async ({ page, context, url }) => {
    await klondike(page, url);
    const device = await context.newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    // This call never returns.
    device.send("Page.crash").catch(() => {});
    await crashed;
    const other = await context.newPage();
    await other.goto(`${url}#/play/klondike`);
    await dealt(other);
    await moves(other, 1);
  });
});

test("two windows play the same game separately", async () => {
  await withPage(async ({ page, context, url }) => {
    await klondike(page, url);
    const other = await context.newPage();
    await other.goto(`${url}#/play/klondike?deal=seed:9`);
    await dealt(other);
    await moves(other, 0);
    await other.locator(".message").getByText("also open in another window").waitFor();
    for (let made = 1; made <= 3; made += 1) {
      await other.keyboard.press("d");
      await moves(other, made);
    }
    await page.reload();
    await dealt(page);
    await moves(page, 1);
    await other.reload();
    await dealt(other);
    await moves(other, 3);
  });
});

test("a new game sets the previous one aside, and the menu returns to it", async () => {
  await withPage(async ({ page, url }) => {
    await klondike(page, url);
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "By number" }).check();
    await dialog.getByRole("textbox", { name: "Number" }).fill("617");
    await dialog.getByLabel("Numbered as in").selectOption("ms:");
    await dialog.getByRole("button", { name: "Deal" }).click();
    await page.locator(".deal").getByText("deal ms:617").waitFor();
    await moves(page, 0);
    await page.locator('.bar [data-does="menu"]').click();
    await page.getByRole("button", { name: "Previous game" }).click();
    await page.locator(".deal").getByText("deal seed:9").waitFor();
    await moves(page, 1);
  });
});

test("the dialog for a new game offers options and winnable deals", async () => {
  await withPage(async ({ page, url }) => {
    await klondike(page, url);
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog");
    await dialog.locator("label", { hasText: /^draw/ }).locator("select").selectOption("3");
    // Options come before the deal, and a random deal is the default.
    const order = await dialog.locator("select, input, button.main").evaluateAll((all) =>
      all.map((it) => it.type),
    );
    assert.ok(order.lastIndexOf("select-one") > 0 && order.indexOf("select-one") < order.indexOf("radio"));
    assert.equal(order.at(-1), "submit");
    assert.ok(await dialog.getByLabel("Random deal").isChecked());
    await dialog.getByRole("radio", { name: "Same cards" }).check();
    await dialog.getByRole("button", { name: "Deal" }).click();
    await page.locator(".deal").getByText("deal seed:9 · draw 3").waitFor();
    await page.reload();
    await dealt(page);
    await page.locator(".deal").getByText("deal seed:9 · draw 3").waitFor();
    await openGame(page, `${url}#/play/freecell`);
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByRole("radio", { name: "Winnable deal" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Deal" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.locator(".message").getByText(/winnable|can be won/i).waitFor();
  });
});

test("a won game counts, and the results can be saved and deleted", async () => {
  await withPage(async ({ page, url }) => {
    const line = fs.readFileSync(new URL("data/won-monte-carlo.txt", import.meta.url), "utf8").trim();
    const almost = line.slice(0, line.lastIndexOf(","));
    const last = line.slice(almost.length + 1).replace(".", " ");
    await openGame(page, `${url}#${almost}`);
    await page.keyboard.press("/");
    await page.keyboard.type(last);
    await page.keyboard.press("Enter");
    await page.locator('.ending[data-status="won"]').waitFor();
    await page.goto(`${url}#/stats`);
    const row = page.getByRole("row", { name: /Monte Carlo/ });
    await row.waitFor();
    assert.deepEqual((await row.locator("td").allInnerTexts()).slice(0, 2), ["1", "1"]);
    await page.reload();
    await row.waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    assert.match(fs.readFileSync(await (await saved).path(), "utf8"), /"Monte Carlo","1","1"/);
    await page.getByRole("button", { name: "Delete all" }).click();
    await page.getByRole("button", { name: "Delete results" }).click();
    await row.waitFor({ state: "detached" });
  });
});

test("settings are saved", async () => {
  await withPage(async ({ page, url }) => {
    await klondike(page, url);
    await page.keyboard.press("l");
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.getByLabel("Left-handed").check();
    await page.getByLabel("Timer").uncheck();
    await page.keyboard.press("Escape");
    const colour = () =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number));
    assert.ok((await colour())[0] < 100);
    await page.locator(".time").waitFor({ state: "hidden" });
    await page.reload();
    await dealt(page);
    assert.ok((await colour())[0] < 100);
    await page.locator(".time").waitFor({ state: "hidden" });
    // The stock is on the other side.
    const [stock, home] = [await hit(page, [12, 22]), await hit(page, [0, 0])];
    assert.ok(stock.x > home.x);
  });
});

test("by default the theme follows the system", async () => {
  await withPage(async ({ page, url }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${url}#/help`);
    const ground = (value) =>
      page.waitForFunction(
        (value) => getComputedStyle(document.body).backgroundColor === value,
        value,
      );
    await ground("rgb(23, 27, 26)");
    await page.emulateMedia({ colorScheme: "light" });
    await ground("rgb(238, 241, 238)");
  });
});

test("a key right after a dialog closes keeps the focus it sets", async () => {
  await withPage(async ({ page, url }) => {
    await klondike(page, url);
    await page.locator('.bar [data-does="menu"]').click();
    await page.getByRole("dialog").waitFor();
    await page.evaluate(() => {
      document.querySelector("dialog").close();
      const key = { key: "/", bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", key));
    });
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.waitForTimeout(100);
    assert.ok(await page.locator(".prompt input").evaluate((it) => it === document.activeElement));
  });
});

test("damaged storage breaks no page", async () => {
  await withPage(async ({ page, url }) => {
    await klondike(page, url);
    await page.goto(`${url}#/help`);
    await page.evaluate(async () => {
      for (const key of ["patience looks", "patience keys"]) localStorage.setItem(key, '{"theme":7,');
      const base = await new Promise((resolve) => {
        indexedDB.open("patience").onsuccess = (event) => resolve(event.target.result);
      });
      const tables = [...base.objectStoreNames];
      const change = base.transaction(tables, "readwrite");
      const odd = { key: "klondike", game: "klondike", name: "<img onerror=alert(1)>", record: "???" };
      change.objectStore("kept").put({ ...odd, made: 4, status: "playing", deal: "x", options: "", time: 1, when: 1 });
      change.objectStore("kept").put({ key: "golf", game: "golf", record: 7, made: 2 });
      change.objectStore("own").put({ id: "odd", files: { "odd.toml": "]" } });
      change.objectStore("results").put({ game: "golf" });
      change.objectStore("texts").put("= ][ nonsense", "settings");
      await new Promise((done) => (change.oncomplete = done));
      base.close();
    });
    await page.goto("about:blank");
    await page.goto(url);
    await page.getByRole("heading", { name: "Choose a game" }).waitFor();
    await page.locator(".catalogue .tile").first().waitFor();
    for (const game of ["klondike", "golf"]) {
      await page.goto(`${url}#/play/${game}`);
      await page.locator("h1").getByText(game, { exact: false }).waitFor();
      await moves(page, 0);
      await page.locator(".board .card").first().waitFor();
    }
    await page.goto(`${url}#/stats`);
    await page.getByRole("heading", { name: "Statistics" }).waitFor();
    await page.goto(`${url}#/write/own:odd`);
    await page.locator(".write-verdict").getByText(/error/).waitFor();
  });
});

test("a record can be saved to a file and loaded", async () => {
  await withPage(async ({ page, url }) => {
    await klondike(page, url);
    const saved = page.waitForEvent("download");
    await page.locator('.bar [data-does="menu"]').click();
    await page.getByRole("button", { name: "Save record" }).click();
    const file = await (await saved).path();
    const text = fs.readFileSync(file, "utf8");
    assert.match(text, /^patience-record 1\n/);
    assert.match(text, /^deal seed:9$/m);
    assert.match(text, /^1 2 f1 : AC$/m);
    if (fs.existsSync(program)) execFileSync(program, ["replay", file], { stdio: "pipe" });

    await openGame(page, `${url}#/play/golf?deal=seed:1`);
    await load(page, file);
    await page.getByRole("heading", { level: 1, name: "Klondike" }).waitFor();
    await moves(page, 1);
    await page.reload();
    await dealt(page);
    await moves(page, 1);
  });
});

test("a record from the program can be loaded and continued", async (t) => {
  if (!fs.existsSync(program)) return t.skip("the program is not built");
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "patience-test-"));
  const env = { ...process.env, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, HOME: home };
  const input = "2 f1\ndeal\nundo\nsave it.record\nquit\n";
  const args = ["play", "klondike", "--deal", "seed:9", "--plain"];
  execFileSync(program, args, { cwd: home, env, input, stdio: "pipe" });
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/golf?deal=seed:1`);
    await load(page, path.join(home, "it.record"));
    await page.getByRole("heading", { level: 1, name: "Klondike" }).waitFor();
    await moves(page, 1);
    // An invalid record is refused, and the game stays.
    fs.writeFileSync(path.join(home, "no.record"), "<script>window.hacked = 1</script>\n");
    await load(page, path.join(home, "no.record"));
    await page.locator(".message.refused").waitFor();
    await moves(page, 1);
    assert.equal(await page.evaluate(() => window.hacked), undefined);
  });
  fs.rmSync(home, { recursive: true });
});

/** Loads a record file through the menu. */
async function load(page, file) {
  const chooser = page.waitForEvent("filechooser");
  await page.locator('.bar [data-does="menu"]').click();
  await page.getByRole("button", { name: "Load record" }).click();
  await (await chooser).setFiles(file);
}
