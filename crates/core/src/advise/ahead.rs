//! Looking ahead: the positions that can be reached before anything is achieved.

use super::frontier::Frontier;
use super::progress::Achieved;
use crate::engine::Engine;
use crate::rules::{HookFault, Move, MoveList};
use crate::table::{Journal, Table};

/// The work of a script after which a look ahead ends, as [`Hooks`](crate::rules::Hooks)
/// count it.
const WORK: u64 = 2_000_000;

/// The same where an answer has to come at once.
const PROMPT_WORK: u64 = 100_000;

/// The bytes of positions written for each position that may be looked at, after which a
/// look ahead ends as well where an answer has to come at once. A game of one pack mostly
/// does with this; one of many packs and moves is looked at less far in the same time.
const BYTES: usize = 256;

/// The most picks tried to list moves in a look ahead.
const PICKS: usize = 40_000_000;

/// The same where an answer has to come at once.
const PROMPT_PICKS: usize = 8_000_000;

/// How far a look ahead may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct LookaheadLimit {
    /// The most positions.
    pub(super) positions: usize,
    /// The most bytes of positions written, at least one position for every move tried.
    bytes: usize,
    /// The most picks tried to list moves.
    picks: usize,
    /// The most work of a script.
    work: u64,
}

impl LookaheadLimit {
    /// Returns the limit where only the positions count.
    pub(super) fn positions(positions: usize) -> Self {
        Self { positions, bytes: usize::MAX, picks: PICKS, work: WORK }
    }

    /// Returns the limit where an answer has to come at once, however large the game is.
    pub(super) fn prompt(positions: usize) -> Self {
        let bytes = positions.saturating_mul(BYTES);
        Self { positions, bytes, picks: PROMPT_PICKS, work: PROMPT_WORK }
    }

    /// Returns whether so many positions, bytes of positions written and picks tried are too
    /// many.
    #[inline]
    pub(super) fn is_passed(self, positions: usize, bytes: usize, picks: usize) -> bool {
        positions > self.positions || bytes > self.bytes || picks > self.picks
    }

    /// Returns how much of the limit was used.
    pub(super) fn counted(self, positions: usize, bytes: usize) -> usize {
        let as_many = if self.bytes == usize::MAX { 0 } else { bytes / BYTES };
        positions.max(as_many)
    }
}

/// One move of a look ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct LookaheadStep {
    /// The number of the position it is made in; the first has number zero.
    pub(super) from: usize,
    /// Its place in the list of the legal moves there.
    pub(super) index: usize,
    /// The move. But for the first position, piles that can be exchanged may have changed
    /// their places.
    pub(super) made: Move,
}

/// What is made of the positions that are met.
pub(super) trait Visitor {
    /// Returns whether a move is to be tried that can be made in `table`.
    fn tries(&mut self, table: &Table, step: LookaheadStep) -> bool {
        let _ = (table, step);
        true
    }

    /// Is told of a position that was not met before; they are numbered from one.
    fn met(&mut self, step: LookaheadStep) {
        let _ = step;
    }

    /// Is told of a move that achieves something, with the position before and after it,
    /// and returns whether to go on. What follows on the position is not looked at.
    fn achieved(
        &mut self,
        step: LookaheadStep,
        before: Achieved,
        after: Achieved,
        table: &Table,
    ) -> bool;
}

/// How far a look ahead went.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Extent {
    /// Every position was met.
    All,
    /// The visitor had enough.
    Enough,
    /// There are more positions than were to be looked at.
    TooMany,
}

impl Engine<'_> {
    /// Visits what can be reached from a position without achieving anything, nearest
    /// first, as far as `limit` lets it. Returns how many positions they were, or how many
    /// smaller ones would have taken as long where only so much time may be taken.
    pub(super) fn explore(
        &self,
        start: &Table,
        limit: LookaheadLimit,
        visitor: &mut impl Visitor,
    ) -> Result<(Extent, usize), HookFault> {
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
            // The first position lies on the table already.
            if from > 0 {
                frontier.go_to(from);
            }
            self.moves(&frontier.table, &mut list);
            picks += list.tried;
            match list.fault.take() {
                // Such a list lacks moves and cannot show that nothing is left.
                Some(HookFault::TooManyMoves { .. }) => {
                    return Ok((Extent::TooMany, limit.counted(frontier.len(), bytes)));
                }
                Some(fault) => return Err(fault),
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

    /// Returns whether a script has done all the work it may for a look ahead which began
    /// when it had done `spent`, or for all of a line.
    #[inline]
    pub(super) fn is_long(&self, spent: u64, limit: LookaheadLimit) -> bool {
        let hooks = self.hooks();
        !self.rules().hooked.is_empty()
            && (hooks.spent() - spent > limit.work || hooks.budget_exhausted())
    }
}
