//! Deals from the stock, and checks whether that is allowed.

use super::dealing::Dealer;
use super::redealing::Refused;
use super::{Clause, Engine, GroupKey, Reason};
use crate::rules::{Deal, Hook, HookError, Request, Role, Stock, StockWhen};
use crate::table::{Counter, Journal, PileId, Table};

impl Engine<'_> {
    /// Returns why the player may not deal from the stock, or `None` if they may.
    pub(super) fn refuses_deal(&self, table: &Table) -> Result<Refused, HookError> {
        let (Some(stock), Some(pile)) = (&self.rules.stock, self.rules.plan.stock) else {
            return Ok(Some((Reason::NoDeal, Some(Clause::Stock))));
        };
        let hooked = self.rules.hooked;
        let says_no = |hook| Some((Reason::Script(hook), Some(Clause::Hook(hook))));
        // A script may do something else while the stock is empty.
        if table.is_empty(pile) && !hooked.has(Hook::OnStock) {
            return Ok(Some((Reason::StockEmpty, Some(Clause::Stock))));
        }
        if hooked.has(Hook::CanDeal)
            && !self.hooks.holds(self.view(table), Hook::CanDeal)?
        {
            return Ok(says_no(Hook::CanDeal));
        }
        if let Some(requests) = self.instead(table, Hook::OnStock)? {
            let idle = requests.is_empty();
            return Ok(if idle { says_no(Hook::OnStock) } else { None });
        }
        if table.is_empty(pile) {
            return Ok(Some((Reason::StockEmpty, Some(Clause::Stock))));
        }
        if let Some(empty) = self.unfilled(table, stock).next() {
            return Ok(Some((Reason::NotFilled(empty), Some(Clause::StockWhen))));
        }
        let full = overfull(self, table, stock, table.len(pile)).next();
        Ok(full.map(|(pile, _)| {
            let group = self.rules.piles[pile.index()].group;
            (Reason::NoRoomFor(pile), Some(Clause::Key(group, GroupKey::Capacity)))
        }))
    }

    /// Returns whether every pile has room for the cards that the steps deal.
    pub(super) fn has_room_for_stock(&self, table: &Table) -> bool {
        let pile = self.rules.plan.stock;
        let cards = pile.map_or(0, |pile| table.len(pile));
        let stock = self.rules.stock.as_ref();
        stock.is_none_or(|stock| overfull(self, table, stock, cards).next().is_none())
    }

    /// Returns the number of empty tableau piles that keep the player from dealing.
    pub(crate) fn unfilled_piles(&self, table: &Table) -> usize {
        self.stock_left(table).map_or(0, |stock| self.unfilled(table, stock.0).count())
    }

    /// Returns the number of cards to be dealt for which piles have no room.
    pub(crate) fn cards_without_room(&self, table: &Table) -> usize {
        let over = |(stock, cards)| overfull(self, table, stock, cards);
        self.stock_left(table).into_iter().flat_map(over).map(|entry| entry.1).sum()
    }

    /// Returns the stock and its number of cards, if it has some and no script replaces
    /// its deals.
    fn stock_left(&self, table: &Table) -> Option<(&Stock, usize)> {
        let stock = self.rules.stock.as_ref().zip(self.rules.plan.stock)?;
        let cards = table.len(stock.1);
        (cards > 0 && !self.rules.hooked.has(Hook::OnStock)).then_some((stock.0, cards))
    }

    /// Returns the effects of a script that replace those of the rules, if any.
    pub(super) fn instead(
        &self,
        table: &Table,
        question: Hook,
    ) -> Result<Option<Vec<Request>>, HookError> {
        if !self.rules.hooked.has(question) {
            return Ok(None);
        }
        self.hooks.instead(self.view(table), question)
    }

    /// Returns the empty tableau piles that keep the player from dealing.
    fn unfilled(&self, table: &Table, stock: &Stock) -> impl Iterator<Item = PileId> {
        let waiting = stock.deal.iter().filter(|_| stock.when == StockWhen::Filled);
        let piles = waiting.flat_map(|deal| deal.piles.iter().copied());
        let tableau = |pile: &PileId| self.rules.group_of(*pile).role == Role::Tableau;
        piles.filter(move |pile| tableau(pile) && table.is_empty(*pile))
    }

    /// Deals from the stock. Cards that this puts on foundations do not score.
    pub(super) fn deal_from_stock(
        &self,
        table: &mut Table,
        journal: &mut Journal,
    ) -> Result<(), HookError> {
        let home = self.home(table);
        self.lay_from_stock(table, journal)?;
        let more = i32::try_from(self.home(table)).unwrap_or(0)
            - i32::try_from(home).unwrap_or(0);
        if more != 0 {
            let dealt = table.counter(Counter::DEALT_HOME);
            journal.set(table, Counter::DEALT_HOME, dealt + more);
        }
        Ok(())
    }

    /// Deals from the stock by the rules or by a script.
    fn lay_from_stock(
        &self,
        table: &mut Table,
        journal: &mut Journal,
    ) -> Result<(), HookError> {
        if let Some(requests) = self.instead(table, Hook::OnStock)? {
            for request in requests {
                self.carry_out(table, journal, (request, Hook::OnStock))?;
            }
            return Ok(());
        }
        let (Some(stock), Some(pile)) = (&self.rules.stock, self.rules.plan.stock) else {
            return Ok(());
        };
        let journal = Some(journal);
        let mut dealer = Dealer::new(*self, table, journal);
        stock.deal.iter().try_for_each(|deal| dealer.deal_singly(deal, pile))
    }
}

/// Returns the piles that have no room for the cards that all steps together deal to them,
/// and for how many cards room is missing.
fn overfull(
    engine: &Engine<'_>,
    table: &Table,
    stock: &Stock,
    cards: usize,
) -> impl Iterator<Item = (PileId, usize)> {
    let mut left = cards;
    let steps = stock.deal.iter().enumerate();
    steps.flat_map(move |(step, deal)| {
        let (room, cards_now) =
            (usize::from(engine.rules.group(deal.group).capacity), left);
        left = left.saturating_sub(deal.total(left));
        deal.piles.iter().enumerate().filter_map(move |(index, &pile)| {
            let before = dealt(&stock.deal[..step], pile, cards);
            let after = table.len(pile) + before + deal.count(index, cards_now);
            (after > room).then(|| (pile, after - room))
        })
    })
}

/// Returns how many of `cards` cards these steps deal to a pile.
fn dealt(steps: &[Deal], pile: PileId, mut cards: usize) -> usize {
    let mut dealt = 0;
    for deal in steps {
        let own = deal.piles.iter().enumerate().filter(|entry| *entry.1 == pile);
        dealt += own.map(|entry| deal.count(entry.0, cards)).sum::<usize>();
        cards = cards.saturating_sub(deal.total(cards));
    }
    dealt
}
