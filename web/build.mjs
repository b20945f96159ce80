/**
 * Builds the page into `dist/`: the binding as wasm, the scripts, one style sheet, the list
 * of games, and the template of single-file pages.
 *
 * Needs cargo and the packages of `npm ci` (`npm run build` installs them). If rustup is
 * there, it installs the target for WebAssembly.
 */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { fileURLToPath } from "node:url";

import * as esbuild from "esbuild";

import { single } from "./single.mjs";

const web = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(web, "dist");
const at = (...parts) => path.join(web, ...parts);

const run = (command, ...args) =>
  execFileSync(command, args, { cwd: web, stdio: ["ignore", "inherit", "inherit"] });

/** Compiles the binding, and writes the JavaScript that loads it. */
function binding() {
  const target = "wasm32-unknown-unknown";
  const root = execFileSync("rustc", ["--print", "sysroot"], { encoding: "utf8" }).trim();
  if (!fs.existsSync(path.join(root, "lib", "rustlib", target))) {
    run("rustup", "target", "add", target);
  }
  run("cargo", "build", "--locked", "--release", "--target", target, "-p", "patience-web");
  const wasm = at("target", target, "release", "patience_web.wasm");
  run("cargo", "run", "--locked", "-q", "-p", "patience-bindgen", wasm, at("binding.generated"));
  fs.copyFileSync(at("binding.generated", "binding_bg.wasm"), path.join(dist, "binding.wasm"));
}

/** Writes the list of games, so that the page can show it before the binding is loaded. */
async function catalogue() {
  const { initSync, call } = await import(at("binding.generated", "binding.js"));
  initSync({ module: fs.readFileSync(at("binding.generated", "binding_bg.wasm")) });
  fs.writeFileSync(path.join(dist, "catalogue.json"), call("catalogue", "[]"));
}

/** Every file below a folder with this ending, sorted. */
function files(folder, ending) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((it) => it.isFile() && it.name.endsWith(ending));
  return found.map((it) => path.join(it.parentPath ?? it.path, it.name)).sort();
}

const usual = {
  bundle: true,
  format: "esm",
  target: ["chrome110", "firefox115", "safari16.4"],
  minify: true,
  legalComments: "linked",
  outdir: dist,
  logLevel: "warning",
};

/** Bundles the scripts of the page; the editor is a separate chunk. */
async function scripts() {
  await esbuild.build({
    ...usual,
    entryPoints: { main: at("src/main.ts") },
    splitting: true,
    chunkNames: "[name]-[hash]",
  });
  // A classic script: a single-file page starts the worker from a blob, not as a module.
  await esbuild.build({
    ...usual,
    entryPoints: { worker: at("src/worker.ts") },
    format: "iife",
    logOverride: { "empty-import-meta": "silent" }, // the page sends the binding to the worker
  });
}

function style() {
  const texts = files(at("src"), ".css").map((it) => fs.readFileSync(it, "utf8"));
  // The shared styles come first.
  const text = [fs.readFileSync(at("src/style.css"), "utf8"), ...texts].join("\n");
  fs.writeFileSync(path.join(dist, "style.css"), esbuild.transformSync(text, {
    loader: "css",
    minify: true,
  }).code);
}

/** Bundles the service worker, with the list of all files and a hash of their content. */
async function offline() {
  const shown = files(dist, "").map((it) => path.relative(dist, it));
  const kept = shown.filter((it) => it !== "sw.js" && !it.endsWith(".LEGAL.txt"));
  const hash = createHash("sha256");
  for (const it of kept) hash.update(it).update(fs.readFileSync(path.join(dist, it)));
  const urls = kept.map((it) => (it === "index.html" ? "./" : it.split(path.sep).join("/")));
  await esbuild.build({
    ...usual,
    entryPoints: { sw: at("src/sw.ts") },
    define: {
      __FILES__: JSON.stringify(urls),
      __VERSION__: JSON.stringify(hash.digest("hex").slice(0, 16)),
    },
  });
}

fs.rmSync(dist, { recursive: true, force: true });
fs.mkdirSync(dist, { recursive: true });
binding();
await catalogue();
await scripts();
style();
for (const it of fs.readdirSync(at("src"))) {
  if (/\.(html|svg|png|webmanifest)$/.test(it)) fs.copyFileSync(at("src", it), path.join(dist, it));
}
await single({ dist, esbuild });
await offline();
console.log(`built ${path.relative(process.cwd(), dist) || "."}`);
