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

/// How the player redeals: which piles are gathered and how their cards are dealt again.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Redeal")]
pub(crate) struct RedealDef {
    /// The groups to gather, in order. A table instead of a name also sets the order in
    /// which that group is read.
    #[schemars(with = "OneOrMany<TextOr<GatherDef>>")]
    pub gather: OneOrMany<GatherDef>,
    /// The order in which piles are read.
    #[schemars(extend("default" = "first-to-last"))]
    pub piles: Option<PileOrderDef>,
    /// The order in which the cards of a pile are read. The first card read is dealt
    /// first.
    #[schemars(extend("default" = "bottom-to-top"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Order>>")]
    pub cards: Option<Order>,
    /// If `true`, the gathered cards are shuffled before they are dealt.
    #[schemars(extend("default" = false))]
    pub shuffle: bool,
    /// The number of times the player may redeal.
    #[schemars(extend("default" = "unlimited"))]
    pub limit: Option<LimitDef>,
    /// When the player may redeal.
    #[schemars(extend("default" = "changed"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<When>>")]
    pub when: Option<When>,
    /// The steps that deal the cards. Cards left over go to the stock, face down. Without
    /// steps, all do.
    pub deal: Vec<DealDef>,
}

/// A group to gather, and the order in which it is read.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, remote = "Self")]
#[schemars(rename = "Gather", extend("required" = ["from"]))]
pub(crate) struct GatherDef {
    /// The group to gather.
    pub from: Option<String>,
    /// The order in which its piles are read. Default: `piles` of `[redeal]`.
    pub piles: Option<PileOrderDef>,
    /// The order in which the cards of a pile are read. Default: `cards` of `[redeal]`.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Order>>")]
    pub cards: Option<Order>,
}

/// The order in which piles are read.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "PileOrder")]
pub(crate) enum PileOrderDef {
    /// All piles, the first one first.
    FirstToLast,
    /// All piles, the last one first.
    LastToFirst,
}

/// The player may redeal this many times.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LimitDef {
    /// Redeals are unlimited.
    Unlimited,
    /// Redeals are limited to this number.
    Times(u16),
}

read_written! { LimitDef }

impl Written for LimitDef {
    const NAME: &'static str = "Limit";
    const WANTED: &'static str = "times";

    fn schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            {
                "description": "Redeals are unlimited.",
                "type": "string",
                "const": "unlimited",
            },
            {
                "description": "The number of redeals.",
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

// `remote = "Self"` derives an inherent `deserialize`, which this calls for a table.
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
