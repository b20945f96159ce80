//! Counters of a game in progress, stored as lines in the head of its record.

use crate::advise::Status;
use crate::cli::clock::{Stopwatch, moment, now, timestamp};
use crate::cli::results::{Finished, Outcome};
use crate::play::{Game, HelpHad};
use crate::variant::Variant;

/// The keys of the lines.
const BEGUN: &str = "begun ";
const SECONDS: &str = "seconds ";

/// The counters of one game.
#[derive(Debug)]
pub(super) struct Head {
    /// When the game was begun, which identifies it.
    begun: String,
    played: Stopwatch,
    help: HelpHad,
}

impl Head {
    /// Reads the counters from the head of a record, or returns those of a new game that was
    /// `dealt` earlier.
    pub(super) fn of(others: &[String], dealt: Stopwatch) -> Self {
        let number = |key| line(others, key).and_then(|value| value.parse().ok());
        Self {
            begun: line(others, BEGUN).map_or_else(|| moment(now()), str::to_owned),
            // A record without this line belongs to a game that was dealt in this session.
            played: number(SECONDS).map_or(dealt, Stopwatch::start),
            help: HelpHad::read(others),
        }
    }

    /// Returns whether a record's head belongs to this game, or has no start time.
    pub(super) fn is_of(&self, others: &[String]) -> bool {
        line(others, BEGUN).is_none_or(|begun| begun == self.begun)
    }

    /// Updates the help counters from the head of the record.
    pub(super) fn follow(&mut self, others: &[String]) {
        self.help = HelpHad::read(others);
    }

    /// Adds the pause since the last line to the playing time.
    pub(super) fn heard(&mut self) {
        self.played.go_on();
    }

    /// Returns the playing time in seconds.
    pub(super) fn seconds(&self) -> u64 {
        self.played.seconds()
    }

    /// Returns the lines of the head: all other lines, then the counters.
    pub(super) fn lines(&self, others: &[String]) -> Vec<String> {
        let own =
            |line: &&String| ![BEGUN, SECONDS].iter().any(|key| line.starts_with(key));
        let mut lines: Vec<String> = others.iter().filter(own).cloned().collect();
        lines.push(format!("{BEGUN}{}", self.begun));
        lines.push(format!("{SECONDS}{}", self.played.seconds()));
        lines
    }

    /// Returns the result of the game if it is left now.
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

/// Returns the options that differ from their defaults, in the form of the results file.
pub(in crate::cli) fn unusual_options(variant: &Variant) -> String {
    let unusual =
        variant.unusual().map(|option| format!("{}={}", option.name, option.value));
    unusual.collect::<Vec<_>>().join(",")
}

/// Returns the value of a key in the head.
fn line<'a>(others: &'a [String], key: &str) -> Option<&'a str> {
    others.iter().find_map(|line| line.strip_prefix(key)).map(str::trim)
}
