// Links of shared games: round trips, sizes, and hostile links.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { build } from "esbuild";

/** Loads the code that reads links; can replace a piece of one of its files. */
async function built({ file = "", piece = "", instead = "" } = {}) {
  const swap = {
    name: "swap",
    setup(it) {
      it.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const text = readFileSync(path, "utf8");
        if (!file || !path.endsWith(file)) return { contents: text, loader: "ts" };
        assert.ok(text.includes(piece), piece);
        return { contents: text.replace(piece, instead), loader: "ts" };
      });
    },
  };
  const made = await build({
    entryPoints: [new URL("../src/share/share.ts", import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
    plugins: [swap],
  });
  const code = Buffer.from(made.outputFiles[0].contents).toString("base64");
  return await import(`data:text/javascript;base64,${code}`);
}

const share = await built();
const { decode, describe, encode, nameOf } = share;

const GUIDE = readFileSync(new URL("data/fair-cruel.toml", import.meta.url), "utf8");
const SCRIPT = readFileSync(new URL("data/fair-cruel.rhai", import.meta.url), "utf8");
const RECORD = readFileSync(new URL("data/fair-cruel.record", import.meta.url), "utf8");
const OWN = {
  game: "fair-cruel",
  files: { "fair-cruel.toml": GUIDE, "fair-cruel.rhai": SCRIPT },
};

/** A fragment that `encode` would never make. */
function forged(value, { version = "1", raw = false } = {}) {
  const bytes = raw ? value : Buffer.from(JSON.stringify(value));
  return `s/${version}.${deflateRawSync(bytes).toString("base64url")}`;
}

test("the player's own game survives a round trip", async () => {
  const shared = { ...OWN, deal: "seed:7", options: { pay: "2" } };
  assert.deepEqual(await decode(await encode(shared)), shared);
  assert.deepEqual(await decode(`#/${await encode(shared)}`), shared);
});

test("automatic effects in a record do not hide moves", async () => {
  const files = { "mine.toml": 'extends = "klondike"\nname = "Mine"\n' };
  const record = `patience-record 1
game mine
option draw = 1
deal seed:7
--- moves
1 deal
  auto s w : 9C
2 deal
  auto s w : 6D
3 7 2 : QS
  auto 7 turns : 4D
--- result playing moves 3 score 0
`;
  const shared = await decode(await encode({ game: "mine", files, record }));
  assert.equal(shared.record, "patience:mine/seed:7/draw=1/deal,deal,7.2");
});

test("Unicode text survives a round trip", async () => {
  const files = { "a.toml": 'name = "Грац ♠ 🂡 \\"x\\""\nabout = "é\ttab"\n' };
  const shared = { game: "a", files };
  assert.deepEqual(await decode(await encode(shared)), shared);
});

test("the link of the guide's game with all its moves is short", async () => {
  const link = await encode({ ...OWN, record: RECORD });
  assert.ok(link.length <= 2000 - "https://example.org/patience/#/".length, `${link.length}`);
  const { record, files } = await decode(link);
  assert.deepEqual(files, OWN.files);
  assert.match(record, /^patience:fair-cruel\/seed:20\/.*pay=1\/3\.f3,5\.f4,4\.2,/);
  assert.equal(record.split("/").at(-1).split(",").length, 85);
});

test("a built-in game is encoded as its game line", async () => {
  const record = "patience:klondike/ms:617/draw=3/7.5,deal";
  assert.equal(await encode({ game: "klondike", record }), `s/${record}`);
  assert.deepEqual(await decode(`s/${record}`), { game: "klondike", record });
  assert.deepEqual(await decode(encodeURI(`#/s/${record}`)), { game: "klondike", record });
  assert.deepEqual(await decode("#s/patience%3Aklondike/ms%3A617"), {
    game: "klondike",
    record: "patience:klondike/ms:617",
  });
});

test("a record of a deal without a number keeps its form, without the rules", async () => {
  const record = RECORD.replace("deal seed:20", "deal late.deal");
  const shared = await decode(await encode({ ...OWN, record }));
  assert.ok(shared.record.startsWith("patience-record 1\n"));
  assert.ok(!shared.record.includes("\n| "));
  assert.ok(shared.record.includes("\n85 1 f4 : KS\n"));
});

test("describe names the game, its deal and its moves", async () => {
  const shared = await decode(await encode({ ...OWN, record: RECORD }));
  assert.equal(nameOf(shared), "Fair Cruel");
  assert.match(describe(shared), /“Fair Cruel”.*script.*deal seed:20, 85 moves\.$/);
  const line = { game: "klondike", record: "patience:klondike/ms:617/draw=3" };
  assert.equal(describe(line), "The built-in game “klondike”, deal ms:617.");
  const odd = { game: "a", files: { "a.toml": 'name = "\u202e<img src=x>\u0007"' } };
  assert.match(describe(odd), /^The game “<img src=x>”/);
});

test("encode refuses a game that is too large", async () => {
  const files = { "a.toml": "#".repeat(300_000) };
  await assert.rejects(encode({ game: "a", files }), /too l(ong|arge)/);
});

const A = { game: "a", files: { "a.toml": "" } };
const whole = await encode({ ...OWN, record: RECORD });

/** Hostile links, and the message for each. */
const HOSTILE = {
  "nothing": ["", /not a link/],
  "another page": ["play/klondike", /not a link/],
  "no version": ["s/", /damaged/],
  "a version without a game": ["s/1.", /damaged/],
  "a later version": ["s/2.AAAA", /another version/],
  "a version as a word": ["s/one.AAAA", /damaged/],
  "a very large version": [`s/${"9".repeat(400)}.AAAA`, /damaged/],
  "other letters": ["s/1.AA*A", /invalid characters/],
  "letters of standard base64": ["s/1.AA+/", /invalid characters/],
  "padding": ["s/1.AAA=", /invalid characters/],
  "an invalid base64 length": ["s/1.AAAAA", /invalid characters/],
  "spaces": ["s/1.AA AA", /invalid characters/],
  "bytes that are not compressed": ["s/1._____w", /decompressed/],
  "a link without its end": [whole.slice(0, -40), /damaged/],
  "half a link": [whole.slice(0, whole.length / 2), /damaged/],
  "letters that were changed": [whole.replace(/(.{300})(..)/, "$1__"), /./],
  "an invalid escape": ["s/1.%E0%A4%A", /damaged/],
  "a very long fragment": [`s/1.${"A".repeat(1_000_000)}`, /too long/],
  "a decompression bomb": [forged(Buffer.alloc(50_000_000), { raw: true }), /too much data/],
  "a bomb in a field": [forged({ game: "a", record: "a".repeat(20_000_000) }), /too much data/],
  "very deep lists": [forged(Buffer.from("[".repeat(200_000)), { raw: true }), /read/],
  "very deep objects": [
    forged(Buffer.from('{"game":'.repeat(20_000) + "1" + "}".repeat(20_000)), { raw: true }),
    /./,
  ],
  "invalid UTF-8": [forged(Buffer.from([0x22, 0xff, 0x22]), { raw: true }), /read/],
  "no JSON": [forged(Buffer.from("patience"), { raw: true }), /read/],
  "null": [forged(null), /fields/],
  "a list": [forged([A]), /fields/],
  "a number": [forged(1e308), /fields/],
  "no game": [forged({}), /text/],
  "a number as the game": [forged({ game: 1 }), /text/],
  "a table as the game": [forged({ game: { toString: "a" } }), /text/],
  "a path as the game": [forged({ game: "../klondike" }), /name of a game/],
  "an address as the game": [forged({ game: "javascript:alert(1)" }), /name of a game/],
  "a game with an end of line": [forged({ game: "a\n" }), /name of a game/],
  "a very long game": [forged({ game: "a".repeat(61) }), /too long/],
  "markup as the game": [forged({ game: "<img src=x onerror=alert(1)>" }), /name of a game/],
  "unknown fields": [forged({ ...A, settings: "" }), /unknown field/],
  "a prototype": [
    forged(Buffer.from('{"game":"a","__proto__":{"deal":"x"}}'), { raw: true }),
    /unknown field/,
  ],
  "a constructor": [forged({ game: "a", constructor: { prototype: {} } }), /unknown field/],
  "files as a text": [forged({ game: "a", files: "a.toml" }), /fields/],
  "files as a list": [forged({ game: "a", files: ["a.toml"] }), /fields/],
  "files without the game's": [forged({ game: "a", files: { "b.toml": "" } }), /missing/],
  "no files": [forged({ game: "a", files: {} }), /missing/],
  "a file that is a number": [forged({ game: "a", files: { "a.toml": 1e9 } }), /text/],
  "a file as a path": [forged({ game: "a", files: { ...A.files, "../b.toml": "" } }), /name/],
  "a file from the root": [forged({ game: "a", files: { ...A.files, "/b.toml": "" } }), /name/],
  "a file of another kind": [forged({ game: "a", files: { ...A.files, "b.js": "" } }), /name/],
  "a file with a null": [forged({ game: "a", files: { ...A.files, "b\0.toml": "" } }), /name/],
  "a file as a prototype": [
    forged(Buffer.from('{"game":"a","files":{"a.toml":"","__proto__":""}}'), { raw: true }),
    /name/,
  ],
  "a long file name": [
    forged({ game: "a", files: { ...A.files, [`${"b".repeat(60)}.toml`]: "" } }),
    /name/,
  ],
  "many files": [
    forged({
      game: "a",
      files: Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`a${i}.toml`, ""])),
    }),
    /limit is 8/,
  ],
  "a file of control characters": [
    forged({ game: "a", files: { "a.toml": "\x1b[2J" } }),
    /char/,
  ],
  "a record that is a table": [forged({ ...A, record: { length: 1 } }), /text/],
  "a record of control characters": [forged({ ...A, record: "\0" }), /char/],
  "a deal that is a number": [forged({ ...A, deal: 1e308 }), /text/],
  "a very long deal": [forged({ ...A, deal: "7".repeat(10_000) }), /too long/],
  "options as a list": [forged({ ...A, options: ["draw"] }), /fields/],
  "an option that is a number": [forged({ ...A, options: { draw: 3 } }), /text/],
  "an option of a prototype": [
    forged(Buffer.from('{"game":"a","options":{"__proto__":"x"}}'), { raw: true }),
    /option/,
  ],
  "an option with a line in it": [forged({ ...A, options: { draw: "3\nseed" } }), /option/],
  "many options": [
    forged({
      ...A,
      options: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`o${i}`, "1"])),
    }),
    /many/,
  ],
  "a line without a game": ["s/patience:", /no game/],
  "a line without a deal": ["s/patience:klondike", /no game/],
  "a line with a path": ["s/patience:../klondike/ms:1", /no game/],
  "a line with markup": ["s/patience:<b>/ms:1", /no game/],
  "a line with other letters": ["s/patience:klondike/ms:1/\u202e", /not a valid link/],
};

for (const [what, [fragment, says]] of Object.entries(HOSTILE)) {
  test(`a hostile link is refused: ${what}`, async () => {
    const before = process.memoryUsage().rss;
    const from = performance.now();
    const fault = await decode(fragment).then(
      (shared) => assert.fail(`the link was accepted: ${JSON.stringify(shared).slice(0, 80)}`),
      (error) => error,
    );
    assert.ok(fault instanceof Error && !(fault instanceof assert.AssertionError), fault);
    assert.match(fault.message, says);
    assert.ok(fault.message.length < 300, fault.message);
    assert.ok(performance.now() - from < 1000);
    assert.ok(process.memoryUsage().rss - before < 100_000_000);
    assert.equal({}.deal, undefined);
  });
}

/** A seeded random number generator. */
function chance(seed) {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(below));
  };
}

const ODD = [
  null, true, 0, -1, 1e308, "", "a", "..", "../a", "a.toml", "a/b.toml", "__proto__", "constructor",
  "\u0000", "\u001b[2J", "\u202e", "x".repeat(70), "x".repeat(300_000), [], [[]], {}, { a: {} },
  "patience:", "patience:klondike/seed:9", "patience-record 1\n", "%", "%ff", "#", "\r\n",
];

/** A value like those of links, with fields changed, removed and added at random. */
function oddValue(draw) {
  const options = { draw: "3", pay: "2" };
  const value = { game: "fair-cruel", files: { ...OWN.files }, record: RECORD, deal: "seed:7", options };
  const of = (list) => list[draw(list.length)];
  for (let round = draw(4); round >= 0; round--) {
    const at = draw(3) ? value : (of([value.files, value.options]) ?? value);
    if (typeof at !== "object" || at === null) continue;
    const keys = [...Object.keys(at), of(ODD)];
    const key = String(of(keys));
    if (draw(4) === 0) delete at[key];
    else Object.defineProperty(at, key, { value: of(ODD), enumerable: true, configurable: true, writable: true });
  }
  return value;
}

/** A random fragment that is almost valid. */
function oddFragment(draw) {
  const json = Buffer.from(JSON.stringify(oddValue(draw)));
  const garble = (bytes) => {
    const it = Buffer.from(bytes);
    for (let round = draw(4); round > 0 && it.length; round--) it[draw(it.length)] = draw(256);
    return draw(5) === 0 ? it.subarray(0, draw(it.length + 1)) : it;
  };
  const packed = deflateRawSync(draw(3) ? json : garble(json));
  const text = `s/1.${(draw(4) ? packed : garble(packed)).toString("base64url")}`;
  if (draw(4)) return text;
  const line = `s/patience:${["klondike", "__proto__", "a/b", "%2e", ""][draw(5)]}/seed:9/${"2.f1,".repeat(draw(9))}`;
  return garble(Buffer.from(draw(2) ? text : line, "latin1")).toString("latin1");
}

/** Reads random links; describes the first that breaks a promise, or returns a tally. */
async function wrongWith({ decode, encode }, rounds) {
  const draw = chance(24);
  const tally = { read: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) {
    const fragment = oddFragment(draw);
    let shared;
    try {
      shared = await decode(fragment);
    } catch (error) {
      tally.refused++;
      const words = error.message;
      const own = error.constructor === Error && /^[a-z“]/.test(words) && words.length < 400;
      if (!own || /[\0-\x1f\x7f\u202e]/.test(words)) return `${fragment}: ${error.stack}`;
      continue;
    }
    tally.read++;
    const files = Object.keys(shared.files ?? {});
    const named = /^[a-z0-9-]{1,60}$/.test(shared.game) &&
      files.every((it) => /^[a-z0-9-]+\.(toml|rhai)$/.test(it));
    const size = JSON.stringify(shared).length;
    if (!named || size > 2_000_000) return `${fragment}: reads as ${JSON.stringify(shared)}`;
    const again = await encode(shared).then(decode).catch((error) => error.message);
    // A game may be too large for a link, and a record may come back as its game line.
    if (typeof again === "string" && /too large/.test(again)) continue;
    if (typeof again === "string") return `${fragment}: does not come back: ${again}`;
    const same = { ...shared, record: again.record, deal: again.deal, options: again.options };
    try {
      assert.deepEqual({ ...again }, JSON.parse(JSON.stringify(same)));
    } catch (error) {
      return `${fragment}: ${error.message}`;
    }
  }
  return tally;
}

test("random links are refused with a message or survive a round trip", async () => {
  const tally = await wrongWith(share, 4000);
  assert.equal(typeof tally, "object", String(tally).slice(0, 2000));
  assert.ok(tally.read > 200 && tally.refused > 2000, JSON.stringify(tally));
});

test("random links find planted bugs in the checks", async () => {
  const planted = [
    { file: "shape.ts", piece: "!isFileName(name)", instead: "name.length > 60" },
    { file: "shape.ts", piece: "!isGameName(game)", instead: "game.length > 60" },
    { file: "shape.ts", piece: "value === null || ", instead: "" },
    { file: "link.ts", piece: "unpacked(packed));", instead: "unpacked(packed)) && {};" },
  ];
  for (const it of planted)
    assert.equal(typeof (await wrongWith(await built(it), 4000)), "string", it.piece);
});
