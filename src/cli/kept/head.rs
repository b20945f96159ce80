//! What is counted while a game is played, as lines in the head of its record.

use crate::advise::Status;
use crate::cli::clock::{Stopwatch, moment, now, timestamp};
use crate::cli::results::{Finished, Outcome};
use crate::play::{Game, HelpHad};
use crate::variant::Variant;

/// The keys of the lines.
const BEGUN: &str = "begun ";
const SECONDS: &str = "seconds ";

/// What is counted of one game.
#[derive(Debug)]
pub(super) struct Head {
    /// When it was begun; by that it is known again.
    begun: String,
    played: Stopwatch,
    help: HelpHad,
}

impl Head {
    /// Returns what the head of its record says, or what counts for a game that begins
    /// and was `dealt` before.
    pub(super) fn of(others: &[String], dealt: Stopwatch) -> Self {
        let number = |key| line(others, key).and_then(|value| value.parse().ok());
        Self {
            begun: line(others, BEGUN).map_or_else(|| moment(now()), str::to_owned),
            // A record without this line is of a game that was dealt in this session.
            played: number(SECONDS).map_or(dealt, Stopwatch::start),
            help: HelpHad::read(others),
        }
    }

    /// Returns whether it is that of a game whose record has this head, as far as that
    /// says anything.
    pub(super) fn is_of(&self, others: &[String]) -> bool {
        line(others, BEGUN).is_none_or(|begun| begun == self.begun)
    }

    /// Counts the help that the head of its record tells of now.
    pub(super) fn follow(&mut self, others: &[String]) {
        self.help = HelpHad::read(others);
    }

    /// Ends the pause since the player was heard last.
    pub(super) fn heard(&mut self) {
        self.played.go_on();
    }

    /// Returns how long it has been played.
    pub(super) fn seconds(&self) -> u64 {
        self.played.seconds()
    }

    /// Returns the lines of a head, those of others that are not of this kind included.
    pub(super) fn lines(&self, others: &[String]) -> Vec<String> {
        let own =
            |line: &&String| ![BEGUN, SECONDS].iter().any(|key| line.starts_with(key));
        let mut lines: Vec<String> = others.iter().filter(own).cloned().collect();
        lines.push(format!("{BEGUN}{}", self.begun));
        lines.push(format!("{SECONDS}{}", self.played.seconds()));
        lines
    }

    /// Returns what the game comes to when it is left as it stands.
    pub(super) fn result(&self, game: &Game) -> Finished {
        Finished {
            at: timestamp(now()),
            game: game.variant().counted_as(),
            options: unusual_options(game.variant()),
            deal: game.deal().name.clone(),
            outcome: match game.status() {
                Ok(Status::Won) => Outcome::Won,
                Ok(Status::Lost) => Outcome::Lost,
                Ok(Status::Playing | Status::Over) | Err(_) => Outcome::Left,
            },
            moves: u64::try_from(game.turns().len()).unwrap_or(u64::MAX),
            seconds: self.played.seconds(),
            score: game.score().ok(),
            help: self.help,
            begun: self.begun.clone(),
        }
    }
}

/// Returns the options that are not the usual ones, as results have them.
pub(in crate::cli) fn unusual_options(variant: &Variant) -> String {
    let unusual =
        variant.unusual().map(|option| format!("{}={}", option.name, option.value));
    unusual.collect::<Vec<_>>().join(",")
}

/// Returns what follows a key in a line of the head.
fn line<'a>(others: &'a [String], key: &str) -> Option<&'a str> {
    others.iter().find_map(|line| line.strip_prefix(key)).map(str::trim)
}
