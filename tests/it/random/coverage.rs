//! Checks that generated rules use every key and value of `docs/schema.json`.

use std::collections::BTreeSet;
use std::fs;

use patience::rules::Hook;
use serde_json::Value;

use crate::common::generated::Chance;
use crate::common::random_rules::random_rules;
use crate::common::root;

/// Reads a file along with the schema, and records the keys and values it uses.
struct Reading<'a> {
    schema: &'a Value,
    used: BTreeSet<String>,
}

impl Reading<'_> {
    /// Records what a value uses of the schema at its place; `name` is the name of the
    /// schema's definition.
    fn read(&mut self, value: &Value, schema: &Value, name: &str) {
        if let Some(target) = schema["$ref"].as_str() {
            let target = target.trim_start_matches("#/$defs/");
            let definition = &self.schema["$defs"][target];
            return self.read(value, definition, target);
        }
        for kind in ["anyOf", "oneOf"] {
            for one in schema[kind].as_array().into_iter().flatten() {
                self.read(value, one, name);
            }
        }
        if schema["const"].is_string() && schema["const"] == *value {
            self.used.insert(format!("{name} {}", schema["const"]));
        }
        for value in value.as_array().into_iter().flatten() {
            self.read(value, &schema["items"], name);
        }
        for (key, value) in value.as_object().into_iter().flatten() {
            let own = &schema["properties"][key];
            if own.is_object() {
                self.used.insert(format!("{name}.{key}"));
                self.read(value, own, name);
            } else if schema["additionalProperties"].is_object() {
                self.read(value, &schema["additionalProperties"], name);
            }
        }
    }
}

/// Collects all keys and values of a part of the schema. A patch has the keys of a file again.
fn all(schema: &Value, name: &str, known: &mut BTreeSet<String>) {
    if name == "Patch" {
        return;
    }
    if let Some(word) = schema["const"].as_str() {
        known.insert(format!("{name} \"{word}\""));
    }
    for (key, own) in schema["properties"].as_object().into_iter().flatten() {
        known.insert(format!("{name}.{key}"));
        all(own, name, known);
    }
    for kind in ["anyOf", "oneOf"] {
        for one in schema[kind].as_array().into_iter().flatten() {
            // Only a game that extends another can remove a table.
            let about = one["description"].as_str().unwrap_or_default();
            if !about.starts_with("The game has none, though") {
                all(one, name, known);
            }
        }
    }
    if schema["items"].is_object() {
        all(&schema["items"], name, known);
    }
    for (name, own) in schema["$defs"].as_object().into_iter().flatten() {
        all(own, name, known);
    }
}

#[test]
fn generated_games_use_every_key_and_value() {
    let schema = fs::read_to_string(root().join("docs/schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let mut wanted = BTreeSet::new();
    all(&schema, "file", &mut wanted);
    wanted.extend(Hook::ALL.iter().map(|hook| format!("fn {}(", hook.name())));
    assert!(wanted.len() > 130, "only {} keys and values in the schema", wanted.len());
    let mut reading = Reading { schema: &schema, used: BTreeSet::new() };
    let (mut chance, mut loaded) = (Chance::of(3), 0);
    for _ in 0..1000 {
        let library = random_rules(&mut chance);
        if patience::words::load(&library, "small", &[]).is_err() {
            continue;
        }
        loaded += 1;
        let table: toml::Table = library.text.parse().unwrap();
        reading.read(&serde_json::to_value(table).unwrap(), &schema, "file");
        let hooks = Hook::ALL.iter().map(|hook| format!("fn {}(", hook.name()));
        reading.used.extend(hooks.filter(|hook| library.script.contains(hook)));
    }
    let missing: Vec<&String> = wanted.difference(&reading.used).collect();
    assert!(missing.is_empty(), "generated files never use {missing:#?}");
    assert!(loaded > 900, "only {loaded} of 1000 files load");
}
