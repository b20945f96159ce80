/** The parts of JSON Schema that the schema of rules files uses. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  description?: string;
  type?: string;
  const?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  default?: unknown;
}

/** A key of a table. */
export interface Key {
  name: string;
  about: string;
  /** The schemas of its possible values. */
  ways: Schema[];
  usual: unknown;
}

/** The schema of rules files, with lookups by path. */
export class RulesSchema {
  readonly #root: Schema;

  constructor(text: string) {
    this.#root = JSON.parse(text) as Schema;
  }

  /** The schemas of the possible values at a path; none for an unknown path. */
  at(path: string[]): Schema[] {
    let ways = this.#ways(this.#root);
    for (const name of path) {
      const below = ways.flatMap((it) => {
        const own = Object.hasOwn(it.properties ?? {}, name) && it.properties![name];
        return own || (typeof it.additionalProperties === "object" && it.additionalProperties);
      });
      ways = below.flatMap((it) => (it ? this.#ways(it) : []));
    }
    return ways;
  }

  /** The keys that the table at a path can have. */
  keys(path: string[]): Key[] {
    return this.at(path).flatMap((way) =>
      Object.entries(way.properties ?? {}).map(([name, it]) => {
        const ways = this.#ways(it);
        const about = it.description ?? ways[0]?.description ?? "";
        return { name, about, ways, usual: it.default };
      }),
    );
  }

  /** Whether the table at a path has keys that the author names. */
  named(path: string[]): boolean {
    return this.at(path).some((it) => typeof it.additionalProperties === "object");
  }

  /** The description of the last key of a path. */
  about(path: string[]): string | undefined {
    const name = path.at(-1);
    if (name === undefined) return undefined;
    const key = this.keys(path.slice(0, -1)).find((it) => it.name === name);
    return key?.about || this.at(path)[0]?.description;
  }

  /** Resolves references and alternatives of a schema; a list counts as its items. */
  #ways(schema: Schema, depth = 0): Schema[] {
    if (depth > 8) return [];
    const down = (it: Schema) => this.#ways(it, depth + 1);
    const ways = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(down);
    const name = schema.$ref?.replace("#/$defs/", "");
    const meant = name === undefined ? undefined : this.#root.$defs?.[name];
    if (meant) ways.push(...down(meant));
    if (schema.items) ways.push(...down(schema.items));
    else if (schema.type !== undefined) ways.push(schema);
    return ways;
  }
}
