//! The pending uses of moves that need a purpose.

use super::{SearchState, Step};
use crate::rules::{Carry, HookError, Move};
use crate::solve::{After, Pending, Purpose, Splits, all_of};
use crate::table::{Card, Face, PileId, PositionHash};

impl SearchState<'_> {
    /// Sets the pending uses.
    pub(super) fn set_pending(&mut self, pending: Pending) {
        // The same piles may have different top cards by now, and the hash depends on these.
        if pending != self.pending || !pending.is_nothing() {
            self.pending = pending;
            self.hasher
                .set_other(pending.hash(&self.table, self.engine.rules().hash_key()));
        }
    }

    /// Returns the contribution of the pending uses to the hash after a build.
    pub(super) fn pending_hash_after(
        &self,
        pending: Pending,
        step: Step,
    ) -> PositionHash {
        let Some(Carry { from, to, count }) = step.made.carry() else {
            return PositionHash::default();
        };
        let table = &self.table;
        let turned = self.wheel.filter(|wheel| wheel.waste == from);
        pending.hash_by(self.engine.rules().hash_key(), |pile| match turned {
            Some(wheel) if pile == to => {
                let waste = wheel.turned(table, step.turns).0.waste;
                wheel.card(table, waste.checked_sub(1)?)
            }
            // The lowest card that moves lands first, so the top card stays on top.
            None if pile == to => table.top(from),
            None if pile == from => {
                let left = table.len(from) - usize::from(count);
                let bare = left.checked_sub(1).map(|place| table.pile(from)[place]);
                bare.map(|card| card.facing(Face::Up))
            }
            _ => table.top(pile),
        })
    }

    /// Returns whether some moves need a purpose.
    pub(super) fn has_purposes(&self) -> bool {
        self.purpose.is_some() || self.splits.is_some()
    }

    /// Returns the uses pending after a move, or that the move is skipped.
    pub(super) fn purpose_of(&self, made: Move) -> After {
        let pending = self.pending;
        let Some(build) = made.carry() else {
            return if pending.is_nothing() {
                After::Pending(pending)
            } else {
                After::Left
            };
        };
        let (rules, table) = (self.engine.rules(), &self.table);
        let Some(purpose) = &self.purpose else {
            return self
                .splits_now()
                .map_or(After::Pending(Pending::NOTHING), |splits| {
                    splits.after(table, pending, build)
                });
        };
        let group = rules.group_id(build.from);
        let takes = |card| {
            let takes =
                |pile: &PileId| self.engine.would_take(table, *pile, (card, group));
            rules.plan().foundations.iter().any(takes)
        };
        purpose.after(rules, table, pending, build, takes)
    }

    /// Returns the runs whose splits need a purpose, if that applies in this position.
    fn splits_now(&self) -> Option<&Splits> {
        self.splits.as_ref().filter(|splits| splits.is_dealt_out(&self.table))
    }

    /// Makes all possible joins of runs, unless a use is pending.
    pub(super) fn join_runs(&mut self) -> Result<(), HookError> {
        while self.pending.is_nothing()
            && let Some(splits) = self.splits_now()
            && let Some(Carry { from, to, count }) = splits.join(&self.table)
        {
            self.play(Move::build(from, to, count))?;
            self.go_home()?;
        }
        Ok(())
    }

    /// Returns whether runs could be joined after a build that leaves no use pending.
    pub(super) fn joins_after(&self, build: Carry) -> bool {
        self.splits_now().is_some_and(|splits| splits.joins_after(&self.table, build))
    }

    /// Moves cards that can come back to foundations, unless a use is pending.
    pub(super) fn go_home_for_now(&mut self) -> Result<(), HookError> {
        let returns = self.purpose.as_ref().is_some_and(Purpose::has_returns);
        if !returns {
            return Ok(());
        }
        while self.pending.is_nothing()
            && let Some(made) = self.move_for_now()
        {
            self.play(made)?;
            self.go_home()?;
            self.ask();
        }
        Ok(())
    }

    /// Returns a move of a card that can come back to a foundation.
    fn move_for_now(&self) -> Option<Move> {
        let purpose = self.purpose.as_ref()?;
        let (rules, table) = (self.engine.rules(), &self.table);
        let foundations = &rules.plan().foundations;
        let takes = |pile: &PileId| self.engine.takes_next(table, *pile);
        let wanted = all_of(foundations.iter().map(takes));
        purpose.returning(rules).find_map(|from| {
            table.top(from).filter(|card| wanted.has(*card))?;
            let to = self.home_for_now(table.pile(from), from)?;
            self.engine.can_leave(table, from).then(|| Move::build(from, to, 1))
        })
    }

    /// Returns the foundation that takes the last of `cards` of a pile, if the card can come
    /// back.
    fn home_for_now(&self, cards: &[Card], pile: PileId) -> Option<PileId> {
        let purpose = self.purpose.as_ref()?;
        let (rules, table) = (self.engine.rules(), &self.table);
        let card = *cards.last()?;
        let takes = |home: &PileId| {
            self.engine.would_take(table, *home, (card, rules.group_id(pile)))
        };
        let to = rules.plan().foundations.iter().copied().find(takes)?;
        purpose.comes_back(cards, table.len(to)).then_some(to)
    }

    /// Returns whether a build of a single card leads to the same position as moving it to a
    /// foundation, because it would go there automatically from its new place. `pending` are the
    /// uses pending after the build.
    pub(super) fn goes_on_home(
        &self,
        pending: Pending,
        from: PileId,
        to: PileId,
        card: Card,
    ) -> bool {
        let returns = self.purpose.as_ref().is_some_and(Purpose::has_returns);
        // While a use is pending, no card goes to a foundation to come back later.
        let free = self.pending.is_nothing() && pending.is_nothing();
        if !returns || !free || self.is_foundation(to) {
            return false;
        }
        let Some(under) = self.table.top(to).filter(|_| self.is_asked_home(card)) else {
            return false;
        };
        let source = self.engine.rules().group_id(from);
        let at_once = |pile| self.engine.would_take(&self.table, pile, (card, source));
        self.home_for_now(&[under, card], to).is_some_and(at_once)
    }

    /// Returns the uses pending after a move, or `None` if the move is skipped. Also skips moves
    /// that take back a card that would return at once, or move a card that would go on to a
    /// foundation.
    #[inline]
    pub(super) fn pending_after(&mut self, made: Move) -> Option<Pending> {
        if !self.has_purposes() {
            return Some(Pending::NOTHING);
        }
        let After::Pending(pending) = self.purpose_of(made) else { return None };
        if self.purpose.is_none() {
            return Some(pending);
        }
        let Some(Carry { from, to, count }) = made.carry() else { return Some(pending) };
        let card = self.table.top(from)?;
        let left = if self.is_foundation(from) {
            self.settled_kinds().has(card)
        } else {
            count == 1 && self.goes_on_home(pending, from, to, card)
        };
        (!left).then_some(pending)
    }

    /// Returns whether a build of the cards above the lowest `left` of a pile lets a card go to a
    /// foundation and come back: the uncovered card, or the top one.
    pub(super) fn frees(&self, from: PileId, left: usize) -> bool {
        let returns = self.purpose.as_ref().is_some_and(Purpose::has_returns);
        if !returns {
            return false;
        }
        self.table.top(from).is_some_and(|card| self.is_asked_home(card))
            || self.home_for_now(&self.table.pile(from)[..left], from).is_some()
    }

    /// Returns whether a foundation takes a card, wherever it comes from.
    fn is_asked_home(&self, card: Card) -> bool {
        let mut foundations = self.engine.rules().plan().foundations.iter();
        foundations.any(|pile| self.engine.takes_next(&self.table, *pile).has(card))
    }

    /// Returns whether no use is pending.
    #[cfg(test)]
    pub(crate) fn is_free(&self) -> bool {
        self.pending.is_nothing()
    }
}
