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
    /// How the cards are dealt; needed unless a script has the hook `on_stock`.
    pub deal: Vec<DealDef>,
    /// When cards may be dealt.
    #[schemars(extend("default" = "any"))]
    #[serde(deserialize_with = "word::read")]
    #[schemars(with = "Option<word::Chosen<StockWhen>>")]
    pub when: Option<StockWhen>,
    /// Whether the first deal ends with dealing from the stock once.
    #[schemars(extend("default" = false))]
    pub start: bool,
}

/// When a game is won, if not when all cards are on foundations. All that is given must
/// hold.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "GameEnd")]
pub(crate) struct GameEndDef {
    /// The groups whose piles must be empty.
    pub empty: OneOrMany<String>,
    /// The groups whose piles must each be empty or one complete run.
    pub complete: OneOrMany<String>,
    /// The groups of a layout whose cards must each lie where the next place lets them, as
    /// `empty` says: `left`, `right` or `beside`.
    pub sorted: OneOrMany<String>,
    /// How many cards may be neither on foundations nor discarded.
    pub left: Option<u8>,
    /// How many points win the game when no move is left; it is lost with fewer.
    pub score: Option<i32>,
    /// Whether the game is over when no move is left, neither won nor lost but for `score`.
    #[schemars(extend("default" = false))]
    pub over: bool,
}

/// How a game is scored: points for what there is.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "Score")]
pub(crate) struct ScoreDef {
    /// What the game starts with.
    #[schemars(extend("default" = 0))]
    pub start: Option<i32>,
    /// For each card played to a foundation or discarded; cards put there by a deal
    /// do not count.
    #[schemars(extend("default" = 1))]
    pub home: Option<i32>,
    /// For each full foundation.
    #[schemars(extend("default" = 0))]
    pub full: Option<i32>,
    /// For each two face-up neighbors of the tableau that follow each other in a run.
    #[schemars(extend("default" = 0))]
    pub joined: Option<i32>,
    /// For each tableau pile that is one complete run.
    #[schemars(extend("default" = 0))]
    pub complete: Option<i32>,
    /// For each face-down card of the tableau.
    #[schemars(extend("default" = 0))]
    pub hidden: Option<i32>,
}
