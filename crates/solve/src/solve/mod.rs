//! The solver: decides whether a position can be won, and finds a winning line.
//!
//! All cards count as known, including face-down cards and the results of future shuffles. The
//! literature calls this *thoughtful* play. There are three answers: a winning line; a proof that
//! none exists, because every reachable position was visited; or unknown, with the limit that
//! ended the search.
//!
//! The search plays the engine's own moves, so every playable game can be solved, including games
//! with scripts. [`Reductions`] make it fast. Each rests on a property of the compiled rules,
//! never on the name of a game.

mod bits;
mod hash_table;
mod reach;
mod reductions;
mod search;
mod shortest;
mod state;
#[cfg(test)]
pub(crate) mod tests;

use std::ops::{Add, ControlFlow};

pub use reductions::open::opened;
pub use reductions::{Reductions, Switch};
pub use search::progress::Progress;
pub use shortest::{Count, Shortest};

use crate::engine::Engine;
use crate::rules::{HookError, Move, Rules};
use crate::table::{PileId, Table};
use reach::{Reach, Rows, Start, add_rows, all_of, homes, others, turned};
use reductions::deadlocks::KnownDepths;
use reductions::purpose::{After, Pending, Purpose, Splits};
use reductions::suits::{Abstraction, Distinguished, Suits};
use reductions::wheel::Wheel;
use search::{portfolio, progress};
use state::{Glimpse, PLAIN, Place, Point, SearchState, Stage, Step};

/// Searches positions of one game for winning lines.
#[derive(Clone, Debug)]
pub struct Solver<'a> {
    engine: Engine<'a>,
    reach: Reach,
    settings: Settings,
}

/// The limits and the reductions of a search.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Settings {
    /// The number of visited positions after which the search ends, or `None` for no limit.
    pub most_positions: Option<u64>,
    /// The number of bytes for remembering positions. When they are used up, the search continues
    /// and forgets.
    pub memory: usize,
    /// Which branches and distinctions the search omits because they cannot change the verdict.
    pub reductions: Reductions,
}

/// The result of a search.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answer {
    /// Whether the game can be won.
    pub verdict: Verdict,
    /// The cost of the search.
    pub spent: Spent,
}

/// Whether a game can be won. `Line` is the number of moves where the moves themselves are not
/// needed.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Verdict<Line = Vec<Move>> {
    /// These moves win.
    Winnable(Line),
    /// No line wins: every reachable position was visited.
    Unwinnable,
    /// The search ended at this limit without an answer.
    Unknown(Limit),
}

/// What ended a search, so that it is not known whether the game can be won.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Limit {
    /// The number of positions that were allowed was met.
    Positions,
    /// The time limit was reached.
    Seconds,
    /// The line to some position needed more memory than was allowed.
    Memory,
    /// The caller stopped the search.
    Stopped,
    /// A position had too many legal moves to list.
    Moves,
}

/// The cost of a search so far.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Spent {
    /// The positions visited. A position that was forgotten and visited again counts again.
    pub positions: u64,
    /// The moves made, including those that led to known positions.
    pub reached: u64,
    /// The bytes used to remember positions.
    pub bytes: usize,
}

impl Add for Spent {
    type Output = Self;

    /// Returns the cost of two searches, each of which keeps its own table of positions.
    fn add(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            reached: self.reached + other.reached,
            bytes: self.bytes + other.bytes,
        }
    }
}

/// The threads that share one search.
#[derive(Clone, Copy)]
pub struct Helpers {
    /// The number of threads, including the calling one.
    pub jobs: usize,
    /// The stack of each thread in bytes. Script values can be nested deeply.
    pub stack: usize,
}

/// Returns the stock, if it can be turned without limit and turning it changes only which of its
/// cards can be reached.
pub fn turns_freely(rules: &Rules) -> Option<PileId> {
    Wheel::of(rules).filter(|wheel| wheel.endless).map(|wheel| wheel.stock)
}

/// A callback that a search calls from time to time. It returns whether to continue, or the limit
/// that ends the search.
pub type Watch<'a> = dyn FnMut(Spent) -> ControlFlow<Limit> + 'a;

impl<Line> Verdict<Line> {
    /// Returns the stable word for the verdict, which programs rely on.
    pub fn word(&self) -> &'static str {
        let [winnable, unwinnable, unknown] = Verdict::WORDS;
        match self {
            Self::Winnable(_) => winnable,
            Self::Unwinnable => unwinnable,
            Self::Unknown(_) => unknown,
        }
    }

    /// Returns the winning line, if there is one.
    pub fn line(self) -> Option<Line> {
        if let Self::Winnable(line) = self { Some(line) } else { None }
    }

    /// Returns the limit that ended the search, if the verdict is unknown.
    pub fn limit(&self) -> Option<Limit> {
        if let Self::Unknown(limit) = self { Some(*limit) } else { None }
    }

    /// Returns whether a winning line was found.
    pub fn is_winnable(&self) -> bool {
        matches!(self, Self::Winnable(_))
    }
}

impl Verdict {
    /// The words for the three verdicts, in the order of the variants.
    pub const WORDS: [&str; 3] = ["winnable", "unwinnable", "unknown"];

    /// Returns the verdict with the number of moves in place of the line.
    pub fn counted(&self) -> Verdict<usize> {
        match self {
            Self::Winnable(line) => Verdict::Winnable(line.len()),
            Self::Unwinnable => Verdict::Unwinnable,
            Self::Unknown(limit) => Verdict::Unknown(*limit),
        }
    }
}

impl Limit {
    /// All limits.
    pub const ALL: [Self; 5] =
        [Self::Positions, Self::Seconds, Self::Memory, Self::Stopped, Self::Moves];

    /// Returns the stable word for the limit, which programs rely on.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Positions => "positions",
            Self::Seconds => "seconds",
            Self::Memory => "memory",
            Self::Stopped => "stopped",
            Self::Moves => "moves",
        }
    }

    /// Returns the limit with the given word. Files of earlier versions use `states` for
    /// positions.
    pub fn of_word(word: &str) -> Option<Self> {
        let word = if word == "states" { "positions" } else { word };
        Self::ALL.into_iter().find(|limit| limit.word() == word)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { most_positions: None, memory: 1 << 30, reductions: Reductions::ALL }
    }
}

impl<'a> Solver<'a> {
    /// Creates a solver for the games of an engine.
    pub fn new(engine: Engine<'a>, settings: Settings) -> Self {
        Self { engine, reach: Reach::of(engine.rules()), settings }
    }

    /// Returns the start of searches from a position.
    fn start<'t>(&'t self, table: &'t Table) -> Start<'t> {
        Start { engine: self.engine, table, reach: self.reach.clone() }
    }

    /// Searches for a winning line from a position. Fails only if a script fails.
    pub fn solve(
        &self,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<Answer, HookError> {
        answer_or_unknown(watch, |watch| {
            portfolio::solve(&self.start(table), self.settings, None, watch)
        })
    }

    /// Searches as [`Self::solve`] does, but does not shorten the line.
    pub fn solve_unshortened(
        &self,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<Answer, HookError> {
        answer_or_unknown(watch, |watch| {
            portfolio::search(&self.start(table), self.settings, None, watch)
        })
    }

    /// Searches for a shortest winning line from a position. The reductions in the settings apply
    /// only while it searches for any line.
    pub fn shortest(
        &self,
        table: &Table,
        count: Count,
        watch: &mut Watch<'_>,
    ) -> Result<Shortest, HookError> {
        shortest::search(&self.start(table), self.settings, count, watch)
    }

    /// Returns how far one quick search gets towards a win.
    pub fn search_progress(
        &self,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<Progress, HookError> {
        progress::search_progress(&self.start(table), self.settings, watch)
    }

    /// Searches for a winning line on several threads. The verdict equals that of one thread if
    /// both reach one. The line and the cost may differ between runs.
    pub fn solve_together(
        &self,
        table: &Table,
        helpers: Helpers,
        watch: &mut Watch<'_>,
    ) -> Result<Answer, HookError> {
        let helpers = Some(helpers).filter(|helpers| helpers.jobs > 1);
        answer_or_unknown(watch, |watch| {
            portfolio::solve(&self.start(table), self.settings, helpers, watch)
        })
    }
}

/// Returns the answer of a search, or unknown if its only error is a position with too many legal
/// moves to list.
fn answer_or_unknown(
    watch: &mut Watch<'_>,
    search: impl FnOnce(&mut Watch<'_>) -> Result<Answer, HookError>,
) -> Result<Answer, HookError> {
    let mut spent = Spent::default();
    // An error carries no `Spent`, so the last report is kept.
    let found = search(&mut |now| {
        spent = now;
        watch(now)
    });
    match found {
        Err(HookError::TooManyMoves { .. }) => {
            Ok(Answer { verdict: Verdict::Unknown(Limit::Moves), spent })
        }
        found => found,
    }
}
