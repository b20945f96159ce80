//! How a game stands: whether it is won, lost or still being played.
//!
//! Lost has one meaning for every game: nothing that can still be reached brings progress.
//! All positions that can be reached without [progress](super::progress) are looked at; when
//! they are too many, nothing is claimed.

use super::ahead::{Extent, LookaheadLimit, LookaheadStep, Visitor};
use super::progress::Achieved;
use crate::engine::Engine;
use crate::rules::{End, Hook, HookFault, Rules};
use crate::table::Table;

/// The number of positions looked at before a game is taken for still being played; fewer
/// where positions are large or have many moves, so that a move is answered at once, and a
/// twentieth of it where a script is asked about every move.
pub const LOOK_LIMIT: usize = 4000;

/// How a game stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Status {
    /// It is not known to be decided.
    Playing,
    /// All that was to be done is done.
    Won,
    /// It is proven that nothing can be achieved any more.
    Lost,
    /// No move is left in a game that is played for points, and neither won nor lost.
    Over,
}

/// What a look ahead found.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Look {
    /// What can be achieved.
    pub ahead: Ahead,
    /// How many positions were looked at; large ones count for several.
    pub positions: usize,
}

/// What can be achieved from a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ahead {
    /// Progress.
    Progress,
    /// Nothing: every position was looked at.
    Nothing,
    /// It is not known: there are too many positions, or some rest on a draw.
    Unknown,
}

/// Looks for anything that is achieved.
struct First<'a> {
    rules: &'a Rules,
    /// Whether some position rests on a draw, so that another one may come of the move.
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
    /// Returns how the game stands, after a look at no more than [`LOOK_LIMIT`] positions,
    /// and fewer where they are large or have many moves: the answer comes at once.
    pub fn status(&self, table: &Table) -> Result<Status, HookFault> {
        Ok(self.status_and_count(table)?.0)
    }

    /// Returns the same, and how many positions were looked at for it; large ones count for
    /// several.
    pub fn status_and_count(&self, table: &Table) -> Result<(Status, usize), HookFault> {
        self.standing(table, LookaheadLimit::prompt(self.affordable(LOOK_LIMIT)))
    }

    /// Returns how the game stands, after a look at no more than `limit` positions, however
    /// long that takes.
    pub fn status_within(
        &self,
        table: &Table,
        limit: usize,
    ) -> Result<Status, HookFault> {
        Ok(self.standing(table, LookaheadLimit::positions(limit))?.0)
    }

    fn standing(
        &self,
        table: &Table,
        limit: LookaheadLimit,
    ) -> Result<(Status, usize), HookFault> {
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

    /// Returns whether a script calls the game lost, so that no line goes on from here.
    pub fn is_called_lost(&self, table: &Table) -> Result<bool, HookFault> {
        let asks = self.rules().hooked.has(Hook::Lost);
        Ok(asks && self.hooks().holds(self.view(table), Hook::Lost)?)
    }

    /// Looks at no more than `limit` positions, and fewer where they are large or have many
    /// moves, to see whether anything can still be achieved; whether the game is won, or
    /// lost for a script, is not asked.
    pub fn look(&self, table: &Table, limit: usize) -> Result<Look, HookFault> {
        self.look_within(table, LookaheadLimit::prompt(limit))
    }

    fn look_within(
        &self,
        table: &Table,
        limit: LookaheadLimit,
    ) -> Result<Look, HookFault> {
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

    /// Returns how many positions may be looked at where `plainly` may be without a
    /// script.
    pub fn affordable(&self, plainly: usize) -> usize {
        if self.rules().hooked.is_empty() { plainly } else { plainly / 20 }
    }
}
