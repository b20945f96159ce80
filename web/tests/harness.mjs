/**
 * The page in a real browser, for tests: a server of `dist/` on a free port, and a browser
 * without a window. `CHROMIUM` names its program if it is not where Debian has it.
 */

import { chromium } from "playwright-core";

import { serve } from "../serve.mjs";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Windows that people have. */
export const SIZES = {
  desk: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
};

/**
 * Opens a browser and the page, calls `test` with both, and closes all. A fault on the page's
 * console, an exception or a request to elsewhere fails the test.
 */
export async function withPage(test, { size = SIZES.desk, route = "", below = "/", ...more } = {}) {
  const { server, url } = await serve(0, below);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ARGUMENTS,
  });
  try {
    const context = await browser.newContext({ viewport: size, acceptDownloads: true, ...more });
    const faults = [];
    context.on("request", (it) => {
      const inside = it.url().startsWith(url) || /^(blob|data):/.test(it.url());
      if (!inside) faults.push(`a request to ${it.url()}`);
    });
    context.on("weberror", (it) => faults.push(String(it.error())));
    context.on("console", (it) => {
      if (it.type() === "error") faults.push(it.text());
    });
    const page = await context.newPage();
    await page.goto(url + route);
    await test({ page, context, browser, url, faults });
    if (faults.length > 0) throw new Error(`on the page:\n${faults.join("\n")}`);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/**
 * Begins a worker of the page's own, apart from the one that plays: `calls(page)` returns a
 * function that makes a call, and fails when no answer comes within so many milliseconds.
 */
export async function calls(page) {
  await page.evaluate(async () => {
    const module = await WebAssembly.compileStreaming(fetch("binding.wasm"));
    const waiting = new Map();
    let worker;
    const begin = () => {
      worker = new Worker("worker.js");
      worker.postMessage({ module });
      worker.onmessage = ({ data }) => {
        waiting.get(data.id)?.(data);
        waiting.delete(data.id);
      };
    };
    let id = 0;
    window.callWorker = (name, args, milliseconds) => {
      if (worker === undefined) begin();
      const own = ++id;
      const late = new Promise((_, reject) => {
        setTimeout(() => {
          worker?.terminate();
          worker = undefined;
          reject(new Error(`${name} took longer than ${milliseconds} ms`));
        }, milliseconds);
      });
      const answer = new Promise((resolve, reject) => {
        waiting.set(own, (it) => ("error" in it ? reject(new Error(it.error)) : resolve(it.value)));
        worker.postMessage({ id: own, name, args });
      });
      return Promise.race([answer, late]);
    };
  });
  return (name, args, milliseconds = 30_000) =>
    page.evaluate((it) => window.callWorker(...it), [name, args, milliseconds]);
}
