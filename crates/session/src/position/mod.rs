//! The position as the player sees it, for the board, JSON and windows.

mod pile;

use schemars::JsonSchema;
use serde::Serialize;

use crate::advise::Status;
use crate::play::Game;
use crate::settings::Hidden;
use crate::table::Counter;

pub use pile::{CardText, Column, Pile, RoleName};
pub(crate) use pile::{piles, seen, top_cards};

/// The state of a game, which changes with every move.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Position {
    /// The name of the game, as in `patience list`.
    pub game: String,
    /// The name of the deal: `seed:N`, `ms:N`, `pysol:N`, or the name of a deal file.
    pub deal: String,
    /// The status of the game.
    // In the schema, the type has the description.
    #[schemars(description = "")]
    pub status: ViewStatus,
    /// The points; null if the script that counts them failed.
    pub score: Option<i64>,
    /// How many redeals are left; null if there is no limit.
    pub redeals_left: Option<u32>,
    /// The number of moves made and not taken back.
    pub moves_made: usize,
    /// All piles, in an order that stays the same throughout a game.
    pub piles: Vec<Pile>,
}

/// The status of a game.
#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "status")]
pub enum ViewStatus {
    /// The game is in progress.
    Playing,
    /// The game is won.
    Won,
    /// The game is proven lost: it cannot be won, or no move can help.
    Lost,
    /// A game for points, which is neither won nor lost, has no move left.
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
