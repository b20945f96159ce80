//! `[redeal]`: gathering cards and dealing them again.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, Expected, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::written::{Written, known, read_written, within};
use super::{DealDef, word};
use crate::rules::{Order, When};
use crate::tree::{OneOrMany, TextOr};

/// How cards are gathered and dealt again.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Redeal")]
pub(crate) struct RedealDef {
    /// The groups that are gathered, in order: names, or tables that say how each is read.
    #[schemars(with = "OneOrMany<TextOr<GatherDef>>")]
    pub gather: OneOrMany<GatherDef>,
    /// In which order piles are read.
    #[schemars(extend("default" = "first-to-last"))]
    pub piles: Option<PileOrderDef>,
    /// In which order the cards of a pile are read. The first card read is the first to
    /// be dealt.
    #[schemars(extend("default" = "bottom-to-top"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Order>>")]
    pub cards: Option<Order>,
    /// Whether the cards are shuffled.
    #[schemars(extend("default" = false))]
    pub shuffle: bool,
    /// How often cards may be dealt again.
    #[schemars(extend("default" = "unlimited"))]
    pub limit: Option<LimitDef>,
    /// When cards may be dealt again.
    #[schemars(extend("default" = "changed"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<When>>")]
    pub when: Option<When>,
    /// How the cards are dealt; what is left goes face down to the stock.
    pub deal: Vec<DealDef>,
}

/// A group to gather, and how it is read.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, remote = "Self")]
#[schemars(rename = "Gather", extend("required" = ["from"]))]
pub(crate) struct GatherDef {
    /// The name of the group.
    pub from: Option<String>,
    /// In which order its piles are read; as the redeal says unless given.
    pub piles: Option<PileOrderDef>,
    /// In which order the cards of a pile are read; as the redeal says unless given.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Order>>")]
    pub cards: Option<Order>,
}

/// In which order piles are read.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "PileOrder")]
pub(crate) enum PileOrderDef {
    /// From the first.
    FirstToLast,
    /// From the last.
    LastToFirst,
}

/// How often cards may be dealt again.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LimitDef {
    /// As often as one likes.
    Unlimited,
    /// So many times.
    Times(u16),
}

read_written! { LimitDef }

impl Written for LimitDef {
    const NAME: &'static str = "Limit";
    const WANTED: &'static str = "times";

    fn schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            {
                "description": "As often as one likes.",
                "type": "string",
                "const": "unlimited",
            },
            {
                "description": "So many times.",
                "type": "integer",
                "minimum": 0,
                "maximum": u16::MAX,
            },
        ] })
    }

    fn word<E: Error>(word: &str, wanted: &dyn Expected) -> Result<Self, E> {
        known((word == "unlimited").then_some(Self::Unlimited), word, wanted)
    }

    fn number<E: Error>(number: i64, wanted: &dyn Expected) -> Result<Self, E> {
        within(number, &(0..=u16::MAX), wanted).map(Self::Times)
    }
}

impl<'de> Deserialize<'de> for GatherDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Gather;

        impl<'de> Visitor<'de> for Gather {
            type Value = GatherDef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("group-or-table")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<GatherDef, E> {
                Ok(GatherDef { from: Some(name.to_owned()), ..GatherDef::default() })
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<GatherDef, M::Error> {
                GatherDef::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_any(Gather)
    }
}
