//! What is still to be done for which the last moves were made.

use super::SearchState;
use crate::rules::Move;
use crate::solve::purpose::{After, Owed};
use crate::table::PileId;

impl SearchState<'_> {
    /// Takes note of what is owed now.
    #[inline]
    pub(super) fn owe(&mut self, owed: Owed) {
        if owed != self.owed || !owed.is_nothing() {
            self.owed = owed;
            self.hasher.set_other(owed.hash(&self.table));
        }
    }

    /// Returns what is owed after a move that is not left for later.
    pub(super) fn owed_after(&self, made: Move) -> Owed {
        match self.purpose_of(made) {
            After::Owed(owed) => owed,
            After::Left => Owed::NOTHING,
        }
    }

    /// Returns what is owed after a move, or that it is left for later.
    pub(super) fn purpose_of(&self, made: Move) -> After {
        let Some(purpose) = &self.purpose else { return After::Owed(Owed::NOTHING) };
        let owed = self.owed;
        let Some(build) = made.carry() else {
            return if owed.is_nothing() { After::Owed(owed) } else { After::Left };
        };
        let (rules, table) = (self.engine.rules(), &self.table);
        let group = rules.group_id(build.from);
        let takes = |card| {
            let takes = |it: &PileId| self.engine.would_take(table, *it, (card, group));
            rules.plan.foundations.iter().any(takes)
        };
        purpose.after((rules, table), owed, build, takes)
    }

    /// Returns whether nothing is owed before a move nor after it.
    pub(super) fn owes_nothing(&self, made: Move) -> bool {
        self.owed.is_nothing() && self.purpose_of(made) == After::Owed(Owed::NOTHING)
    }
}
