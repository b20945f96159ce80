//! The game that was left for another one: its file, or the game itself as long as that is
//! not written down.

use std::path::PathBuf;

use super::head::Head;
use super::whose::Whose;
use crate::play::{Game, Record};

/// Where the game is that was left last.
#[derive(Debug)]
pub(super) enum Left {
    /// In a file.
    File(PathBuf),
    /// Nowhere but here.
    Held(Box<Held>),
}

/// A game that was left and is still to be written down.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) game: Game,
    pub(super) whose: Whose,
    /// The lines of the head of its record.
    lines: Vec<String>,
}

impl Held {
    pub(super) fn new(game: &Game, head: &Head, others: &[String], whose: Whose) -> Self {
        Self { game: game.clone(), whose, lines: head.lines(others) }
    }

    /// Returns whether anything was done in a game.
    pub(super) fn is_worth_it(game: &Game) -> bool {
        let idle = game.turns().is_empty() && game.undone() == 0;
        !(idle && game.marks().all().is_empty())
    }

    /// Returns its record.
    pub(super) fn record(&self) -> Result<String, String> {
        Record::write(&self.game, &self.lines).map_err(|error| error.message)
    }
}
