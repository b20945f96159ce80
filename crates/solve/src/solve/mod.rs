//! The solver: whether a position can be won, and how.
//!
//! All cards count as known, those that lie face down and those of shuffles to come
//! included: *thoughtful* play, as the literature calls it. There are three answers, and
//! they are never mixed up: a line of moves that wins; a proof that there is none, which
//! is that every position that can be reached was met; or that it is not known, and why.
//!
//! The search walks the engine's own moves, so whatever can be played can be solved,
//! scripts included. What makes it quick are [`Reductions`], each of which rests on a
//! property of the rules that is worked out when they are compiled, never on which game
//! it is.

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
use crate::rules::{HookFault, Move, Rules};
use crate::table::{PileId, Table};
use reach::{Reach, Rows, Start, add_rows, all_of, homes, others, turned};
use reductions::deadlocks::KnownDepths;
use reductions::purpose::{After, Owed, Purpose, Splits};
use reductions::suits::{Abstraction, Distinguished, Suits};
use reductions::wheel::Wheel;
use search::{portfolio, progress};
use state::{Glimpse, PLAIN, Place, Point, SearchState, Stage, Step};

/// Looks for a line that wins.
#[derive(Clone, Debug)]
pub struct Solver<'a> {
    engine: Engine<'a>,
    reach: Reach,
    settings: Settings,
}

/// How far a search goes, and what it leaves out.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Settings {
    /// The number of positions after which it ends.
    pub most_positions: Option<u64>,
    /// The bytes that may be spent on remembering positions. When they are used up the
    /// search goes on and forgets.
    pub memory: usize,
    /// What is left out because it cannot change the answer.
    pub reductions: Reductions,
}

/// What a search found.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answer {
    /// Whether the game can be won.
    pub verdict: Verdict,
    /// What it took.
    pub spent: Spent,
}

/// Whether a game can be won. Who needs no more than the length of a line that wins keeps
/// that in its place.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Verdict<Line = Vec<Move>> {
    /// It can: by these moves.
    Winnable(Line),
    /// It cannot: every position that can be reached was met.
    Unwinnable,
    /// It is not known.
    Unknown(Limit),
}

/// What ended a search, so that it is not known whether the game can be won.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Limit {
    /// The number of positions that were allowed was met.
    Positions,
    /// The time was over.
    Seconds,
    /// The way to some position took more memory than was allowed.
    Memory,
    /// Whoever waited had enough.
    Stopped,
    /// A position had too many legal moves to list.
    Moves,
}

/// What a search has taken so far.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Spent {
    /// The positions met, each time that it was not known that they had been met before.
    pub positions: u64,
    /// How often a move led to a position, known ones included.
    pub reached: u64,
    /// The bytes taken to remember them.
    pub bytes: usize,
}

impl Add for Spent {
    type Output = Self;

    /// Returns what two searches took, of which each keeps what it remembers.
    fn add(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            reached: self.reached + other.reached,
            bytes: self.bytes + other.bytes,
        }
    }
}

/// Threads that help with one search.
#[derive(Clone, Copy)]
pub struct Helpers {
    /// How many threads there are, the one that asks included.
    pub jobs: usize,
    /// The bytes of stack that each gets: values of a script can be nested deeply.
    pub stack: usize,
}

/// Returns the stock of a game in which it can be turned as often as one likes, and turning it
/// changes nothing but which of its cards can be reached.
pub fn turns_freely(rules: &Rules) -> Option<PileId> {
    Wheel::of(rules).filter(|wheel| wheel.endless).map(|wheel| wheel.stock)
}

/// Is asked from time to time whether a search is to go on, and says what ends it.
pub type Watch<'a> = dyn FnMut(Spent) -> ControlFlow<Limit> + 'a;

impl<Line> Verdict<Line> {
    /// Returns the word for it, which programs rely on.
    pub fn word(&self) -> &'static str {
        let [winnable, unwinnable, unknown] = Verdict::WORDS;
        match self {
            Self::Winnable(_) => winnable,
            Self::Unwinnable => unwinnable,
            Self::Unknown(_) => unknown,
        }
    }

    /// Returns the line that wins, if there is one.
    pub fn line(self) -> Option<Line> {
        if let Self::Winnable(line) = self { Some(line) } else { None }
    }

    /// Returns what ended the search, if it is not known whether the game can be won.
    pub fn limit(&self) -> Option<Limit> {
        if let Self::Unknown(limit) = self { Some(*limit) } else { None }
    }

    /// Returns whether the game can be won.
    pub fn is_winnable(&self) -> bool {
        matches!(self, Self::Winnable(_))
    }
}

impl Verdict {
    /// The word for each, in their order.
    pub const WORDS: [&str; 3] = ["winnable", "unwinnable", "unknown"];

    /// Returns the same with the length of the line in its place.
    pub fn counted(&self) -> Verdict<usize> {
        match self {
            Self::Winnable(line) => Verdict::Winnable(line.len()),
            Self::Unwinnable => Verdict::Unwinnable,
            Self::Unknown(limit) => Verdict::Unknown(*limit),
        }
    }
}

impl Limit {
    /// Every limit.
    pub const ALL: [Self; 5] =
        [Self::Positions, Self::Seconds, Self::Memory, Self::Stopped, Self::Moves];

    /// Returns the word for it, which programs rely on.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Positions => "positions",
            Self::Seconds => "seconds",
            Self::Memory => "memory",
            Self::Stopped => "stopped",
            Self::Moves => "moves",
        }
    }

    /// Returns the limit of a word. Files of earlier versions call positions states.
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
    /// Returns the solver for games that an engine plays.
    pub fn new(engine: Engine<'a>, settings: Settings) -> Self {
        Self { engine, reach: Reach::of(engine.rules()), settings }
    }

    /// Returns the start of searches at a position.
    fn start<'t>(&'t self, table: &'t Table) -> Start<'t> {
        Start { engine: self.engine, table, reach: self.reach.clone() }
    }

    /// Looks for a line that wins from a position. Fails only when a script fails.
    pub fn solve(
        &self,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<Answer, HookFault> {
        answer_or_unknown(watch, |watch| {
            portfolio::solve(&self.start(table), self.settings, None, watch)
        })
    }

    /// Looks for a line that wins as [`Self::solve`] does, and does not make it shorter.
    pub fn solve_unshortened(
        &self,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<Answer, HookFault> {
        answer_or_unknown(watch, |watch| {
            portfolio::search(&self.start(table), self.settings, None, watch)
        })
    }

    /// Looks for a shortest line that wins from a position. Of the settings, what is left out
    /// counts only as long as any line is looked for.
    pub fn shortest(
        &self,
        table: &Table,
        count: Count,
        watch: &mut Watch<'_>,
    ) -> Result<Shortest, HookFault> {
        shortest::search(&self.start(table), self.settings, count, watch)
    }

    /// Looks how far one can get, by one quick search.
    pub fn search_progress(
        &self,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<Progress, HookFault> {
        progress::search_progress(&self.start(table), self.settings, watch)
    }

    /// Looks for a line that wins on several threads at once. The verdict is the same as
    /// that of one, as far as both have one; the line and what it takes may differ from
    /// time to time.
    pub fn solve_together(
        &self,
        table: &Table,
        helpers: Helpers,
        watch: &mut Watch<'_>,
    ) -> Result<Answer, HookFault> {
        let helpers = Some(helpers).filter(|helpers| helpers.jobs > 1);
        answer_or_unknown(watch, |watch| {
            portfolio::solve(&self.start(table), self.settings, helpers, watch)
        })
    }
}

/// Returns the answer of a search. It is not known where a position that was met has too
/// many legal moves to list, and nothing else failed.
fn answer_or_unknown(
    watch: &mut Watch<'_>,
    search: impl FnOnce(&mut Watch<'_>) -> Result<Answer, HookFault>,
) -> Result<Answer, HookFault> {
    let mut spent = Spent::default();
    // An error carries no `Spent`, so the last report is kept.
    let found = search(&mut |now| {
        spent = now;
        watch(now)
    });
    match found {
        Err(HookFault::TooManyMoves { .. }) => {
            Ok(Answer { verdict: Verdict::Unknown(Limit::Moves), spent })
        }
        found => found,
    }
}
