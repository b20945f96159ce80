//! Lookahead: explores the positions that can be reached without progress.

use super::frontier::Frontier;
use super::progress::Achieved;
use crate::engine::Engine;
use crate::rules::{HookError, Move, MoveList};
use crate::table::{Journal, Table};

/// The most work of a script in a lookahead, as [`Hooks`](crate::rules::Hooks) count it.
const WORK: u64 = 2_000_000;

/// The same for an answer that must be immediate.
const PROMPT_WORK: u64 = 100_000;

/// The number of bytes written per allowed position, after which an immediate lookahead
/// ends as well. A game of one pack mostly stays below this; one of many packs and moves
/// is explored less far in the same time.
const BYTES: usize = 256;

/// The most picks tried to list moves in a lookahead.
const PICKS: usize = 40_000_000;

/// The same for an answer that must be immediate.
const PROMPT_PICKS: usize = 8_000_000;

/// The limits of a lookahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct LookaheadLimit {
    /// The most positions.
    pub(super) positions: usize,
    /// The most bytes of positions written: one position for every move tried.
    bytes: usize,
    /// The most picks tried to list moves.
    picks: usize,
    /// The most work of a script.
    work: u64,
}

impl LookaheadLimit {
    /// Returns a limit on positions, whatever time that takes.
    pub(super) fn positions(positions: usize) -> Self {
        Self { positions, bytes: usize::MAX, picks: PICKS, work: WORK }
    }

    /// Returns a limit for an immediate answer, however large the game is.
    pub(super) fn prompt(positions: usize) -> Self {
        let bytes = positions.saturating_mul(BYTES);
        Self { positions, bytes, picks: PROMPT_PICKS, work: PROMPT_WORK }
    }

    /// Returns whether these numbers of positions, bytes written and picks tried exceed
    /// the limit.
    #[inline]
    pub(super) fn is_passed(self, positions: usize, bytes: usize, picks: usize) -> bool {
        positions > self.positions || bytes > self.bytes || picks > self.picks
    }

    /// Returns how much of the limit was used, in positions. Large positions count as
    /// several.
    pub(super) fn counted(self, positions: usize, bytes: usize) -> usize {
        let as_many = if self.bytes == usize::MAX { 0 } else { bytes / BYTES };
        positions.max(as_many)
    }
}

/// A move tried in a lookahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct LookaheadStep {
    /// The number of the position in which it is made; the first is 0.
    pub(super) from: usize,
    /// Its index in the list of legal moves there.
    pub(super) index: usize,
    /// The move. Except in the first position, interchangeable piles may have swapped
    /// places.
    pub(super) made: Move,
}

/// Receives the positions and moves of a lookahead.
pub(super) trait Visitor {
    /// Returns whether to try a legal move in `table`.
    fn tries(&mut self, table: &Table, step: LookaheadStep) -> bool {
        let _ = (table, step);
        true
    }

    /// Called for each new position; they are numbered from 1.
    fn met(&mut self, step: LookaheadStep) {
        let _ = step;
    }

    /// Called for each move that makes progress, with the progress before and after it.
    /// Returns whether to continue. Positions beyond it are not explored.
    fn achieved(
        &mut self,
        step: LookaheadStep,
        before: Achieved,
        after: Achieved,
        table: &Table,
    ) -> bool;
}

/// How a lookahead ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Extent {
    /// All positions were explored.
    All,
    /// The visitor stopped it.
    Enough,
    /// A limit was reached.
    TooMany,
}

impl Engine<'_> {
    /// Explores the positions that can be reached without progress, nearest first, within
    /// `limit`. Returns how it ended, and how much of the limit was used.
    pub(super) fn explore(
        &self,
        start: &Table,
        limit: LookaheadLimit,
        visitor: &mut impl Visitor,
    ) -> Result<(Extent, usize), HookError> {
        let origin = self.achieved(start);
        let mut frontier = Frontier::new(*self, start);
        frontier.meet(None);
        let (mut list, mut journal) = (MoveList::default(), Journal::default());
        let spent = self.hooks().spent();
        let (mut from, mut bytes, mut picks) = (0, 0, 0);
        while from < frontier.len() {
            let is_long = bytes > limit.bytes || picks > limit.picks;
            if is_long || self.is_long(spent, limit) {
                return Ok((Extent::TooMany, limit.counted(frontier.len(), bytes)));
            }
            // The first position is already on the table.
            if from > 0 {
                frontier.go_to(from);
            }
            self.moves(&frontier.table, &mut list);
            picks += list.tried;
            match list.error.take() {
                // Such a list is incomplete, so it cannot prove that nothing is left.
                Some(HookError::TooManyMoves { .. }) => {
                    return Ok((Extent::TooMany, limit.counted(frontier.len(), bytes)));
                }
                Some(error) => return Err(error),
                None => {}
            }
            for (index, &made) in list.moves.iter().enumerate() {
                let step = LookaheadStep { from, index, made };
                if !visitor.tries(&frontier.table, step) {
                    continue;
                }
                if self.is_long(spent, limit) {
                    return Ok((Extent::TooMany, limit.counted(frontier.len(), bytes)));
                }
                bytes += frontier.table.written_len();
                let foreseen = frontier.foresee(made);
                // Most moves end here, without being made.
                if foreseen.is_some_and(|made| frontier.knows(made)) {
                    continue;
                }
                let mark = journal.mark();
                self.apply(&mut frontier.table, &mut journal, made)?;
                let table = &frontier.table;
                if foreseen.is_none() && self.is_progress(origin, table)? {
                    let now = self.achieved(table);
                    if !visitor.achieved(step, origin, now, table) {
                        let positions = limit.counted(frontier.len(), bytes);
                        return Ok((Extent::Enough, positions));
                    }
                } else if frontier.meet(foreseen) {
                    if frontier.len() > limit.positions {
                        return Ok((Extent::TooMany, limit.positions));
                    }
                    visitor.met(step);
                }
                journal.rewind(&mut frontier.table, mark);
            }
            from += 1;
        }
        Ok((Extent::All, limit.counted(frontier.len(), bytes)))
    }

    /// Returns whether a script has done all its work for a lookahead that began at
    /// `spent`, or for a line of input.
    #[inline]
    pub(super) fn is_long(&self, spent: u64, limit: LookaheadLimit) -> bool {
        let hooks = self.hooks();
        !self.rules().hooked.is_empty()
            && (hooks.spent() - spent > limit.work || hooks.budget_exhausted())
    }
}
