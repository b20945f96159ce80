//! Makes redeals, and checks whether one is allowed.

use std::ops::Range;

use super::dealing::Dealer;
use super::{Clause, Engine, Generator, Reason};
use crate::rules::{
    By, Deal, Foresight, Hook, HookError, Lay, Move, Order, Redeal, When,
};
use crate::table::{Card, Counter, Journal, PileId, Table};

pub(super) type Refused = Option<(Reason, Option<Clause>)>;

impl Engine<'_> {
    /// Returns why a redeal is not allowed, or `None` if it is. `stuck` computes whether
    /// no other move is left; it is called only if that matters.
    pub(super) fn refuses_redeal(
        &self,
        table: &Table,
        stuck: impl FnOnce() -> bool,
    ) -> Result<Refused, HookError> {
        let Some(redeal) = &self.rules.redeal else {
            return Ok(Some((Reason::NoRedeal, Some(Clause::RedealLimit))));
        };
        if self.rules.redeals_left(table.counter(Counter::REDEALS)) == Some(0) {
            return Ok(Some((Reason::NoRedealLeft, Some(Clause::RedealLimit))));
        }
        let hook = Hook::OnRedeal;
        if let Some(requests) = self.instead(table, hook)? {
            if requests.is_empty() {
                return Ok(Some((Reason::Script(hook), Some(Clause::Hook(hook)))));
            }
            return self.refuses_time(table, redeal, stuck);
        }
        if redeal.gather.iter().all(|gather| table.is_empty(gather.pile)) {
            return Ok(Some((Reason::NothingToGather, Some(Clause::RedealGather))));
        }
        if self.overflows(table, redeal) {
            return Ok(Some((Reason::NoRoom, Some(Clause::RedealDeal))));
        }
        let refused = self.refuses_time(table, redeal, stuck)?;
        // Checked last, because it may need a redeal on a copy of the position.
        let looks = matches!(redeal.when, When::Changed | When::Stuck);
        if refused.is_none()
            && looks
            && !redeal.shuffle
            && !self.changes(table, redeal)?
        {
            return Ok(Some((Reason::Unchanged, Some(Clause::RedealWhen))));
        }
        Ok(refused)
    }

    /// Returns why the rules or the script do not allow a redeal now, if so.
    fn refuses_time(
        &self,
        table: &Table,
        redeal: &Redeal,
        stuck: impl FnOnce() -> bool,
    ) -> Result<Refused, HookError> {
        let left = self.rules.plan.stock.is_some_and(|pile| !table.is_empty(pile));
        if redeal.when == When::Empty && left {
            return Ok(Some((Reason::StockLeft, Some(Clause::RedealWhen))));
        }
        if redeal.when == When::Stuck && !stuck() {
            return Ok(Some((Reason::NotStuck, Some(Clause::RedealWhen))));
        }
        if self.rules.hooked.has(Hook::CanRedeal)
            && !self.hooks.holds(self.view(table), Hook::CanRedeal)?
        {
            let hook = Hook::CanRedeal;
            return Ok(Some((Reason::Script(hook), Some(Clause::Hook(hook)))));
        }
        Ok(None)
    }

    /// Returns whether a redeal is left that is allowed only when no move is.
    pub(crate) fn redeal_waits(&self, table: &Table) -> bool {
        let waits = |redeal: &Redeal| {
            let left = self.rules.redeals_left(table.counter(Counter::REDEALS));
            redeal.when == When::Stuck && left != Some(0)
        };
        self.rules.redeal.as_ref().is_some_and(waits)
    }

    /// Returns whether a redeal would leave cards without a stock to put them on.
    /// Scripts, foundations that are gathered, and positions that were set up can cause
    /// that.
    fn overflows(&self, table: &Table, redeal: &Redeal) -> bool {
        let gathered = redeal.gather.iter().map(|gather| table.len(gather.pile));
        self.rules.plan.redeal_room.is_some_and(|room| room < gathered.sum())
    }

    /// Returns whether a redeal without a shuffle would change the position.
    #[inline]
    fn changes(&self, table: &Table, redeal: &Redeal) -> Result<bool, HookError> {
        // A redeal can turn cards up, so the fast answers are valid only if no gathered
        // card is face down.
        let up = !table.has_hidden() || gathers_up(table, redeal);
        match (&self.rules.plan.foresight, redeal.deal.as_slice()) {
            (Foresight::Lengths { piles, each, .. }, _) if up => {
                Ok(changes_lengths(table.lengths(piles), *each))
            }
            (Foresight::Cards, [deal]) if up => Ok(changes_cards(table, redeal, deal)),
            _ => self.changes_anything(table),
        }
    }

    /// Makes a redeal on a copy to see whether it changes the position.
    #[inline(never)]
    fn changes_anything(&self, table: &Table) -> Result<bool, HookError> {
        let mut after = table.clone();
        let mut journal = Journal::default();
        self.redeal(&mut after, &mut journal)?;
        self.settle(&mut after, &mut journal)?;
        Ok(after.piles().any(|pile| after.pile(pile) != table.pile(pile)))
    }

    /// Gathers and deals again; the journal undoes it in one step.
    pub(super) fn redeal(
        &self,
        table: &mut Table,
        journal: &mut Journal,
    ) -> Result<(), HookError> {
        let Some(redeal) = &self.rules.redeal else { return Ok(()) };
        let used = table.counter(Counter::REDEALS);
        if let Some(requests) = self.instead(table, Hook::OnRedeal)? {
            journal.set(table, Counter::REDEALS, used.saturating_add(1));
            for request in requests {
                self.carry_out(table, journal, (request, Hook::OnRedeal))?;
            }
            return Ok(());
        }
        journal.set(table, Counter::REDEALS, used.saturating_add(1));
        // INVARIANT: the position is recorded before any card moves, because gathering
        // and dealing bypass the journal.
        journal.arrange(table);
        if let Foresight::Lengths { piles, each, upwards } = &self.rules.plan.foresight
            && !table.has_hidden()
        {
            move_packets(table, piles, *each, *upwards);
            Dealer::new(*self, table, None).put_rest_away();
            return Ok(());
        }
        gather(table, redeal);
        if redeal.shuffle {
            self.shuffle(table, journal, table.hand());
        }
        let mut dealer = Dealer::new(*self, table, None);
        for deal in &redeal.deal {
            dealer.deal(deal)?;
        }
        dealer.put_rest_away();
        Ok(())
    }

    /// Returns whether a line of legal moves draws random numbers, so that the player
    /// cannot foresee its result. Fails if a script fails.
    pub fn draws_along(&self, table: &Table, line: &[Move]) -> Result<bool, HookError> {
        if !line.iter().any(|made| self.rules.draws(made.action())) {
            return Ok(false);
        }
        let (mut after, mut journal) = (table.clone(), Journal::default());
        for made in line {
            self.apply(&mut after, &mut journal, *made)?;
        }
        Ok(after.counter(Counter::DRAWS) != table.counter(Counter::DRAWS))
    }

    /// Shuffles a pile with the next numbers of the deal's generator. The shuffled list
    /// is in the order in which it was gathered, and is dealt from its end. The caller
    /// must record the position first.
    pub(super) fn shuffle(&self, table: &mut Table, journal: &mut Journal, pile: PileId) {
        let len = table.len(pile);
        table.reverse(pile, len);
        let draws = u32::try_from(table.counter(Counter::DRAWS)).unwrap_or(0);
        let mut generator = Generator::resume(self.source, draws);
        generator.shuffle(len, |one, other| table.swap(pile, one, other));
        table.note_mixed(pile);
        let draws = i32::try_from(generator.draws()).unwrap_or(i32::MAX);
        // The number of draws is all that is stored of the generator, so undoing it
        // restores the generator.
        journal.set(table, Counter::DRAWS, draws);
    }
}

/// Collects the cards in the hand, the first one read on top.
fn gather(table: &mut Table, redeal: &Redeal) {
    let hand = table.hand();
    // Cards are dealt from the top of the hand, so the pile that is read first is added
    // last.
    for it in redeal.gather.iter().rev() {
        let len = table.len(it.pile);
        if it.order == Order::BottomToTop {
            table.reverse(it.pile, len);
        }
        table.transfer(it.pile, hand, u8::try_from(len).unwrap_or(u8::MAX));
    }
}

/// Returns whether all cards to gather are face up.
pub(crate) fn gathers_up(table: &Table, redeal: &Redeal) -> bool {
    let mut cards = redeal.gather.iter().flat_map(|gather| table.pile(gather.pile));
    cards.all(|card| !card.is_down())
}

/// Makes a redeal whose result depends only on the lengths of the piles. Only cards
/// between the first and the last pile whose length changes move.
fn move_packets(table: &mut Table, piles: &Range<u8>, each: u8, upwards: bool) {
    let hand = table.hand();
    let lengths = table.lengths(piles);
    let full = lengths.iter().take_while(|length| **length == each).count();
    let mut left: u8 = lengths[full..].iter().sum();
    let mut end = full;
    let dealt = (full..).zip(lengths[full..].iter().scan(left, |left, length| {
        let dealt = each.min(*left);
        *left -= dealt;
        Some(dealt != *length)
    }));
    for (index, changes) in dealt {
        end = if changes { index + 1 } else { end };
    }
    left = lengths[full..end].iter().sum();
    let first = piles.start;
    let number = |index: usize| PileId(first + u8::try_from(index).unwrap_or(u8::MAX));
    // From the last pile to the first, which then lies on top of the hand and is dealt
    // first.
    for pile in (full..end).rev().map(number) {
        let count = table.len(pile);
        if upwards {
            table.reverse(pile, count);
        }
        table.transfer(pile, hand, u8::try_from(count).unwrap_or(u8::MAX));
    }
    for pile in (full..end).map(number) {
        let count = each.min(left);
        left -= count;
        table.transfer(hand, pile, count);
        if upwards {
            table.reverse(pile, count.into());
        }
    }
}

/// Returns whether the lengths of piles change when all their cards are dealt again,
/// `each` to a pile while they last.
#[inline]
fn changes_lengths(lengths: &[u8], each: u8) -> bool {
    let mut lengths = lengths.iter().skip_while(|length| **length == each);
    let rest = lengths.next().is_some_and(|length| *length > each);
    rest || lengths.any(|length| *length > 0)
}

/// Returns whether a redeal changes the length of a pile or the card at any place.
fn changes_cards(table: &Table, redeal: &Redeal, deal: &Deal) -> bool {
    let total = redeal.gather.iter().map(|gather| table.len(gather.pile)).sum();
    let counts = |(index, &pile)| deal.count(index, total) != table.len(pile);
    if deal.piles.iter().enumerate().any(counts) {
        return true;
    }
    // INVARIANT: each pile has the length that the deal gives it, so every place dealt to
    // exists.
    let dealt = deal.order(total).zip(read(table, redeal));
    dealt.into_iter().any(|((index, nth), card)| {
        let pile = table.pile(deal.piles[index]);
        let place = match deal.lay {
            Lay::Single => nth,
            Lay::Block => pile.len() - 1 - nth,
        };
        pile[place] != card
    })
}

/// Returns the cards in the order in which a redeal reads them.
fn read<'a>(table: &'a Table, redeal: &'a Redeal) -> impl Iterator<Item = Card> + 'a {
    redeal.gather.iter().flat_map(|gather| {
        let cards = table.pile(gather.pile);
        (0..cards.len()).map(move |place| match gather.order {
            Order::BottomToTop => cards[place],
            Order::TopToBottom => cards[cards.len() - 1 - place],
        })
    })
}

impl Deal {
    /// Returns the places to which `cards` cards are dealt, in order: the index of the
    /// pile, and the number of cards it got before.
    pub fn order(&self, cards: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let piles = self.piles.len();
        let rows = (0..piles).map(|place| self.count(place, cards)).max().unwrap_or(0);
        let slot = move |outer: usize, inner: usize| match self.by {
            By::Packets => (inner < self.count(outer, cards)).then_some((outer, inner)),
            By::Rows => {
                let count = self.count(inner, cards);
                let first = if self.short_piles_wait() { rows - count } else { 0 };
                let nth = outer.checked_sub(first)?;
                (nth < count).then_some((inner, nth))
            }
        };
        let (outer, inner) = match self.by {
            By::Packets => (piles, rows),
            By::Rows => (rows, piles),
        };
        (0..outer)
            .flat_map(move |outside| (0..inner).filter_map(move |at| slot(outside, at)))
    }
}
