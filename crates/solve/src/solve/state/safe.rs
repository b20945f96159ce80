//! Bringing cards home that nothing can need any more.

use super::SearchState;
use crate::rules::{HookFault, Move};
use crate::solve::purpose::Purpose;
use crate::table::{Card, Counter, Kinds, PileId};

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
        let foundations = || rules.plan().foundations.iter().copied();
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
        if !self.indifferent && !self.is_indifferent() {
            return Kinds::NONE;
        }
        let hash = self.hasher.of_piles(&self.engine.rules().plan().foundations);
        if let Some((_, kinds)) = self.safe_last.filter(|it| it.0 == hash) {
            return kinds;
        }
        let (engine, table) = (self.engine, &self.table);
        let kinds = *self.safe.entry(hash).or_insert_with(|| engine.safe_kinds(table));
        self.safe_last = Some((hash, kinds));
        kinds
    }

    /// Returns the kinds on top of foundations that would go home at once if they came back.
    pub(super) fn settled_kinds(&mut self) -> Kinds {
        let tableau = self.purpose.as_ref().map(Purpose::tableau);
        let Some(tableau) = tableau.filter(|_| self.reductions.safe) else {
            return Kinds::NONE;
        };
        if !self.indifferent && !self.is_indifferent() {
            return Kinds::NONE;
        }
        let foundations = &self.engine.rules().plan().foundations;
        let hash = self.hasher.of_piles(foundations);
        if let Some((_, kinds)) = self.settled_last.filter(|it| it.0 == hash) {
            return kinds;
        }
        let (engine, table) = (self.engine, &self.table);
        let settled = || {
            let mut lent = table.clone();
            let mut goes_back = |from: PileId, card: Card| {
                lent.transfer(from, lent.hand(), 1);
                let takes = engine.would_take(&lent, from, (card, tableau));
                lent.transfer(lent.hand(), from, 1);
                takes
            };
            let tops = engine.settled_tops(table).into_iter();
            tops.filter(|it| goes_back(it.0, it.1)).map(|it| it.1).collect()
        };
        let kinds = *self.settled.entry(hash).or_insert_with(settled);
        self.settled_last = Some((hash, kinds));
        kinds
    }

    /// Returns whether the rest of the game goes on alike whatever cards are home. Unless
    /// piles are filled, whether there are redeals left and whether the stock is empty decide
    /// it.
    fn is_indifferent(&mut self) -> bool {
        let rules = self.engine.rules();
        if rules.plan().fills {
            return self.engine.is_indifferent(&self.table);
        }
        let spent = rules.redeals_left(self.table.counter(Counter::REDEALS)) == Some(0);
        let empty = rules.plan().stock.is_none_or(|it| self.table.is_empty(it));
        let known = &mut self.alike[usize::from(spent)][usize::from(empty)];
        *known.get_or_insert_with(|| self.engine.is_indifferent(&self.table))
    }
}
