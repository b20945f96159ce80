import { notice } from "./live.ts";

/** Lets the browser keep the page, where it was served from a host of its own. */
export function keepOffline(): void {
  if (globalThis.patienceInside !== undefined) return;
  if (!location.protocol.startsWith("http") || !("serviceWorker" in navigator)) return;
  // The first game has the network for itself.
  const later =
    globalThis.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 2000));
  later(() => void register(), { timeout: 10_000 });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(
      new URL("sw.js", document.baseURI),
    );
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => {
        // The first one has nothing to replace.
        if (coming.state !== "installed" || navigator.serviceWorker.controller === null) return;
        notice("A new version is available. To use it, close all windows of this page.");
      });
    });
  } catch {
    // Without it the page needs its host each time, and works all the same.
  }
}
