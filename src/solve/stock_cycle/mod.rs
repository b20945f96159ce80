//! The stock as a cycle: cards turned up from it can be reached, none is dealt to the
//! play.
//!
//! Where the stock is dealt to a waste no card is built on or sent to, and a redeal only
//! turns the waste over, turning commutes with every other move: nothing else asks what
//! lies there or how it is turned. So a line that wins can be put in such an order that
//! the stock is turned only to play the card that comes up, by no more turns than it
//! takes to see every card. And as long as the number of redeals has no limit, two
//! positions are equal from which the same cards can be reached.

#[cfg(test)]
mod tests;

use crate::advise::PositionHash;
use crate::rules::{
    Divert, Each, Feature as F, Features, Laid, Lay, Lift, Move, Order, Redeal, Rules,
};
use crate::table::{Card, Counter, Face, Journal, Kinds, PileId, Table};

/// What a game may use: nothing but builds takes cards of the waste, nothing else asks what
/// lies there, and the stock waits for nothing.
const ALLOWS: Features = Features::BUILDING.but(&[
    F::StockWaits,
    F::RedealShuffles,
    F::RedealWhenStuck,
    F::DealSinks,
    F::DealsFromBottom,
    F::End,
    F::DealTo,
    F::Score,
    F::Scripted,
]);

/// A stock that is a cycle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub(super) struct StockCycle {
    pub(super) stock: PileId,
    pub(super) waste: PileId,
    /// How many cards are turned up at a time.
    each: usize,
    /// Whether there is a redeal, and whether it has no limit.
    redeal: bool,
    pub(super) endless: bool,
    /// Whether no two cards are alike, so that those that are left tell their order,
    /// which never changes.
    single: bool,
    /// Whether every card that is dealt is turned up.
    turns_up: bool,
}

/// The cards of a cycle in a position.
pub(super) struct CycleOrder {
    /// All of them in the order they come up, the lowest of the waste first.
    pub(super) cards: Vec<Card>,
    /// How many of them are in the waste.
    before: usize,
    each: usize,
    /// Whether there is a redeal left.
    again: bool,
}

impl CycleOrder {
    /// Returns whether a card can come up on top if of so many before it any were played,
    /// and the next one perhaps was. Of redeals it is only asked whether there is one left.
    ///
    /// A card comes up when a turn ends with it, and when the one on it is played. As long as
    /// there is no redeal, turns end where they do now; after it one place later for each
    /// card before that was played.
    #[inline]
    pub(super) fn comes_up(&self, place: usize, gone: usize, next_gone: bool) -> bool {
        let next = place + 1;
        let ahead = place >= self.before;
        next == self.before
            || next_gone
            || ahead && (next - self.before).is_multiple_of(self.each)
            || self.again && next % self.each <= gone
            || (ahead || self.again) && next == self.cards.len()
    }
}

/// The class of the cards of a cycle, for hashes.
const CLASS: u64 = 900;
/// What the hash of a card of a cycle begins with.
const ALONE: PositionHash = PositionHash::of(CLASS + 1, 0);

/// Returns what the hash of a cycle begins with that stands after so many cards.
const fn stands(cards: usize) -> PositionHash {
    PositionHash::of(CLASS, cards as u64)
}

impl StockCycle {
    /// Returns the cycle of a game if its stock is one.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        let [step] = rules.stock()?.deal.as_slice() else { return None };
        let [waste] = *step.piles.as_slice() else { return None };
        let stock = rules.plan.stock?;
        let each = match &step.each {
            Each::Counts(counts) => *counts.first()?,
            Each::Full(each) | Each::Even(each) | Each::All(each) => *each,
        };
        let group = rules.group_of(waste);
        let turned = |it: &Redeal| {
            matches!(it.gather.as_slice(), [only]
                if only.pile == waste && only.order == Order::BottomToTop)
                && it.deal.is_empty()
        };
        let drawn = rules.fills_from(stock) || rules.fills_from(waste);
        let sent =
            [stock, waste].map(|it| rules.sends_to(rules.piles()[it.index()].group));
        let plain = ALLOWS.allow(rules)
            && step.divert == Divert::Nothing
            && (step.lay == Lay::Single || each == 1)
            && group.piles.len() == 1
            && group.from == 0
            && group.empty_from == 0
            && group.keep == 0
            && group.turn
            && group.lift == Lift::Top
            && rules.deck().present().without(group.may_lift).is_empty()
            && group.fill.is_none()
            && group.covered.is_empty()
            && usize::from(group.capacity) >= rules.deck().size()
            && rules.group_of(stock).from == 0
            && rules.group_of(stock).fill.is_none()
            && rules.redeal().is_none_or(turned)
            && !drawn
            && sent == [false; 2];
        let limit = rules.redeal().map(|it| it.limit);
        plain.then(|| Self {
            stock,
            waste,
            each: usize::from(each).max(1),
            redeal: limit.is_some_and(|it| it != Some(0)),
            endless: limit == Some(None),
            single: rules.deck().copies() == 1,
            turns_up: step.face == Laid::All(Face::Up),
        })
    }

    /// Returns the hash of the cycle: its cards in the order they come up, and where
    /// it stands as far as that makes a difference.
    pub(super) fn hash(&self, table: &Table) -> PositionHash {
        let (waste, stock) = (table.pile(self.waste), table.pile(self.stock));
        let (mut all, up) = (stands(self.stands(table)), |it: &Card| it.facing(Face::Up));
        if self.single {
            waste.iter().chain(stock).map(up).for_each(|it| all += ALONE.on(it));
            return all;
        }
        let turned = waste.iter().chain(stock.iter().rev());
        turned.map(up).fold(all, PositionHash::on)
    }

    /// Returns how many cards are in the waste, as far as that makes a difference.
    fn stands(&self, table: &Table) -> usize {
        let waste = table.len(self.waste);
        let in_step = waste.is_multiple_of(self.each) || table.is_empty(self.stock);
        if self.endless && in_step { 0 } else { waste }
    }

    /// Returns what is added to the hash if the cycle stands where other cards come up by
    /// turning it as well, and none does not that comes up now: a position is won if it is
    /// won from there.
    ///
    /// With redeals without end the cards come up that end a turn of a new round, whatever
    /// was turned before, and those that end a turn of this one: the fewer cards are in the
    /// waste now, in the same step, the more. Once a card is played, where it lay tells
    /// what comes up.
    pub(super) fn better(
        &self,
        table: &Table,
    ) -> impl Iterator<Item = PositionHash> + use<> {
        let (all, each) = (table.len(self.waste) + table.len(self.stock), self.each);
        let here = self.stands(table);
        let until = match here {
            _ if !self.endless || !self.single || each == 1 => 0,
            0 => all,
            _ => here,
        };
        let as_good = move |it: &usize| {
            let step = it % each;
            step != 0 && (here == 0 || step == here % each)
        };
        (1..until).filter(as_good).map(move |it| stands(it) - stands(here))
    }

    /// Returns whether there are times when some cards do not come up as long as none is
    /// played.
    pub(super) fn hides(&self) -> bool {
        self.each > 1 || !self.endless
    }

    /// Returns whether a pile is part of it.
    pub(super) fn has(&self, pile: PileId) -> bool {
        pile == self.stock || pile == self.waste
    }

    /// Returns how its cards follow each other in a position.
    pub(super) fn order(&self, rules: &Rules, table: &Table) -> CycleOrder {
        let (waste, stock) = (table.pile(self.waste), table.pile(self.stock));
        let left = rules.redeals_left(table.counter(Counter::REDEALS));
        CycleOrder {
            cards: waste.iter().chain(stock.iter().rev()).copied().collect(),
            before: waste.len(),
            each: self.each,
            again: self.redeal && left != Some(0),
        }
    }

    /// Turns the cycle so often, a redeal counted as a turn, and returns the moves that do
    /// so. All cards that pass are turned over at once: what a redeal takes back and deals
    /// again lies as before. Nothing is done if some card of the cycle lies as none is
    /// dealt.
    pub(super) fn wind(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        turns: u8,
    ) -> Option<impl Iterator<Item = Move> + use<>> {
        let (waste, stock) = (table.pile(self.waste), table.pile(self.stock));
        let lies = !waste.iter().any(|it| it.is_down());
        if !self.turns_up || !lies || !stock.iter().all(|it| it.is_down()) {
            return None;
        }
        let (before, all) = (waste.len(), waste.len() + stock.len());
        let turns = usize::from(turns);
        let first = stock.len().div_ceil(self.each);
        let again = turns.checked_sub(first + 1);
        let after = match again {
            None => before + turns * self.each,
            Some(more) => more * self.each,
        };
        let after = after.min(all);
        let count = |cards| u8::try_from(cards).unwrap_or(u8::MAX);
        if again.is_some() {
            let used = table.counter(Counter::REDEALS);
            journal.set(table, Counter::REDEALS, used.saturating_add(1));
        }
        if after > before {
            journal.wind(table, self.stock, self.waste, count(after - before));
        } else {
            journal.wind(table, self.waste, self.stock, count(before - after));
        }
        let deals = |deals| std::iter::repeat_n(Move::DEAL, deals);
        let redeal = again.map(|_| Move::REDEAL);
        let more = deals(again.unwrap_or_default());
        Some(deals(turns.min(first)).chain(redeal).chain(more))
    }

    /// Returns the cards that come up by turning, each with the number of turns it takes,
    /// redeals counted: only kinds that are `wanted`, and each place of the cycle once. Where
    /// there is no end of redeals, the last places come first: from there the same cards
    /// can be played in an order after which more come up (see [`StockCycle::better`]).
    pub(super) fn reach(
        &self,
        rules: &Rules,
        table: &Table,
        wanted: Kinds,
    ) -> impl Iterator<Item = (u8, Card)> {
        let (waste, stock) = (table.pile(self.waste), table.pile(self.stock));
        let (before, all) = (waste.len(), waste.len() + stock.len());
        let at = move |place: usize| match waste.get(place) {
            Some(card) => *card,
            None => stock[all - 1 - place],
        };
        let each = self.each;
        let ends = move |from: usize, until: usize| {
            let turns = (until - from.min(until)).div_ceil(each);
            (1..=turns).map(move |it| (from + it * each).min(until))
        };
        let left = rules.redeals_left(table.counter(Counter::REDEALS));
        let again = self.redeal && left != Some(0) && all > 0;
        let first = ends(before, all);
        let turns = first.clone().count() + 1;
        // After a redeal the cycle is turned to where the first round began, unless it
        // then stands in another step.
        let in_step = before.is_multiple_of(each);
        let until = if in_step { before } else { all }.saturating_sub(1);
        let second = ends(0, all).take_while(move |it| again && *it <= until);
        let first = (1..).zip(first);
        let second = (turns + 1..).zip(second);
        let mut places: Vec<_> = first.chain(second).collect();
        if self.endless && each > 1 {
            places.sort_unstable_by_key(|it| std::cmp::Reverse(it.1));
        }
        places.into_iter().filter_map(move |(turns, end)| {
            let card = at(end - 1).facing(Face::Up);
            wanted.has(card).then(|| (u8::try_from(turns).unwrap_or(u8::MAX), card))
        })
    }
}
