//! `[actions.NAME]`: what a player can do in this game beside building and dealing.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{RelationDef, WrapDef};
use crate::rules::{RankStep, SuitRule};
use crate::variant::tree::OneOrMany;

/// An action of the game's own: the cards it picks, and what becomes of them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Action", extend("required" = ["pick", "do"]))]
pub(crate) struct ActionDef {
    /// The cards it picks, one table for each: the top card of a pile. Where all tables are
    /// the same, the order in which the cards are picked makes no difference.
    #[schemars(length(min = 1, max = 10))]
    pub pick: Vec<PickDef>,
    /// How the cards belong together. Unless given, any do.
    pub cards: Option<CardsDef>,
    /// What becomes of the cards: one thing.
    #[serde(rename = "do")]
    pub becomes: Vec<EffectDef>,
}

/// One card to be picked.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Pick", extend("required" = ["from"]))]
pub(crate) struct PickDef {
    /// The groups it may lie in.
    pub from: OneOrMany<String>,
}

/// How the cards that are picked belong together: by their sum, or by how each follows
/// the one picked before it. Where the order makes no difference, it is enough if either
/// follows the other.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Cards")]
pub(crate) struct CardsDef {
    /// What their ranks add up to, the lowest rank of the deck counting 1, the next one 2,
    /// and so on.
    #[schemars(range(min = 1))]
    pub sum: Option<u16>,
    /// How ranks follow.
    pub rank: Option<RankStep>,
    /// How suits relate.
    #[schemars(extend("default" = "any"))]
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

/// One thing that becomes of cards that were picked.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Effect")]
pub(crate) struct EffectDef {
    /// The cards that go to the pile of the group `to`, in the order they were picked.
    #[serde(rename = "move")]
    pub moved: Option<WhatDef>,
    /// The group they go to, which has one pile.
    pub to: Option<String>,
    /// The two cards that change places.
    pub swap: Option<WhatDef>,
}

/// Which cards something becomes of.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "What")]
pub(crate) enum WhatDef {
    /// All that were picked.
    Picked,
}

impl CardsDef {
    /// Returns the relation between each card and the next, if there is one.
    pub(crate) fn relation(&self) -> Option<RelationDef> {
        let Self { sum: _, rank, suit, wrap, step, order } = self.clone();
        let says = rank.is_some() || suit.is_some() || step.is_some() || order.is_some();
        let wrap = if wrap { WrapDef::Yes } else { WrapDef::No };
        let rank = rank.or(Some(RankStep::Any).filter(|_| suit.is_some()));
        says.then_some(RelationDef { rank, suit, wrap, step, order })
    }
}
