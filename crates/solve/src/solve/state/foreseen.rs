//! What a move leads to, as far as that can be told without making it.

use super::{SearchState, Step};
use crate::rules::{Carry, Move};
use crate::solve::reductions::wheel::Standing;
use crate::table::PositionHash;

/// What can be told at a look of the position a step leads to. If one of its hashes was met,
/// nothing more can be found there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glimpse {
    /// Its hash before any card goes home by itself, and runs are put together.
    pub(crate) hash: PositionHash,
    /// The one it would have if nothing was owed (see [`SearchState::hash_of_free`]), if
    /// anything is.
    pub(crate) free: Option<PositionHash>,
}

impl SearchState<'_> {
    /// Returns the hash the position would have if nothing was owed, if what is owed only
    /// leaves out moves: where that position was met, nothing more can be found here. A
    /// card that is to go home was laid bare by an exchange, though, before and after which
    /// positions look the same.
    pub(crate) fn hash_of_free(&self) -> Option<PositionHash> {
        self.owed.leaves_out().then(|| self.hasher.total_without_other())
    }

    /// Returns the hashes of positions that differ from this one only in where the stock
    /// stands, and are won if this one is.
    pub(crate) fn better(&self) -> impl Iterator<Item = PositionHash> {
        let hash = self.hash();
        let shifts = self.wheel.map(|wheel| {
            let key = self.engine.rules().hash_key();
            wheel.better(Standing::of(&wheel, &self.table), key)
        });
        shifts.into_iter().flatten().map(move |shift| hash + shift)
    }

    /// Makes a build from which nothing follows, as was foreseen; `shift` is what it adds
    /// to the hash.
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

    /// Returns the hash of the position a step leads to, if that can be told without
    /// making it.
    pub(crate) fn foresee(&self, step: Step) -> Option<PositionHash> {
        let Carry { from, to, count } = step.made.carry()?;
        self.is_quiet(step).then(|| self.hasher.after(&self.table, from, to, count))
    }

    /// Returns what a step adds to the hash that was foreseen here or in a position before, which
    /// does not differ in the piles of the step. What could be put together after it may be more by
    /// now, so it could perhaps not be foreseen any more.
    pub(crate) fn shift_of(&self, foreseen: Step) -> PositionHash {
        let Some(Carry { from, to, count }) = foreseen.made.carry() else {
            return PositionHash::default();
        };
        self.hasher.after(&self.table, from, to, count) - self.hash()
    }

    /// Returns what can be told at a look of the position a step leads to, if that is
    /// anything.
    pub(crate) fn glimpse(&self, step: Step) -> Option<Glimpse> {
        let build = step.made.carry().filter(|_| self.plain)?;
        let Carry { from, to, .. } = build;
        let rules = self.engine.rules();
        let turned = self.wheel.is_some_and(|wheel| wheel.waste == from);
        // In a wheel only playing a card is quick to hash; any stock may end a phase.
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
        if step.owes_nothing() {
            return Some(Glimpse { hash: free, free: None });
        }
        let owed = step.owed();
        let hash = free + self.owed_hash_after(owed, step);
        Some(Glimpse { hash, free: owed.leaves_out().then_some(free) })
    }

    /// Returns whether a step is a build from which nothing can follow.
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
            // Otherwise the card laid bare would be turned up, or go home by itself.
            && next.is_none_or(|card| !card.is_down() && !self.going.has(card))
            && !self.hasher.is_turned(from)
            && self.owed.is_nothing()
            && step.owes_nothing()
            && !self.frees(from, left)
            && !self.joins_after(build)
    }
}
