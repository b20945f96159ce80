import type { Files, Shared } from "../protocol.ts";

/** The key, in routes and in the store, of the player's own game with this file name. */
export function ownKey(id: string): string {
  return `own:${id}`;
}

/**
 * Splits a route's name into the game's key and the number of its slot: `GAME~2` is the
 * second slot.
 */
export function readPlace(name: string): { key: string; place?: number } {
  const [, key, place] = /^(.+)~([1-9]\d?)$/.exec(name) ?? [];
  return key === undefined ? { key: name } : { key, place: Number(place) };
}

/** The route that resumes exactly this saved game, in its slot. */
export function routeOf({ key, game }: { key: string; game: string }): string {
  return routeTo("play", key === game ? `${game}~1` : key);
}

/** The route that plays or edits a game. */
export function routeTo(page: "play" | "write", key: string): string {
  return `#/${page}/${encodeURIComponent(key).replaceAll("%3A", ":")}`;
}

/**
 * The key of a game from a link or a file. It contains a digest of the rules, so that no
 * shared game overwrites another one or the player's own.
 */
export async function sharedKey(shared: Shared): Promise<string> {
  if (shared.files === undefined) return shared.game;
  return `shared:${shared.game}.${await digest(shared.files)}`;
}

/** The name of a key's rules file, without its extension. */
export function gameOf(key: string): string {
  const name = key.replace(/^(own|shared):/, "");
  return key.startsWith("shared:") ? name.replace(/\.[0-9a-f]+$/, "") : name;
}

/** A digest of files; short, because a browser holds few games. */
async function digest(files: Files): Promise<string> {
  const text = JSON.stringify(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
  // Pages served over plain HTTP have no `crypto.subtle`.
  if (globalThis.crypto?.subtle === undefined) return plainDigest(text);
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes, 0, 8)]
    .map((it) => it.toString(16).padStart(2, "0"))
    .join("");
}

function plainDigest(text: string): string {
  let sum = 0n;
  for (const it of text)
    sum = (sum * 1_000_003n + BigInt(it.codePointAt(0) ?? 0)) & 0xffffffffffffn;
  return sum.toString(16);
}
