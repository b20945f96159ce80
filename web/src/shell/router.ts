import type { Route } from "./page.ts";

/**
 * Parses a fragment: a route, a game line `patience:GAME/ms:617/...`, or a shared game
 * `s/...`. A leading `/` is optional.
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

/** Decodes escapes such as `%3A`, which mail and chat programs add. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
