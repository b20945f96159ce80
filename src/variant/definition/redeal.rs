//! `[redeal]`: gathering cards and dealing them again.

use std::fmt;

use serde::de::{MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer};

use super::DealDef;

/// How cards are gathered and dealt again.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct RedealDef {
    /// The groups gathered, in order; required.
    pub gather: Vec<GatherDef>,
    /// In which order piles are read; `first-to-last` unless given.
    pub piles: Option<PileOrderDef>,
    /// In which order the cards of a pile are read; `bottom-to-top` unless given.
    pub cards: Option<OrderDef>,
    /// Whether the cards are shuffled.
    pub shuffle: bool,
    /// How often; `unlimited` unless given.
    pub limit: Option<LimitDef>,
    /// When; `changed` unless given.
    pub when: Option<WhenDef>,
    /// How the cards are dealt; what is left goes to the stock.
    pub deal: Vec<DealDef>,
}

/// A group to gather: its name alone, or a table that says how.
#[derive(Clone, Debug, Default)]
pub struct GatherDef {
    /// The group; required.
    pub from: Option<String>,
    /// In which order its piles are read; as the redeal says unless given.
    pub piles: Option<PileOrderDef>,
    /// In which order the cards of a pile are read; as the redeal says unless given.
    pub cards: Option<OrderDef>,
}

/// In which order piles are read.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PileOrderDef {
    /// From the first.
    FirstToLast,
    /// From the last.
    LastToFirst,
}

/// In which order the cards of a pile are read.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrderDef {
    /// The undermost first.
    BottomToTop,
    /// The top card first.
    TopToBottom,
}

/// How often cards may be dealt again.
#[derive(Clone, Copy, Debug)]
pub enum LimitDef {
    /// As often as one likes.
    Unlimited,
    /// So many times.
    Times(u16),
}

/// When cards may be dealt again.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WhenDef {
    /// At any time.
    Any,
    /// At any time, if that changes something.
    Changed,
    /// When there is no other move.
    Stuck,
    /// When the stock is used up.
    Empty,
}

impl<'de> Deserialize<'de> for LimitDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Limit;

        impl Visitor<'_> for Limit {
            type Value = LimitDef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`unlimited` or a number of times up to 65535")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<LimitDef, E> {
                match text {
                    "unlimited" => Ok(LimitDef::Unlimited),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
                }
            }

            fn visit_i64<E: serde::de::Error>(self, times: i64) -> Result<LimitDef, E> {
                let fault =
                    |_| E::invalid_value(serde::de::Unexpected::Signed(times), &self);
                u16::try_from(times).map(LimitDef::Times).map_err(fault)
            }
        }

        deserializer.deserialize_any(Limit)
    }
}

impl<'de> Deserialize<'de> for GatherDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Default, Deserialize)]
        #[serde(default)]
        struct Table {
            from: Option<String>,
            piles: Option<PileOrderDef>,
            cards: Option<OrderDef>,
        }

        struct Gather;

        impl<'de> Visitor<'de> for Gather {
            type Value = GatherDef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a group of piles, or a table")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<GatherDef, E> {
                Ok(GatherDef { from: Some(name.to_owned()), ..GatherDef::default() })
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<GatherDef, M::Error> {
                let table = Table::deserialize(MapAccessDeserializer::new(map))?;
                Ok(GatherDef { from: table.from, piles: table.piles, cards: table.cards })
            }
        }

        deserializer.deserialize_any(Gather)
    }
}
