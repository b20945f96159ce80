//! The types of a [`View`] for TypeScript, made from its JSON Schema.

use std::fmt::Write as _;

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::{View, ViewAnswer};

/// The first lines of the file.
const HEAD: &str = "// Made from the Rust types in crates/session/src/view by the test
// `the_types_of_the_page_are_those_of_the_view`; do not edit.
";

/// Returns the TypeScript types of [`View`] and [`ViewAnswer`], as the text of a module.
pub fn page_types() -> String {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.subschema_for::<View>();
    generator.subschema_for::<ViewAnswer>();
    let types = generator.definitions().iter().map(|(name, schema)| {
        let name = capital(name);
        let words = comment(schema, "");
        if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
            format!("{words}export interface {name} {}\n", interface(schema, fields))
        } else {
            format!("{words}export type {name} = {};\n", kind(schema))
        }
    });
    let types: Vec<String> = types.collect();
    format!("{HEAD}\n{}", types.join("\n"))
}

/// Returns the fields of an object between braces.
fn interface(schema: &Value, fields: &Map<String, Value>) -> String {
    let required = schema.get("required").and_then(Value::as_array);
    let mut text = "{\n".to_owned();
    for (name, field) in fields {
        let needed = required.is_some_and(|all| all.iter().any(|own| own == name));
        let own = kind(field);
        // What may be left out is never null.
        let (mark, own) = match own.strip_suffix(" | null") {
            Some(own) if !needed => ("?", own),
            _ if needed => ("", own.as_str()),
            _ => ("?", own.as_str()),
        };
        let _ = writeln!(text, "{}  {name}{mark}: {own};", comment(field, "  "));
    }
    text + "}"
}

/// Returns the type that a schema describes.
fn kind(schema: &Value) -> String {
    if let Some(path) = schema.get("$ref").and_then(Value::as_str) {
        return capital(path.rsplit('/').next().unwrap_or(path));
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return union(values.iter().map(Value::to_string));
    }
    for several in ["anyOf", "oneOf"] {
        if let Some(kinds) = schema.get(several).and_then(Value::as_array) {
            return union(kinds.iter().map(kind));
        }
    }
    if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
        let items: Vec<String> = items.iter().map(kind).collect();
        return format!("[{}]", items.join(", "));
    }
    match schema.get("type") {
        Some(Value::Array(kinds)) => union(kinds.iter().map(|own| plain(own, schema))),
        Some(own) => plain(own, schema),
        None => "unknown".to_owned(),
    }
}

/// Returns the type of a word of JSON Schema.
fn plain(word: &Value, schema: &Value) -> String {
    match word.as_str() {
        Some("integer") => "number".to_owned(),
        Some("array") => {
            let items = schema.get("items").map_or("unknown".to_owned(), kind);
            if items.contains('|') {
                format!("({items})[]")
            } else {
                format!("{items}[]")
            }
        }
        Some(word) => word.to_owned(),
        None => "unknown".to_owned(),
    }
}

fn union(kinds: impl Iterator<Item = String>) -> String {
    kinds.collect::<Vec<_>>().join(" | ")
}

/// Returns the words on a schema as a comment.
fn comment(schema: &Value, indent: &str) -> String {
    let words = schema.get("description").and_then(Value::as_str);
    words.map_or_else(String::new, |words| {
        format!("{indent}/** {} */\n", words.replace('\n', " "))
    })
}

/// Returns a name as types have it.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
