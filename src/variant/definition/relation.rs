//! Relations between a card and the one it is put on.

use serde::Deserialize;

/// How a card must follow the card it is put on.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct RelationDef {
    /// How ranks follow; required.
    pub rank: Option<RankRelationDef>,
    /// How suits relate; `any` unless given.
    pub suit: Option<SuitRelationDef>,
    /// Whether the highest rank and the lowest are neighbors.
    pub wrap: bool,
    /// How many ranks each step goes; 1 unless given.
    pub step: Option<u8>,
    /// The letters of the ranks in the order they follow one another; the deck's order
    /// unless given. Ranks left out never follow one another.
    pub order: Option<String>,
}

/// How ranks follow each other from the bottom of a pile.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RankRelationDef {
    /// One rank higher.
    Up,
    /// One rank lower.
    Down,
    /// One rank higher or lower.
    Either,
    /// The same rank.
    Same,
    /// Ranks are ignored.
    Any,
}

/// How the suits of neighbors relate.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SuitRelationDef {
    /// The same suit.
    Same,
    /// Different colors.
    Alternating,
    /// The same color.
    Color,
    /// Any suit but the same.
    Other,
    /// Suits are ignored.
    Any,
}
