//! The JSON Schema of answers, generated from their types.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use serde_json::Value;

use super::wire::WireAnswer;

/// Returns the schema of the answers of [`run_json`](crate::run_json) (draft 2020-12), with a line
/// end.
///
/// It allows unknown fields, because later versions of the program may add some.
pub fn answers_schema() -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with_transform(as_read);
    let schema = settings.into_generator().into_root_schema_for::<WireAnswer<'_>>();
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}

/// Removes line ends from descriptions and Rust's number formats from types. An optional field is
/// never null.
fn as_read(schema: &mut Schema) {
    transform_subschemas(&mut as_read, schema);
    let Some(fields) = schema.as_object_mut() else { return };
    fields.remove("format");
    if let Some(Value::String(words)) = fields.get_mut("description") {
        *words = words.replace('\n', " ");
    }
    let required = fields.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| {
        required.as_array().is_some_and(|all| all.iter().any(|own| own == name))
    };
    if let Some(Value::Object(properties)) = fields.get_mut("properties") {
        let optional = properties.iter_mut().filter(|entry| !is_required(entry.0));
        optional.for_each(|entry| without_null(entry.1));
    }
}

/// Removes null from the types of a value.
fn without_null(schema: &mut Value) {
    let Some(Value::Array(kinds)) = schema.get_mut("type") else { return };
    kinds.retain(|kind| kind != "null");
    if let [kind] = &kinds[..] {
        let kind = kind.clone();
        schema["type"] = kind;
    }
}
