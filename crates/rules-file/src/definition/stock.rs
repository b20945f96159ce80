//! `[stock]`, `[end]` and `[score]`.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{DealDef, word};
use crate::rules::StockWhen;
use crate::tree::OneOrMany;

/// What dealing from the stock does.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Stock")]
pub(crate) struct StockDef {
    /// How the cards are dealt. Required, unless the script has the hook `on_stock`.
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

/// When a game is won, if not when all cards are on foundations or discarded. All keys
/// must hold.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "GameEnd")]
pub(crate) struct GameEndDef {
    /// The piles of these groups are empty.
    pub empty: OneOrMany<String>,
    /// Each pile of these groups is empty or one complete run.
    pub complete: OneOrMany<String>,
    /// Each card of these groups lies where its neighbor lets it, as `empty` says:
    /// `left`, `right` or `beside`.
    pub sorted: OneOrMany<String>,
    /// At most this many cards are neither on foundations nor discarded.
    pub left: Option<u8>,
    /// No move is left, and the score is at least this. With less, the game is lost.
    pub score: Option<i32>,
    /// If `true`, the game is over when no move is left, neither won nor lost unless
    /// `score` decides.
    #[schemars(extend("default" = false))]
    pub over: bool,
}

/// How a game is scored: the sum of these points.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Score")]
pub(crate) struct ScoreDef {
    /// The game starts with this score.
    #[schemars(extend("default" = 0))]
    pub start: Option<i32>,
    /// Each card on a foundation or discarded scores this, unless a deal put it there.
    #[schemars(extend("default" = 1))]
    pub home: Option<i32>,
    /// Each full foundation scores this.
    #[schemars(extend("default" = 0))]
    pub full: Option<i32>,
    /// Each two face-up neighbors in the tableau that follow one another in a run score
    /// this.
    #[schemars(extend("default" = 0))]
    pub joined: Option<i32>,
    /// Each tableau pile that is one complete run scores this.
    #[schemars(extend("default" = 0))]
    pub complete: Option<i32>,
    /// Each face-down card in the tableau scores this.
    #[schemars(extend("default" = 0))]
    pub hidden: Option<i32>,
}
