//! The JSON Schema of rules files, generated from the types that read them.
//!
//! Editors use it to complete and check files. It knows keys, types and words. The
//! compile step checks what depends on several keys, such as the number of cards.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use serde_json::{Value, json};

use super::definition::Definition;

/// Returns the JSON Schema (draft 2020-12) of a rules file as pretty-printed text with a
/// final newline. `docs/schema.json` is a copy.
pub fn schema() -> String {
    let settings = SchemaSettings::draft2020_12().with_transform(as_decoded);
    let mut schema = settings.into_generator().into_root_schema_for::<Definition>();
    for (pointers, end) in [(TABLES, ""), (NAMED, "/additionalProperties")] {
        for key in pointers {
            let table = schema.pointer_mut(&format!("/properties/{key}{end}"));
            table.into_iter().for_each(or_none);
        }
    }
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text + "\n"
}

/// Adapts a generated schema to TOML and to this decoder. TOML has no null, integers have
/// bounds, and unknown keys are errors. Descriptions lose the line breaks of the source.
fn as_decoded(schema: &mut Schema) {
    transform_subschemas(&mut as_decoded, schema);
    let Some(fields) = schema.as_object_mut() else { return };
    // `schemars` allows null for an optional value.
    if let Some(Value::Array(kinds)) = fields.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [kind] = &kinds[..] {
            let kind = kind.clone();
            fields.insert("type".into(), kind);
        }
    }
    if let Some(Value::Array(choices)) = fields.get_mut("anyOf") {
        choices.retain(|choice| choice["type"] != "null");
        if let [Value::Object(only)] = &choices[..] {
            let only = only.clone();
            fields.remove("anyOf");
            for (key, value) in only {
                fields.entry(key).or_insert(value);
            }
        }
    }
    if fields.get("default").is_some_and(says_nothing) {
        fields.remove("default");
    }
    if let Some(Value::String(words)) = fields.get_mut("description") {
        let paragraphs = words.split("\n\n").map(|text| text.replace('\n', " "));
        *words = paragraphs.collect::<Vec<_>>().join("\n\n");
    }
    // `schemars` writes the bounds of smaller integers, but not of `i32`.
    if fields.remove("format").is_some_and(|format| format == "int32") {
        fields.insert("minimum".into(), i32::MIN.into());
        fields.insert("maximum".into(), i32::MAX.into());
    }
    if fields.contains_key("properties") {
        fields.insert("additionalProperties".into(), false.into());
    }
}

/// Also allows the word `none`, which removes a table of the parent.
fn or_none(table: &mut Value) {
    let whole = std::mem::take(table);
    let none = json!({
        "description": "The game has none, though the game this one extends has it.",
        "type": "string",
        "const": "none",
    });
    *table = json!({ "anyOf": [whole, none] });
}

/// The tables that `"none"` can remove as a whole, and those whose entries it can remove.
const TABLES: [&str; 4] = ["stock", "redeal", "end", "score"];
const NAMED: [&str; 4] = ["piles", "actions", "state", "options"];

/// Returns whether a default only means that the key is left out.
fn says_nothing(default: &Value) -> bool {
    default.is_null() || default.as_array().is_some_and(Vec::is_empty)
}
