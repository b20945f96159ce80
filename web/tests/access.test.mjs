/** Accessibility: axe, keyboard only, announcements, sizes and zoom. */

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

import { drag, heard, hit, openGame, SIZES, stand, withPage } from "./harness.mjs";

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs axe on the current page, and adds its findings to `faults`. */
async function look(page, where, faults) {
  const found = await page.evaluate(async (axe) => {
    if (window.axe === undefined) (0, eval)(axe);
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => {
      const [{ target, failureSummary }] = nodes;
      return `${id}: ${help}, ${nodes.length} times, ${target.join(" ")}: ${failureSummary}`;
    });
  }, axe);
  // axe accepts a placeholder as a name, but it disappears once something is typed.
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("input, select, textarea")]
      .filter((it) => !it.ariaLabel && !it.labels?.length && !it.hasAttribute("aria-labelledby"))
      .map((it) => `no label: ${it.outerHTML.slice(0, 120)}`),
  );
  faults.push(...[...found, ...nameless].map((it) => `${where}: ${it}`));
}

/** Opens all pages and dialogs, and runs axe on each. */
async function lookAround({ page, url }, faults) {
  await page.getByRole("searchbox").fill("spider");
  await page.locator(".catalogue .tile").first().waitFor();
  await look(page, "choose", faults);
  for (const game of ["klondike?deal=seed:9", "pyramid?deal=seed:27", "accordion?deal=seed:1"]) {
    await openGame(page, `${url}#/play/${game}`);
    await look(page, game, faults);
  }
  await openGame(page, `${url}#/play/klondike?deal=seed:9`);
  await drag(page, await hit(page, [5, 1]), await hit(page, [0, 0]));
  await page.locator('.bar [data-does="hint"]').click();
  await page.locator(".board .pointed").first().waitFor();
  await look(page, "hint", faults);
  const dialog = page.getByRole("dialog");
  const closed = async () => {
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  };
  for (const [key, name] of [["n", "New game"], ["l", "Settings"], ["?", "Keyboard shortcuts"]]) {
    await page.keyboard.press(key);
    await dialog.getByRole("heading", { name, level: 2 }).waitFor();
    // The field for a number appears with “By number”.
    const more = dialog.getByRole("radio", { name: "By number" });
    if (key === "n") await more.check();
    await look(page, name, faults);
    await closed();
  }
  const menu = () => page.locator('.bar [data-does="menu"]').click();
  await menu();
  await look(page, "menu", faults);
  await dialog.getByRole("button", { name: "Why not?" }).click();
  await page.getByRole("group", { name: "Why not?" }).waitFor();
  await look(page, "Why not?", faults);
  await page.keyboard.press("Escape");
  await menu();
  for (const name of ["Rules", "Share"]) {
    await dialog.getByRole("button", { name }).first().click();
    await dialog.getByRole("heading", { level: 2 }).waitFor();
    await look(page, name, faults);
    await closed();
    await menu();
  }
  await closed();
  await page.keyboard.press("/");
  await page.keyboard.type("no such move");
  await page.keyboard.press("Enter");
  await page.locator(".log .refused").first().waitFor();
  await look(page, "prompt", faults);
  await page.keyboard.type("new golf seed:1");
  await page.keyboard.press("Enter");
  await page.locator(".deal").getByText("deal seed:1").waitFor();
  await page.keyboard.press("Escape");
  const won = fs.readFileSync(new URL("data/won-monte-carlo.txt", import.meta.url), "utf8").trim();
  await openGame(page, `${url}#${won}`);
  await page.locator(".ending").waitFor();
  await look(page, "won", faults);
  await page.goto(`${url}#/help`);
  await page.getByRole("heading", { name: "Help", exact: true }).waitFor();
  await look(page, "help", faults);
  await page.goto(`${url}#/stats`);
  await page.getByRole("heading", { name: "Statistics" }).waitFor();
  await look(page, "statistics", faults);
  await page.goto(`${url}#/write/cruel`);
  const begin = page.getByRole("button", { name: "Create" });
  await begin.waitFor();
  await look(page, "create a game", faults);
  await begin.click();
  await page.locator(".write-verdict").getByText("No problems").waitFor();
  await look(page, "write", faults);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("odd = 1\n");
  await page.locator(".write-fault").first().waitFor();
  await look(page, "faults", faults);
  for (const name of ["Game", "Rules", "Inherited", "Options", "Random games", "Solve deals"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await look(page, `write, ${name}`, faults);
  }
}

const KINDS = {
  "on a desktop": {},
  "in dark mode": { colorScheme: "dark" },
  "with more contrast, on a phone": { size: SIZES.phone, hasTouch: true, contrast: "more" },
  "on a small phone in dark mode": { size: SIZES.small, hasTouch: true, colorScheme: "dark" },
};

for (const [kind, more] of Object.entries(KINDS)) {
  test(`axe finds no violation ${kind}`, async () => {
    await withPage(async (all) => {
      const faults = [];
      await lookAround(all, faults);
      assert.deepEqual(faults, []);
    }, { reducedMotion: "reduce", ...more });
  });
}

test("buttons are at least 44 pixels large on touch screens", async () => {
  await withPage(async ({ page, url }) => {
    const small = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("button, a.button, select, input:not([type=radio], [type=checkbox])")]
          .filter((it) => it.checkVisibility() && it.closest(".unseen, .skip") === null)
          .map((it) => ({ it, box: it.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
          .map(({ it, box }) => `${it.ariaLabel ?? it.textContent} is ${box.width} x ${box.height}`),
      );
    await page.locator(".catalogue .tile").first().waitFor();
    assert.deepEqual(await small(), [], "choose");
    await openGame(page, `${url}#/play/klondike?deal=seed:9`);
    assert.deepEqual(await small(), [], "play");
    for (const key of ["n", "l"]) {
      await page.keyboard.press(key);
      await page.getByRole("dialog").waitFor();
      assert.deepEqual(await small(), [], `dialog of ${key}`);
      await page.keyboard.press("Escape");
    }
    await page.locator('.bar [data-does="menu"]').click();
    assert.deepEqual(await small(), [], "menu");
    await page.keyboard.press("Escape");
    await page.goto(`${url}#/write/cruel`);
    await page.getByRole("button", { name: "Create" }).waitFor();
    assert.deepEqual(await small(), [], "create a game");
    await page.getByRole("button", { name: "Create" }).click();
    await page.locator(".write-verdict").getByText("No problems").waitFor();
    assert.deepEqual(await small(), [], "write");
  }, { size: SIZES.small, hasTouch: true, isMobile: true });
});

/** Describes the element that has the focus. */
const focused = (page) =>
  page.evaluate(() => {
    const it = document.activeElement;
    return `${it?.tagName} ${it?.ariaLabel ?? it?.textContent?.trim() ?? ""}`.slice(0, 60);
  });

/** Presses Tab until a matching element has the focus. */
async function tabTo(page, words, most = 60) {
  for (let times = 0; times < most; times += 1) {
    if (words.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not reach ${words}; the focus is on “${await focused(page)}”`);
}

test("the keyboard reaches everything, and the focus is visible", async () => {
  await withPage(async ({ page, url }) => {
    await page.locator(".catalogue .tile").first().waitFor();
    await page.keyboard.press("Tab");
    assert.match(await focused(page), /Skip/i);
    await tabTo(page, /^INPUT Search games/);
    await page.keyboard.type("klondike");
    await page.waitForFunction(
      () => document.querySelector(".tiles .tile-name")?.textContent === "Klondike",
    );
    await tabTo(page, /^A Klondike$/);
    await page.keyboard.press("Enter");
    await page.locator(".board .card").first().waitFor();
    // The board is one tab stop; then Tab reaches all buttons.
    await tabTo(page, /, on pile |on the |foundation/);
    await page.keyboard.press("Tab");
    assert.doesNotMatch(await focused(page), /, on pile /);
    for (const name of [/Undo/, /Hint/, /Deal/, /Winnable/, /Solve/, /New/, /Prompt/, /Menu/]) {
      await tabTo(page, name);
      // The focus has a visible outline.
      const outline = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
      });
      assert.ok(outline, `the focus on ${name} is not visible`);
    }
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await tabTo(page, /Settings/);
    await page.keyboard.press("Enter");
    await dialog.getByRole("heading", { name: "Settings" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    // Escape leaves the prompt.
    await page.keyboard.press("/");
    await page.keyboard.press("Escape");
    // Escape and Tab leave the editor.
    await page.goto(`${url}#/write/cruel`);
    await page.getByRole("button", { name: "Create" }).click();
    await page.locator(".write-verdict").getByText("No problems").waitFor();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(
      () => document.activeElement?.classList.contains("write-editor") ?? false,
    );
    assert.equal(inside, false);
  });
});

test("moves are announced, and piles and cards have labels", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/klondike?deal=seed:9`);
    await heard(page, /Klondike, deal seed:9/);
    const piles = await page
      .locator('.board > [role="group"]')
      .evaluateAll((all) => all.map((it) => it.ariaLabel));
    assert.ok(piles.includes("f1, foundation: empty"));
    assert.ok(piles.includes("2, tableau: 2 cards from the bottom: 1 hidden card, ace of clubs"));
    // Nothing in the page reveals a face-down card.
    const hidden = await page.locator(".board .card.back").evaluateAll((all) =>
      all.map((it) => it.outerHTML).join(),
    );
    assert.doesNotMatch(hidden, /\b(of (clubs|diamonds|hearts|spades)|data-suit)\b/);
    await drag(page, await hit(page, [10, 6]), await hit(page, [4, 0]));
    await heard(page, /king of clubs cannot go on the eight of spades/);
    await drag(page, await hit(page, [5, 1]), await hit(page, [0, 0]));
    await heard(page, /Ace of clubs to its foundation/);
    await page.keyboard.press("u");
    await heard(page, /\S/);
    await page.keyboard.press("h");
    await heard(page, /ace of clubs.*goes home/);
  });
});

test("the four suits have different shapes", async () => {
  await withPage(async ({ page, url }) => {
    await openGame(page, `${url}#/play/freecell?deal=seed:8`);
    const shapes = await page.evaluate(() => {
      const found = {};
      for (const it of document.querySelectorAll(".board .card[data-suit]")) {
        found[it.dataset.suit] ??= it.querySelector("svg path, svg")?.outerHTML;
      }
      return found;
    });
    assert.equal(Object.keys(shapes).length, 4);
    assert.equal(new Set(Object.values(shapes)).size, 4);
  });
});

test("animation follows the system's reduced motion setting", async () => {
  for (const reducedMotion of ["reduce", "no-preference"]) {
    await withPage(async ({ page, url }) => {
      await openGame(page, `${url}#/play/klondike?deal=seed:9`);
      await page.evaluate(() => {
        window.flights = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...args) {
          window.flights += 1;
          return animate.apply(this, args);
        };
      });
      await stand(page, [5, 1]);
      await page.keyboard.press("Enter");
      await page.locator(".fact").getByText("move 1", { exact: true }).waitFor();
      const flights = await page.evaluate(() => window.flights);
      assert.equal(flights > 0, reducedMotion === "no-preference");
    }, { reducedMotion });
  }
});

test("the header fits two lines on a phone, and the prompt hides no button", async () => {
  await withPage(async ({ page, url }) => {
    for (const game of ["canfield", "klondike", "gypsy", "triple-peaks"]) {
      await openGame(page, `${url}#/play/${game}?deal=seed:12345678`);
      const lines = await page.locator("header.game").evaluate((head) => {
        const all = [...head.querySelectorAll("h1, .deal, .fact, .time")];
        const boxes = all.map((it) => it.getBoundingClientRect()).filter((it) => it.width > 0);
        const middles = boxes.map((it) => Math.round((it.top + it.bottom) / 2 / 12));
        return { lines: new Set(middles).size, right: Math.max(...boxes.map((it) => it.right)) };
      });
      assert.ok(lines.lines <= 2 && lines.right <= 391, `${game}: ${JSON.stringify(lines)}`);
    }
    await page.setViewportSize(SIZES.desk);
    const buttons = page.locator(".bar .button:visible");
    const before = await buttons.count();
    await page.keyboard.press("/");
    await page.keyboard.type("help");
    await page.keyboard.press("Enter");
    await page.locator(".log pre").first().waitFor();
    assert.equal(await buttons.count(), before);
    const cut = await page.locator(".log, .log *, .bar, .bar .button").evaluateAll((all) =>
      all.filter((it) => it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0).map((it) => it.className),
    );
    assert.deepEqual(cut, []);
  }, { size: SIZES.phone });
});

test("icons have labels on a phone", async () => {
  await withPage(async ({ page, url }) => {
    const words = (where) => page.locator(where).evaluateAll((all) => all.map((it) => {
      const { width, height, right } = it.getBoundingClientRect();
      return width > 8 && height > 8 && right <= innerWidth && it.scrollWidth <= it.clientWidth + 1
        ? it.innerText.trim()
        : "";
    }));
    await page.locator(".catalogue .tile").first().waitFor();
    assert.deepEqual(await words(".site nav .button"), ["Editor", "Statistics", "Help", "Settings"]);
    await page.goto(`${url}#/write/cruel`);
    await page.getByRole("button", { name: "Create" }).click();
    await page.locator(".write-verdict").waitFor();
    const tools = ["Undo", "Redo", "Play", "Share", "Save", "Open", "Rename", "Delete"];
    assert.deepEqual(await words(".write-head .row .button"), tools);
  }, { size: SIZES.small, hasTouch: true, isMobile: true });
});

test("zoom of 200 % hides nothing", async () => {
  await withPage(async ({ page, url }) => {
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.locator(".catalogue .tile").first().waitFor();
    assert.ok((await wide()) <= 0, "choose");
    await openGame(page, `${url}#/play/klondike?deal=seed:9`);
    assert.ok((await wide()) <= 0, "play");
    for (const pile of [4, 8, 10]) await hit(page, [pile, [0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 6][pile]]);
    // Messages and buttons are visible without scrolling, and the board is not tiny.
    const seen = async (it) => {
      const { y, height } = await it.boundingBox();
      return y >= 0 && y + height <= 360;
    };
    assert.ok(await seen(page.locator(".message")), "the message is visible");
    const card = await page.locator(".board .card").first().boundingBox();
    assert.ok(card.width >= 40, `cards are ${card.width} wide`);
    // The keyboard scrolls the board to where it goes.
    await stand(page, [10, 6]);
    assert.ok(await page.evaluate(() => {
      const { bottom } = document.activeElement.getBoundingClientRect();
      return bottom <= document.querySelector(".table").getBoundingClientRect().bottom + 1;
    }), "the focused card is visible");
    for (const name of ["Undo", "Hint", "Menu"]) {
      const button = page.locator(".bar").getByRole("button", { name });
      assert.ok(await seen(button), name);
      const { x, width, y, height } = await button.boundingBox();
      assert.ok(x >= 0 && x + width <= 640 && y >= 0 && y + height <= 360, name);
    }
    // Actions without a button are in the menu.
    await page.locator('.bar [data-does="menu"]').click();
    for (const name of ["Winnable?", "Solve", "Restart", "Prompt"]) {
      const button = page.getByRole("dialog").getByRole("button", { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      await button.click({ trial: true });
    }
    await page.keyboard.press("Escape");
    for (const route of ["help", "stats", "write/cruel"]) {
      await page.goto(`${url}#/${route}`);
      await page.locator("main h1").waitFor();
      assert.ok((await wide()) <= 0, route);
    }
  }, { size: { width: 640, height: 360 }, deviceScaleFactor: 2 });
});
