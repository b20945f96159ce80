//! `[deck]`: the cards.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::tree::{OneOrMany, Ordered};

/// The cards a game is played with.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Deck")]
pub(crate) struct DeckDef {
    /// The deck has this many packs, shuffled together.
    #[schemars(range(min = 1, max = 250), extend("default" = 1))]
    pub copies: Option<u8>,
    /// The letters of the suits, in the order that numbers cards. A letter that appears
    /// twice puts that suit in the pack twice.
    #[schemars(length(min = 1), extend("default" = "CDHS"))]
    pub suits: Option<String>,
    /// The letters of the ranks, lowest first.
    #[schemars(length(min = 1), extend("default" = "A23456789TJQK"))]
    pub ranks: Option<String>,
    /// Every pack lacks these ranks or cards, such as `K` or `AC`.
    pub without: Option<OneOrMany<String>>,
    /// New suits, or other names for the four, by their letter.
    pub suit: Ordered<SuitDef>,
    /// New ranks, or other names for the thirteen, by their letter.
    pub rank: Ordered<RankDef>,
}

/// A new suit, or another name for one of the four.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Suit")]
pub(crate) struct SuitDef {
    /// The name of the suit, in the plural, such as `stars`.
    pub name: Option<String>,
    /// The color of the suit, such as `blue`. Required for a new suit.
    pub color: Option<String>,
    /// The pip of the suit. Without it, its letter.
    pub symbol: Option<char>,
}

/// A new rank, or another name for one of the thirteen.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Rank")]
pub(crate) struct RankDef {
    /// The name of the rank, such as `knight`.
    pub name: Option<String>,
}
