import type { Damaged } from "./reading.ts";
import { PUT_BY, type Kept, type OwnGame, type PutBy, type Result, type Store } from "./store.ts";

/** Stores everything in memory until the page closes, for browsers without storage. */
export class MemoryStore implements Store {
  #kept = new Map<string, Kept>();
  #before: PutBy[] = [];
  #own = new Map<string, OwnGame>();
  #results: Result[] = [];
  #texts = new Map<string, string>();

  async kept(): Promise<Kept[]> {
    return [...this.#kept.values()];
  }

  async keptGame(key: string): Promise<Kept | undefined> {
    return this.#kept.get(key);
  }

  async before(key: string): Promise<PutBy[]> {
    return this.#before.filter((it) => it.game.key === key);
  }

  async keep(game: Kept): Promise<void> {
    this.#kept.set(game.key, game);
  }

  async putBy(game: Kept): Promise<void> {
    this.#before.unshift({ id: `${game.key}#${game.when}`, game });
    for (const { id } of (await this.before(game.key)).slice(PUT_BY)) await this.takeOut(id);
  }

  async takeOut(id: string): Promise<void> {
    this.#before = this.#before.filter((it) => it.id !== id);
  }

  async drop(key: string): Promise<void> {
    this.#kept.delete(key);
  }

  async ownGames(): Promise<OwnGame[]> {
    return [...this.#own.values()];
  }

  async ownGame(id: string): Promise<OwnGame | undefined> {
    return this.#own.get(id);
  }

  async keepOwn(game: OwnGame): Promise<undefined> {
    // No other window shares this memory, so there is no conflict.
    this.#own.set(game.id, game);
  }

  async dropOwn(id: string): Promise<void> {
    this.#own.delete(id);
  }

  async results(): Promise<Result[]> {
    return [...this.#results];
  }

  async addResults(results: Result[]): Promise<void> {
    this.#results.push(...results);
  }

  async dropResults(): Promise<void> {
    this.#results = [];
  }

  async text(name: string): Promise<string | undefined> {
    return this.#texts.get(name);
  }

  async keepText(name: string, text: string): Promise<void> {
    this.#texts.set(name, text);
  }

  async damaged(): Promise<Damaged[]> {
    return [];
  }

  async dropDamaged(): Promise<void> {}
}
