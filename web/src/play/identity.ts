import type { Files, Shared } from "../protocol.ts";

/** The game as routes and the store name it, from its files' name. */
export function ownKey(id: string): string {
  return `own:${id}`;
}

/**
 * The game that a route names, and the number of the place that is meant: `GAME~2` is the
 * second of those in which the game is kept.
 */
export function readPlace(name: string): { key: string; place?: number } {
  const [, key, place] = /^(.+)~([1-9]\d?)$/.exec(name) ?? [];
  return key === undefined ? { key: name } : { key, place: Number(place) };
}

/** The route that goes on with the very game that is kept, whichever place it has. */
export function routeOf({ key, game }: { key: string; game: string }): string {
  return routeTo("play", key === game ? `${game}~1` : key);
}

/** The route of a game by its key: `play` or `write` it. */
export function routeTo(page: "play" | "write", key: string): string {
  return `#/${page}/${encodeURIComponent(key).replaceAll("%3A", ":")}`;
}

/**
 * The key of a game that came by a link or a file. It depends on the rules, so that no two
 * strangers' games are in each other's place, and none is in the place of the player's own.
 */
export async function sharedKey(shared: Shared): Promise<string> {
  if (shared.files === undefined) return shared.game;
  return `shared:${shared.game}.${await digest(shared.files)}`;
}

/** The name of the rules file that a key stands for. */
export function gameOf(key: string): string {
  const name = key.replace(/^(own|shared):/, "");
  return key.startsWith("shared:") ? name.replace(/\.[0-9a-f]+$/, "") : name;
}

/** Some digits that are others for other files; a short digest, since few are compared. */
async function digest(files: Files): Promise<string> {
  const text = JSON.stringify(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
  // Pages that came by plain HTTP have no digests.
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
