//! Counters of a game in progress, stored as lines in the head of its record.

use crate::advise::Status;
use crate::cli::clock::{Stopwatch, moment, now, timestamp};
use crate::cli::results::{Finished, Outcome};
use crate::play::{Game, HelpHad};
use crate::repl::Counting;
use crate::variant::Variant;

/// The keys of the lines.
const BEGUN: &str = "begun ";
const SECONDS: &str = "seconds ";
/// The line of a game that was played for a while without measuring its time.
const UNTIMED: &str = "untimed";

/// The counters of one game.
#[derive(Debug)]
pub(super) struct Head {
    /// When the game was begun, which identifies it.
    begun: String,
    played: Stopwatch,
    /// Whether all of its time was measured.
    timed: bool,
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
            timed: others.iter().all(|line| line.trim() != UNTIMED),
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

    /// Stops the playing time until the next line.
    pub(super) fn pause(&mut self) {
        self.played.pause();
    }

    /// Notes that not all of the playing time is measured.
    pub(super) fn untime(&mut self) {
        self.timed = false;
    }

    /// Returns the playing time in seconds.
    pub(super) fn seconds(&self) -> u64 {
        self.played.seconds()
    }

    /// Returns the lines of the head: all other lines, then the counters.
    pub(super) fn lines(&self, others: &[String]) -> Vec<String> {
        let keys = [BEGUN, SECONDS, UNTIMED];
        let own = |line: &&String| !keys.iter().any(|key| line.starts_with(key));
        let mut lines: Vec<String> = others.iter().filter(own).cloned().collect();
        lines.push(format!("{BEGUN}{}", self.begun));
        lines.push(format!("{SECONDS}{}", self.played.seconds()));
        lines.extend((!self.timed).then(|| UNTIMED.to_owned()));
        lines
    }

    /// Returns the result of the game if it is left now.
    pub(super) fn result(&self, game: &Game, counting: Counting) -> Finished {
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
            timed: self.timed && counting.timed,
            score: game.score().ok(),
            money: game.money().filter(|_| counting.paid),
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
