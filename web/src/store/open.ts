import { BrowserStore } from "./browser.ts";
import { MemoryStore } from "./memory.ts";
import type { Store } from "./store.ts";

/**
 * Opens the browser's storage. If there is none, warns the player and stores in memory.
 */
export async function openStore(tell: (words: string) => void): Promise<Store> {
  try {
    return await BrowserStore.open();
  } catch {
    tell("This browser does not save data: you lose your games when you close this page.");
    return new MemoryStore();
  }
}
