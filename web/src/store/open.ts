import { BrowserStore } from "./browser.ts";
import { MemoryStore } from "./memory.ts";
import type { Store } from "./store.ts";

/**
 * What the browser keeps for this page; in its memory alone where it keeps nothing, which
 * the player is then told.
 */
export async function openStore(tell: (words: string) => void): Promise<Store> {
  try {
    return await BrowserStore.open();
  } catch {
    tell("This browser does not save data: you lose your games when you close this page.");
    return new MemoryStore();
  }
}
