//! The JSON Schema of rules files, made from the types that read them.
//!
//! It lets editors complete and check what is written. It knows keys, kinds and words; what
//! makes sense only together, such as the number of cards, is left to the compile step.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use serde_json::{Value, json};

use super::definition::Definition;

/// Returns the schema of a rules file, draft 2020-12, as text that ends with a line end.
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

/// Says what holds for all of TOML and for the decoder: there is no null, integers have
/// their bounds, and keys that are not named are unknown. Descriptions lose the line ends
/// of the source.
fn as_decoded(schema: &mut Schema) {
    transform_subschemas(&mut as_decoded, schema);
    let Some(fields) = schema.as_object_mut() else { return };
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
    if fields.remove("format").is_some_and(|format| format == "int32") {
        fields.insert("minimum".into(), i32::MIN.into());
        fields.insert("maximum".into(), i32::MAX.into());
    }
    if fields.contains_key("properties") {
        fields.insert("additionalProperties".into(), false.into());
    }
}

/// Says that a table of the parent can be taken away.
fn or_none(table: &mut Value) {
    let whole = std::mem::take(table);
    let none = json!({
        "description": "The game has none, though the game this one extends has it.",
        "type": "string",
        "const": "none",
    });
    *table = json!({ "anyOf": [whole, none] });
}

/// The tables of a file that can be taken away, and those whose entries can.
const TABLES: [&str; 4] = ["stock", "redeal", "end", "score"];
const NAMED: [&str; 4] = ["piles", "actions", "state", "options"];

/// Returns whether a default stands for a key that is left out.
fn says_nothing(default: &Value) -> bool {
    default.is_null() || default.as_array().is_some_and(Vec::is_empty)
}
