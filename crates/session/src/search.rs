//! Searches for a win, with limits and results as a session needs them.

use std::ops::ControlFlow;

use crate::play::Game;
use crate::rules::HookError;
use crate::solve::{Answer, Count, Limit, Reductions, Settings, Solver, Verdict, Watch};
use crate::table::Table;

/// The limits of a search. It ends at the limit that it reaches first.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Effort {
    /// The most positions.
    pub positions: u64,
    /// The most time, in milliseconds. A host without a clock converts it to positions.
    pub milliseconds: u64,
}

/// The result of a search, and its effort.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SearchOutcome {
    /// A winning line, a proof that there is none, or the limit that ended the search.
    pub verdict: Verdict,
    /// The fewest moves that any win needs. Zero unless the search was for a shortest line.
    pub least: usize,
    /// The positions searched.
    pub positions: u64,
    /// The time in milliseconds, if there is a clock.
    pub milliseconds: Option<u64>,
}

impl Effort {
    /// The bytes for the table of positions.
    // 1 GB also fits the 32-bit addresses of WebAssembly.
    const MEMORY: usize = 1 << 30;

    /// The positions that count as a millisecond if there is no clock. It is low, so that a search
    /// is short on any machine.
    const PACE: u64 = 20;

    /// Returns the settings of the solver.
    pub fn settings(self) -> Settings {
        Settings {
            most_positions: Some(self.positions),
            memory: Self::MEMORY,
            reductions: Reductions::ALL,
        }
    }

    /// Searches for a win without a clock.
    pub fn search(self, game: &Game, table: &Table) -> Result<SearchOutcome, HookError> {
        self.search_while(game, table, &mut |_| ControlFlow::Continue(()))
    }

    /// Searches for a win until `watch` stops it.
    pub fn search_while(
        self,
        game: &Game,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<SearchOutcome, HookError> {
        let solver = Solver::new(game.engine(), self.paced().settings());
        let answer = solver.solve(table, watch)?;
        Ok(SearchOutcome::of(answer))
    }

    /// Searches for a shortest winning line without a clock.
    pub fn measure(self, game: &Game, table: &Table) -> Result<SearchOutcome, HookError> {
        self.measure_while(game, table, &mut |_| ControlFlow::Continue(()))
    }

    /// Searches for a shortest winning line until `watch` stops it.
    pub fn measure_while(
        self,
        game: &Game,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<SearchOutcome, HookError> {
        let solver = Solver::new(game.engine(), self.paced().settings());
        let found = solver.shortest(table, Count::Moves, watch)?;
        Ok(SearchOutcome { least: found.least, ..SearchOutcome::of(found.answer) })
    }

    /// Returns the same limits, with the time converted to positions.
    fn paced(self) -> Self {
        let most = self.milliseconds.saturating_mul(Self::PACE);
        Self { positions: self.positions.min(most), ..self }
    }
}

impl SearchOutcome {
    /// Returns the outcome of a search without a clock.
    pub fn of(answer: Answer) -> Self {
        let positions = answer.spent.positions;
        Self { positions, ..Self::known(answer.verdict) }
    }

    /// Returns the outcome of a verdict that needed no search.
    pub fn known(verdict: Verdict) -> Self {
        Self { verdict, least: 0, positions: 0, milliseconds: None }
    }

    /// Returns the number of moves of the winning line, if one is known.
    pub fn moves(&self) -> Option<usize> {
        self.verdict.counted().line()
    }

    /// Returns whether the player stopped the search.
    pub(super) fn is_stopped(&self) -> bool {
        self.verdict.limit() == Some(Limit::Stopped)
    }

    /// Returns the time in milliseconds, converted from the positions if there was no clock.
    pub(super) fn time(&self) -> u64 {
        self.milliseconds.unwrap_or(self.positions / Effort::PACE)
    }
}
