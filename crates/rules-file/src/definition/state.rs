//! `[state]`: the variables of a script.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

/// A variable of the script: the number it starts from, or a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct StateDef(pub VariableDef);

/// A variable of the script.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Variable")]
pub(crate) struct VariableDef {
    /// The number it starts from.
    #[schemars(extend("default" = 0))]
    pub start: i32,
    /// Whether players see it: `true`, or a list of words in place of the numbers 0, 1 and
    /// so on.
    pub show: ShowDef,
}

/// Whether players see a variable.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) enum ShowDef {
    /// They do not.
    #[default]
    No,
    /// They see its number.
    Number,
    /// They see a word for each number from 0 up.
    Words(Vec<String>),
}

impl JsonSchema for StateDef {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "State".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            {
                "description": "The number it starts from.",
                "type": "integer",
                "minimum": i32::MIN,
                "maximum": i32::MAX,
            },
            generator.subschema_for::<VariableDef>(),
        ] })
    }
}

impl JsonSchema for ShowDef {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ShowState".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "description": "Whether its number is shown.", "type": "boolean" },
            {
                "description": "The words for the numbers 0, 1 and so on.",
                "type": "array",
                "items": { "type": "string" },
            },
        ] })
    }
}

impl<'de> Deserialize<'de> for StateDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Variable;

        impl<'de> Visitor<'de> for Variable {
            type Value = StateDef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("number-or-variable")
            }

            fn visit_i64<E: serde::de::Error>(self, start: i64) -> Result<StateDef, E> {
                let wrong = |_| E::invalid_value(Unexpected::Signed(start), &self);
                let start = i32::try_from(start).map_err(wrong)?;
                Ok(StateDef(VariableDef { start, show: ShowDef::No }))
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<StateDef, M::Error> {
                VariableDef::deserialize(MapAccessDeserializer::new(map)).map(StateDef)
            }
        }

        deserializer.deserialize_any(Variable)
    }
}

impl<'de> Deserialize<'de> for ShowDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Show;

        impl<'de> Visitor<'de> for Show {
            type Value = ShowDef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("truth-or-words")
            }

            fn visit_bool<E: serde::de::Error>(self, shown: bool) -> Result<ShowDef, E> {
                Ok(if shown { ShowDef::Number } else { ShowDef::No })
            }

            fn visit_seq<S: SeqAccess<'de>>(self, list: S) -> Result<ShowDef, S::Error> {
                let words = Vec::deserialize(SeqAccessDeserializer::new(list));
                words.map(ShowDef::Words)
            }
        }

        deserializer.deserialize_any(Show)
    }
}
