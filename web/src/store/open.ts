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
    tell("This browser keeps nothing: games last as long as this page is open.");
    return new MemoryStore();
  }
}
