import { notice } from "./live.ts";

/** Registers the service worker, if the page comes from a server. */
export function keepOffline(): void {
  if (globalThis.patienceInside !== undefined) return;
  if (!location.protocol.startsWith("http") || !("serviceWorker" in navigator)) return;
  // Later, so that the first game has the network to itself.
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
        // The first installation is not an update.
        if (coming.state !== "installed" || navigator.serviceWorker.controller === null) return;
        notice("A new version is available. To use it, close all windows of this page.");
      });
    });
  } catch {
    // Without a service worker the page works, but only online.
  }
}
