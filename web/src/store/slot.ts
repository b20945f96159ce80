/**
 * A place to keep a game in that no other tab writes to. A game has one place, and a tab
 * that opens a game which another tab plays gets the next: `GAME~2`. A place is held by
 * a lock of the browser, which is given back when the tab is closed, however that happens.
 */
export interface Slot {
  key: string;
  /** Another tab plays the same game. */
  shared: boolean;
  free(): void;
}

/** How long a page that is loaded anew waits for its own lock, which the old page had. */
const PATIENCE = 500;

/** Settled when the last place that was given back is free. */
let freed: Promise<unknown> = Promise.resolve();

/** Where browsers have no locks all tabs write to the same place, and the last one wins. */
export async function takeSlot(game: string): Promise<Slot> {
  await freed;
  for (let number = 1; number < 20; number += 1) {
    const key = number === 1 ? game : `${game}~${number}`;
    const free = await hold(`patience ${key}`, number === 1 ? PATIENCE : 0);
    if (free !== undefined) return { key, shared: number > 1, free };
  }
  return { key: `${game}~20`, shared: true, free: () => {} };
}

/**
 * Takes a lock until it is given back; undefined if somebody still has it after so many
 * milliseconds.
 */
function hold(name: string, milliseconds: number): Promise<(() => void) | undefined> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const held = (lock: Lock | null) => {
      if (lock === null) return resolve(undefined);
      return new Promise<void>((done) => {
        resolve(() => {
          freed = request.catch(() => {});
          done();
        });
      });
    };
    const options =
      milliseconds > 0
        ? { signal: AbortSignal.timeout(milliseconds) }
        : { ifAvailable: true };
    const request = locks.request(name, options, held);
    request.catch((error: Error) =>
      resolve(error.name === "TimeoutError" || error.name === "AbortError" ? undefined : () => {}),
    );
  });
}
