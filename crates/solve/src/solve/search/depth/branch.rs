//! The steps of a position, and what is known of their successors.

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
    /// The difference in the hash if the step is predictable; then no use is pending after it.
    /// Otherwise its first word holds the pending uses, which keeps the path small.
    pub(super) shift: PositionHash,
}

/// What is known of the successor of a step.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum BranchState {
    /// Nothing: its hash is known only after the step is made.
    Hidden,
    /// Nothing: the step is skipped because a shorter line leads there.
    Detour,
    /// Its hash, but not yet whether it was visited.
    Open,
    /// It is new, and the step must be followed.
    New,
    /// It was visited before all successors of this position that must be followed.
    Known,
    /// A glimpse shows that it was visited, but not when; or another search follows it.
    Glimpsed,
    /// It was visited, or is visited by another order of the moves.
    Swapped,
}

impl BranchState {
    /// All states, in order.
    // INVARIANT: in the order of declaration, because packed branches store the number of a
    // state.
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
    /// Creates the branch of a step in a position with the hash `total`.
    #[inline]
    pub(super) fn new(step: Step, state: &SearchState<'_>, total: PositionHash) -> Self {
        let Some(hash) = state.foresee(step) else {
            return Self { state: BranchState::Hidden, ..Self::detour(step) };
        };
        let Step { turns, made, .. } = step;
        Self { turns, made, state: BranchState::Open, shift: hash - total }
    }

    /// Restores a branch with a known state.
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

    /// Creates the branch of a step that is skipped as a detour.
    pub(super) fn detour(step: Step) -> Self {
        let Step { turns, made, .. } = step;
        let shift =
            PositionHash { place: step.pending_number(), ..PositionHash::default() };
        Self { turns, made, state: BranchState::Detour, shift }
    }

    /// Returns its step.
    #[inline]
    pub(super) fn step(&self) -> Step {
        let Self { turns, made, .. } = *self;
        match self.state {
            BranchState::Hidden | BranchState::Detour | BranchState::Glimpsed => {
                Step::with_pending(turns, made, self.shift.place)
            }
            // A step with turns of the stock is never predictable.
            _ => Step::free(made),
        }
    }

    pub(super) fn is_to_try(&self) -> bool {
        matches!(self.state, BranchState::Hidden | BranchState::New)
    }

    /// Returns the target of the move if it is a build that touches neither of two piles.
    #[inline]
    pub(super) fn apart(&self, near: [PileId; 2]) -> Option<PileId> {
        let carry = self.made.carry().filter(|_| self.turns == 0);
        let Carry { from, to, .. } = carry?;
        (!near.contains(&from) && !near.contains(&to)).then_some(to)
    }
}

impl Glimpse {
    /// Returns whether the successor needs no search.
    pub(super) fn is_met(self, memory: &TranspositionTable) -> bool {
        memory.contains(self.hash) || self.free.is_some_and(|hash| memory.contains(hash))
    }
}
