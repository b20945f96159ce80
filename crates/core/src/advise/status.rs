//! The status of a game: won, lost or in progress.
//!
//! A game is lost if no position that can be reached makes progress. The lookahead
//! explores all positions that can be reached without [progress](super::progress). If
//! they are too many, no claim is made.

use super::ahead::{Extent, LookaheadLimit, LookaheadStep, Visitor};
use super::progress::Achieved;
use crate::engine::Engine;
use crate::rules::{End, Hook, HookError, Rules};
use crate::table::Table;

/// The most positions explored to find the status. Fewer if positions are large or have
/// many moves, so that the answer is immediate; a twentieth if a script is asked about
/// every move.
pub const LOOK_LIMIT: usize = 4000;

/// The status of a game.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Status {
    /// The game is not known to be decided.
    Playing,
    /// The game is won.
    Won,
    /// The game is proven lost: no more progress is possible.
    Lost,
    /// The game ended without a move left, neither won nor lost.
    Over,
}

/// The result of a lookahead.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Look {
    /// Whether progress is possible.
    pub ahead: Ahead,
    /// The number of positions explored; large ones count as several.
    pub positions: usize,
}

/// Whether progress is possible from a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ahead {
    /// It is possible.
    Progress,
    /// It is impossible: every position was explored.
    Nothing,
    /// It is unknown: there are too many positions, or some depend on a random draw.
    Unknown,
}

/// Stops at the first progress.
struct First<'a> {
    rules: &'a Rules,
    /// Whether some position was reached by a random draw, so the move could lead to
    /// another one.
    drew: bool,
}

impl Visitor for First<'_> {
    fn met(&mut self, step: LookaheadStep) {
        self.drew |= self.rules.draws(step.made.action());
    }

    fn achieved(
        &mut self,
        _: LookaheadStep,
        _: Achieved,
        _: Achieved,
        _: &Table,
    ) -> bool {
        false
    }
}

impl Engine<'_> {
    /// Returns the status of the game after exploring at most [`LOOK_LIMIT`] positions,
    /// or fewer if they are large or have many moves. The answer is immediate. Fails if a
    /// script fails.
    pub fn status(&self, table: &Table) -> Result<Status, HookError> {
        Ok(self.status_and_count(table)?.0)
    }

    /// Returns the status, and how many positions were explored for it; large ones count
    /// as several.
    pub fn status_and_count(&self, table: &Table) -> Result<(Status, usize), HookError> {
        self.standing(table, LookaheadLimit::prompt(self.affordable(LOOK_LIMIT)))
    }

    /// Returns the status of the game after exploring at most `limit` positions, however
    /// long that takes. Fails if a script fails.
    pub fn status_within(
        &self,
        table: &Table,
        limit: usize,
    ) -> Result<Status, HookError> {
        Ok(self.standing(table, LookaheadLimit::positions(limit))?.0)
    }

    /// Returns the status within a limit, and how many positions were explored.
    fn standing(
        &self,
        table: &Table,
        limit: LookaheadLimit,
    ) -> Result<(Status, usize), HookError> {
        if self.is_won(table)? {
            return Ok((Status::Won, 0));
        }
        if self.is_called_lost(table)? {
            return Ok((Status::Lost, 0));
        }
        if let Some(End { over: true, score, .. }) = self.rules().end() {
            let ended = if score.is_some() { Status::Lost } else { Status::Over };
            let over = self.is_over(table);
            return Ok((if over { ended } else { Status::Playing }, 0));
        }
        let look = self.look_within(table, limit)?;
        let hopeless = look.ahead == Ahead::Nothing;
        let status = if hopeless { Status::Lost } else { Status::Playing };
        Ok((status, look.positions))
    }

    /// Returns whether the hook `lost` calls the game lost, so that no line continues
    /// from here.
    pub fn is_called_lost(&self, table: &Table) -> Result<bool, HookError> {
        let asks = self.rules().hooked.has(Hook::Lost);
        Ok(asks && self.hooks().holds(self.view(table), Hook::Lost)?)
    }

    /// Explores at most `limit` positions, or fewer if they are large or have many moves,
    /// to see whether progress is possible. Does not check whether the game is won, or
    /// lost by a script.
    pub fn look(&self, table: &Table, limit: usize) -> Result<Look, HookError> {
        self.look_within(table, LookaheadLimit::prompt(limit))
    }

    /// Explores within a limit to see whether progress is possible.
    fn look_within(
        &self,
        table: &Table,
        limit: LookaheadLimit,
    ) -> Result<Look, HookError> {
        let mut first = First { rules: self.rules(), drew: false };
        let (extent, positions) = self.explore(table, limit, &mut first)?;
        let ahead = match extent {
            Extent::All if first.drew => Ahead::Unknown,
            Extent::All => Ahead::Nothing,
            Extent::Enough => Ahead::Progress,
            Extent::TooMany => Ahead::Unknown,
        };
        Ok(Look { ahead, positions })
    }

    /// Returns the number of positions to explore: `plainly`, or a twentieth of it with a
    /// script.
    pub fn affordable(&self, plainly: usize) -> usize {
        if self.rules().hooked.is_empty() { plainly } else { plainly / 20 }
    }
}
