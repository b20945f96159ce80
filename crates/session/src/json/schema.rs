//! The JSON Schema of answers, made from the types that are answered with.

use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use serde_json::Value;

use super::wire::WireAnswer;

/// Returns the schema of what [`run_json`](crate::run_json) answers, draft 2020-12, as
/// text that ends with a line end.
///
/// Answers may have fields it does not know: a later version of the program may add some.
pub fn answers_schema() -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with_transform(as_read);
    let schema = settings.into_generator().into_root_schema_for::<WireAnswer<'_>>();
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}

/// Takes the line ends of the source from descriptions, and what Rust alone means by a
/// number. What may be left out is never null.
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

/// Takes null from the kinds of a value.
fn without_null(schema: &mut Value) {
    let Some(Value::Array(kinds)) = schema.get_mut("type") else { return };
    kinds.retain(|kind| kind != "null");
    if let [kind] = &kinds[..] {
        let kind = kind.clone();
        schema["type"] = kind;
    }
}
