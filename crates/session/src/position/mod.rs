//! The position as the player sees it: what the board, JSON and windows are made from.

mod pile;

use schemars::JsonSchema;
use serde::Serialize;

use crate::advise::Status;
use crate::play::Game;
use crate::settings::Hidden;
use crate::table::Counter;

pub use pile::{CardText, Column, Pile, RoleName};
pub(crate) use pile::{piles, seen, top_cards};

/// What changes with every move.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Position {
    /// The name of the game, as `patience list` has it.
    pub game: String,
    /// The name of the deal: `seed:N`, `ms:N`, `pysol:N`, or that of a deal file.
    pub deal: String,
    /// How the game stands.
    // In the schema the type says so.
    #[schemars(description = "")]
    pub status: ViewStatus,
    /// The points; null when the script that knows them failed.
    pub score: Option<i64>,
    /// How many redeals are left; null when there is no limit.
    pub redeals_left: Option<u32>,
    /// The number of moves that were made and not taken back.
    pub moves_made: usize,
    /// All piles, in an order that stays the same throughout a game.
    pub piles: Vec<Pile>,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "status")]
pub enum ViewStatus {
    /// It is not known to be decided.
    Playing,
    /// All that was to be done is done.
    Won,
    /// It is proven that it cannot be won any more, or that nothing can be achieved.
    Lost,
    /// No move is left in a game that is played for points, and neither won nor lost.
    Over,
}

impl Position {
    /// Returns the position of a game.
    pub fn of(game: &Game, hidden: Hidden) -> Self {
        Self {
            game: game.variant().id().to_owned(),
            deal: game.deal().name.clone(),
            status: game.status().map_or(ViewStatus::Playing, ViewStatus::from),
            score: game.score().ok(),
            redeals_left: game
                .rules()
                .redeals_left(game.table().counter(Counter::REDEALS)),
            moves_made: game.turns().len(),
            piles: piles(game, hidden),
        }
    }
}

impl From<Status> for ViewStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Playing => Self::Playing,
            Status::Won => Self::Won,
            Status::Lost => Self::Lost,
            Status::Over => Self::Over,
        }
    }
}
