//! Searches for a way to win, as a session asks the host for them.

use std::ops::ControlFlow;

use crate::play::Game;
use crate::rules::HookFault;
use crate::solve::{Answer, Count, Limit, Reductions, Settings, Solver, Verdict, Watch};
use crate::table::Table;

/// How far a search goes: it ends with whatever is used up first.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Effort {
    /// The most positions.
    pub positions: u64,
    /// The most time, in milliseconds. A host without a clock goes by the positions.
    pub milliseconds: u64,
}

/// What a search came to, and what it took.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SearchOutcome {
    /// Whether the game can be won, with a line that wins, or what ended the search.
    pub verdict: Verdict,
    /// How many moves any line that wins has at least; zero unless a shortest line was
    /// searched for.
    pub least: usize,
    /// The positions met.
    pub positions: u64,
    /// The time it took, in milliseconds, if there is a clock.
    pub milliseconds: Option<u64>,
}

impl Effort {
    /// The bytes that may be spent on remembering positions.
    // 1 GB also fits the 32-bit addresses of WebAssembly.
    const MEMORY: usize = 1 << 30;

    /// The positions that stand for a millisecond where there is no clock. So few are soon
    /// met on any machine.
    const PACE: u64 = 20;

    /// Returns how the search is set up.
    pub fn settings(self) -> Settings {
        Settings {
            most_positions: Some(self.positions),
            memory: Self::MEMORY,
            reductions: Reductions::ALL,
        }
    }

    /// Searches here and now, without a clock.
    pub fn search(self, game: &Game, table: &Table) -> Result<SearchOutcome, HookFault> {
        self.search_while(game, table, &mut |_| ControlFlow::Continue(()))
    }

    /// Does so as long as `watch` has it go on.
    pub fn search_while(
        self,
        game: &Game,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<SearchOutcome, HookFault> {
        let solver = Solver::new(game.engine(), self.paced().settings());
        let answer = solver.solve(table, watch)?;
        Ok(SearchOutcome::of(answer))
    }

    /// Looks for a shortest line here and now, without a clock.
    pub fn measure(self, game: &Game, table: &Table) -> Result<SearchOutcome, HookFault> {
        self.measure_while(game, table, &mut |_| ControlFlow::Continue(()))
    }

    /// Does so as long as `watch` has it go on.
    pub fn measure_while(
        self,
        game: &Game,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<SearchOutcome, HookFault> {
        let solver = Solver::new(game.engine(), self.paced().settings());
        let found = solver.shortest(table, Count::Moves, watch)?;
        Ok(SearchOutcome { least: found.least, ..SearchOutcome::of(found.answer) })
    }

    /// Returns the same with positions in place of the time.
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

    /// Returns what is known without a search.
    pub fn known(verdict: Verdict) -> Self {
        Self { verdict, least: 0, positions: 0, milliseconds: None }
    }

    /// Returns the number of moves of the line that wins, if one is known.
    pub fn moves(&self) -> Option<usize> {
        self.verdict.counted().line()
    }

    /// Returns whether the player ended it.
    pub(super) fn is_stopped(&self) -> bool {
        self.verdict.limit() == Some(Limit::Stopped)
    }

    /// Returns the time it took, or that its positions stand for.
    pub(super) fn time(&self) -> u64 {
        self.milliseconds.unwrap_or(self.positions / Effort::PACE)
    }
}
