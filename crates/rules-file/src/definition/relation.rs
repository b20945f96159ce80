//! Relations between a card and the one it is put on.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Error, Expected};

use super::word;
use super::written::{Written, known, read_written};
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

read_written! { WrapDef }

impl Written for WrapDef {
    const NAME: &'static str = "Wrap";
    const WANTED: &'static str = "truth-or-base";

    fn schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "description": "Whether they are neighbors.", "type": "boolean" },
            {
                "description": "They are, and nothing follows a card of the base rank.",
                "type": "string",
                "const": "base",
            },
        ] })
    }

    fn truth<E: Error>(wraps: bool, _: &dyn Expected) -> Result<Self, E> {
        Ok(if wraps { Self::Yes } else { Self::No })
    }

    fn word<E: Error>(word: &str, wanted: &dyn Expected) -> Result<Self, E> {
        known((word == "base").then_some(Self::Base), word, wanted)
    }
}
