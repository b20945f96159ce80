import type { Kept, OwnGame, Result, Store } from "./store.ts";

const TABLES = ["kept", "before", "own", "results", "texts"] as const;
type Table = (typeof TABLES)[number];

/**
 * Keeps everything in the browser's database: a transaction a call, committed at once, so
 * that a move is on its way to the disk before the page can be closed.
 */
export class BrowserStore implements Store {
  #base: IDBDatabase;

  private constructor(base: IDBDatabase) {
    this.#base = base;
    // A later version of the page wants to change the tables.
    base.onversionchange = () => base.close();
  }

  /** Opens it; fails where the browser keeps nothing. */
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
      opening.onblocked = () => reject(new Error("an older page holds the database"));
    });
  }

  kept(): Promise<Kept[]> {
    return this.#read("kept", (it) => it.getAll());
  }

  keptGame(key: string): Promise<Kept | undefined> {
    return this.#read("kept", (it) => it.get(key));
  }

  before(key: string): Promise<Kept | undefined> {
    return this.#read("before", (it) => it.get(key));
  }

  keep(game: Kept): Promise<void> {
    return this.#write("kept", (it) => it.put(game));
  }

  putBy(game: Kept): Promise<void> {
    return this.#write("before", (it) => it.put(game));
  }

  drop(key: string): Promise<void> {
    return this.#write("kept", (it) => it.delete(key));
  }

  ownGames(): Promise<OwnGame[]> {
    return this.#read("own", (it) => it.getAll());
  }

  ownGame(id: string): Promise<OwnGame | undefined> {
    return this.#read("own", (it) => it.get(id));
  }

  keepOwn(game: OwnGame): Promise<void> {
    return this.#write("own", (it) => it.put(game));
  }

  dropOwn(id: string): Promise<void> {
    return this.#write("own", (it) => it.delete(id));
  }

  results(): Promise<Result[]> {
    return this.#read("results", (it) => it.getAll());
  }

  addResults(results: Result[]): Promise<void> {
    return this.#write("results", (it) => results.forEach((result) => it.add(result)));
  }

  dropResults(): Promise<void> {
    return this.#write("results", (it) => it.clear());
  }

  text(name: string): Promise<string | undefined> {
    return this.#read("texts", (it) => it.get(name));
  }

  keepText(name: string, text: string): Promise<void> {
    return this.#write("texts", (it) => it.put(text, name));
  }

  #read<T>(table: Table, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    return new Promise((resolve, reject) => {
      const request = ask(this.#base.transaction(table).objectStore(table));
      request.onsuccess = () => resolve(request.result as T);
      request.onerror = () => reject(request.error);
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
