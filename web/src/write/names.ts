import type { Files } from "../protocol.ts";

/** The name of a file for a game's name: `Fair Cruel!` is `fair-cruel`. */
export function slug(name: string): string {
  const letters = name.toLowerCase().replaceAll("ß", "ss").normalize("NFKD");
  const plain = letters.replace(/[\u0300-\u036f]/g, "");
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 50) || "game";
}

/** A name that none of those taken is. */
export function free(name: string, taken: Iterable<string>): string {
  const others = new Set(taken);
  if (!others.has(name)) return name;
  let number = 2;
  while (others.has(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}

/** A text of a rules file's own keys: `name`, `about`; the file may be half written. */
export function ownText(rules: string, key: string): string {
  const head = rules.split(/^\s*\[/m)[0] ?? "";
  const found = new RegExp(`^${key}\\s*=\\s*(?:"((?:[^"\\\\\\n]|\\\\.)*)"|'([^'\\n]*)')`, "m");
  const value = found.exec(head);
  return (unescaped(value?.[1]) ?? value?.[2] ?? "").trim();
}

/** A text without its escapes, as far as they are those of JSON. */
function unescaped(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

/** Where the lines that begin a rules file end: another key of its own can stand there. */
export function headEnd(rules: string): number {
  // Below the first table the same words are keys of that table.
  const head = rules.slice(0, /^[ \t]*\[/m.exec(rules)?.index);
  const last = [...head.matchAll(/^(?:about|name|extends|family)\s*=.*\n/gm)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

/** Rules with another text for one of their own keys, which is added if it is not there. */
export function withText(rules: string, key: string, value: string): string {
  const line = `${key} = ${JSON.stringify(value)}`;
  const place = new RegExp(`^${key}\\s*=.*$`, "m");
  return place.test(rules) ? rules.replace(place, () => line) : `${line}\n${rules}`;
}

/** Files under another name: the rules file and its script are called after the game. */
export function renamed(files: Files, from: string, to: string): Files {
  const entries = Object.entries(files).map(([name, text]) => {
    const other = name.replace(/\.(toml|rhai)$/, "") === from;
    return [other ? to + name.slice(from.length) : name, text] as const;
  });
  const all = new Map(entries);
  const rules = all.get(`${to}.toml`);
  if (rules !== undefined && all.has(`${to}.rhai`))
    all.set(`${to}.toml`, rules.replaceAll(`"${from}.rhai"`, `"${to}.rhai"`));
  return Object.fromEntries(all);
}
