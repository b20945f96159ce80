//! `[state]`: the variables of a script.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, Expected, MapAccess, SeqAccess};

use super::written::{Written, read_written, within};

/// A variable of the script: the number it starts from, or a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct StateDef(pub VariableDef);

/// A variable of the script.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Variable")]
pub(crate) struct VariableDef {
    /// The start value.
    #[schemars(extend("default" = 0))]
    pub start: i32,
    /// How the board shows the variable: `true` for its number, or a list of words for 0,
    /// 1 and so on. Default: hidden.
    pub show: ShowDef,
}

/// How the board shows a variable.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) enum ShowDef {
    /// The variable is hidden.
    #[default]
    No,
    /// The board shows its number.
    Number,
    /// The board shows one of these words, for the numbers from 0 up.
    Words(Vec<String>),
}

read_written! { StateDef, ShowDef }

impl Written for StateDef {
    const NAME: &'static str = "State";
    const WANTED: &'static str = "number-or-variable";

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            {
                "description": "The start value.",
                "type": "integer",
                "minimum": i32::MIN,
                "maximum": i32::MAX,
            },
            generator.subschema_for::<VariableDef>(),
        ] })
    }

    fn number<E: Error>(start: i64, wanted: &dyn Expected) -> Result<Self, E> {
        let start = within(start, &(i32::MIN..=i32::MAX), wanted)?;
        Ok(Self(VariableDef { start, show: ShowDef::No }))
    }

    fn table<'de, M: MapAccess<'de>>(
        table: M,
        _: &dyn Expected,
    ) -> Result<Self, M::Error> {
        VariableDef::deserialize(MapAccessDeserializer::new(table)).map(Self)
    }
}

impl Written for ShowDef {
    const NAME: &'static str = "ShowState";
    const WANTED: &'static str = "truth-or-words";

    fn schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "description": "Whether the board shows its number.", "type": "boolean" },
            {
                "description": "The words for the numbers 0, 1 and so on.",
                "type": "array",
                "items": { "type": "string" },
            },
        ] })
    }

    fn truth<E: Error>(shown: bool, _: &dyn Expected) -> Result<Self, E> {
        Ok(if shown { Self::Number } else { Self::No })
    }

    fn list<'de, S: SeqAccess<'de>>(list: S, _: &dyn Expected) -> Result<Self, S::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(Self::Words)
    }
}
