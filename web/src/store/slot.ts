/**
 * A slot to save a game in, which no other tab writes to. If another tab plays the same game,
 * a tab gets the next slot: `GAME~2`. A browser lock holds the slot until the tab closes,
 * however it closes. A tab remembers its slot, so that it gets the same one after a reload.
 */
export interface Slot {
  key: string;
  /** Whether another tab may play the same game. */
  shared: boolean;
  free(): void;
}

/** How long a reloaded page waits for the lock that the old page held, in milliseconds. */
const PATIENCE = 500;

/** The most slots of a game. */
const MOST = 20;

/** Settles when the last released slot is free. */
let freed: Promise<unknown> = Promise.resolve();

/**
 * Takes the tab's own slot, or else the first free one. In browsers without locks, all tabs
 * write to the same slot, and the last write wins.
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

/** Takes a slot by its number; undefined if another tab holds it. */
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

/** The slot that this tab had last in a game. */
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
    // Without session storage the tab takes the first free slot.
  }
}

/**
 * Takes a lock, and returns the function that releases it; undefined if it is still held
 * after `milliseconds`.
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
