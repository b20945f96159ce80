/**
 * Serves `dist/` at http://localhost:8080/, or at the port in the first argument, to this
 * machine only. Any other static file server works too.
 */

import * as fs from "node:fs";
import * as http from "node:http";
import * as path from "node:path";
import { fileURLToPath } from "node:url";

const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), "dist");

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/**
 * Starts the server below a path such as `/` or `/games/patience/`. Returns the server and
 * its URL; port 0 takes a free port.
 */
export function serve(port, below = "/") {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const inside = pathname.startsWith(below) ? pathname.slice(below.length) : "?";
    const file = path.join(dist, decodeURIComponent(inside) || "index.html");
    const type = TYPES[path.extname(file)];
    if (!file.startsWith(dist + path.sep) || type === undefined || !fs.existsSync(file)) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
      return;
    }
    response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-cache" });
    fs.createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      resolve({ server, url: `http://localhost:${server.address().port}${below}` });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve(Number(process.argv[2] ?? 8080));
  console.log(`serving ${url}`);
}
