const PLAIN = /^[A-Za-z0-9:._-]+$/;

/** Whether a record is the program's own line for a game: `patience:cruel/ms:617/1.9`. */
export function isLine(record: string): boolean {
  return record.startsWith("patience:");
}

/**
 * The record of a game of one's own as a line. A record repeats the rules, and says what
 * followed from every move; both follow from the files that are shared with it, and are too
 * long for a link. Moves that were taken back are left out.
 *
 * Returns the record without its rules where a line cannot say the same.
 */
export function lineOf(record: string): string {
  if (isLine(record)) return record;
  const lines = record.split("\n").filter((it) => !/^\|( |$)/.test(it));
  const rest = lines.join("\n");
  const head = (name: string) =>
    lines.filter((it) => it.startsWith(`${name} `)).map((it) => it.slice(name.length + 1));
  const [game, deal] = [head("game")[0], head("deal")[0]];
  const begin = lines.indexOf("--- moves");
  if (game === undefined || deal === undefined || !/^[a-z]+:[0-9]+$/.test(deal)) return rest;
  if (head("pile").length > 0) return rest;

  const options = head("option").map((it) => it.replace(/\s*=\s*/, "="));
  const made = begin < 0 ? [] : lines.slice(begin + 1);
  const moves: string[] = [];
  for (const it of made) {
    // What followed from a move by itself stands below it, and follows again.
    if (/^\s/.test(it)) continue;
    const move = /^(\d+) ([^:]+?)(?: :.*)?$/.exec(it);
    if (move === null) break;
    if (Number(move[1]) !== moves.length + 1) return rest;
    moves.push(move[2]!.trim().replaceAll(/\s+/g, "."));
  }
  const plain = options.every((it) => it.split("=").every((part) => PLAIN.test(part)));
  if (!plain || !moves.every((it) => PLAIN.test(it))) return rest;
  const parts = [game, deal, ...options];
  if (moves.length > 0) parts.push(moves.join(","));
  return `patience:${parts.join("/")}`;
}
