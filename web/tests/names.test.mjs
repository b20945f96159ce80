/** Names from strangers' rules: very long ones, and right-to-left ones. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import { deflateRawSync } from "node:zlib";

import { SIZES, withPage } from "./harness.mjs";

const { outputFiles } = await build({
  entryPoints: [new URL("../src/shell/names.ts", import.meta.url).pathname],
  bundle: true,
  format: "esm",
  write: false,
});
const code = Buffer.from(outputFiles[0].contents).toString("base64");
const { inSentence, plainName } = await import(`data:text/javascript;base64,${code}`);

test("names are shortened, and control characters removed", () => {
  assert.equal(plainName("Klondike"), "Klondike");
  assert.equal(plainName("a\u202eb\u2066c\n\td\u0000e"), "a b c d e");
  assert.equal(plainName("x".repeat(100_000)), `${"x".repeat(60)}…`);
  assert.equal(plainName("🂡".repeat(61)), `${"🂡".repeat(60)}…`);
  assert.equal(plainName(`${"\u202e".repeat(1000)}x`).includes("\u202e"), false);
  assert.equal(inSentence("Klondike"), "Klondike");
  assert.equal(inSentence("קלונדייק"), "\u2068קלונדייק\u2069");
});

/** A link to a game with this name, and with an option that has the same description. */
function link(name) {
  const about = JSON.stringify(name.slice(0, 30_000));
  const rules = `name = ${JSON.stringify(name)}
about = ${about}
extends = "golf"
[options.${"long-".repeat(600)}x]
about = ${about}
default = "a"
values.a = {}
values.b = { about = ${about} }
`;
  const shared = { game: "odd", files: { "odd.toml": rules } };
  return `#/s/1.${deflateRawSync(Buffer.from(JSON.stringify(shared))).toString("base64url")}`;
}

/** Checks that nothing overflows the window or reverses text. */
async function faults(page, where) {
  const found = await page.evaluate(() => {
    const words = document.body.innerText + document.title;
    const labels = [...document.querySelectorAll("[aria-label]")].map((it) => it.ariaLabel);
    const [wide, high] = [document.documentElement.scrollWidth - innerWidth, 400];
    const heads = [...document.querySelectorAll("h1, h2, header, .message, .kept")];
    const texts = [...document.querySelectorAll("dialog[open] .dialog-body p")];
    return [
      ...texts.map((it) => it.scrollWidth > it.clientWidth && "a text in a dialog is cut off"),
      wide > 0 && `${wide} pixels too wide`,
      /\u202e/.test(words + labels.join()) && "text is reversed",
      ...heads.map((it) => it.offsetHeight > high && `${it.className || it.tagName} is too high`),
    ].filter(Boolean);
  });
  assert.deepEqual(found, [], where);
}

for (const [what, name] of [
  ["a very long name", "x".repeat(100_000)],
  ["a name that reverses text", "\u202egnivom yb nethgirf\u202c"],
]) {
  test(`${what} breaks no page`, async () => {
    await withPage(async ({ page, url }) => {
      await page.goto(`${url}${link(name)}`);
      await page.getByRole("dialog").getByRole("button", { name: "Open" }).waitFor();
      await faults(page, "open dialog");
      await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
      await page.locator(".board .card").first().waitFor();
      await faults(page, "game page");
      await page.keyboard.press("d");
      await page.locator(".bar").getByText("Undo").waitFor();
      await page.locator('.bar [data-does="menu"]').click();
      await page.getByRole("button", { name: "New game…" }).click();
      await faults(page, "new game dialog");
      await page.keyboard.press("Escape");
      await page.locator('.bar [data-does="menu"]').click();
      await page.getByRole("button", { name: "Change this game" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save a copy" }).waitFor();
      await faults(page, "copy dialog");
      await page.getByRole("button", { name: "Save a copy" }).click();
      await page.locator(".write-verdict").getByText(/No problems|warning/).waitFor();
      // The editor shows the text as it is, so skip it.
      await page.goto(`${url}#/write/`);
      await page.getByRole("heading", { name: "Your games" }).waitFor();
      await faults(page, "create page");
      await page.goto(url);
      await page.locator(".kept").first().waitFor();
      await faults(page, "list of games");
      await page.getByRole("button", { name: /^Delete (?!your game of )/ }).first().click();
      await faults(page, "delete dialog");
    }, { size: SIZES.phone });
  });
}
