/**
 * The first script of a single-file page: unpacks the binding, the worker and the game,
 * which other pages fetch.
 */

import { readShared } from "./shape.ts";

function data(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

async function binding(): Promise<WebAssembly.Module> {
  const packed = Uint8Array.from(atob(data("binding")), (it) => it.charCodeAt(0));
  const way = new DecompressionStream("gzip");
  const stream = new Blob([packed]).stream().pipeThrough(way);
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

const worker = new Blob([data("worker")], { type: "text/javascript" });
globalThis.patienceInside = { worker: URL.createObjectURL(worker), binding: binding() };
try {
  const shared: unknown = JSON.parse(data("shared") || "null");
  if (shared !== null) globalThis.patienceShared = readShared(shared);
} catch (error) {
  document.body.append(`The game in this page cannot be read: ${(error as Error).message}`);
}
