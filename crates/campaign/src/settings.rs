//! The players of a study and their limits.

use std::fmt;
use std::time::Duration;

use crate::study::{Budget, Player};

/// The players of a study and their limits.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Settings {
    /// The players, ordered by what they know, least first.
    pub players: Vec<Player>,
    /// The limits of their searches in positions.
    pub budget: Budget,
    /// The limit of the thoughtful player per search, in processor time.
    pub seconds: Duration,
    /// The limit of the honest player per game, in processor time, if any.
    pub honest_seconds: Option<Duration>,
}

impl Settings {
    /// Returns the settings with the limits from a result file. Limits it lacks stay unchanged.
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

/// Writes the limits as the options that set them.
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
