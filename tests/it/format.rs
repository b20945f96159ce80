//! Keeps `docs/FORMAT.md` true: it has an entry for every key of the schema and no others,
//! with the key's values and default; its indexes list every entry; and every example in it
//! loads.

use std::collections::{BTreeMap, BTreeSet};

use patience::diag::{Style, render};
use patience::variant;
use serde_json::Value;

use crate::common::Shelf;

const FORMAT: &str = include_str!("../../docs/FORMAT.md");

/// Words that may replace ranks and cards, which the schema does not list.
const CARD_WORDS: [(&str, &[&str]); 5] = [
    ("piles.*.base", &["any", "first"]),
    ("piles.*.empty", &["any", "none", "below-base", "left", "right", "beside"]),
    ("deal.take", &["first"]),
    ("stock.deal.take", &["first"]),
    ("redeal.deal.take", &["first"]),
];

/// The most columns of a line in an index.
const COLUMNS: usize = 90;

/// For each word of an index, its places: their names and links.
type Index = BTreeMap<String, Vec<(String, String)>>;

/// The facts of the schema about one key: its values and its default.
#[derive(Debug, Default)]
struct Key {
    words: BTreeSet<String>,
    default: Option<Value>,
}

/// The keys of the schema by their paths, such as `piles.*.lift`.
#[derive(Debug)]
struct Keys {
    schema: Value,
    found: BTreeMap<String, Key>,
}

impl Keys {
    fn all() -> BTreeMap<String, Key> {
        let schema: Value = serde_json::from_str(&variant::schema()).unwrap();
        let mut keys = Self { schema: schema.clone(), found: BTreeMap::new() };
        keys.walk(&schema, "");
        for (path, words) in CARD_WORDS {
            let key = keys.found.get_mut(path).unwrap();
            key.words.extend(words.iter().map(|word| (*word).to_owned()));
        }
        keys.found
    }

    /// Collects every key that can be written below a path.
    fn walk(&mut self, schema: &Value, path: &str) {
        if let Some(name) = schema["$ref"].as_str() {
            let schema = self.schema.pointer(name.strip_prefix('#').unwrap()).unwrap();
            // A patch has the keys of a file, but a meaning of its own for these two.
            return if name.ends_with("/Patch") {
                self.note(&format!("{path}.about"), &Value::Null);
                self.note(&format!("{path}.also"), &Value::Null);
            } else {
                self.walk(&schema.clone(), path);
            };
        }
        if let Some(word) = schema["const"].as_str() {
            self.found.get_mut(path).unwrap().words.insert(word.to_owned());
        }
        for choice in ["anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array())
        {
            // One paragraph covers `"none"`, which removes a table of the parent, for all
            // tables.
            let removes = |choice: &&Value| {
                let about = choice["description"].as_str().unwrap_or_default();
                about.starts_with("The game has none, though")
            };
            for one in choice.iter().filter(|choice| !removes(choice)) {
                self.walk(one, path);
            }
        }
        if schema["items"].is_object() {
            self.walk(&schema["items"], path);
        }
        if schema["additionalProperties"].is_object() {
            self.walk(&schema["additionalProperties"], &format!("{path}.*"));
        }
        for (name, value) in schema["properties"].as_object().into_iter().flatten() {
            let path = format!("{path}.{name}");
            let path = path.trim_start_matches('.');
            self.note(path, &value["default"]);
            self.walk(value, path);
        }
    }

    fn note(&mut self, path: &str, default: &Value) {
        let default = Some(default.clone()).filter(|value| !value.is_null());
        self.found.insert(path.to_owned(), Key { default, ..Key::default() });
    }
}

/// An entry of the reference.
#[derive(Debug)]
struct Entry {
    key: String,
    /// The paths of its key, one for each table in its heading.
    paths: Vec<String>,
    /// The text between parentheses after the key.
    kind: String,
    /// The whole text, including the table of values.
    text: String,
    /// The short name of its table, for the indexes.
    table: String,
    /// The link to its heading.
    link: String,
}

/// Returns the entries: items such as `` - `count` (number, default `1`): … ``, each with the
/// paths from its heading.
fn entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let (mut heads, mut open): (Vec<String>, bool) = (Vec::new(), false);
    let mut link = String::new();
    for line in FORMAT.lines() {
        if line.starts_with('#') {
            heads = quoted(line).filter_map(in_brackets).collect();
            link = slug(line);
        }
        if let Some((key, kind)) = item(line) {
            let heads = if heads.is_empty() { &[String::new()][..] } else { &heads };
            let paths = heads.iter().map(|head| match head.as_str() {
                "" => key.to_owned(),
                head => format!("{head}.{key}"),
            });
            let mut names =
                heads[0].rsplit('.').filter(|name| !matches!(*name, "" | "*"));
            let table = names.next().unwrap_or("file").to_owned();
            entries.push(Entry {
                key: key.to_owned(),
                paths: paths.collect(),
                kind: kind.to_owned(),
                text: String::new(),
                table,
                link: link.clone(),
            });
            open = true;
        } else {
            open &= line.is_empty() || line.starts_with("  ");
        }
        if open {
            let entry = entries.last_mut().unwrap();
            entry.text.extend([line, "\n"]);
        }
    }
    entries
}

/// Returns the link to a heading.
fn slug(heading: &str) -> String {
    let kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    text.chars()
        .filter(kept)
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}

/// Returns the texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Returns the path of a heading such as `[piles.NAME]`.
fn in_brackets(text: &str) -> Option<String> {
    let path = text.strip_prefix('[')?.trim_matches(['[', ']']);
    let star = |text: &str| text.chars().all(|letter| letter.is_ascii_uppercase());
    Some(
        path.split('.')
            .map(|part| if star(part) { "*" } else { part })
            .collect::<Vec<_>>()
            .join("."),
    )
}

/// Returns the key of an item, and the text in parentheses behind it.
fn item(line: &str) -> Option<(&str, &str)> {
    let (key, rest) = line.strip_prefix("- `")?.split_once('`')?;
    let kind = rest.strip_prefix(" (")?;
    Some((key, kind.split_once("):").map_or(kind, |parts| parts.0)))
}

#[test]
fn every_key_has_one_entry() {
    let keys = Keys::all();
    assert!(keys.len() > 60, "the schema has only these keys: {keys:?}");
    let described: Vec<String> =
        entries().into_iter().flat_map(|entry| entry.paths).collect();
    let once: BTreeSet<&str> = described.iter().map(String::as_str).collect();
    let known: BTreeSet<&str> = keys.keys().map(String::as_str).collect();
    let missing: Vec<_> = known.difference(&once).collect();
    let unknown: Vec<_> = once.difference(&known).collect();
    assert!(missing.is_empty(), "docs/FORMAT.md has no entry for {missing:?}");
    assert!(
        unknown.is_empty(),
        "docs/FORMAT.md has entries for unknown keys {unknown:?}"
    );
    assert_eq!(once.len(), described.len(), "docs/FORMAT.md has two entries for a key");
}

#[test]
fn entries_list_values_and_defaults() {
    let keys = Keys::all();
    let mut wrong = Vec::new();
    for entry in entries() {
        for path in &entry.paths {
            let key = &keys[path];
            let named: BTreeSet<&str> = quoted(&entry.text).collect();
            let missing = key.words.iter().filter(|word| !named.contains(word.as_str()));
            wrong.extend(
                missing.map(|word| format!("{path}: the value `{word}` is missing")),
            );
            let listed = entry.text.lines().filter_map(|line| line.strip_prefix("  | `"));
            for word in listed.filter_map(|text| text.split('`').next()) {
                if !key.words.contains(word) {
                    wrong.push(format!("{path}: unknown value `{word}`"));
                }
            }
            let default = key.default.as_ref().map(|default| match default {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            });
            let documented =
                entry.kind.split_once("default ").map(|parts| parts.1.trim_matches('`'));
            if default.as_deref() != documented {
                wrong.push(format!(
                    "{path}: the default is {default:?}, not {documented:?}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "docs/FORMAT.md:\n{}", wrong.join("\n"));
}

/// Returns the names for scripts, hooks as well as those in the tables of values and effects,
/// each with the link to its heading.
fn script_names() -> Vec<(String, String)> {
    let (mut names, mut link, mut listed) = (Vec::new(), String::new(), false);
    for line in FORMAT.lines() {
        if line.starts_with('#') {
            link = slug(line);
            listed = ["### What a script sees", "### Effects"].contains(&line);
        }
        let hook = line.strip_prefix("### `").filter(|name| name.contains('('));
        let row = line.strip_prefix("| `").filter(|_| listed);
        if let Some(name) = hook.or(row).and_then(|text| text.split(['(', '`']).next()) {
            names.push((name.to_owned(), link.clone()));
        }
    }
    names
}

/// Returns the expected index of keys and index of values.
fn indexes() -> (Index, Index) {
    let known = Keys::all();
    let (mut keys, mut words) = (Index::new(), Index::new());
    let note = |index: &mut Index, name: &str, place: String, link: &str| {
        let places = index.entry(name.to_owned()).or_default();
        let place = (place, link.to_owned());
        if !places.contains(&place) {
            places.push(place);
        }
    };
    for Entry { key, paths, table, link, .. } in entries() {
        for word in known.get(&paths[0]).into_iter().flat_map(|key| &key.words) {
            note(&mut words, word, format!("{table}.{key}"), &link);
        }
        note(&mut keys, &key, table, &link);
    }
    for (name, link) in script_names() {
        note(&mut words, &name, "script".to_owned(), &link);
    }
    (keys, words)
}

/// Returns an index in the form of the reference: an item for each letter.
fn shown(index: &Index) -> String {
    let mut letters: BTreeMap<char, Vec<String>> = BTreeMap::new();
    for (name, places) in index {
        let entry = match &places[..] {
            [(_, link)] => format!("[`{name}`](#{link})"),
            places => {
                let links: Vec<String> = places
                    .iter()
                    .map(|(place, link)| format!("[{place}](#{link})"))
                    .collect();
                format!("`{name}` ({})", links.join(", "))
            }
        };
        let letter = name.chars().next().unwrap().to_ascii_uppercase();
        letters.entry(letter).or_default().push(entry);
    }
    let items = letters.iter().map(|(letter, entries)| {
        wrapped(&format!("- **{letter}** {}", entries.join(", ")))
    });
    items.collect::<Vec<_>>().join("\n")
}

/// Wraps an item.
fn wrapped(item: &str) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in item.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > COLUMNS {
            text.push_str("\n  ");
            width = 2;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text
}

/// Returns the generated block under a heading.
#[track_caller]
fn generated(heading: &str) -> &'static str {
    let start = FORMAT.find(&format!("\n{heading}\n")).unwrap();
    let block = FORMAT[start..].split_once("<!-- generated").unwrap().1;
    let block = block.split_once("-->").unwrap().1;
    block.split_once("<!-- end -->").unwrap().0.trim()
}

#[test]
fn indexes_list_every_entry() {
    let (keys, words) = indexes();
    assert!(keys.len() > 80 && words.len() > 80, "too few entries: {keys:?} {words:?}");
    for (heading, index) in
        [("## Index of keys", keys), ("## Index of values and script names", words)]
    {
        let expected = shown(&index);
        assert!(
            generated(heading) == expected,
            "docs/FORMAT.md: `{heading}` should be\n{expected}"
        );
    }
}

/// A game with piles of every role, which partial examples extend.
const BASE: &str = r#"name = "Base"
[piles.stock]
[piles.waste]
[piles.foundation]
count = 8
[piles.tableau]
count = 7
build = { rank = "down", suit = "alternating" }
empty = "any"
[piles.cell]
count = 2
[piles.reserve]
[[deal]]
to = "tableau"
each = 3
[stock]
deal = [{ to = "waste" }]
[redeal]
gather = ["waste"]
when = "empty"
[state]
drawn = 0
"#;

/// An example and its script.
struct Example {
    text: String,
    script: String,
}

/// Checks that an example loads, with every value of its options.
#[track_caller]
fn check(example: &Example) {
    let shelf = Shelf::of(&[
        ("own.toml", &example.text),
        ("example.rhai", &example.script),
        ("base.toml", BASE),
    ]);
    let load = |chosen: &[(String, String)]| match patience::words::load(
        &shelf, "own", chosen,
    ) {
        Ok(game) => game,
        Err(error) => {
            panic!("{}", render(&error.sources, &error.diagnostics, Style::Plain))
        }
    };
    for choice in load(&[]).choices() {
        for value in &choice.values {
            load(&[(choice.name.clone(), value.clone())]);
        }
    }
}

/// Returns the code blocks of a language.
fn blocks(kind: &str) -> impl Iterator<Item = &'static str> {
    let start = format!("{kind}\n");
    let fenced = FORMAT.split("\n```").skip(1).step_by(2);
    fenced.filter_map(move |block| block.strip_prefix(&start))
}

#[test]
fn every_example_loads() {
    const PART: &str = "extends = 'base'\nname = 'Part'\n";
    let games: Vec<&str> = blocks("toml").collect();
    assert!(games.len() > 12, "only {} examples", games.len());
    for block in games {
        let whole = block.starts_with("name = ") || block.starts_with("extends = ");
        let text = if whole { block.to_owned() } else { format!("{PART}{block}") };
        check(&Example { text, script: String::new() });
    }
    let scripts: Vec<&str> = blocks("rhai").collect();
    assert!(scripts.len() >= 10, "only {} scripts", scripts.len());
    for block in scripts {
        let text = format!("{PART}script = 'example.rhai'\n");
        check(&Example { text, script: block.to_owned() });
    }
}

#[test]
fn internal_links_lead_to_headings() {
    let headings = FORMAT.lines().filter(|line| line.starts_with("##"));
    let slugs: BTreeSet<String> = headings.map(slug).collect();
    let links = FORMAT.split("](#").skip(1).map(|part| part.split(')').next().unwrap());
    let lost: Vec<&str> = links.filter(|link| !slugs.contains(*link)).collect();
    assert!(lost.is_empty(), "docs/FORMAT.md links to missing headings {lost:?}");
}

#[test]
fn lines_have_at_most_90_columns() {
    let long: Vec<&str> =
        FORMAT.lines().filter(|line| line.chars().count() > 90).collect();
    assert!(
        long.is_empty(),
        "docs/FORMAT.md has lines longer than 90 columns:\n{}",
        long.join("\n")
    );
}
