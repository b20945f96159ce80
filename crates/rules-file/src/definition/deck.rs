//! `[deck]`: the cards.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::tree::{OneOrMany, Ordered};

/// The cards a game is played with.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Deck")]
pub(crate) struct DeckDef {
    /// The number of packs in the deck. They are shuffled together.
    #[schemars(range(min = 1, max = 250), extend("default" = 1))]
    pub copies: Option<u8>,
    /// The letters of the suits, in the order in which cards are numbered. A letter that
    /// appears twice puts that suit in the pack twice.
    #[schemars(length(min = 1), extend("default" = "CDHS"))]
    pub suits: Option<String>,
    /// The letters of the ranks, lowest first.
    #[schemars(length(min = 1), extend("default" = "A23456789TJQK"))]
    pub ranks: Option<String>,
    /// The ranks or cards to leave out of every pack, such as `K` or `AC`.
    pub without: Option<OneOrMany<String>>,
    /// New suits, or different names for the four usual ones, by letter.
    pub suit: Ordered<SuitDef>,
    /// New ranks, or different names for the thirteen usual ones, by letter.
    pub rank: Ordered<RankDef>,
}

/// A new suit, or a different name for one of the four usual ones.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Suit")]
pub(crate) struct SuitDef {
    /// The name of the suit, in the plural, such as `stars`.
    pub name: Option<String>,
    /// The color of the suit, such as `blue`. Required for a new suit.
    pub color: Option<String>,
    /// The symbol on the cards of the suit. Default: its letter.
    pub symbol: Option<char>,
}

/// A new rank, or a different name for one of the thirteen usual ones.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Rank")]
pub(crate) struct RankDef {
    /// The name of the rank, such as `knight`.
    pub name: Option<String>,
}
