//! `script`: the script whose functions express the rules that no key can.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer};

/// A script: a file in the same folder, or its text.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, remote = "Self")]
#[schemars(rename = "Script")]
pub(crate) struct ScriptDef {
    /// The name of the file, such as `canfield.rhai`. With `text`, the file that the text
    /// came from.
    pub file: Option<String>,
    /// The text of the script, so that the game is one file.
    pub text: Option<String>,
}

// `remote = "Self"` derives an inherent `deserialize`, which this calls for a table.
impl<'de> Deserialize<'de> for ScriptDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Script;

        impl<'de> Visitor<'de> for Script {
            type Value = ScriptDef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("script-or-table")
            }

            fn visit_str<E: serde::de::Error>(self, file: &str) -> Result<ScriptDef, E> {
                Ok(ScriptDef { file: Some(file.to_owned()), text: None })
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<ScriptDef, M::Error> {
                ScriptDef::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_any(Script)
    }
}
