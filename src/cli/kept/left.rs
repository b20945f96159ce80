//! The game that was left last: its file, or the game itself until it is saved.

use std::path::PathBuf;

use super::head::Head;
use super::whose::Whose;
use crate::play::{Game, Record};

/// The game that was left last.
#[derive(Debug)]
pub(super) enum Left {
    /// It is saved in a file.
    File(PathBuf),
    /// It exists only in memory.
    Held(Box<Held>),
}

/// A game that was left and is not saved yet.
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

    /// Returns whether a game is worth saving: it has moves, undone moves or marks.
    pub(super) fn is_worth_it(game: &Game) -> bool {
        let idle = game.turns().is_empty() && game.undone() == 0;
        !(idle && game.marks().all().is_empty())
    }

    /// Returns the record of the game.
    pub(super) fn record(&self) -> Result<String, String> {
        Record::write(&self.game, &self.lines).map_err(|error| error.message)
    }
}
