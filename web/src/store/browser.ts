import { readAll, readKept, readOwn, readResult, type Damaged } from "./reading.ts";
import { PUT_BY, type Kept, type OwnGame, type PutBy, type Result, type Store } from "./store.ts";

const TABLES = ["kept", "before", "own", "results", "texts"] as const;
type Table = (typeof TABLES)[number];

/** The validator of each table's entries. */
const READERS = { kept: readKept, before: readKept, own: readOwn, results: readResult };
type Readable = keyof typeof READERS;

/**
 * Stores everything in IndexedDB. Each call is one transaction, committed at once, so that a
 * move is being written before the page can close.
 */
export class BrowserStore implements Store {
  #base: IDBDatabase;

  private constructor(base: IDBDatabase) {
    this.#base = base;
    // A newer version of the page upgrades the tables.
    base.onversionchange = () => base.close();
  }

  /** Opens the database; fails if the browser stores nothing. */
  static open(name = "patience"): Promise<BrowserStore> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => {
        const base = opening.result;
        base.createObjectStore("kept", { keyPath: "key" });
        base.createObjectStore("before", { keyPath: "key" });
        base.createObjectStore("own", { keyPath: "id" });
        base.createObjectStore("results", { autoIncrement: true });
        base.createObjectStore("texts");
      };
      opening.onsuccess = () => resolve(new BrowserStore(opening.result));
      opening.onerror = () => reject(opening.error);
      opening.onblocked = () => reject(new Error("an older page has the database open"));
    });
  }

  async kept(): Promise<Kept[]> {
    return (await this.#sound("kept", readKept)).map((it) => it[1]);
  }

  async keptGame(key: string): Promise<Kept | undefined> {
    return (await this.#sound("kept", readKept, key))[0]?.[1];
  }

  async before(key: string): Promise<PutBy[]> {
    const found = await this.#sound("before", readKept, beside(key));
    return found
      .map(([id, game]) => ({ id: String(id), game: { ...game, key } }))
      .sort((a, b) => b.game.when - a.game.when);
  }

  keep(game: Kept): Promise<void> {
    return this.#write("kept", (it) => it.put(game));
  }

  async putBy(game: Kept): Promise<void> {
    const put = { ...game, key: `${game.key}#${game.when}` };
    await this.#write("before", (it) => it.put(put));
    const old = (await this.before(game.key)).slice(PUT_BY);
    if (old.length > 0)
      await this.#write("before", (it) => old.forEach(({ id }) => it.delete(id)));
  }

  takeOut(id: string): Promise<void> {
    return this.#write("before", (it) => it.delete(id));
  }

  drop(key: string): Promise<void> {
    return this.#write("kept", (it) => it.delete(key));
  }

  async ownGames(): Promise<OwnGame[]> {
    return (await this.#sound("own", readOwn)).map((it) => it[1]);
  }

  async ownGame(id: string): Promise<OwnGame | undefined> {
    return (await this.#sound("own", readOwn, id))[0]?.[1];
  }

  async keepOwn(game: OwnGame, known?: number): Promise<OwnGame | undefined> {
    if (known === undefined) {
      await this.#write("own", (it) => it.put(game));
      return undefined;
    }
    // Read and write in one transaction, so that no other window writes in between.
    return new Promise((resolve, reject) => {
      const transaction = this.#base.transaction("own", "readwrite");
      const table = transaction.objectStore("own");
      let other: OwnGame | undefined;
      transaction.oncomplete = () => resolve(other);
      transaction.onabort = () => reject(transaction.error);
      const request = table.get(game.id);
      request.onsuccess = () => {
        const there = readAll("own", [[game.id, request.result]], readOwn).sound[0]?.[1];
        if (there && there.changed !== known) other = there;
        else table.put(game);
      };
    });
  }

  dropOwn(id: string): Promise<void> {
    return this.#write("own", (it) => it.delete(id));
  }

  async results(): Promise<Result[]> {
    return (await this.#sound("results", readResult)).map((it) => it[1]);
  }

  addResults(results: Result[]): Promise<void> {
    return this.#write("results", (it) => results.forEach((result) => it.add(result)));
  }

  dropResults(): Promise<void> {
    return this.#write("results", (it) => it.clear());
  }

  async text(name: string): Promise<string | undefined> {
    const [found] = await this.#entries("texts", name);
    return typeof found?.[1] === "string" ? found[1] : undefined;
  }

  keepText(name: string, text: string): Promise<void> {
    return this.#write("texts", (it) => it.put(text, name));
  }

  async damaged(): Promise<Damaged[]> {
    const found = Object.entries(READERS).map(async ([table, read]) => {
      const entries = await this.#entries(table as Readable);
      return readAll<Kept | OwnGame | Result>(table, entries, read).damaged;
    });
    return (await Promise.all(found)).flat();
  }

  dropDamaged({ table, key }: Damaged): Promise<void> {
    return this.#write(table as Readable, (it) => it.delete(key));
  }

  /** The valid entries of a table with their keys; damaged ones are skipped. */
  async #sound<T>(
    table: Readable,
    read: (value: unknown) => T,
    keys?: string | IDBKeyRange,
  ): Promise<[IDBValidKey, T][]> {
    return readAll(table, await this.#entries(table, keys), read).sound;
  }

  /** The raw entries of a table with their keys. */
  #entries(table: Table, which?: string | IDBKeyRange): Promise<[IDBValidKey, unknown][]> {
    return new Promise((resolve, reject) => {
      const transaction = this.#base.transaction(table);
      const store = transaction.objectStore(table);
      const [keys, values] = [store.getAllKeys(which), store.getAll(which)];
      transaction.oncomplete = () =>
        resolve(keys.result.map((key, at) => [key, values.result[at] as unknown]));
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  #write(table: Table, change: (store: IDBObjectStore) => unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.#base.transaction(table, "readwrite");
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
      change(transaction.objectStore(table));
      transaction.commit();
    });
  }
}

/** The keys of the games set aside for a slot; earlier versions used the slot's own key. */
function beside(place: string): IDBKeyRange {
  return IDBKeyRange.bound(place, `${place}#\uffff`);
}
