/** The games behave in a browser as in the program: every portrait is the same. */

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";

import { calls, withPage } from "./harness.mjs";

const root = new URL("../../", import.meta.url);

/** The portrait from the program's snapshot tests, without the header of its file. */
function native(game) {
  const text = fs.readFileSync(new URL(`snapshots/${game}.snap`, root), "utf8");
  return text.split("---\n").slice(2).join("---\n").trim();
}

test("every game has the same portrait in a browser", async () => {
  const endings = fs.readdirSync(new URL("variants/", root)).filter((it) => it.endsWith(".toml"));
  const games = endings.map((it) => it.slice(0, -".toml".length));
  assert.ok(games.length >= 798);
  await withPage(async ({ page }) => {
    const call = await calls(page);
    const other = [];
    for (const game of games) {
      const portrait = await call("portrait", [game]);
      if (portrait.trim() !== native(game)) other.push(game);
    }
    assert.deepEqual(other, []);
  });
});
