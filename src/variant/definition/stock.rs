//! `[stock]`, `[end]` and `[score]`.

use serde::Deserialize;

use super::DealDef;

/// What dealing from the stock does.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct StockDef {
    /// How the cards are dealt; required, unless a script's `on_stock` does it.
    pub deal: Vec<DealDef>,
    /// When; `any` unless given.
    pub when: Option<StockWhenDef>,
    /// Whether the first deal ends with dealing from the stock.
    pub start: bool,
}

/// When cards may be dealt from the stock.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StockWhenDef {
    /// As long as there are any.
    Any,
    /// Only while no tableau pile that is dealt to is empty.
    Filled,
}

/// When a game is won, if not when all cards are on foundations. All that is given must
/// hold.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct GameEndDef {
    /// The groups whose piles must be empty.
    pub empty: Vec<String>,
    /// The groups whose piles must each be empty or one complete run.
    pub complete: Vec<String>,
}

/// How a game is scored: points for what there is.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ScoreDef {
    /// What the game starts with; 0 unless given.
    pub start: Option<i32>,
    /// For each card played to a foundation; 1 unless given.
    pub home: Option<i32>,
    /// For each full foundation; 0 unless given.
    pub full: Option<i32>,
    /// For each two face-up neighbors of the tableau that follow each other in a run; 0
    /// unless given.
    pub joined: Option<i32>,
    /// For each tableau pile that is one complete run; 0 unless given.
    pub complete: Option<i32>,
    /// For each face-down card of the tableau; 0 unless given.
    pub hidden: Option<i32>,
}
