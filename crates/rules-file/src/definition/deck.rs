//! `[deck]`: the cards.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::tree::{OneOrMany, Ordered};

/// The cards a game is played with.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Deck")]
pub(crate) struct DeckDef {
    /// How many packs are shuffled together.
    #[schemars(range(min = 1, max = 250), extend("default" = 1))]
    pub copies: Option<u8>,
    /// The letters of the suits, in the order in which decks are numbered. A pack has a
    /// suit as often as it is named.
    #[schemars(length(min = 1), extend("default" = "CDHS"))]
    pub suits: Option<String>,
    /// The letters of the ranks, lowest first.
    #[schemars(length(min = 1), extend("default" = "A23456789TJQK"))]
    pub ranks: Option<String>,
    /// Ranks or cards that are left out of every pack, such as `K` or `AC`.
    pub without: Option<OneOrMany<String>>,
    /// Suits beside the four, or other words for these, by their letter.
    pub suit: Ordered<SuitDef>,
    /// Ranks beside the thirteen, or other words for these, by their letter.
    pub rank: Ordered<RankDef>,
}

/// A suit of the author's own.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Suit")]
pub(crate) struct SuitDef {
    /// The word for it in the plural, such as `stars`.
    pub name: Option<String>,
    /// Its color, such as `blue`. A suit beside the four must have one.
    pub color: Option<String>,
    /// Its pip; the letter unless given.
    pub symbol: Option<char>,
}

/// A rank of the author's own.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Rank")]
pub(crate) struct RankDef {
    /// The word for it, such as `knight`.
    pub name: Option<String>,
}
