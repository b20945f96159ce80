//! `[deck]`: the cards.

use serde::Deserialize;

use crate::variant::tree::{OneOrMany, Ordered};

/// The cards a game is played with.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct DeckDef {
    /// How many packs are shuffled together; 1 unless given.
    pub copies: Option<u8>,
    /// The letters of the suits in order; `CDHS` unless given.
    pub suits: Option<String>,
    /// The letters of the ranks, lowest first; `A23456789TJQK` unless given.
    pub ranks: Option<String>,
    /// Ranks or cards that are left out of every pack.
    pub without: Option<OneOrMany<String>>,
    /// Suits beside the four, or other words for these, by letter.
    pub suit: Ordered<SuitDef>,
    /// Ranks beside the thirteen, or other words for these, by letter.
    pub rank: Ordered<RankDef>,
}

/// A suit of the author's own.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct SuitDef {
    /// The word for it in the plural, such as `stars`.
    pub name: Option<String>,
    /// Its color, such as `blue`.
    pub color: Option<String>,
    /// Its pip; the letter unless given.
    pub symbol: Option<char>,
}

/// A rank of the author's own.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct RankDef {
    /// The word for it, such as `knight`.
    pub name: Option<String>,
}
