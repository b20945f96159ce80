//! `[options.NAME]`: what a player can choose before the game.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::Value;

use super::Definition;
use crate::tree::Ordered;

/// An option that the player chooses before the game.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Choice")]
pub(crate) struct OptionDef {
    /// This line describes the choice.
    pub about: Option<String>,
    /// This value holds unless the player chooses.
    pub default: Option<String>,
    /// The values. Each changes rules, with the keys of a file.
    pub values: Ordered<PatchDef>,
}

/// The changes a value makes to the rules. What it holds is read when it is merged.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PatchDef;

/// The keys of a file that an option cannot change.
pub(crate) const NOT_IN_OPTION: [&str; 4] = ["name", "extends", "options", "family"];

impl JsonSchema for PatchDef {
    fn schema_name() -> Cow<'static, str> {
        "Patch".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = Definition::json_schema(generator);
        schema.remove("title");
        schema.insert("description".into(), "The changes a value makes.".into());
        let keys = schema.get_mut("properties").and_then(Value::as_object_mut);
        if let Some(keys) = keys {
            keys.retain(|name, _| !NOT_IN_OPTION.contains(&name.as_str()));
            keys["about"]["description"] = "This line describes the value.".into();
            keys["also"]["description"] =
                "With this value, the game is also found by these names.".into();
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
