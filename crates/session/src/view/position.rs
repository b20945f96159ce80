//! What changes with every move.

use schemars::JsonSchema;
use serde::Serialize;

use super::piles::{CardText, Pile, RoleName, spot};
use crate::advise::Status;
use crate::board::seen;
use crate::session::Session;
use crate::table::{Counter, PileId};

/// A position, without what is the same throughout a game.
#[derive(Clone, Debug)]
pub struct Position {
    /// The name of the game.
    pub game: String,
    /// The name of the deal.
    pub deal: String,
    /// How the game stands.
    pub status: ViewStatus,
    /// The points, unless the script that knows them failed.
    pub score: Option<i64>,
    /// How many redeals are left, none in a game without a redeal; nothing without a limit.
    pub redeals_left: Option<u32>,
    /// The moves made.
    pub made: usize,
    /// All piles.
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
    /// Returns the position of a session.
    pub fn of(session: &Session<'_>) -> Self {
        let game = session.game();
        let rules = game.rules();
        let used = game.table().counter(Counter::REDEALS);
        Self {
            game: game.variant().id().to_owned(),
            deal: game.deal().name.clone(),
            status: game.status().map_or(ViewStatus::Playing, ViewStatus::from),
            score: game.score().ok(),
            redeals_left: rules.redeals_left(used),
            made: game.turns().len(),
            piles: game.table().piles().map(|id| pile(session, id)).collect(),
        }
    }
}

fn pile(session: &Session<'_>, pile: PileId) -> Pile {
    let rules = session.game().rules();
    let cards = seen(session.game(), pile, session.settings().hidden);
    Pile {
        id: rules.id(pile).to_owned(),
        role: RoleName::of(rules.group_of(pile).role),
        spot: spot(rules, pile),
        cards: cards.into_iter().map(|card| CardText::of(rules.deck(), card)).collect(),
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
