//! Relations between a card and the one it is put on.

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
    /// Each card's rank follows like this.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<RankStep>>")]
    pub rank: Option<RankStep>,
    /// Each card's suit follows like this.
    #[schemars(extend("default" = "any"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<SuitRule>>")]
    pub suit: Option<SuitRule>,
    /// If `true`, the highest and lowest ranks are neighbors. With `base` they are too,
    /// but no card goes on a card of the foundations' base rank.
    #[schemars(extend("default" = false))]
    pub wrap: WrapDef,
    /// Each card is this many ranks from the next.
    #[schemars(range(min = 1), extend("default" = 1))]
    pub step: Option<u8>,
    /// The ranks follow one another in this order of letters. Without it, the order of
    /// the deck holds. A rank left out never follows.
    pub order: Option<String>,
}

/// If `true`, the highest and lowest ranks are neighbors.
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
