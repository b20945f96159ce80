//! Who plays in a study, and how much they may think.

use std::fmt;
use std::time::Duration;

use crate::study::{Budget, Player};

/// Who plays, and how much they may think.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Settings {
    /// Those who play, the one that knows least first.
    pub players: Vec<Player>,
    /// How much they may think.
    pub budget: Budget,
    /// The processor's time that a search of the thoughtful player may take.
    pub seconds: Duration,
    /// The same for a game of the honest player, if there is a limit.
    pub honest_seconds: Option<Duration>,
}

impl Settings {
    /// Returns the settings with the limits that are written in a file; what those leave out stays
    /// as it is.
    #[must_use]
    pub fn limited_by(mut self, limits: &str) -> Self {
        // Pairs of an option and its value, as `Display` writes them below.
        let words: Vec<&str> = limits.split(' ').collect();
        for pair in words.chunks_exact(2) {
            match (pair[0], pair[1].parse(), pair[1].parse()) {
                ("--max-positions", Ok(positions), _) => {
                    self.budget.positions = positions;
                }
                ("--honest-positions", Ok(positions), _) => {
                    self.budget.honest.positions = positions;
                }
                ("--honest-seconds", _, Ok(seconds)) => {
                    self.honest_seconds = Duration::try_from_secs_f64(seconds).ok();
                }
                ("--max-seconds", _, Ok(seconds)) => {
                    let read = Duration::try_from_secs_f64(seconds);
                    self.seconds = read.unwrap_or(self.seconds);
                }
                _ => {}
            }
        }
        self
    }
}

/// Writes how much they may think, as the options that ask for it.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "--max-positions {} --max-seconds {} --honest-positions {}",
            self.budget.positions,
            self.seconds.as_secs_f64(),
            self.budget.honest.positions
        )?;
        match self.honest_seconds {
            Some(it) => write!(f, " --honest-seconds {}", it.as_secs_f64()),
            None => Ok(()),
        }
    }
}
