//! Relations between a card and the one it is put on.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use super::word;
use crate::rules::{RankStep, SuitRule};

/// How a card must follow the card it is put on.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Relation")]
pub(crate) struct RelationDef {
    /// How ranks follow.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<RankStep>>")]
    pub rank: Option<RankStep>,
    /// How suits relate.
    #[schemars(extend("default" = "any"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<SuitRule>>")]
    pub suit: Option<SuitRule>,
    /// Whether the highest rank and the lowest are neighbors; with `base` they are, but
    /// nothing follows a card of the foundations' base rank.
    #[schemars(extend("default" = false))]
    pub wrap: WrapDef,
    /// How many ranks each step goes.
    #[schemars(range(min = 1), extend("default" = 1))]
    pub step: Option<u8>,
    /// The letters of the ranks in the order they follow one another; the deck's order
    /// unless given. Ranks left out never follow one another.
    pub order: Option<String>,
}

/// Whether the highest rank and the lowest are neighbors.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) enum WrapDef {
    /// They are not.
    #[default]
    No,
    /// They are.
    Yes,
    /// They are, and nothing follows a card of the foundations' base rank.
    Base,
}

impl JsonSchema for WrapDef {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Wrap".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "description": "Whether they are neighbors.", "type": "boolean" },
            {
                "description": "They are, and nothing follows a card of the base rank.",
                "type": "string",
                "const": "base",
            },
        ] })
    }
}

impl<'de> Deserialize<'de> for WrapDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Wrap;

        impl Visitor<'_> for Wrap {
            type Value = WrapDef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("truth-or-base")
            }

            fn visit_bool<E: serde::de::Error>(self, wraps: bool) -> Result<WrapDef, E> {
                Ok(if wraps { WrapDef::Yes } else { WrapDef::No })
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<WrapDef, E> {
                match text {
                    "base" => Ok(WrapDef::Base),
                    _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
                }
            }
        }

        deserializer.deserialize_any(Wrap)
    }
}
