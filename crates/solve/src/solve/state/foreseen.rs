//! Predicts the successor of a step without making it.

use super::{SearchState, Step};
use crate::rules::{Carry, Move};
use crate::solve::reductions::wheel::Standing;
use crate::table::PositionHash;

/// The hashes of a successor that can be computed cheaply. If one of them is in the table of
/// visited positions, the successor needs no search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glimpse {
    /// The hash before any automatic moves to foundations and joins of runs.
    pub(crate) hash: PositionHash,
    /// The hash without the pending uses (see [`SearchState::hash_of_free`]), if there are any.
    pub(crate) free: Option<PositionHash>,
}

impl SearchState<'_> {
    /// Returns the hash that the position would have without pending uses, if these only restrict
    /// the moves. If that position was visited, this one needs no search. The use of an exchange
    /// is excluded, because the positions before and after an exchange have the same hash.
    pub(crate) fn hash_of_free(&self) -> Option<PositionHash> {
        self.pending.leaves_out().then(|| self.hasher.total_without_other())
    }

    /// Returns the hashes of positions that differ only in how far the stock is turned, and are
    /// won if this one is.
    pub(crate) fn better(&self) -> impl Iterator<Item = PositionHash> {
        let hash = self.hash();
        let shifts = self.wheel.map(|wheel| {
            let key = self.engine.rules().hash_key();
            wheel.better(Standing::of(&wheel, &self.table), key)
        });
        shifts.into_iter().flatten().map(move |shift| hash + shift)
    }

    /// Makes a predicted build, which triggers no automatic moves. `shift` is its difference in
    /// the hash.
    #[inline]
    pub(crate) fn make_foreseen(&mut self, made: Move, shift: PositionHash) {
        let Some(Carry { from, to, count }) = made.carry() else { return };
        self.journal.transfer(&mut self.table, from, to, count);
        if count == 1 {
            self.hasher.shifted(from, to, shift);
        } else {
            self.hasher.moved(&self.table, from, to);
        }
        self.line.push(made);
    }

    /// Returns the hash of the successor of a step, if the step is predictable.
    pub(crate) fn foresee(&self, step: Step) -> Option<PositionHash> {
        let Carry { from, to, count } = step.made.carry()?;
        self.is_quiet(step).then(|| self.hasher.after(&self.table, from, to, count))
    }

    /// Returns the difference in the hash of a step that was predictable here or in an earlier
    /// position with the same cards in the piles of the step. The step itself may no longer be
    /// predictable, because it may enable joins by now.
    pub(crate) fn shift_of(&self, foreseen: Step) -> PositionHash {
        let Some(Carry { from, to, count }) = foreseen.made.carry() else {
            return PositionHash::default();
        };
        self.hasher.after(&self.table, from, to, count) - self.hash()
    }

    /// Returns the hashes of a step's successor before automatic moves, if they are cheap to
    /// compute.
    pub(crate) fn glimpse(&self, step: Step) -> Option<Glimpse> {
        let build = step.made.carry().filter(|_| self.plain)?;
        let Carry { from, to, .. } = build;
        let rules = self.engine.rules();
        let turned = self.wheel.is_some_and(|wheel| wheel.waste == from);
        // In a wheel, only playing a card is fast to hash; any stock may end a phase.
        let takes_long =
            |pile| self.hasher.is_turned(pile) || rules.plan().stock == Some(pile);
        if self.is_foundation(from) || !turned && takes_long(from) || takes_long(to) {
            return None;
        }
        let table = &self.table;
        let free = if turned {
            self.hasher.after_turns(rules, table, step.turns, to)?
        } else {
            self.hasher.after_and_turned(rules, table, build)
        };
        if step.leaves_nothing_pending() {
            return Some(Glimpse { hash: free, free: None });
        }
        let pending = step.pending();
        let hash = free + self.pending_hash_after(pending, step);
        Some(Glimpse { hash, free: pending.leaves_out().then_some(free) })
    }

    /// Returns whether a step is a build that cannot trigger automatic moves.
    #[inline]
    fn is_quiet(&self, step: Step) -> bool {
        let carry = step.made.carry().filter(|_| step.turns == 0);
        let Some(build) = carry else { return false };
        let Carry { from, to, count } = build;
        // Cannot wrap: without turns before it, the cards lie in the pile now.
        let left = self.table.len(from) - usize::from(count);
        let next = left.checked_sub(1).map(|place| self.table.pile(from)[place]);
        self.plain
            && (self.still || !self.is_foundation(to))
            && !self.is_foundation(from)
            // Otherwise the uncovered card would be turned up, or go to a foundation
            // automatically.
            && next.is_none_or(|card| !card.is_down() && !self.going.has(card))
            && !self.hasher.is_turned(from)
            && self.pending.is_nothing()
            && step.leaves_nothing_pending()
            && !self.frees(from, left)
            && !self.joins_after(build)
    }
}
