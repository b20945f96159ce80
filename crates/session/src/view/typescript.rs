//! Types for TypeScript, generated from the JSON Schema of Rust types.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value};

/// The types that a page sends and receives.
#[derive(Debug)]
pub struct PageTypes {
    sent: SchemaGenerator,
    got: SchemaGenerator,
}

impl Default for PageTypes {
    fn default() -> Self {
        let settings = SchemaSettings::draft2020_12();
        Self {
            sent: settings.clone().for_deserialize().into_generator(),
            got: settings.for_serialize().into_generator(),
        }
    }
}

impl PageTypes {
    /// Adds a type that the page sends, with the types it refers to.
    #[must_use]
    pub fn with_sent<T: JsonSchema>(mut self) -> Self {
        self.sent.subschema_for::<T>();
        self
    }

    /// Adds a type that the page receives, with the types it refers to.
    #[must_use]
    pub fn with_got<T: JsonSchema>(mut self) -> Self {
        self.got.subschema_for::<T>();
        self
    }

    /// Returns the types as TypeScript, separated by blank lines.
    pub fn text(&self) -> String {
        let all = self.sent.definitions().iter().chain(self.got.definitions());
        let all: BTreeMap<&String, &Value> = all.collect();
        let types = all.into_iter().map(|(name, schema)| {
            let name = capital(name);
            let words = comment(schema, "");
            if let Some(fields) = fields(schema) {
                let fields = interface(schema, fields);
                format!("{words}export interface {name} {{\n{fields}}}\n")
            } else {
                format!("{words}export type {name} = {};\n", kind(schema))
            }
        });
        types.collect::<Vec<_>>().join("\n")
    }
}

/// Returns the fields of an object, if their names are known.
fn fields(schema: &Value) -> Option<&Map<String, Value>> {
    schema.get("properties").and_then(Value::as_object)
}

/// Returns the fields of an object, one per line, each below its comment.
fn interface(schema: &Value, fields: &Map<String, Value>) -> String {
    let line = |(name, own): (&String, &Value)| {
        format!("{}  {};\n", comment(own, "  "), field(schema, name, own))
    };
    fields.iter().map(line).collect()
}

/// Returns a field of an object with its type.
fn field(schema: &Value, name: &str, own: &Value) -> String {
    let required = schema.get("required").and_then(Value::as_array);
    let needed = required.is_some_and(|all| all.iter().any(|own| own == name));
    let own = kind(own);
    // An optional field is never null.
    match own.strip_suffix(" | null") {
        _ if needed => format!("{name}: {own}"),
        without_null => format!("{name}?: {}", without_null.unwrap_or(&own)),
    }
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

/// Returns the TypeScript type of a type name in JSON Schema.
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
        Some("object") => object(schema),
        Some(word) => word.to_owned(),
        None => "unknown".to_owned(),
    }
}

/// Returns the type of an object that has no name.
fn object(schema: &Value) -> String {
    let Some(fields) = fields(schema) else {
        let values = schema.get("additionalProperties").map_or("unknown".into(), kind);
        return format!("Record<string, {values}>");
    };
    let fields: Vec<String> =
        fields.iter().map(|(name, own)| field(schema, name, own)).collect();
    format!("{{ {} }}", fields.join("; "))
}

fn union(kinds: impl Iterator<Item = String>) -> String {
    kinds.collect::<Vec<_>>().join(" | ")
}

/// Returns the description of a schema as a comment.
fn comment(schema: &Value, indent: &str) -> String {
    let words = schema.get("description").and_then(Value::as_str);
    words.map_or_else(String::new, |words| {
        format!("{indent}/** {} */\n", words.replace('\n', " "))
    })
}

/// Returns a name with a capital first letter.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
