//! What can be done in a position, and what is known of where it leads.

use crate::rules::{Carry, Move};
use crate::solve::search::transposition::TranspositionTable;
use crate::solve::{Glimpse, SearchState, Step};
use crate::table::{PileId, PositionHash};

/// A step that can be made in a position.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub(super) turns: u8,
    pub(super) made: Move,
    pub(super) state: BranchState,
    /// What it adds to the hash, if that is known beforehand; nothing is owed after it then.
    /// If not, what is owed, to keep the way short.
    pub(super) shift: PositionHash,
}

/// What is known of the position that a step leads to.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum BranchState {
    /// Nothing; its hash shows only when the step is made.
    Hidden,
    /// Nothing yet; the step is left out since others lead there.
    Detour,
    /// Its hash, and not yet whether it was met.
    Open,
    /// It is met for the first time, and the step is to be followed.
    New,
    /// It was met before any of those that the steps to be followed lead to.
    Known,
    /// A glimpse tells that it was met, but not when; or another search sees to it.
    Glimpsed,
    /// It was met, or is met by other moves.
    Swapped,
}

impl BranchState {
    /// All of them, in order.
    // INVARIANT: in the order of declaration: packed branches keep the number of a state.
    pub(super) const ALL: [Self; 7] = [
        Self::Hidden,
        Self::Detour,
        Self::Open,
        Self::New,
        Self::Known,
        Self::Glimpsed,
        Self::Swapped,
    ];
}

impl Branch {
    /// Returns a step that can be made in a position with the hash `total`.
    #[inline]
    pub(super) fn new(step: Step, state: &SearchState<'_>, total: PositionHash) -> Self {
        let Some(hash) = state.foresee(step) else {
            return Self { state: BranchState::Hidden, ..Self::detour(step) };
        };
        let Step { turns, made, .. } = step;
        Self { turns, made, state: BranchState::Open, shift: hash - total }
    }

    /// Returns the branch again of which this is known.
    pub(super) fn again(known: BranchState, step: Step, state: &SearchState<'_>) -> Self {
        match known {
            BranchState::Hidden | BranchState::Detour | BranchState::Glimpsed => {
                Self { state: known, ..Self::detour(step) }
            }
            _ => {
                let Step { turns, made, .. } = step;
                Self { turns, made, state: known, shift: state.shift_of(step) }
            }
        }
    }

    /// Returns a step that is left out since others lead where it leads.
    pub(super) fn detour(step: Step) -> Self {
        let Step { turns, made, .. } = step;
        let shift = PositionHash { place: step.owed_number(), ..PositionHash::default() };
        Self { turns, made, state: BranchState::Detour, shift }
    }

    /// Returns its step.
    #[inline]
    pub(super) fn step(&self) -> Step {
        let Self { turns, made, .. } = *self;
        match self.state {
            BranchState::Hidden | BranchState::Detour | BranchState::Glimpsed => {
                Step::owing(turns, made, self.shift.place)
            }
            // Only moves before which the stock is not turned are known beforehand.
            _ => Step::free(made),
        }
    }

    pub(super) fn is_to_try(&self) -> bool {
        matches!(self.state, BranchState::Hidden | BranchState::New)
    }

    /// Returns where it goes if it is a build that has nothing to do with two piles.
    #[inline]
    pub(super) fn apart(&self, near: [PileId; 2]) -> Option<PileId> {
        let carry = self.made.carry().filter(|_| self.turns == 0);
        let Carry { from, to, .. } = carry?;
        (!near.contains(&from) && !near.contains(&to)).then_some(to)
    }
}

impl Glimpse {
    /// Returns whether nothing more can be found there.
    pub(super) fn is_met(self, memory: &TranspositionTable) -> bool {
        memory.contains(self.hash) || self.free.is_some_and(|hash| memory.contains(hash))
    }
}
