/** The editor: errors, fixes, completion, the game beside the text, and the tools. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { drag, hit, openGame, SIZES, withPage } from "./harness.mjs";

const verdict = (page, words) => page.locator(".write-verdict").getByText(words).waitFor();

const moves = (page, number) =>
  page.locator(".write-facts").getByText(`move ${number} `, { exact: false }).waitFor();

/** Creates a game that extends another. */
async function begin(page, url, game, way) {
  await page.goto(`${url}#/write/${game}`);
  if (way) await page.getByLabel(way).check();
  await page.getByRole("button", { name: "Create" }).click();
  await verdict(page, "No problems");
  await page.locator(".write-board .card").first().waitFor();
}

const editor = (page) => page.locator(".cm-content");

/** Replaces the whole text. */
async function rewrite(page, text) {
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

/** The first lines of a game that extends another. */
const head = (name) => `name = "My ${name}"\nextends = "${name.toLowerCase()}"\n`;

test("errors appear below the text while typing, and a button fixes them", async () => {
  await withPage(async ({ page, url }) => {
    await begin(page, url, "cruel");
    await rewrite(page, `${head("Cruel")}\n[redeal]\nlimmit = 3\n`);
    await verdict(page, /1 error/);
    const fault = page.locator(".write-fault.error");
    assert.match(await fault.innerText(), /my-cruel\.toml:\d+/);
    assert.match(await fault.innerText(), /limmit/);
    await page.locator(".cm-lintRange-error").first().waitFor();
    assert.match(await page.locator(".cm-lintRange-error").first().innerText(), /limmit/);
    // The game beside the text keeps the last rules without errors.
    await page.locator(".write-board .card").first().waitFor();
    await fault.getByRole("button", { name: "Change to limit" }).click();
    await verdict(page, "No problems");
    assert.match(await editor(page).innerText(), /limit = 3/);
    // Undo takes the fix back.
    await page.getByRole("button", { name: "Undo edit" }).click();
    await verdict(page, /1 error/);
  });
});

test("a game can be created before the list of games is loaded", async () => {
  await withPage(async ({ page, url }) => {
    await page.goto("about:blank");
    await page.route("**/catalogue.json", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await begin(page, url, "cruel");
  }, { serviceWorkers: "block" });
});

test("completion proposes keys and values from the schema", async () => {
  await withPage(async ({ page, url }) => {
    await begin(page, url, "cruel");
    await rewrite(page, `${head("Cruel")}\n[piles.tableau]\nsho`);
    const proposed = page.locator(".cm-tooltip-autocomplete");
    await page.keyboard.type("w");
    await proposed.getByText("show", { exact: true }).waitFor();
    // For 75 ms after a list appears, the editor treats Enter as a new line.
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      /show = $/m.test(document.querySelector(".write-editor").shadowRoot.querySelector(".cm-content").innerText),
    );
    await page.keyboard.press("Control+Space");
    await proposed.getByText("all", { exact: true }).waitFor();
  });
});

test("a built-in game can be changed, and the game in progress keeps its moves", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/klondike?deal=seed:9`);
    await page.locator('.bar [data-does="menu"]').click();
    await page.getByRole("button", { name: "Change this game" }).click();
    await page.getByRole("button", { name: "Create" }).click();
    await verdict(page, "No problems");
    await page.locator(".write-board .card").first().waitFor();
    const line = page.getByLabel("Command for the game");
    const type = async (text) => {
      await line.fill(text);
      await line.press("Enter");
    };
    await type("new seed:9");
    await page.locator(".write-facts").getByText("deal seed:9").waitFor();
    await drag(page, await hit(page, [5, 1]), await hit(page, [0, 0]));
    await moves(page, 1);
    await rewrite(page, `${head("Klondike")}\n[piles.waste]\nshow = "all"\n`);
    await page.waitForFunction(() => /rules/.test(document.querySelector(".write-said").textContent));
    await moves(page, 1);
    await type("undo");
    await moves(page, 0);
    // The text is saved, and the game can be played on its own page.
    await page.reload();
    await verdict(page, "No problems");
    await page.waitForFunction(() =>
      /show = "all"/.test(document.querySelector(".write-editor").shadowRoot.querySelector(".cm-content").innerText),
    );
    await page.getByRole("button", { name: "Play on its own page" }).click();
    await page.getByRole("heading", { level: 1, name: "My Klondike" }).waitFor();
    await page.goto(url);
    await page.getByRole("link", { name: "My Klondike" }).first().waitFor();
  });
});

test("the editor shows rules in words, inherited rules and options", async () => {
  await withPage(async ({ page, url }) => {
    await begin(page, url, "klondike");
    const tab = (name) => page.getByRole("tab", { name, exact: true }).click();
    const panel = page.getByRole("tabpanel");
    await tab("Rules");
    await panel.getByText(/move all 52 cards/).first().waitFor();
    await tab("Inherited");
    await panel.getByText(/klondike\.toml:\d+/).first().waitFor();
    await tab("Options");
    await panel.locator("label", { hasText: /^draw/ }).locator("select").selectOption("3");
    await tab("Game");
    await page.getByLabel("Command for the game").fill("options");
    await page.keyboard.press("Enter");
    await page.locator(".write-said").getByText(/draw = 3/).waitFor();
  });
});

test("random games are played, and deals are solved until stopped", async () => {
  await withPage(async ({ page, url }) => {
    await begin(page, url, "beleaguered-castle");
    await page.getByRole("tab", { name: "Random games" }).click();
    await page.getByLabel("Games", { exact: true }).fill("20");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator(".write-report").getByText(/20/).waitFor();

    await page.getByRole("tab", { name: "Solve deals" }).click();
    await page.getByLabel("Deals", { exact: true }).fill("seed:1..3");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    const words = page.getByRole("tabpanel").getByRole("status");
    await words.getByText(/^3 of 3 deals: [0-3] winnable/).waitFor();
    assert.equal(await page.getByRole("progressbar").evaluate((it) => it.position), 1);
    await page.locator(".write-results summary").first().click();
    const deal = page.getByRole("button", { name: /^Play seed:\d/ }).first();
    const name = (await deal.innerText()).trim();
    await deal.click();
    await page.locator(".write-facts").getByText(`deal ${name}`).waitFor();

    await page.getByRole("tab", { name: "Solve deals" }).click();
    await page.getByLabel("Deals", { exact: true }).fill("seed:1..10000");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await words.getByText(/^[1-9]\d* of 10000 deals/).waitFor();
    const part = await page.getByRole("progressbar").evaluate((it) => it.position);
    assert.ok(part > 0 && part < 1, `${part}`);
    await page.getByRole("button", { name: "Stop" }).click();
    await words.getByText(/^Stopped\./).waitFor();
    await page.getByLabel("Deals", { exact: true }).fill("nonsense");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await words.getByText("write deals as seed:1..20").waitFor();
  });
});

test("a script can be added, its errors appear, and an endless loop is stopped", async () => {
  await withPage(async ({ page, url }) => {
    await begin(page, url, "cruel");
    await page.getByRole("button", { name: "Add script" }).click();
    await page.getByRole("tab", { name: "my-cruel.rhai" }).waitFor();
    await rewrite(page, "fn can_redeal(g) { g.home > }\n");
    await verdict(page, /error/);
    assert.match(await page.locator(".write-fault").first().innerText(), /my-cruel\.rhai:1/);
    await rewrite(page, "fn can_redeal(g) { loop { } }\n");
    // The script exceeds its budget, and the refusal says so.
    await page.locator(".write-said").getByText(/rules/).waitFor();
    const line = page.getByLabel("Command for the game");
    await line.fill("redeal");
    await line.press("Enter");
    await page.locator(".write-said").getByText(/that every loop ends/).waitFor();
    await rewrite(page, "fn can_redeal(g) { g.home > 8 }\n");
    await verdict(page, "No problems");
    await line.fill("new ms:617");
    await line.press("Enter");
    await page.locator(".write-facts").getByText("deal ms:617").waitFor();
  });
});

test("the editor works on a phone", async () => {
  await withPage(async ({ page, url }) => {
    await page.goto(`${url}#/write/cruel`);
    await page.getByRole("button", { name: "Create" }).click();
    await verdict(page, "No problems");
    await rewrite(page, `${head("Cruel")}odd = 1\n`);
    await verdict(page, /1 error/);
    await page.getByRole("tab", { name: "Text (1)" }).waitFor();
    await page.getByRole("tab", { name: "Game", exact: true }).click();
    await page.locator(".write-board .card").first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
  }, { size: SIZES.phone, hasTouch: true, isMobile: true });
});

test("typing over colored text violates no content security policy", async () => {
  await withPage(async ({ page, url }) => {
    await begin(page, url, "cruel");
    // An error on the console fails the test.
    await editor(page).click();
    const select = async () => {
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("Shift+End");
    };
    await select();
    await page.keyboard.type('name = "Other');
    const first = () => page.locator(".cm-line").first().innerText();
    assert.equal(await first(), 'name = "Other"');
    await select();
    await page.keyboard.type("'");
    assert.equal(await first(), `'name = "Other"'`);
    await page.getByRole("button", { name: "Undo edit" }).click();
    await page.getByRole("button", { name: "Undo edit" }).click();
    assert.equal(await first(), 'name = "My Cruel"');
  });
});

test("a disabled button has enough contrast", async () => {
  await withPage(async ({ page, url }) => {
    await begin(page, url, "cruel");
    await page.getByRole("tab", { name: "Solve deals" }).click();
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      const button = page.getByRole("button", { name: "Solve", exact: true });
      const contrast = await button.evaluate((it) => {
        it.disabled = true;
        const light = (color) => {
          const parts = color.match(/[\d.]+/g).slice(0, 3).map((it) => it / 255);
          const linear = parts.map((it) => (it <= 0.04 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4));
          return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05;
        };
        const { color, backgroundColor } = getComputedStyle(it);
        const [a, b] = [light(color), light(backgroundColor)];
        return Math.max(a, b) / Math.min(a, b);
      });
      assert.ok(contrast >= 4.5, `${colorScheme}: ${contrast}`);
    }
  });
});
