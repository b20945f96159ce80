/** The service worker: caches the whole page, so that it works offline. */

/** The build's files, relative to this one, and a hash of their content; `build.mjs` sets both. */
declare const __FILES__: string[];
declare const __VERSION__: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const OURS = "patience ";
const NAME = `${OURS}${worker.registration.scope} ${__VERSION__}`;
const files = new Set(__FILES__.map((it) => new URL(it, worker.registration.scope).href));

worker.addEventListener("install", (event) => {
  event.waitUntil(keepAll());
});

// A new version waits until every window of the old one is closed: no window gets files of
// two versions, and no running game is disturbed.
worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOld());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  url.hash = "";
  url.search = "";
  if (request.mode === "navigate" && url.href.endsWith("/index.html")) {
    url.pathname = url.pathname.slice(0, -"index.html".length);
  }
  if (files.has(url.href)) event.respondWith(answer(url.href, request));
});

async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  const all = [...files].map((it) => new Request(it, { cache: "no-cache" }));
  await cache.addAll(all);
}

async function dropOld(): Promise<void> {
  const old = `${OURS}${worker.registration.scope} `;
  for (const name of await caches.keys()) {
    if (name.startsWith(old) && name !== NAME) await caches.delete(name);
  }
  await worker.clients.claim();
}

async function answer(url: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(url)) ?? fetch(request);
}
