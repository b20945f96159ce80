/**
 * A place to keep a game in that no other tab writes to. A game has one place, and a tab
 * that opens a game which another tab plays gets the next: `GAME~2`. A place is held by
 * a lock of the browser, which is given back when the tab is closed, however that happens.
 * A tab remembers its place, so that it has the same after a reload, whoever has gone since.
 */
export interface Slot {
  key: string;
  /** Another tab plays the same game. */
  shared: boolean;
  free(): void;
}

/** How long a page that is loaded anew waits for its own lock, which the old page had. */
const PATIENCE = 500;

/** The most places of a game. */
const MOST = 20;

/** Settled when the last place that was given back is free. */
let freed: Promise<unknown> = Promise.resolve();

/**
 * Takes the tab's own place, or else the first that is free. Where browsers have no locks
 * all tabs write to the same place, and the last one wins.
 */
export async function takeSlot(game: string): Promise<Slot> {
  await freed;
  const own = remembered(game);
  const slot = own === undefined ? undefined : await take(game, own, PATIENCE);
  if (slot !== undefined) return { ...slot, shared: false };
  for (let number = 1; number < MOST; number += 1) {
    const free = await take(game, number, number === 1 ? PATIENCE : 0);
    if (free !== undefined) return free;
  }
  return { key: keyOf(game, MOST), shared: true, free: () => {} };
}

/** Takes a place by its number; undefined if another tab has it. */
export async function takePlace(game: string, number: number): Promise<Slot | undefined> {
  await freed;
  return take(game, number, PATIENCE);
}

async function take(game: string, number: number, wait: number): Promise<Slot | undefined> {
  const key = keyOf(game, number);
  const free = await hold(`patience ${key}`, wait);
  if (free === undefined) return undefined;
  remember(game, number);
  return { key, shared: number > 1, free };
}

function keyOf(game: string, number: number): string {
  return number === 1 ? game : `${game}~${number}`;
}

/** The place that this tab had last in a game. */
function remembered(game: string): number | undefined {
  try {
    const number = Number(sessionStorage.getItem(`patience place ${game}`) ?? undefined);
    return Number.isInteger(number) && number >= 1 && number < MOST ? number : undefined;
  } catch {
    return undefined;
  }
}

function remember(game: string, number: number): void {
  try {
    sessionStorage.setItem(`patience place ${game}`, String(number));
  } catch {
    // A tab that remembers nothing takes the first place that is free.
  }
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
