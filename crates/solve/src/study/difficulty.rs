//! How hard a deal is, by how often somebody wins it who takes what is at hand.

use std::ops::ControlFlow;
use std::str::FromStr;

use super::one::{Outcome, by};
use super::player::Seat;
use crate::advise::Observer;
use crate::rules::{HookFault, Move};

/// How often a deal is tried, each time with chance deciding between moves that look alike.
pub const TRIES: u64 = 16;
/// With so many wins it is easy.
const MIN_EASY_WINS: u64 = 8;

/// How hard a deal is that can be won.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Difficulty {
    /// Half of the tries win.
    Easy,
    /// Some do.
    Medium,
    /// None does.
    Hard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Returns the word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Returns how hard a deal is of which so many tries were won.
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

/// Tries a deal, and returns how often it was won, and the moves that won it first. Tries end
/// as soon as so many of them cannot be won any more, or cannot be kept from it.
pub fn tries(
    start: &Observer<'_>,
    wished: Difficulty,
) -> Result<(u64, Option<Vec<Move>>), HookFault> {
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
