import type { Shared } from "../protocol.ts";
import { fromBase64url, toBase64url } from "./base64url.ts";
import { deflate, inflate } from "./deflate.ts";
import { isLine, lineOf } from "./line.ts";
import { isGameName, LIMITS, quoted, readShared } from "./shape.ts";

/** The start of a shared game's fragment; a version and a dot, or a game line, follows. */
const START = "s/";
const VERSION = "1";

/**
 * Encodes a game as the fragment of a link: `s/1.` and the compressed rules, options and
 * moves, or `s/patience:...` for a built-in game.
 *
 * Throws for a game that is too large for `decode`.
 */
export async function encode(shared: Shared): Promise<string> {
  if (shared.files === undefined && shared.record !== undefined && isLine(shared.record))
    return START + shared.record;
  const small = { ...shared };
  if (shared.files !== undefined && shared.record !== undefined) {
    small.record = lineOf(shared.record);
    // The line contains the deal and the options too.
    if (isLine(small.record)) delete small.deal;
    if (isLine(small.record)) delete small.options;
  }
  const bytes = new TextEncoder().encode(JSON.stringify(readShared(small)));
  if (bytes.length > LIMITS.bytes) throw new Error(TOO_LARGE);
  const text = `${START}${VERSION}.${toBase64url(await deflate(bytes))}`;
  if (text.length > LIMITS.fragment) throw new Error(TOO_LARGE);
  return text;
}

const TOO_LARGE = "the game is too large for a link: save it as a file instead";

/**
 * Decodes the fragment of a link from an untrusted source. Memory and time are limited, and
 * every error is an `Error` with a message for the player.
 */
export async function decode(fragment: string): Promise<Shared> {
  if (fragment.length > LIMITS.fragment) throw new Error("the link is too long");
  const text = unescaped(fragment.replace(/^#?\/?/, ""));
  if (!text.startsWith(START)) throw new Error("this is not a link to a game");
  const rest = text.slice(START.length);
  if (isLine(rest)) return fromLine(rest);
  const parts = /^([0-9]{1,9})\.(.*)$/s.exec(rest);
  if (parts === null) throw new Error("the link is damaged: unknown format");
  if (parts[1] !== VERSION)
    throw new Error(
      `the link is from another version of this page (format ${parts[1]}; this page reads ` +
        `format ${VERSION}): reload the page, or ask for the game as a file`,
    );
  const packed = fromBase64url(parts[2]!);
  if (packed === undefined) throw new Error(`${DAMAGED}: it contains invalid characters`);
  return readShared(await unpacked(packed));
}

const DAMAGED = "the link is damaged or incomplete";

async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const bytes = await inflate(packed, LIMITS.bytes).catch(() => {
    throw new Error(`${DAMAGED}: it cannot be decompressed`);
  });
  if (bytes === undefined) throw new Error("the link contains too much data for a game");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Error(`${DAMAGED}: its content cannot be read`);
  }
}

/** Reads a game line. The program parses it; here it only has to look like one. */
function fromLine(line: string): Shared {
  const record = line.replaceAll(/\s+/g, "");
  const parts = /^patience:([^/]+)\/[^/]+/.exec(record);
  if (parts === null || !isGameName(parts[1]!))
    throw new Error("the link is damaged: it names no game and deal");
  if (!/^[\x21-\x7e]+$/.test(record)) throw new Error(`${quoted(line)} is not a valid link`);
  return { game: parts[1]!, record };
}

/** Removes escapes that other programs may add to a link. */
function unescaped(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(DAMAGED);
  }
}
