//! The effort that several searches share.

use crate::answer::CommandError;
use crate::blame::blame;
use crate::host::Searcher;
use crate::play::Game;
use crate::search::{Effort, SearchOutcome};
use crate::session::Session;
use crate::solve::{Limit, Verdict};
use crate::table::Table;

/// The effort that is left for further searches.
pub(super) struct Budget {
    left: Effort,
    spent: u64,
    stopped: bool,
}

impl Effort {
    /// No limit.
    pub(super) const MOST: Self = Self { positions: u64::MAX, milliseconds: u64::MAX };
}

impl Budget {
    pub(super) fn new(left: Effort) -> Self {
        Self { left, spent: 0, stopped: false }
    }

    /// Returns a new budget. It is used up if the player stopped a search of the old one.
    pub(super) fn renewed(&self, left: Effort) -> Self {
        Self { left, spent: 0, stopped: self.stopped }
    }

    /// Returns the number of positions searched so far.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// Uses up the budget because the player stopped the work.
    pub(super) fn stop(&mut self) {
        self.stopped = true;
    }

    /// Returns whether the player stopped a search.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Returns whether no further search is possible.
    pub(super) fn is_used_up(&self) -> bool {
        self.stopped || self.left.positions == 0 || self.left.milliseconds == 0
    }

    /// Searches for a line that wins the game of a session from a position, with at most `most` and
    /// the effort left.
    pub(super) fn search(
        &mut self,
        session: &mut Session<'_>,
        table: &Table,
        most: Effort,
    ) -> Result<SearchOutcome, CommandError> {
        session.write_down();
        let (game, host) = session.game_and_host();
        self.search_of(host, game, table, most)
    }

    /// Does the same for any game. Does not save the game first.
    pub(super) fn search_of(
        &mut self,
        host: &mut dyn Searcher,
        game: &Game,
        table: &Table,
        most: Effort,
    ) -> Result<SearchOutcome, CommandError> {
        if self.is_used_up() {
            let limit = match self.left {
                _ if self.stopped => Limit::Stopped,
                Effort { milliseconds: 0, .. } => Limit::Seconds,
                Effort { .. } => Limit::Positions,
            };
            return Ok(SearchOutcome::known(Verdict::Unknown(limit)));
        }
        let effort = Effort {
            positions: self.left.positions.min(most.positions),
            milliseconds: self.left.milliseconds.min(most.milliseconds),
        };
        let searched = host.search(game, table, effort);
        let searched = searched.map_err(|error| blame(game.variant(), &error))?;
        let Effort { positions, milliseconds } = self.left;
        self.left = Effort {
            // Subtracts at least 1, so that even empty searches use up the budget.
            positions: positions.saturating_sub(searched.positions.max(1)),
            milliseconds: milliseconds.saturating_sub(searched.time().max(1)),
        };
        self.spent += searched.positions;
        self.stopped |= searched.is_stopped();
        Ok(searched)
    }
}
