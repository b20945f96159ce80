//! `[stock]`, `[end]` and `[score]`.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{DealDef, word};
use crate::rules::StockWhen;
use crate::tree::OneOrMany;

/// How the player deals from the stock.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Stock")]
pub(crate) struct StockDef {
    /// The steps that deal the cards. Required, unless the script has the hook
    /// `on_stock`.
    pub deal: Vec<DealDef>,
    /// When the player may deal from the stock.
    #[schemars(extend("default" = "any"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<StockWhen>>")]
    pub when: Option<StockWhen>,
    /// If `true`, the first deal ends with one deal from the stock.
    #[schemars(extend("default" = false))]
    pub start: bool,
}

/// When the game is won. All keys must hold.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "GameEnd")]
pub(crate) struct GameEndDef {
    /// The groups whose piles must be empty.
    pub empty: OneOrMany<String>,
    /// The groups whose piles must each be empty or one complete run.
    pub complete: OneOrMany<String>,
    /// The groups in which each card must lie where its neighbor allows it, as `empty`
    /// says: `left`, `right` or `beside`.
    pub sorted: OneOrMany<String>,
    /// The most cards that may be left, neither on foundations nor discarded.
    pub left: Option<u8>,
    /// The lowest winning score. It decides when no move is left: with less, the game is
    /// lost.
    pub score: Option<i32>,
    /// If `true`, the game ends when no move is left. It is then neither won nor lost,
    /// unless `score` decides.
    #[schemars(extend("default" = false))]
    pub over: bool,
}

/// The stakes of a game that is played for money, in dollars.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Stakes")]
pub(crate) struct StakesDef {
    /// The price of the deck, which the player pays for each game.
    #[schemars(extend("default" = 0))]
    pub deck: Option<u16>,
    /// What the player gets for each card on a foundation.
    #[schemars(extend("default" = 0))]
    pub card: Option<u16>,
}

/// How the game is scored: the sum of these points.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Score")]
pub(crate) struct ScoreDef {
    /// The score at the start of the game.
    #[schemars(extend("default" = 0))]
    pub start: Option<i32>,
    /// Points for each card on a foundation or discarded, except those that a deal put
    /// there.
    #[schemars(extend("default" = 1))]
    pub home: Option<i32>,
    /// Points for each full foundation.
    #[schemars(extend("default" = 0))]
    pub full: Option<i32>,
    /// Points for each pair of neighbors in the tableau that are face up and follow one
    /// another in a run.
    #[schemars(extend("default" = 0))]
    pub joined: Option<i32>,
    /// Points for each tableau pile that is one complete run.
    #[schemars(extend("default" = 0))]
    pub complete: Option<i32>,
    /// Points for each face-down card in the tableau.
    #[schemars(extend("default" = 0))]
    pub hidden: Option<i32>,
}
