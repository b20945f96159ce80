// The editor's support for rules files: completion, fixes, names and ranges.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { build } from "esbuild";

/** Bundles a module of the editor that needs no browser. */
async function load(name) {
  const entry = new URL(`../src/write/${name}.ts`, import.meta.url).pathname;
  const usual = { bundle: true, format: "esm", write: false };
  const { outputFiles } = await build({ entryPoints: [entry], ...usual });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

const { placeAt } = await load("toml-place");
const { RulesSchema } = await load("schema");
const { proposal } = await load("fix");
const { readRange } = await load("solving");
const { free, headEnd, ownText, renamed, slug, withText } = await load("names");

/** The place of the cursor `|` in a text. */
function place(text) {
  const at = text.indexOf("|");
  return placeAt(text.replace("|", ""), at);
}

const PLACES = {
  "na|": ["key", ""],
  'name = "A"\next|': ["key", ""],
  'name = "|"': ["value", "name"],
  "name = |": ["value", "name"],
  "[pi|": ["header", ""],
  "[piles.ta|": ["header", "piles"],
  "[[de|": ["header", ""],
  "[options.draw.values.|": ["header", "options.draw.values"],
  "[piles.tableau]\nbu|": ["key", "piles.tableau"],
  '[piles.tableau]\ncount = 4\nlift = "r|': ["value", "piles.tableau.lift"],
  "[piles.tableau]\nbuild = { ra|": ["key", "piles.tableau.build"],
  "[piles.tableau]\nbuild = { rank = |": ["value", "piles.tableau.build.rank"],
  '[piles.tableau]\nbuild = { rank = "down", s|': ["key", "piles.tableau.build"],
  '[piles.tableau]\nbuild = { rank = "down" }\nl|': ["key", "piles.tableau"],
  '[piles.tableau]\nempty = ["K", "|': ["value", "piles.tableau.empty"],
  "[[deal]]\nto = 1\n[[deal]]\nt|": ["key", "deal"],
  "[actions.pair]\npick = [{ from = 1 }, { f|": ["key", "actions.pair.pick"],
  '[actions.pair]\ndo = [\n  { move = "|': ["value", "actions.pair.do.move"],
  "[options.a]\nvalues = { no = {}, yes = { actions.pair.n|": [
    "key", "options.a.values.yes.actions.pair",
  ],
  "[options.a.values.2]\nstate.p|": ["key", "options.a.values.2.state"],
  "'odd name'.|": ["key", "odd name"],
};

for (const [text, [kind, path]] of Object.entries(PLACES)) {
  test(`placeAt finds the cursor in ${JSON.stringify(text)}`, () => {
    const found = place(text);
    assert.equal(found?.kind, kind);
    assert.equal(found.path.join("."), path);
  });
}

test("placeAt finds nothing in comments", () => {
  assert.equal(place("# na|"), undefined);
  assert.equal(place('name = "#"  # na|'), undefined);
});

test("placeAt lists the keys of the table", () => {
  const { taken } = place("[a]\nx = 1\n[b]\ncount = 1\nbuild.rank = 2\nl|");
  assert.deepEqual([...taken], ["count", "build"]);
});

test("placeAt reads incomplete files", () => {
  const letters = "[]{}=\"',.#\n a1";
  let seed = 1;
  for (let round = 0; round < 3000; round++) {
    let text = "";
    for (let at = 0; at < 40; at++) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      text += letters[Math.floor((seed / 2147483648) * letters.length)];
    }
    const found = placeAt(text, text.length);
    if (found) assert.ok(found.from <= text.length);
  }
});

const schema = new RulesSchema(
  readFileSync(new URL("../../docs/schema.json", import.meta.url), "utf8"),
);
const names = (path) => schema.keys(path).map((it) => it.name);
const words = (path) => schema.at(path).flatMap((it) => it.const ?? []);

test("the schema lists the keys of a table by its path", () => {
  assert.ok(names([]).includes("extends"));
  assert.ok(names(["piles", "any"]).includes("build"));
  assert.ok(names(["piles", "any", "build"]).includes("suit"));
  assert.ok(names(["deal"]).includes("to"));
  assert.ok(names(["actions", "pair", "pick"]).includes("from"));
  assert.ok(names(["options", "a", "values", "b", "piles", "c"]).includes("lift"));
  assert.deepEqual(names(["nothing", "like", "that"]), []);
  assert.deepEqual(names(["constructor"]), []);
});

test("the schema lists the values of a key", () => {
  assert.ok(words(["piles", "any", "role"]).includes("foundation"));
  assert.ok(words(["piles", "any", "build", "suit"]).includes("alternating"));
  assert.match(schema.about(["piles", "any", "build"]), /./);
});

test("a hint with one word becomes a fix", () => {
  const fault = (hint, fix = null) => ({ severity: "error", hint, fix });
  const known = "did you mean `color`? known: `same` and `color`";
  assert.equal(proposal(fault(known), '"colour"'), '"color"');
  assert.equal(proposal(fault("write `K`"), "'kings'"), "'K'");
  assert.equal(proposal(fault("did you mean `count`?"), "cuont"), "count");
  assert.equal(proposal(fault("write `key = value`, with quotes"), "x"), undefined);
  assert.equal(proposal(fault("did you mean `a`?"), "x = { y"), undefined);
  const call = "rename it to `tableau`, or add `role = \"tableau\"`";
  assert.equal(proposal(fault(call), "tabelau"), "tableau");
  assert.equal(proposal(fault(null, "count"), "cards"), "count");
  assert.equal(proposal(fault(null), "cards"), undefined);
});

test("readRange parses ranges of deals", () => {
  assert.deepEqual(readRange("seed:1..20"), { series: "seed", first: 1, last: 20 });
  assert.deepEqual(readRange(" ms:617 "), { series: "ms", first: 617, last: 617 });
  for (const it of ["", "1..2", "seed:2..1", "seed:1..99999999", "seed:a"])
    assert.equal(typeof readRange(it), "string", it);
});

test("slug makes file names from names of games", () => {
  assert.equal(slug("Fair Cruel!"), "fair-cruel");
  assert.equal(slug("Der Große Wurm"), "der-grosse-wurm");
  assert.equal(slug("   "), "game");
  assert.equal(slug("x".repeat(80)).length, 50);
  assert.equal(free("a", ["a", "a-2"]), "a-3");
});

test("top-level keys of a rules file are read and changed", () => {
  const rules = 'extends = "a"\nname = "N"\n\n[options.x]\nabout = "not this"\n';
  assert.equal(ownText(rules, "name"), "N");
  assert.equal(ownText(rules, "about"), "");
  assert.equal(rules.slice(headEnd(rules)).trimStart().indexOf("[options.x]"), 0);
  assert.equal(ownText(withText(rules, "name", 'A "B" $&'), "name"), 'A "B" $&');
  const files = { "a.toml": 'script = "a.rhai"\n', "a.rhai": "", "b.toml": "" };
  const other = { "c.toml": 'script = "c.rhai"\n', "c.rhai": "", "b.toml": "" };
  assert.deepEqual(renamed(files, "a", "c"), other);
});
