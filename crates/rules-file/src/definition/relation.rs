//! Relations between a card and the card below it.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Error, Expected};

use super::word;
use super::written::{Written, known, read_written};
use crate::rules::{RankStep, SuitRule};

/// Which card may follow the card below it.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Relation")]
pub(crate) struct RelationDef {
    /// How a card's rank must compare with that of the card below it. Required.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<RankStep>>")]
    pub rank: Option<RankStep>,
    /// How a card's suit must compare with that of the card below it.
    #[schemars(extend("default" = "any"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<SuitRule>>")]
    pub suit: Option<SuitRule>,
    /// If `true`, the highest and lowest ranks are neighbors. With `base` they are too,
    /// but no card goes on a card of the foundations' base rank.
    #[schemars(extend("default" = false))]
    pub wrap: WrapDef,
    /// The distance in ranks from each card to the next.
    #[schemars(range(min = 1), extend("default" = 1))]
    pub step: Option<u8>,
    /// The letters of the ranks in the order in which they follow one another. Default:
    /// the order of the deck. A rank that is left out never follows.
    pub order: Option<String>,
}

/// If `true`, the highest and lowest ranks are neighbors.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) enum WrapDef {
    /// They are not neighbors.
    #[default]
    No,
    /// They are neighbors.
    Yes,
    /// They are neighbors, but no card goes on a card of the foundations' base rank.
    Base,
}

read_written! { WrapDef }

impl Written for WrapDef {
    const NAME: &'static str = "Wrap";
    const WANTED: &'static str = "truth-or-base";

    fn schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "description": "Whether the highest and lowest ranks are neighbors.", "type": "boolean" },
            {
                "description": "They are neighbors, but no card goes on a card of the base rank.",
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
