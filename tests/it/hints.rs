//! Checks that advice in errors is current: every key, word and table that a hint names exists
//! in the rules language.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::broken::suites;
use crate::common::{Place, root, run_with_input, text_and_code};

/// A part of a text: code between backticks, or words outside.
enum Part<'a> {
    Code(&'a str),
    Words(&'a str),
}

/// The keys and words of the rules language.
struct Language {
    schema: Value,
    words: BTreeSet<String>,
}

impl Language {
    fn of_today() -> Self {
        let schema: Value = serde_json::from_str(&patience::variant::schema()).unwrap();
        let mut words = BTreeSet::new();
        collect(&schema, &mut words);
        // These pages list the functions and properties of scripts.
        for page in ["FORMAT", "GUIDE", "PLAYING", "COOKBOOK"] {
            let text =
                fs::read_to_string(root().join(format!("docs/{page}.md"))).unwrap();
            let code = parts(&text).filter_map(|part| match part {
                Part::Code(code) => Some(code),
                Part::Words(_) => None,
            });
            words.extend(code.flat_map(names));
        }
        Self { schema, words }
    }

    /// Returns the keys of a table such as `redeal` or `deck.suit.C`, if it exists.
    fn keys(&self, table: &str) -> Option<BTreeSet<&str>> {
        let mut nodes = self.opened(&self.schema);
        for step in table.split('.') {
            let inner = nodes.iter().filter_map(|node| {
                let named = node.pointer(&format!("/properties/{step}"));
                named.or_else(|| node.get("additionalProperties"))
            });
            nodes = inner.flat_map(|node| self.opened(node)).collect();
        }
        let tables = nodes.iter().filter_map(|node| node["properties"].as_object());
        let tables: Vec<_> = tables.collect();
        let keys = tables.iter().flat_map(|table| table.keys().map(String::as_str));
        (!tables.is_empty()).then(|| keys.collect())
    }

    /// Returns all alternatives of a schema node: references, choices and list items.
    fn opened<'a>(&'a self, node: &'a Value) -> Vec<&'a Value> {
        let mut all = vec![node];
        let mut next = 0;
        while let Some(&node) = all.get(next) {
            next += 1;
            let referred = node["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
            all.extend(referred.and_then(|path| self.schema.pointer(path)));
            for list in ["anyOf", "oneOf", "allOf"] {
                all.extend(node[list].as_array().into_iter().flatten());
            }
            all.extend(node.get("items"));
        }
        all
    }

    /// Returns the mistakes in a text: unknown names, and keys that the text places in a table
    /// without that key.
    fn wrong(&self, text: &str) -> Vec<String> {
        let parts: Vec<Part<'_>> = parts(text).collect();
        let mut wrong = Vec::new();
        for part in &parts {
            let Part::Code(code) = part else { continue };
            let unknown = names(code).filter(|name| !self.words.contains(name));
            wrong.extend(unknown.map(|name| format!("`{name}` is unknown: {text}")));
        }
        for three in parts.windows(3) {
            let [Part::Code(one), Part::Words(between), Part::Code(other)] = three else {
                continue;
            };
            let (key, table) = match between.trim() {
                "belongs in" | "of" | "in" | "to" => (one, other),
                "a" | "with" => (other, one),
                _ => continue,
            };
            let Some(table) = table.strip_prefix('[') else { continue };
            let key = key.split(" = ").next().unwrap_or_default();
            let keys = self.keys(table.trim_matches(['[', ']'])).unwrap_or_default();
            if !keys.contains(key) {
                wrong.push(format!("[{table} has no `{key}`: {text}"));
            }
        }
        wrong
    }
}

/// Adds the keys and words of a schema.
fn collect(schema: &Value, words: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            for (field, value) in fields {
                let keys = value.as_object().filter(|_| field == "properties");
                words.extend(keys.into_iter().flat_map(|keys| keys.keys().cloned()));
                if ["const", "enum", "default"].contains(&field.as_str()) {
                    words.extend(names(&value.to_string()));
                }
                collect(value, words);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, words)),
        _ => {}
    }
}

/// Returns the parts of a text.
fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let numbered = text.split('`').enumerate();
    numbered.map(
        |(index, part)| {
            if index % 2 == 1 { Part::Code(part) } else { Part::Words(part) }
        },
    )
}

/// Returns the lower-case words of a piece of code, without placeholders in braces.
fn names(code: &str) -> impl Iterator<Item = String> + use<> {
    let inner = |(index, part): (usize, &str)| {
        let end = part.find('}').filter(|_| index > 0);
        part[end.map_or(0, |end| end + 1)..].to_owned()
    };
    let code = code.replace("{{", "(").replace("}}", ")");
    let fixed: Vec<String> = code.split('{').enumerate().map(inner).collect();
    let fixed = fixed.join(" ");
    let apart = |letter: char| !(letter.is_ascii_alphabetic() || "_-".contains(letter));
    let words = fixed.split(apart).map(|word| word.trim_matches(['-', '_']).to_owned());
    let small =
        |word: &String| !word.contains(|letter: char| letter.is_ascii_uppercase());
    words.filter(|word| word.len() > 1 && small(word)).collect::<Vec<_>>().into_iter()
}

/// Returns the string literals of a source file, up to its tests.
fn quoted(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let source = lines.collect::<Vec<_>>().join("\n").replace("'\"'", "");
    let mut texts = vec![String::new()];
    let (mut letters, mut is_open) = (source.chars(), false);
    while let Some(letter) = letters.next() {
        match (letter, is_open) {
            ('"', _) => {
                is_open = !is_open;
                texts.push(String::new());
            }
            ('\\', true) => match letters.next() {
                Some('\n') => {
                    let rest = letters.as_str().trim_start();
                    letters = rest.chars();
                }
                Some('n') => texts.last_mut().unwrap().push('\n'),
                other => texts.last_mut().unwrap().extend(other),
            },
            (letter, true) => texts.last_mut().unwrap().push(letter),
            (_, false) => {}
        }
    }
    texts
}

/// Returns the source files of a folder and its subfolders, except tests.
fn sources(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue;
        }
        if path.is_dir() {
            texts.extend(sources(&path));
        } else {
            texts.push(fs::read_to_string(path).unwrap());
        }
    }
    texts
}

#[test]
fn hints_in_source_name_existing_keys() {
    let language = Language::of_today();
    assert!(language.keys("deal").unwrap().contains("pack_end"));
    assert!(language.keys("piles.tableau").unwrap().contains("build"));
    let folders = [
        "crates/rules-file/src",
        "crates/words/src",
        "crates/script/src",
        "crates/core/src/rules",
    ];
    let texts = folders.iter().flat_map(|folder| sources(&root().join(folder)));
    let texts: Vec<String> = texts.flat_map(|source| quoted(&source)).collect();
    let hints = texts.iter().filter(|text| text.contains('`'));
    let wrong: BTreeSet<String> = hints.flat_map(|text| language.wrong(text)).collect();
    assert!(wrong.is_empty(), "hints name things that do not exist: {wrong:#?}");
}

#[test]
fn hints_in_suites_name_existing_keys() {
    let language = Language::of_today();
    let mut wrong = BTreeSet::new();
    let suites = suites();
    for case in suites.iter().flat_map(|suite| &suite.cases) {
        let lines = case.report.lines();
        let hints = lines.filter_map(|line| line.trim().strip_prefix("= help: "));
        let placed = |wrong: &String| wrong.starts_with('[');
        wrong.extend(hints.flat_map(|hint| language.wrong(hint)).filter(placed));
    }
    assert!(
        wrong.is_empty(),
        "hints in the suites name keys that do not exist: {wrong:#?}"
    );
}

const GAME: &str = "name = 'Tiny'\ndeck = { suits = 'CD', ranks = 'A2' }\n\
    piles.foundation.count = 2\npiles.tableau = { count = 2, build.rank = 'down' }\n\
    deal = [{ to = 'tableau', each = 2 }]\n";

/// Returns the report on a file with errors.
#[track_caller]
fn checked(place: &Place, file: &str) -> String {
    let (text, code) =
        text_and_code(run_with_input(place.called(&format!("check {file}")), ""));
    assert_eq!(code, 3, "exit code of checking {file}: {text}");
    text
}

#[test]
fn too_large_files_are_named_with_limit_and_fix() {
    let place = Place::new("too-large");
    let lines = |bytes: usize| "// a remark\n".repeat(bytes / 12 + 1);
    let script = |name: &str| format!("script = '{name}'\n{GAME}");
    place
        .file("large.toml", GAME.to_owned() + lines(300_000).replace("//", "#").as_str());
    place.file("child.toml", "extends = 'large.toml'\n");
    place.file("large.rhai", lines(70_000));
    place.file("larger.rhai", lines(300_000));
    place.file("one.toml", script("large.rhai"));
    place.file("two.toml", script("larger.rhai"));
    place.file(
        "three.toml",
        format!("script.text = \"\"\"\n{}\"\"\"\n{GAME}", lines(70_000)),
    );
    for (file, named, limit) in [
        ("large.toml", "large.toml", "262144 bytes"),
        ("child.toml", "large.toml", "262144 bytes"),
        ("one.toml", "large.rhai:1:1", "65536 bytes"),
        ("two.toml", "larger.rhai", "262144 bytes"),
        ("three.toml", "three.toml:2:1", "65536 bytes"),
    ] {
        let text = checked(&place, file);
        let error = text.split_once("error[").unwrap().1;
        assert!(error.contains(named) && error.contains(limit), "{file}: {text}");
        assert!(error.contains("= help: shorten it"), "{file}: {text}");
        let whole = ["large.toml", "child.toml", "two.toml"].contains(&file);
        assert_eq!(error.starts_with("too-large]"), whole, "{file}: {text}");
    }
}

#[test]
fn too_many_options_are_one_error() {
    use std::fmt::Write as _;
    let place = Place::new("too-many");
    let mut text = GAME.to_owned();
    for number in 1..=101 {
        let _ = writeln!(
            text,
            "[options.o{number}]\ndefault = 'a'\nvalues = {{ a = {{}}, b = {{}} }}"
        );
    }
    place.file("many.toml", text);
    let text = checked(&place, "many.toml");
    assert!(text.contains("the options have 202 values together"), "{text}");
    assert!(text.contains("many.toml: 1 error\n"), "{text}");
    let chosen = place.called("rules ./many.toml --set o7=b");
    let (text, _) = text_and_code(run_with_input(chosen, ""));
    assert!(text.contains("202 values") && !text.contains("unknown-option"), "{text}");
}
