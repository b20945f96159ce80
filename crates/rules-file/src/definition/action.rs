//! `[actions.NAME]`: moves of a game besides building, dealing and redealing.

use std::ops::RangeInclusive;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Error, Expected};

use super::written::{Written, known, read_written, within};
use super::{RelationDef, WrapDef, word};
use crate::rules::{Adjacency, RankStep, SuitRule};
use crate::tree::{OneOrMany, Ordered};

/// An additional move of this game: what the player picks, and what the move does.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Action")]
pub(crate) struct ActionDef {
    /// A sentence that describes the action to players. Start with a small letter, and
    /// add no period. Without it, the program writes one.
    pub about: Option<String>,
    /// What the player picks: one table for each top card or empty pile. If all tables
    /// are equal, the order of the picks does not matter. An action without picks is a
    /// command.
    #[schemars(length(max = 10))]
    pub pick: Vec<PickDef>,
    /// How the picked cards must belong together. One of several tables is enough.
    /// Without it, any cards will do.
    pub cards: Option<OneOrMany<CardsDef>>,
    /// Where each picked pile must lie in the layout, relative to the one picked before
    /// it.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<Adjacency>>")]
    pub near: Option<Adjacency>,
    /// A card that must be on top of another pile for the action to be allowed.
    pub needs: Option<NeedsDef>,
    /// What the action does, in order. Required, unless the script does it.
    #[serde(rename = "do")]
    pub becomes: Vec<EffectDef>,
    /// If `true`, the script takes part: `list_picks` lists the picks, `can_act` allows
    /// the action, and `on_act` carries it out if there is no `do`.
    #[schemars(extend("default" = false))]
    pub script: bool,
}

/// One pick of an action.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Pick", extend("required" = ["from"]))]
pub(crate) struct PickDef {
    /// The groups from which to pick. The pile must not be covered, and its card must be
    /// face up.
    pub from: OneOrMany<String>,
    /// The ranks or cards that may be picked. Default: any card.
    pub cards: Option<OneOrMany<String>>,
    /// The distance from the first pile picked, in the order of the group: `1` is the
    /// next pile, `-1` the one before. Default: any pile.
    pub at: Option<OneOrMany<i8>>,
    /// If `true`, the pick is an empty pile, not a card.
    #[schemars(extend("default" = false))]
    pub empty: bool,
}

/// A card that must be face up on top of a pile that is not picked. It follows the first
/// card picked.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Needs", extend("required" = ["from", "rank"]))]
pub(crate) struct NeedsDef {
    /// The groups in which the card must lie.
    pub from: OneOrMany<String>,
    /// How its rank must compare with that of the first card picked.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<RankStep>>")]
    pub rank: Option<RankStep>,
    /// How its suit must compare with that of the first card picked.
    #[schemars(extend("default" = "any"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<SuitRule>>")]
    pub suit: Option<SuitRule>,
    /// The letters of the ranks in the order in which they follow one another. Default:
    /// the order of the deck.
    pub order: Option<String>,
}

/// How picked cards belong together: by their sum, or because each follows the one picked
/// before it. If the order of the picks does not matter, some order must fit.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Cards")]
pub(crate) struct CardsDef {
    /// The total of the cards. The deck's lowest rank counts 1, the next 2, and so on.
    #[schemars(range(min = 1))]
    pub sum: Option<u16>,
    /// Different values of ranks in `sum`, by letter.
    pub values: Ordered<u8>,
    /// How each card's rank must compare with that of the card picked before it.
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<RankStep>>")]
    pub rank: Option<RankStep>,
    /// How each card's suit must compare with that of the card picked before it.
    #[schemars(extend("default" = "any"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<SuitRule>>")]
    pub suit: Option<SuitRule>,
    /// If `true`, the highest and lowest ranks are neighbors.
    #[schemars(extend("default" = false))]
    pub wrap: bool,
    /// The distance in ranks from each card to the next.
    #[schemars(range(min = 1), extend("default" = 1))]
    pub step: Option<u8>,
    /// The letters of the ranks in the order in which they follow one another. Default:
    /// the order of the deck.
    pub order: Option<String>,
}

/// One effect of an action: a table with `move`, `swap`, `close` or `fill`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Effect")]
pub(crate) struct EffectDef {
    /// The cards that move to `to`, in the order in which they were picked.
    #[serde(rename = "move")]
    pub moved: Option<WhatDef>,
    /// Where the cards move: a group, or the number of a pick, from 1. The only pile of a
    /// group accepts any card; of several piles, the first whose own rules accept the
    /// card gets it.
    pub to: Option<ToDef>,
    /// If `true`, `move` moves all cards of a picked pile, as they lie.
    #[schemars(extend("default" = false))]
    pub whole: bool,
    /// The two picked cards swap places.
    pub swap: Option<AllDef>,
    /// The group whose piles close their gaps: cards after an empty pile move up.
    pub close: Option<String>,
    /// The group whose empty piles get one card each from the group `from`.
    pub fill: Option<String>,
    /// The group of one pile that supplies the cards of `fill`.
    #[schemars(extend("default" = "stock"))]
    pub from: Option<String>,
}

/// The cards that an effect moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum WhatDef {
    /// All cards picked.
    Picked,
    /// All cards of the piles between the first two picked.
    Between,
    /// The card of one pick, by its number from 1.
    One(u8),
}

/// The word that means all picked cards.
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
    /// A group.
    Group(String),
    /// The pile of a pick, by its number from 1.
    Pick(u8),
}

/// The numbers that a pick can have: an action has at most ten.
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
    /// Returns the relation between each card and the next, or `None` if only a sum is
    /// given.
    pub(crate) fn relation(&self) -> Option<RelationDef> {
        let Self { sum: _, values: _, rank, suit, wrap, step, order } = self.clone();
        let says = rank.is_some() || suit.is_some() || step.is_some() || order.is_some();
        let wrap = if wrap { WrapDef::Yes } else { WrapDef::No };
        let rank = rank.or(Some(RankStep::Any).filter(|_| suit.is_some()));
        says.then_some(RelationDef { rank, suit, wrap, step, order })
    }
}
