import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from "@codemirror/autocomplete";
import type { Schema } from "./schema.ts";
import type { RulesSchema } from "./schema.ts";
import { placeAt, type Place } from "./toml-place.ts";

/** Names that a rules file can use and the schema does not contain. */
export interface Names {
  games: string[];
  families: string[];
  scripts: string[];
}

/** Completes rules files: table names, keys and values at the cursor. */
export function rulesCompletion(
  schema: () => RulesSchema | undefined,
  names: () => Names,
): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString();
    const known = schema();
    const place = known && placeAt(text, context.pos);
    if (!known || !place) return null;
    // After a complete word, propose nothing unless the author asks.
    const written = text.slice(place.from, context.pos);
    const fresh = place.quote !== "" || /[=[{.,]\s*$/.test(text.slice(0, place.from));
    if (written === "" && !fresh && !context.explicit) return null;
    const options =
      place.kind === "header"
        ? headers(known, place, text)
        : place.kind === "key"
          ? keys(known, place)
          : values(known, place, text, names());
    if (options.length === 0) return null;
    return { from: place.from, options, validFor: /^[A-Za-z0-9_-]*$/ };
  };
}

const ROLES = ["foundation", "tableau", "cell", "reserve", "stock", "waste", "discard"];

function headers(schema: RulesSchema, place: Place, text: string): Completion[] {
  const keys = schema.keys(place.path).filter((it) => it.ways.some(isTable));
  const found = keys.map((it) => ({ label: it.name, info: it.about, type: "namespace" }));
  if (!schema.named(place.path)) return found;
  const own = place.path[0] === "piles" && place.path.length === 1 ? ROLES : [];
  const inText = tablesBelow(text, place.path);
  const named = [...new Set([...own, ...inText])];
  return [...found, ...named.map((it) => ({ label: it, type: "namespace" }))];
}

function keys(schema: RulesSchema, place: Place): Completion[] {
  const below = place.path.length > 0 ? place.path : [];
  return schema
    .keys(below)
    .filter((it) => !place.taken.has(it.name))
    .map((it) => {
      const only = it.ways.every(isTable);
      const detail = it.usual === undefined ? undefined : `default ${JSON.stringify(it.usual)}`;
      return {
        label: it.name,
        info: it.about,
        type: "property",
        apply: only ? it.name : `${it.name} = `,
        ...(detail && { detail }),
      };
    });
}

function values(
  schema: RulesSchema,
  place: Place,
  text: string,
  names: Names,
): Completion[] {
  const ways = schema.at(place.path);
  const found = new Map<string, Completion>();
  const mark = (word: string) => (place.quote === "" ? `"${word}"` : word);
  const propose = (word: string, more: Partial<Completion>) => {
    if (found.has(word)) return;
    found.set(word, { label: word, apply: mark(word), type: "enum", ...more });
  };
  for (const it of ways)
    if (it.const !== undefined) propose(it.const, { info: it.description ?? "" });
  if (place.quote === "" && ways.some((it) => it.type === "boolean"))
    for (const it of ["true", "false"]) propose(it, { apply: it, type: "keyword" });
  for (const it of freeWords(schema, place, ways, text, names)) propose(it, { type: "text" });
  return [...found.values()];
}

/** Completions for a free text, guessed from the key and its description. */
function freeWords(
  schema: RulesSchema,
  { path }: Place,
  ways: Schema[],
  text: string,
  names: Names,
): string[] {
  if (!ways.some((it) => it.type === "string" && it.const === undefined)) return [];
  const key = path.at(-1) ?? "";
  if (path.length === 1 && key === "extends") return names.games;
  if (path.length === 1 && key === "family") return names.families;
  if (key === "script" || (key === "file" && path.at(-2) === "script")) return names.scripts;
  if (path[0] === "options" && key === "default")
    return tablesBelow(text, [...path.slice(0, 2), "values"]);
  const about = `${schema.about(path) ?? ""} ${ways.map((it) => it.description).join(" ")}`;
  return /\bgroups?\b/i.test(about) ? tablesBelow(text, ["piles"]) : [];
}

/** The names of the tables below a path in the text: `[piles.left]` gives `left`. */
function tablesBelow(text: string, path: string[]): string[] {
  const found = new Set<string>();
  for (const [, header] of text.matchAll(/^[ \t]*\[{1,2}([^\]\n]+)\]/gm)) {
    const parts = header!.split(".").map((it) => it.trim());
    const name = parts[path.length];
    if (name && path.every((it, index) => parts[index] === it)) found.add(name);
  }
  return [...found];
}

function isTable(it: Schema): boolean {
  return it.properties !== undefined || typeof it.additionalProperties === "object";
}
