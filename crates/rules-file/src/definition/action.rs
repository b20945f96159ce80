//! `[actions.NAME]`: what a player can do in this game beside building and dealing.

use std::ops::RangeInclusive;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Error, Expected};

use super::written::{Written, known, read_written, within};
use super::{RelationDef, WrapDef, word};
use crate::rules::{Near, RankStep, SuitRule};
use crate::tree::{OneOrMany, Ordered};

/// An action of the game's own: what it picks, and what becomes of that.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Action")]
pub(crate) struct ActionDef {
    /// What it does, for players, as a sentence without a period; made from the other keys
    /// unless given.
    pub about: Option<String>,
    /// What it picks, one table for each: the top card of a pile, or an empty pile. Where
    /// all tables are the same, the order makes no difference. A command picks nothing.
    #[schemars(length(max = 10))]
    pub pick: Vec<PickDef>,
    /// How the cards belong together; any of several ways will do. Unless given, any do.
    pub cards: Option<OneOrMany<CardsDef>>,
    /// How each pile lies to the one picked before it, in the layout of their group.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Near>>")]
    pub near: Option<Near>,
    /// A card that must lie on top of another pile.
    pub needs: Option<NeedsDef>,
    /// What becomes of what is picked, in this order.
    #[serde(rename = "do")]
    pub becomes: Vec<EffectDef>,
    /// Whether the script is asked: `list_picks` what can be picked, `can_act` whether this
    /// may be done, and `on_act` what it does, where `do` is left out.
    #[schemars(extend("default" = false))]
    pub script: bool,
}

/// One thing to be picked.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Pick", extend("required" = ["from"]))]
pub(crate) struct PickDef {
    /// The groups it may lie in.
    pub from: OneOrMany<String>,
    /// The ranks or cards that do; any unless given.
    pub cards: Option<OneOrMany<String>>,
    /// How many piles behind the first one picked, in the order of the group; `-1` is the
    /// pile before it. Anywhere unless given.
    pub at: Option<OneOrMany<i8>>,
    /// Whether it is an empty pile that is picked, and no card.
    #[schemars(extend("default" = false))]
    pub empty: bool,
}

/// A card that must lie on top of a pile that is not picked: one that follows the first
/// card picked.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Needs", extend("required" = ["from", "rank"]))]
pub(crate) struct NeedsDef {
    /// The groups it may lie in.
    pub from: OneOrMany<String>,
    /// How its rank follows that of the card picked.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<RankStep>>")]
    pub rank: Option<RankStep>,
    /// How its suit relates to that of the card picked.
    #[schemars(extend("default" = "any"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<SuitRule>>")]
    pub suit: Option<SuitRule>,
    /// The letters of the ranks in the order they follow one another; the deck's order
    /// unless given.
    pub order: Option<String>,
}

/// How the cards that are picked belong together: by their sum, or by how each follows
/// the one picked before it. Where the order makes no difference, it is enough if either
/// follows the other.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Cards")]
pub(crate) struct CardsDef {
    /// What they add up to, the lowest rank of the deck counting 1, the next one 2, and so
    /// on.
    #[schemars(range(min = 1))]
    pub sum: Option<u16>,
    /// With `sum`, what ranks count that count something else, by their letters.
    pub values: Ordered<u8>,
    /// How ranks follow.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<RankStep>>")]
    pub rank: Option<RankStep>,
    /// How suits relate.
    #[schemars(extend("default" = "any"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<SuitRule>>")]
    pub suit: Option<SuitRule>,
    /// Whether the highest rank and the lowest are neighbors.
    #[schemars(extend("default" = false))]
    pub wrap: bool,
    /// How many ranks each step goes.
    #[schemars(range(min = 1), extend("default" = 1))]
    pub step: Option<u8>,
    /// The letters of the ranks in the order they follow one another; the deck's order
    /// unless given.
    pub order: Option<String>,
}

/// One thing that becomes of what was picked.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Effect")]
pub(crate) struct EffectDef {
    /// The cards that go to `to`, in the order they were picked.
    #[serde(rename = "move")]
    pub moved: Option<WhatDef>,
    /// Where they go: to a group, whose only pile or whose first pile that takes the card
    /// gets it; or to a pile that was picked, by its number from 1.
    pub to: Option<ToDef>,
    /// Whether all cards of a pile that was picked go along.
    #[schemars(extend("default" = false))]
    pub whole: bool,
    /// The two cards that change places.
    pub swap: Option<AllDef>,
    /// The group whose empty piles are closed up, by the cards behind them.
    pub close: Option<String>,
    /// The group of which each empty pile gets a card of the group `from`.
    pub fill: Option<String>,
    /// With `fill`, the group of one pile the cards come from.
    #[schemars(extend("default" = "stock"))]
    pub from: Option<String>,
}

/// Which cards something becomes of.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum WhatDef {
    /// All that were picked.
    Picked,
    /// All cards of the piles between the first two that were picked.
    Between,
    /// That of one pile picked, by its number from 1.
    One(u8),
}

/// The word for all that was picked.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "All")]
pub(crate) enum AllDef {
    /// All that were picked.
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
                "description": "All that were picked.",
                "type": "string",
                "const": "picked",
            },
            {
                "description": "All cards of the piles between the first two picked.",
                "type": "string",
                "const": "between",
            },
            {
                "description": "That of one pile picked, by its number.",
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
                "description": "A pile picked, by its number.",
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
