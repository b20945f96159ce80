//! The difficulty of a deal, by how often the greedy player wins it.

use std::ops::ControlFlow;
use std::str::FromStr;

use super::one::{Outcome, by};
use super::player::Seat;
use crate::advise::Observer;
use crate::rules::{HookError, Move};

/// The number of tries for each deal. Each breaks ties between moves at random.
pub const TRIES: u64 = 16;
/// The number of wins that makes a deal easy.
const MIN_EASY_WINS: u64 = 8;

/// The difficulty of a winnable deal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Difficulty {
    /// At least half of the tries win.
    Easy,
    /// At least one try wins, but less than half.
    Medium,
    /// No try wins.
    Hard,
}

impl Difficulty {
    /// All levels, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Returns the word for the level.
    pub fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Returns the level for a number of wins.
    pub fn of(wins: u64) -> Self {
        match wins {
            0 => Self::Hard,
            1..MIN_EASY_WINS => Self::Medium,
            _ => Self::Easy,
        }
    }
}

impl FromStr for Difficulty {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let is = |difficulty: &Self| text.eq_ignore_ascii_case(difficulty.word());
        Self::ALL.into_iter().find(is).ok_or(())
    }
}

/// Plays a deal up to [`TRIES`] times. Returns the number of wins and the first winning line.
/// Stops as soon as the wished level is impossible, or certain not to change.
pub fn tries(
    start: &Observer<'_>,
    wished: Difficulty,
) -> Result<(u64, Option<Vec<Move>>), HookError> {
    let (mut wins, mut line) = (0, None);
    for number in 0..TRIES {
        // With no more wins, and with all that are left; medium may lie between.
        let possible = [Difficulty::of(wins), Difficulty::of(wins + TRIES - number)];
        if possible.iter().all(|name| *name != wished) && wished != Difficulty::Medium
            || wins >= MIN_EASY_WINS && wished != Difficulty::Easy
        {
            break;
        }
        let played = by(start, Seat::greedy(number), &mut |_| ControlFlow::Continue(()))?;
        if played.tally.outcome == Outcome::Won {
            wins += 1;
            line = line.or(Some(played.line));
        }
    }
    Ok((wins, line))
}
