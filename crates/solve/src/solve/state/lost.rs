//! Whether a position is lost, as far as that can be seen.

use super::SearchState;
use crate::rules::{HookFault, Move, Role};
use crate::solve::reductions::deadlocks::Deadlocks;

impl SearchState<'_> {
    /// Returns whether nothing that follows from this position wins, as far as that can
    /// be seen. `last` is the move that led here, if nothing followed from it.
    pub(in crate::solve) fn is_lost(
        &mut self,
        last: Option<Move>,
    ) -> Result<bool, HookFault> {
        let (rules, table) = (self.engine.rules(), &self.table);
        let alone = self.matching.as_ref().is_some_and(|it| it.is_dead(table))
            || self.pairing.as_mut().is_some_and(|it| it.is_dead(rules, table))
            || self.has_no_room();
        Ok(alone || self.is_dead(last) || self.engine.is_called_lost(&self.table)?)
    }

    /// Returns whether nothing that follows from this position wins, looking as closely as
    /// pays once for a deal.
    pub(in crate::solve) fn is_lost_from_start(&mut self) -> Result<bool, HookFault> {
        let (engine, table) = (self.engine, &self.table);
        let dead = |it: &Deadlocks| it.is_dead(engine, table, true);
        Ok(self.deadlocks.as_ref().is_some_and(dead) || self.is_lost(None)?)
    }

    /// Returns whether cards are in each other's way for ever, as they were not before
    /// `last`.
    fn is_dead(&mut self, last: Option<Move>) -> bool {
        let (engine, table) = (self.engine, &self.table);
        let Some(deadlocks) = &self.deadlocks else { return false };
        if last.is_some_and(|made| deadlocks.can_go_on(table, made)) {
            return false;
        }
        // Cards hardly ever get into each other's way by what is still to be followed by
        // what it was made for, and that shows it as well.
        if !self.owed.is_nothing() {
            return false;
        }
        // At home a card is hardly ever in the way of others.
        let carried = self.line.last().and_then(|it| it.carry());
        let home = carried
            .is_some_and(|it| engine.rules().group_of(it.to).role == Role::Foundation);
        let looked = &mut self.looked[usize::from(home)];
        looked.look(|| deadlocks.is_dead(engine, table, false))
    }

    /// Returns whether there is no room to dig out all piles, as far as it was looked.
    fn has_no_room(&mut self) -> bool {
        // After a split there is as much room as before it, when it was asked.
        let Some(digging) = self.digging.as_ref().filter(|_| !self.owed.is_split())
        else {
            return false;
        };
        digging.borrow_mut().finds_dead(&self.table)
    }
}
