//! `[piles.NAME]`: groups of piles.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use super::{PlayDef, RelationDef};
use crate::variant::tree::OneOrMany;

/// Piles that follow the same rules.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PilesDef {
    /// What the piles are for; the group's name unless given.
    pub role: Option<RoleDef>,
    /// How many there are; 1 unless given.
    pub count: Option<u8>,
    /// What players call them, one name a pile.
    pub ids: Option<Vec<String>>,
    /// What starts a foundation: a rank, `any`, `first`, or one card a pile.
    pub base: Option<OneOrMany<String>>,
    /// What may go to an empty pile: `any`, `none`, `below-base`, a rank or several.
    pub empty: Option<OneOrMany<String>>,
    /// The groups cards may come from to an empty pile; as `from` unless given.
    pub empty_from: Option<Vec<String>>,
    /// Which card may lie on which; any of several relations will do.
    pub build: Option<OneOrMany<RelationDef>>,
    /// How many cards may leave together.
    pub lift: Option<LiftDef>,
    /// Which cards form a run; as the group builds unless given.
    pub run: Option<OneOrMany<RelationDef>>,
    /// How many cards a move brings, neither more nor fewer.
    pub at_once: Option<u8>,
    /// Whether cards may come back from a foundation.
    pub take_back: Option<bool>,
    /// How many cards a pile holds.
    pub capacity: Option<u8>,
    /// The groups cards may come from.
    pub from: Option<Vec<String>>,
    /// How an empty pile is filled at once.
    pub fill: Option<MaybeFillDef>,
    /// Whether a face-down card on top is turned up.
    pub turn: Option<bool>,
    /// Which cards can be seen; `all` unless given.
    pub show: Option<ShowDef>,
    /// For each pile, the piles of the group, counted from 1, that lie on it.
    pub covered_by: Option<Vec<Vec<u8>>>,
}

/// What piles are for.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoleDef {
    /// Cards are to end up here.
    Foundation,
    /// Where most of the play takes place.
    Tableau,
    /// A place for one card, put there by the player.
    Cell,
    /// Cards set aside by the deal.
    Reserve,
    /// Cards not yet dealt.
    Stock,
    /// Cards turned up from the stock.
    Waste,
}

/// How many cards may leave a pile together.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LiftDef {
    /// None.
    None,
    /// The top card.
    Top,
    /// Several that follow one another.
    Run,
    /// A run no longer than single moves through empty cells and piles could bring.
    Supermove,
    /// The top card, or all face-up cards if they follow one another.
    Whole,
    /// Any number of face-up cards.
    Any,
}

/// Which cards of a pile can be seen.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShowDef {
    /// Every card that lies face up.
    All,
    /// The top card only: the pile is squared.
    Top,
}

/// How an empty pile is filled at once, or `none`.
#[derive(Clone, Debug)]
pub enum MaybeFillDef {
    /// It is not filled, though a game this one extends says so.
    None,
    /// It is filled.
    Fill(FillDef),
}

/// How an empty pile is filled at once.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct FillDef {
    /// The groups the cards come from, the first that has any; `stock` unless given.
    pub from: Option<OneOrMany<String>>,
    /// How many cards are laid; 1 unless given.
    pub count: Option<u8>,
    /// What happens to a card that fits a foundation.
    pub play: Option<PlayDef>,
}

impl<'de> Deserialize<'de> for MaybeFillDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fill;

        impl<'de> Visitor<'de> for Fill {
            type Value = MaybeFillDef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table such as `{ from = \"stock\" }`, or `none`")
            }

            fn visit_str<E: serde::de::Error>(
                self,
                text: &str,
            ) -> Result<Self::Value, E> {
                match text {
                    "none" => Ok(MaybeFillDef::None),
                    _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
                }
            }

            fn visit_map<M: MapAccess<'de>>(
                self,
                map: M,
            ) -> Result<Self::Value, M::Error> {
                let fill = FillDef::deserialize(MapAccessDeserializer::new(map))?;
                Ok(MaybeFillDef::Fill(fill))
            }
        }

        deserializer.deserialize_any(Fill)
    }
}
