import type { Route } from "./page.ts";

/**
 * Reads a fragment. The program's own line, `patience:GAME/ms:617/...`, and shared games,
 * `s/...`, stand there too, with or without `/` before them.
 */
export function readRoute(fragment: string): Route {
  const text = fragment.replace(/^#?\/?/, "");
  const none = new URLSearchParams();
  const line = plain(text);
  if (/^patience:/i.test(line)) return { name: "line", rest: line, options: none };
  if (text.startsWith("s/")) return { name: "s", rest: text, options: none };
  const [path = "", query = ""] = split(text, "?");
  const [name = "", rest = ""] = split(path, "/");
  return { name, rest: plain(rest), options: new URLSearchParams(query) };
}

function split(text: string, at: string): [string, string] {
  const place = text.indexOf(at);
  return place < 0 ? [text, ""] : [text.slice(0, place), text.slice(place + 1)];
}

/** Mail programs and chats write some signs as `%3A`. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
