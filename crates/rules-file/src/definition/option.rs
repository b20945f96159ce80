//! `[options.NAME]`: choices that the player makes before the game.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::Value;

use super::Definition;
use crate::tree::Ordered;

/// A choice that the player makes before the game.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Choice")]
pub(crate) struct OptionDef {
    /// A one-line description of the choice.
    pub about: Option<String>,
    /// The value that holds unless the player chooses another. Required.
    pub default: Option<String>,
    /// The values to choose from, each with the keys of a file that it changes. Required.
    pub values: Ordered<PatchDef>,
}

/// The changes that a value makes to the rules. The decoder skips them here; they are
/// decoded after they are merged into the file, so that errors are reported once and in
/// context.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PatchDef;

/// The top-level keys that the value of an option cannot change.
pub(crate) const NOT_IN_OPTION: [&str; 4] = ["name", "extends", "options", "family"];

impl JsonSchema for PatchDef {
    fn schema_name() -> Cow<'static, str> {
        "Patch".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = Definition::json_schema(generator);
        schema.remove("title");
        schema.insert("description".into(), "The changes that a value makes.".into());
        let keys = schema.get_mut("properties").and_then(Value::as_object_mut);
        if let Some(keys) = keys {
            keys.retain(|name, _| !NOT_IN_OPTION.contains(&name.as_str()));
            keys["about"]["description"] = "A one-line description of the value.".into();
            keys["also"]["description"] =
                "Other names under which players find the game with this value.".into();
        }
        schema
    }
}

impl<'de> Deserialize<'de> for PatchDef {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        struct Patch;

        impl<'de> serde::de::Visitor<'de> for Patch {
            type Value = PatchDef;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("changes")
            }

            fn visit_map<M: serde::de::MapAccess<'de>>(
                self,
                mut map: M,
            ) -> Result<PatchDef, M::Error> {
                type Ignored = serde::de::IgnoredAny;
                while map.next_entry::<Ignored, Ignored>()?.is_some() {}
                Ok(PatchDef)
            }
        }

        deserializer.deserialize_map(Patch)
    }
}
