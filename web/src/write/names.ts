import type { Files } from "../protocol.ts";

/** A file name for a game's name: `Fair Cruel!` gives `fair-cruel`. */
export function slug(name: string): string {
  const letters = name.toLowerCase().replaceAll("ß", "ss").normalize("NFKD");
  const plain = letters.replace(/[\u0300-\u036f]/g, "");
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 50) || "game";
}

/** The name itself if it is free, or else the name with a number. */
export function free(name: string, taken: Iterable<string>): string {
  const others = new Set(taken);
  if (!others.has(name)) return name;
  let number = 2;
  while (others.has(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}

/** The value of a top-level text key, such as `name`. The file may be incomplete. */
export function ownText(rules: string, key: string): string {
  const head = rules.split(/^\s*\[/m)[0] ?? "";
  const found = new RegExp(`^${key}\\s*=\\s*(?:"((?:[^"\\\\\\n]|\\\\.)*)"|'([^'\\n]*)')`, "m");
  const value = found.exec(head);
  return (unescaped(value?.[1]) ?? value?.[2] ?? "").trim();
}

/** A text with its escapes resolved, if they are valid in JSON. */
function unescaped(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

/** The end of a rules file's first lines, where another top-level key can be inserted. */
export function headEnd(rules: string): number {
  // After the first table header, the same words are keys of that table.
  const head = rules.slice(0, /^[ \t]*\[/m.exec(rules)?.index);
  const last = [...head.matchAll(/^(?:about|name|extends|family)\s*=.*\n/gm)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

/** Rules with a top-level text key set to a value; the key is added if it is missing. */
export function withText(rules: string, key: string, value: string): string {
  const line = `${key} = ${JSON.stringify(value)}`;
  const place = new RegExp(`^${key}\\s*=.*$`, "m");
  return place.test(rules) ? rules.replace(place, () => line) : `${line}\n${rules}`;
}

/** Renames a game's files: the rules file and its script are named for the game. */
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
