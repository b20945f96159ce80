/** Games as links and as single-file pages; and hostile links. */

import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";

import { chromium } from "playwright-core";

import { BROWSER, calls, drag, heard, hit, LONG, openGame, withPage } from "./harness.mjs";

const data = (name) => fs.readFileSync(new URL(`data/${name}`, import.meta.url), "utf8");
const FILES = {
  "fair-cruel.toml": data("fair-cruel.toml"),
  "fair-cruel.rhai": data("fair-cruel.rhai"),
};
const RECORD = data("fair-cruel.record");

/** The fragment of a link to any shared value. */
const fragment = (shared) =>
  `#/s/1.${deflateRawSync(Buffer.from(JSON.stringify(shared))).toString("base64url")}`;

const moves = (page, number) =>
  page.locator(".fact").getByText(`move ${number}`, { exact: true }).waitFor();

const agree = (page) => page.getByRole("dialog").getByRole("button", { name: "Open" }).click();

/** The link of the game in play, from the menu. */
async function shared(page) {
  await page.locator('.bar [data-does="menu"]').click();
  await page.getByRole("button", { name: "Share a link" }).click();
  const field = page.getByRole("dialog").getByRole("textbox");
  await page.waitForFunction(() => document.querySelector("dialog textarea")?.value !== "");
  const link = await field.inputValue();
  await page.keyboard.press("Escape");
  return link;
}

/** The labels of the piles. */
const piles = (page) =>
  page.locator(".board > .pile").evaluateAll((all) => all.map((it) => it.ariaLabel));

test("a link shares a built-in game with its moves", async () => {
  await withPage(async ({ page, browser, url }) => {
    await openGame(page, `${url}#/play/klondike?deal=seed:9&draw=3`);
    await drag(page, await hit(page, [5, 1]), await hit(page, [0, 0]));
    await moves(page, 1);
    const link = await shared(page);
    assert.match(link, /#patience:klondike\/seed:9\/draw=3\/2\.f1$/);
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await moves(other, 1);
    assert.deepEqual(await piles(other), await piles(page));
    await other.keyboard.press("u");
    await moves(other, 0);
  });
});

test("a game line is made only on request, not for every position", async () => {
  await withPage(async ({ page }) => {
    const call = await calls(page);
    const start = { files: {}, game: "klondike", options: {}, deal: "seed:9" };
    const { view } = await call("start", [start]);
    const { view: next } = await call("obey", ["deal"]);
    assert.equal(JSON.stringify([view, next]).includes("patience:"), false);
    assert.equal(await call("link", []), "patience:klondike/seed:9/deal");
  });
});

test("a link shares the player's own game with its script and moves", async () => {
  await withPage(async ({ page, browser, url }) => {
    await page.goto(url + fragment({ game: "fair-cruel", files: FILES, record: RECORD }));
    await page.getByRole("dialog").getByText("Fair Cruel").first().waitFor();
    await agree(page);
    await moves(page, 85);
    await page.keyboard.press("u");
    await moves(page, 84);
    const link = await shared(page);
    assert.ok(link.length <= 2000, `${link.length}`);
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await agree(other);
    await moves(other, 84);
    assert.deepEqual(await piles(other), await piles(page));
    // A game from a link is saved like any other.
    await other.reload();
    await moves(other, 84);
    // Cancel leads to the list of games.
    const third = await (await browser.newContext()).newPage();
    await third.goto(link);
    await third.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await third.getByRole("heading", { name: "Choose a game" }).waitFor();
  });
});

test("a single-file page plays offline", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "patience-test-"));
  const file = path.join(folder, "game.html");
  await withPage(async ({ page, url }) => {
    await page.goto(url + fragment({ game: "fair-cruel", files: FILES, deal: "seed:20" }));
    await agree(page);
    await moves(page, 0);
    const saved = page.waitForEvent("download");
    await page.locator('.bar [data-does="menu"]').click();
    await page.getByRole("button", { name: "Save as HTML file" }).click();
    await (await saved).saveAs(file);
  });
  const browser = await chromium.launch(BROWSER);
  try {
    const context = await browser.newContext({ offline: true });
    context.setDefaultTimeout(LONG);
    const asked = [];
    context.on("request", (it) => asked.push(it.url()));
    const faults = [];
    context.on("weberror", (it) => faults.push(String(it.error())));
    const page = await context.newPage();
    page.on("console", (it) => it.type() === "error" && faults.push(it.text()));
    await page.goto(pathToFileURL(file).href);
    await page.getByRole("heading", { level: 1, name: "Fair Cruel" }).waitFor();
    await moves(page, 0);
    for (const line of ["3 f3", "5 f4"]) {
      await page.keyboard.press("/");
      await page.keyboard.type(line);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
    }
    await moves(page, 2);
    await page.keyboard.press("u");
    await moves(page, 1);
    await page.keyboard.press("h");
    await page.locator(".board .pointed").first().waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Fair Cruel" }).waitFor();
    await page.locator(".board .card").first().waitFor();
    assert.deepEqual(asked.filter((it) => !/^(file|blob|data):/.test(it)), []);
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
    fs.rmSync(folder, { recursive: true });
  }
});

/** A text that would run code if it were not treated as text. */
const EVIL = `<img src=x onerror="window.hacked=1"><script>window.hacked=2</script>"'\`\${window.hacked=3}`;

const evil = (name) => ({
  game: name,
  files: {
    [`${name}.toml`]: `
name = ${JSON.stringify(EVIL)}
about = ${JSON.stringify(EVIL)}
family = ${JSON.stringify(EVIL)}
also = [${JSON.stringify(EVIL)}]
[deck]
suits = "CD"
ranks = "A234"
[piles.foundation]
count = 2
[piles.tableau]
count = 2
build = { rank = "down" }
empty = "any"
[[deal]]
to = "tableau"
each = 4
[options.odd]
about = ${JSON.stringify(EVIL)}
default = "a"
[options.odd.values.a]
about = ${JSON.stringify(EVIL)}
[options.odd.values.b]
about = ${JSON.stringify(EVIL)}
`,
  },
});

test("texts from a stranger's rules are never markup", async () => {
  await withPage(async ({ page, url }) => {
    const opened = [];
    page.on("dialog", (it) => opened.push(it.message()));
    await page.goto(url + fragment(evil("evil")));
    await page.getByRole("dialog").getByText("<img src=x").first().waitFor();
    await agree(page);
    // The text appears exactly as it was written.
    await page.locator("h1").first().waitFor();
    await page.waitForFunction(() => /<img src=x/.test(document.querySelector("#page").innerText));
    for (const key of ["n", "Escape", "?", "Escape", "h", "u"]) await page.keyboard.press(key);
    const game = await page.locator(".fact").count();
    assert.ok(game > 0, await page.locator("#page").innerText());
    await page.keyboard.press("/");
    for (const line of ["rules", "help", "options", "moves"]) {
      await page.keyboard.type(line);
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (line) => document.querySelector(".log .typed:nth-last-child(2)")?.textContent === `> ${line}`,
        line,
      );
    }
    await page.keyboard.press("Escape");
    await page.locator('.bar [data-does="menu"]').click();
    await page.getByRole("button", { name: "Change this game" }).click();
    await page.getByRole("button", { name: "Save a copy" }).click();
    await page.locator(".write-verdict").getByText(/No problems|warning|error/).waitFor();
    for (const tab of ["Rules", "Inherited", "Options", "Random games"]) {
      await page.getByRole("tab", { name: tab }).click();
    }
    await page.goto(url);
    await page.getByText("<img src=x").first().waitFor();
    await page.goto(`${url}#/stats`);
    await page.getByRole("heading", { name: "Statistics" }).waitFor();
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    assert.equal(await page.locator("img").count(), 0);
    assert.deepEqual(opened, []);
  });
});

/** A game with a given script. */
const looping = (hook) => ({
  game: "loop",
  files: {
    "loop.toml": `${data("fair-cruel.toml").replaceAll("fair-cruel", "loop")}`,
    "loop.rhai": hook,
  },
});

const huge = 'name = "A"\n[piles.tableau]\ncount = 99999999\n[[deal]]\nto = "tableau"\neach = 99999999\n';

/** Hostile links, and the message for each. */
const HOSTILE = {
  "empty": ["#/s/1.", /link is damaged/],
  "cut off": [fragment({ game: "fair-cruel", files: FILES }).slice(0, 300), /link is damaged/],
  "a decompression bomb": [
    `#/s/1.${deflateRawSync(Buffer.alloc(30_000_000)).toString("base64url")}`,
    /too much data/,
  ],
  "no rules": [fragment({ game: "a", files: { "a.toml": EVIL } }), /cannot be played.*a\.toml/s],
  "a path": [fragment({ game: "../../a", files: { "../../a.toml": "" } }), /cannot be the name/],
  "another page": ["#/<img src=x onerror=window.hacked=1>", /no page/],
  "an unknown game": [
    "#/play/%3Cimg%20src=x%20onerror=window.hacked=1%3E",
    /no game `<img src=x onerror=window.hacked=1>`/,
  ],
  "an invalid game line": [
    "#patience:klondike/seed:9/<img src=x onerror=window.hacked=1>",
    /cannot be part of a link/,
  ],
  "a very long game line": [
    `#patience:klondike/seed:9/${"deal,".repeat(20_000)}deal`,
    /23 of 20,001 moves/,
  ],
  "a huge deal": ["#/play/klondike?deal=seed:99999999999999999999999999", /out of range/],
  "a prototype": ["#/play/__proto__?constructor=1&deal=__proto__", /no game `__proto__`/],
  "very many piles": [
    fragment({ game: "a", files: { "a.toml": huge } }),
    /cannot be played.*a\.toml/s,
  ],
  "an endless script": [
    fragment(looping("loop {}\n")),
    /cannot be played.*loop\.rhai/s,
  ],
  "a script that uses all memory": [
    fragment(looping('let a = "aaaaaaaa"; loop { a += a; }\n')),
    /cannot be played.*loop\.rhai/s,
  ],
};

test("hostile links neither hang the page nor inject markup", async (t) => {
  await withPage(async ({ page, url }) => {
    for (const [what, [link, says]] of Object.entries(HOSTILE)) {
      await t.test(what, async () => {
        await page.goto(`${url}#/help`);
        await page.locator("main.text-page").waitFor();
        await page.goto(url + link);
        const open = page.getByRole("dialog").getByRole("button", { name: "Open" });
        const said = page.locator("#page").getByText(says).first();
        await open.or(said).first().waitFor();
        if (await open.isVisible()) await open.click();
        await said.waitFor();
        assert.equal(await page.evaluate(() => window.hacked), undefined);
        // The page still plays another game.
        await openGame(page, `${url}#/play/golf?deal=seed:1`);
        await page.keyboard.press("d");
        await moves(page, 1);
        await page.keyboard.press("u");
        await moves(page, 0);
      });
    }
  });
});

test("an endless script is stopped with a message", async () => {
  await withPage(async ({ page, url }) => {
    const files = { ...FILES, "fair-cruel.rhai": "fn can_redeal(g) { loop { } }\n" };
    await page.goto(url + fragment({ game: "fair-cruel", files, deal: "seed:20" }));
    await agree(page);
    await moves(page, 0);
    await page.keyboard.press("d");
    await page.locator(".message.refused").getByText(/that every loop ends/).waitFor();
    await openGame(page, `${url}#/play/golf?deal=seed:1`);
    await page.keyboard.press("d");
    await moves(page, 1);
  });
});

test("a shared game cannot read or change other games", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/klondike?deal=seed:9`);
    await page.keyboard.press("d");
    await moves(page, 1);
    await page.goto(`${url}#/write/klondike`);
    await page.getByRole("button", { name: "Create" }).click();
    await page.locator(".write-verdict").getByText("No problems").waitFor();
    const own = await kept(page, "own");
    assert.equal(own.length, 1);
    // A shared game with the id of a saved one gets its own slot.
    const { id } = own[0];
    const files = { [`${id}.toml`]: FILES["fair-cruel.toml"].replace('name = "Fair Cruel"', 'name = "Stranger"'), "fair-cruel.rhai": FILES["fair-cruel.rhai"] };
    await page.goto(url + fragment({ game: id, files }));
    await agree(page);
    await page.getByRole("heading", { level: 1, name: "Stranger" }).waitFor();
    assert.deepEqual(await kept(page, "own"), own);
    // It cannot load files of other games.
    await page.keyboard.press("/");
    await page.keyboard.type(`load ${own[0].id}.toml`);
    await page.keyboard.press("Enter");
    await heard(page, /./);
    assert.deepEqual(await kept(page, "own"), own);
    await page.goto(`${url}#/play/klondike`);
    await moves(page, 1);
  });
});

/** A table of the page's database. */
const kept = (page, table) =>
  page.evaluate(async (table) => {
    const base = await new Promise((resolve) => {
      indexedDB.open("patience").onsuccess = (event) => resolve(event.target.result);
    });
    const asked = base.transaction(table).objectStore(table).getAll();
    await new Promise((done) => (asked.onsuccess = done));
    base.close();
    return asked.result;
  }, table);
