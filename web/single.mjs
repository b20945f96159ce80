/**
 * Builds `dist/single.html`, the template of single-file pages: it contains the style, the
 * scripts and the worker. The page adds the binding and the game, which it has anyway.
 */

import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { fileURLToPath } from "node:url";

const src = path.join(path.dirname(fileURLToPath(import.meta.url)), "src");

/** Bundles a script with all its imports, without separate chunks. */
async function bundled(esbuild, file, format = "esm") {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(src, file)],
    bundle: true,
    format,
    target: ["chrome110", "firefox115", "safari16.4"],
    minify: true,
    legalComments: "none",
    write: false,
    logLevel: "warning",
  });
  return outputFiles[0].text;
}

/** A script that can neither end its element nor start an HTML comment. */
function script(text) {
  const safe = text.replaceAll(/<(?=\/script|script|!--)/gi, "\\x3c");
  if (/<(?:\/?script|!--)/i.test(safe)) throw new Error("a script cannot be embedded in a page");
  return `\n${safe}\n`;
}

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Writes the template. Needs `index.html`, `style.css` and `icon.svg` in `dist`. */
export async function single({ dist, esbuild }) {
  const read = (name) => fs.readFileSync(path.join(dist, name), "utf8");
  const style = read("style.css").replaceAll("</", "<\\/");
  const [boot, main, worker] = await Promise.all([
    bundled(esbuild, "share/inside.ts"),
    bundled(esbuild, "main.ts"),
    // A page opened from `file:` cannot start a module worker.
    bundled(esbuild, "worker.ts", "iife"),
  ]);
  const scripts = [boot, main].map(script);
  const icon = Buffer.from(read("icon.svg")).toString("base64");
  const body = /<body>([^]*)<\/body>/.exec(read("index.html"));
  if (body === null) throw new Error("index.html has no body");
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(hash).join(" ")} 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    "img-src data:",
    "worker-src blob:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Patience</title>
<link rel="icon" href="data:image/svg+xml;base64,${icon}">
<style>${style}</style>
</head>
<body>${body[1].trim()}
<script type="application/json" id="shared"></script>
<script type="text/plain" id="binding"></script>
<script type="text/plain" id="worker">${script(worker)}</script>
<script type="module">${scripts[0]}</script>
<script type="module">${scripts[1]}</script>
</body>
</html>
`;
  fs.writeFileSync(path.join(dist, "single.html"), page);
}
