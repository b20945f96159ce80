//! Searches for a way to win, as a session asks the host for them.

use std::ops::ControlFlow;

use crate::play::Game;
use crate::rules::HookFault;
use crate::solve::{Count, Limit, Reductions, Settings, Solver, Verdict, Watch};
use crate::table::Table;

/// How far a search goes: it ends with whatever is used up first.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Effort {
    /// The most positions.
    pub positions: u64,
    /// The most time, in milliseconds. A host without a clock goes by the positions.
    pub milliseconds: u64,
}

/// What a search found, and what it took.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Searched {
    /// Whether the game can be won.
    pub verdict: Verdict,
    /// The positions met.
    pub positions: u64,
    /// The time it took, in milliseconds, if there is a clock.
    pub milliseconds: Option<u64>,
}

/// What a search for a shortest line found.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Measured {
    /// Whether the game can be won, and the shortest line that is known.
    pub searched: Searched,
    /// How many moves any line has at the least that wins.
    pub least: usize,
}

impl Effort {
    /// The bytes that may be spent on remembering positions.
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
    pub fn search(self, game: &Game, table: &Table) -> Result<Searched, HookFault> {
        self.search_while(game, table, &mut |_| ControlFlow::Continue(()))
    }

    /// Does so as long as `watch` has it go on.
    pub fn search_while(
        self,
        game: &Game,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<Searched, HookFault> {
        let solver = Solver::new(game.engine(), self.paced().settings());
        let answer = solver.solve(table, watch)?;
        Ok(Searched {
            verdict: answer.verdict,
            positions: answer.spent.positions,
            milliseconds: None,
        })
    }

    /// Looks for a shortest line here and now, without a clock.
    pub fn measure(self, game: &Game, table: &Table) -> Result<Measured, HookFault> {
        self.measure_while(game, table, &mut |_| ControlFlow::Continue(()))
    }

    /// Does so as long as `watch` has it go on.
    pub fn measure_while(
        self,
        game: &Game,
        table: &Table,
        watch: &mut Watch<'_>,
    ) -> Result<Measured, HookFault> {
        let solver = Solver::new(game.engine(), self.paced().settings());
        let found = solver.shortest(table, Count::Moves, watch)?;
        let searched = Searched {
            verdict: found.answer.verdict,
            positions: found.answer.spent.positions,
            milliseconds: None,
        };
        Ok(Measured { searched, least: found.least })
    }

    /// Returns the same with positions in place of the time.
    fn paced(self) -> Self {
        let most = self.milliseconds.saturating_mul(Self::PACE);
        Self { positions: self.positions.min(most), ..self }
    }
}

impl Searched {
    /// Returns whether the player ended it.
    pub(super) fn is_stopped(&self) -> bool {
        self.verdict.limit() == Some(Limit::Stopped)
    }

    /// Returns the time it took, or that its positions stand for.
    pub(super) fn time(&self) -> u64 {
        self.milliseconds.unwrap_or(self.positions / Effort::PACE)
    }
}
