/** Hostile scripts: each ends within its budget, and none breaks a worker. */

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";

import { calls, withPage } from "./harness.mjs";

const folder = new URL("../../crates/script/src/tests/corpus/", import.meta.url);

/** A game that calls every hook of a script. */
const HOOKED = fs.readFileSync(new URL("../../tests/data/hooked.toml", import.meta.url), "utf8");

/** Expands the corpus's abbreviations: `⟪200 (⟫` is 200 times `(`, `⟪#feff⟫` a character. */
function expanded(text) {
  return text.replace(/⟪(?:#([0-9a-f]+)|(\d+) ([^⟫]*))⟫/gu, (_, code, count, piece) =>
    code === undefined ? piece.repeat(Number(count)) : String.fromCodePoint(parseInt(code, 16)),
  );
}

function scripts() {
  const all = fs.readdirSync(folder).flatMap((it) =>
    fs.readFileSync(new URL(it, folder), "utf8").split("\n\n"),
  );
  const script = (it) => {
    const lines = it.split("\n");
    const end = lines.findIndex((line) => line.startsWith("=> "));
    return expanded(lines.slice(0, end < 0 ? undefined : end).join("\n"));
  };
  return all.map(script).filter((it) => it.trim() !== "");
}

test("no script hangs or breaks a worker", async () => {
  const all = scripts();
  assert.ok(all.length > 100);
  await withPage(async ({ page }) => {
    const call = await calls(page);
    for (const script of all) {
      const files = { "hooked.toml": HOOKED, "hooked.rhai": script };
      const checked = await call("check", [files, "hooked"], 20_000);
      assert.equal(typeof checked.playable, "boolean");
      const options = {};
      const started = await call("start", [{ files, game: "hooked", options, deal: "seed:1" }]);
      if (started.view === undefined) continue;
      for (const line of ["!1", "hint", "winnable 1", "moves", "undo"]) {
        assert.ok((await call("obey", [line])).kind);
      }
    }
    // The worker still plays after all of them.
    const game = { files: {}, game: "cruel", options: {}, deal: "ms:617" };
    assert.equal((await call("start", [game])).view.name, "Cruel");
  });
});
