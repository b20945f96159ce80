//! Bringing cards home that nothing can need any more.

use super::SearchState;
use crate::rules::{HookFault, Move};
use crate::table::{Kinds, PileId};

impl SearchState<'_> {
    /// Brings cards home as long as that can do no harm.
    pub(super) fn go_home(&mut self) -> Result<(), HookFault> {
        loop {
            self.going = self.safe_kinds();
            let Some(made) = self.safe_move() else { return Ok(()) };
            self.play(made)?;
        }
    }

    /// Returns a move that brings a card home without harm. No script is asked, since
    /// none that forbids moves leaves anything to be safe.
    fn safe_move(&self) -> Option<Move> {
        if self.going.is_empty() {
            return None;
        }
        let (rules, table) = (self.engine.rules(), &self.table);
        let foundations = || rules.plan.foundations.iter().copied();
        table.piles().filter(|it| !self.is_foundation(*it)).find_map(|from| {
            let card =
                table.top(from).filter(|it| !it.is_down() && self.going.has(*it))?;
            let free = self.engine.can_leave(table, from)
                && (self.indifferent || self.engine.leaves_alike(table, from));
            let source = rules.piles()[from.index()].group;
            let takes = |it: &PileId| self.engine.would_take(table, *it, (card, source));
            let to = foundations().find(takes).filter(|_| free)?;
            Some(Move::build(from, to, 1))
        })
    }

    /// Returns the kinds that can go home without harm.
    pub(super) fn safe_kinds(&mut self) -> Kinds {
        if !self.reductions.safe {
            return Kinds::NONE;
        }
        if !self.indifferent && !self.engine.is_indifferent(&self.table) {
            return Kinds::NONE;
        }
        let hash = self.hasher.of_piles(&self.engine.rules().plan.foundations);
        let (engine, table) = (self.engine, &self.table);
        *self.safe.entry(hash).or_insert_with(|| engine.safe_kinds(table))
    }
}
