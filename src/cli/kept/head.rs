//! What is counted while a game is played, as lines in the head of its record.

use crate::cli::clock::{Stopwatch, moment, now, timestamp};
use crate::engine::Status;
use crate::play::{Finished, Game, Outcome};

/// The keys of the lines.
const BEGUN: &str = "begun ";
const SECONDS: &str = "seconds ";
const UNDONE: &str = "undone ";

/// What is counted of one game.
#[derive(Debug)]
pub(super) struct Head {
    /// When it was begun; by that it is known again.
    begun: String,
    played: Stopwatch,
    undone: u64,
    /// The number of moves when it was looked at last.
    moves: usize,
}

impl Head {
    /// Returns what the head of its record says, or what counts for a game that begins
    /// and was `dealt` before.
    pub(super) fn of(game: &Game, others: &[String], dealt: Stopwatch) -> Self {
        let number = |key| line(others, key).and_then(|it| it.parse().ok());
        Self {
            begun: line(others, BEGUN).map_or_else(|| moment(now()), str::to_owned),
            played: number(SECONDS).map_or(dealt, Stopwatch::start),
            undone: number(UNDONE).unwrap_or(0),
            moves: game.turns().len(),
        }
    }

    /// Returns whether it is that of a game whose record has this head, as far as that
    /// says anything.
    pub(super) fn is_of(&self, others: &[String]) -> bool {
        line(others, BEGUN).is_none_or(|it| it == self.begun)
    }

    /// Counts what has changed since the game was looked at last.
    pub(super) fn follow(&mut self, game: &Game) {
        let moves = game.turns().len();
        let fewer = u64::try_from(self.moves.saturating_sub(moves)).unwrap_or(0);
        self.undone = self.undone.saturating_add(fewer);
        self.moves = moves;
    }

    /// Returns the lines of a head, those of others that are not of this kind included.
    pub(super) fn lines(&self, others: &[String]) -> Vec<String> {
        let own = |it: &&String| {
            ![BEGUN, SECONDS, UNDONE].iter().any(|key| it.starts_with(key))
        };
        let mut lines: Vec<String> = others.iter().filter(own).cloned().collect();
        lines.push(format!("{BEGUN}{}", self.begun));
        lines.push(format!("{SECONDS}{}", self.played.seconds()));
        lines.push(format!("{UNDONE}{}", self.undone));
        lines
    }

    /// Returns what the game comes to when it is left as it stands.
    pub(super) fn result(&self, game: &Game) -> Finished {
        let choices = game.variant().choices().iter();
        let unusual = choices.filter(|it| it.value != it.default);
        let options: Vec<String> =
            unusual.map(|it| format!("{}={}", it.name, it.value)).collect();
        Finished {
            at: timestamp(now()),
            game: game.variant().id().to_owned(),
            options: options.join(","),
            deal: game.deal().name.clone(),
            outcome: match game.status() {
                Ok(Status::Won) => Outcome::Won,
                Ok(Status::Lost) => Outcome::Lost,
                Ok(Status::Playing) | Err(_) => Outcome::Left,
            },
            moves: u64::try_from(game.turns().len()).unwrap_or(u64::MAX),
            seconds: self.played.seconds(),
            score: game.score().ok(),
            undone: self.undone,
            begun: self.begun.clone(),
        }
    }
}

/// Returns what follows a key in a line of the head.
fn line<'a>(others: &'a [String], key: &str) -> Option<&'a str> {
    others.iter().find_map(|it| it.strip_prefix(key)).map(str::trim)
}
