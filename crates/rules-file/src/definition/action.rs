//! `[actions.NAME]`: what a player can do in this game beside building and dealing.

use std::ops::RangeInclusive;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Error, Expected};

use super::written::{Written, known, read_written, within};
use super::{RelationDef, WrapDef, word};
use crate::rules::{Near, RankStep, SuitRule};
use crate::tree::{OneOrMany, Ordered};

/// An action of this game: what it picks and what it does.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Action")]
pub(crate) struct ActionDef {
    /// This sentence describes the action to players. Start with a small letter; add no
    /// period. Without it, the program writes one.
    pub about: Option<String>,
    /// The action picks these top cards or empty piles, one table each. If all tables are
    /// the same, the picks have no order. A command picks nothing.
    #[schemars(length(max = 10))]
    pub pick: Vec<PickDef>,
    /// The picked cards belong together like this. One of several tables is enough.
    /// Without it, any cards will do.
    pub cards: Option<OneOrMany<CardsDef>>,
    /// Each pile lies like this to the one picked before it, in the layout of their
    /// group.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Near>>")]
    pub near: Option<Near>,
    /// The action needs this card on top of another pile.
    pub needs: Option<NeedsDef>,
    /// The action does this, in this order.
    #[serde(rename = "do")]
    pub becomes: Vec<EffectDef>,
    /// If `true`, the script decides too: `list_picks` lists the picks, `can_act` allows
    /// the action, and `on_act` carries it out if there is no `do`.
    #[schemars(extend("default" = false))]
    pub script: bool,
}

/// One pick of an action.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Pick", extend("required" = ["from"]))]
pub(crate) struct PickDef {
    /// It lies in one of these groups.
    pub from: OneOrMany<String>,
    /// The pick must be one of these ranks or cards. Without it, any card will do.
    pub cards: Option<OneOrMany<String>>,
    /// The pile is this many piles after the first one picked, in the order of the group;
    /// `-1` is the pile before it. Without it, any pile will do.
    pub at: Option<OneOrMany<i8>>,
    /// If `true`, the pick is an empty pile, not a card.
    #[schemars(extend("default" = false))]
    pub empty: bool,
}

/// A card that must be on top of a pile that is not picked, and follow the first card
/// picked.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Needs", extend("required" = ["from", "rank"]))]
pub(crate) struct NeedsDef {
    /// It lies in one of these groups.
    pub from: OneOrMany<String>,
    /// Its rank follows that of the first card picked.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<RankStep>>")]
    pub rank: Option<RankStep>,
    /// Its suit follows that of the first card picked.
    #[schemars(extend("default" = "any"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<SuitRule>>")]
    pub suit: Option<SuitRule>,
    /// The ranks follow one another in this order of letters. Without it, the order of
    /// the deck holds.
    pub order: Option<String>,
}

/// How picked cards belong together: by their sum, or because each follows the one picked
/// before it. Picks without an order need some order that fits.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Cards")]
pub(crate) struct CardsDef {
    /// The cards must add up to this. The deck's lowest rank counts 1, the next one 2,
    /// and so on.
    #[schemars(range(min = 1))]
    pub sum: Option<u16>,
    /// These ranks count differently in `sum`, by their letters.
    pub values: Ordered<u8>,
    /// Each card's rank follows like this.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<RankStep>>")]
    pub rank: Option<RankStep>,
    /// Each card's suit follows like this.
    #[schemars(extend("default" = "any"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<SuitRule>>")]
    pub suit: Option<SuitRule>,
    /// If `true`, the highest and lowest ranks are neighbors.
    #[schemars(extend("default" = false))]
    pub wrap: bool,
    /// Each card is this many ranks from the next.
    #[schemars(range(min = 1), extend("default" = 1))]
    pub step: Option<u8>,
    /// The ranks follow one another in this order of letters. Without it, the order of
    /// the deck holds.
    pub order: Option<String>,
}

/// One effect of an action.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Effect")]
pub(crate) struct EffectDef {
    /// These cards move to `to`, in the order they were picked.
    #[serde(rename = "move")]
    pub moved: Option<WhatDef>,
    /// The cards move here. The only pile of a group takes any card; of several, the
    /// first that accepts the card takes it. A number means the pile of that pick, from
    /// 1.
    pub to: Option<ToDef>,
    /// If `true`, `move` takes all cards of a picked pile.
    #[schemars(extend("default" = false))]
    pub whole: bool,
    /// Two cards change places.
    pub swap: Option<AllDef>,
    /// The piles of this group close their gaps: cards after an empty pile move up.
    pub close: Option<String>,
    /// Each empty pile of this group gets a card of the group `from`.
    pub fill: Option<String>,
    /// The cards of `fill` come from this group of one pile.
    #[schemars(extend("default" = "stock"))]
    pub from: Option<String>,
}

/// Which cards something becomes of.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum WhatDef {
    /// All cards picked.
    Picked,
    /// All cards of the piles between the first two that were picked.
    Between,
    /// That of one pile picked, by its number from 1.
    One(u8),
}

/// The word for all cards picked.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "All")]
pub(crate) enum AllDef {
    /// All cards picked.
    Picked,
}

/// Where cards go.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum ToDef {
    /// To a group.
    Group(String),
    /// To a pile picked, by its number from 1.
    Pick(u8),
}

/// The numbers of picks.
const PICKS: RangeInclusive<u8> = 1..=10;

read_written! { WhatDef, ToDef }

impl Written for WhatDef {
    const NAME: &'static str = "What";
    const WANTED: &'static str = "picks";

    fn schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            {
                "description": "All cards picked.",
                "type": "string",
                "const": "picked",
            },
            {
                "description": "All cards of the piles between the first two picked.",
                "type": "string",
                "const": "between",
            },
            {
                "description": "The card of this pick, numbered from 1.",
                "type": "integer",
                "minimum": 1,
                "maximum": 10,
            },
        ] })
    }

    fn word<E: Error>(word: &str, wanted: &dyn Expected) -> Result<Self, E> {
        let found = match word {
            "picked" => Some(Self::Picked),
            "between" => Some(Self::Between),
            _ => None,
        };
        known(found, word, wanted)
    }

    fn number<E: Error>(number: i64, wanted: &dyn Expected) -> Result<Self, E> {
        within(number, &PICKS, wanted).map(Self::One)
    }
}

impl Written for ToDef {
    const NAME: &'static str = "To";
    const WANTED: &'static str = "group-or-pick";

    fn schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "description": "A group.", "type": "string" },
            {
                "description": "The pile of this pick, numbered from 1.",
                "type": "integer",
                "minimum": 1,
                "maximum": 10,
            },
        ] })
    }

    fn word<E: Error>(word: &str, _: &dyn Expected) -> Result<Self, E> {
        Ok(Self::Group(word.to_owned()))
    }

    fn number<E: Error>(number: i64, wanted: &dyn Expected) -> Result<Self, E> {
        within(number, &PICKS, wanted).map(Self::Pick)
    }
}

impl CardsDef {
    /// Returns the relation between each card and the next, if there is one.
    pub(crate) fn relation(&self) -> Option<RelationDef> {
        let Self { sum: _, values: _, rank, suit, wrap, step, order } = self.clone();
        let says = rank.is_some() || suit.is_some() || step.is_some() || order.is_some();
        let wrap = if wrap { WrapDef::Yes } else { WrapDef::No };
        let rank = rank.or(Some(RankStep::Any).filter(|_| suit.is_some()));
        says.then_some(RelationDef { rank, suit, wrap, step, order })
    }
}
