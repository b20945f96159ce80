const PLAIN = /^[A-Za-z0-9:._-]+$/;

/** Whether a record is a game line, such as `patience:cruel/ms:617/1.9`. */
export function isLine(record: string): boolean {
  return record.startsWith("patience:");
}

/**
 * Shortens the record of the player's own game to a line. A record repeats the rules and the
 * effects of every move, which are too long for a link and follow from the shared files.
 * Undone moves are left out.
 *
 * Returns the record without its rules if a line cannot express it.
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
    // Indented lines are automatic effects of the move above; a replay repeats them.
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
