//! A stock that is turned over to a waste, and the waste back: all of it is at hand.
//!
//! Where nothing but builds takes cards of the waste, none is put on it and nothing else asks
//! what lies there, turning commutes with all other moves. So turning counts for nothing in
//! what a line takes, and it is enough to follow, from each position, what can be played at
//! once and what can be played from the waste after so many turns. A later round shows the
//! same cards as the one before with fewer redeals left, which is never better; so it is
//! enough to look until a second redeal is due.
//!
//! With redeals without limit, positions are of one form that differ only in how far the
//! stock is turned, where turns end on the same cards: each can be turned into the other
//! (K+: Bjarnason, Tadepalli, Fern, Searching Solitaire in Real Time, 2007).

use super::alike::plain;
use super::form::{alone, begun, finished, on};
use crate::rules::{Each, Group, Laid, Lay, Lift, Move, Order, Redeal, Rules, When};
use crate::table::{Card, Counter, Face, Journal, PileId, Table};

/// A stock and its waste.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cycle {
    stock: PileId,
    pub(super) waste: PileId,
    /// How many cards are turned up at a time.
    pub(super) each: usize,
    endless: bool,
    /// Whether no two cards are alike: those that are left then tell their order, which
    /// never changes.
    single: bool,
}

impl Cycle {
    /// Returns the cycle of a game, if its stock is one.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        let stock = rules.plan.stock?;
        let [step] = rules.stock()?.deal.as_slice() else { return None };
        let [waste] = *step.piles.as_slice() else { return None };
        let each = match &step.each {
            Each::Counts(counts) => *counts.first()?,
            Each::Full(each) | Each::Even(each) | Each::All(each) => *each,
        };
        let all = rules.deck().present();
        let (group, source) = (rules.group_of(waste), rules.group_of(stock));
        let closed = |it: &Group| {
            it.piles.len() == 1 && it.from | it.empty_from == 0 && it.keep == 0
        };
        let roomy = usize::from(group.capacity) >= rules.deck().size();
        let turns = |it: &Redeal| {
            let [only] = it.gather.as_slice() else { return false };
            only.pile == waste
                && only.order == Order::BottomToTop
                && it.when == When::Empty
                && it.deal.is_empty()
        };
        let plain = plain(true).allow(rules)
            && each > 0
            && (each == 1 || step.lay == Lay::Single)
            && step.face == Laid::All(Face::Up)
            && closed(group)
            && closed(source)
            && group.turn
            && group.lift == Lift::Top
            && source.lift == Lift::None
            && all.without(group.may_lift).is_empty()
            && roomy
            && rules.redeal().is_none_or(turns);
        let endless = rules.redeal().is_some_and(|it| it.limit.is_none());
        plain.then_some(Self {
            stock,
            waste,
            each: each.into(),
            endless,
            single: rules.deck().copies() == 1,
        })
    }

    /// Returns whether its cards lie in a position as turns lay them.
    pub(super) fn lies(self, table: &Table) -> bool {
        table.pile(self.stock).iter().all(|it| it.is_down())
            && !table.pile(self.waste).iter().any(|it| it.is_down())
    }

    /// Returns whether a pile is part of it.
    #[inline]
    pub(super) fn has(self, pile: PileId) -> bool {
        pile == self.stock || pile == self.waste
    }

    /// Returns the cards in the order they come up, the lowest of the waste first.
    pub(super) fn cards(self, table: &Table) -> impl Iterator<Item = Card> {
        let (waste, stock) = (table.pile(self.waste), table.pile(self.stock));
        waste.iter().chain(stock.iter().rev()).map(|it| it.facing(Face::Up))
    }

    /// Returns the bits of a pile of it: those of the waste stand for both. `face` tells
    /// what a card is taken for.
    pub(super) fn form(
        self,
        table: &Table,
        pile: PileId,
        face: impl Fn(Card) -> u8,
    ) -> u128 {
        if pile == self.stock {
            return 0;
        }
        let turned = table.len(self.waste);
        let free = self.endless && self.is_in_step(table);
        let stands = if free { 0 } else { turned as u64 };
        if self.single {
            let alone = self.cards(table).map(|it| alone(it.byte()));
            return alone.fold(finished(begun(4, stands)), u128::wrapping_add);
        }
        finished(self.cards(table).fold(begun(4, stands), |it, card| on(it, face(card))))
    }

    /// Returns whether turns end where they do from the start of a round.
    pub(super) fn is_in_step(self, table: &Table) -> bool {
        let turned = table.len(self.waste);
        turned.is_multiple_of(self.each) || table.is_empty(self.stock)
    }

    /// Returns the move that turns it once more, if there is one.
    pub(super) fn turn(self, rules: &Rules, table: &Table) -> Option<Move> {
        if !table.is_empty(self.stock) {
            return Some(Move::DEAL);
        }
        let left = rules.redeals_left(table.counter(Counter::REDEALS));
        (left != Some(0) && !table.is_empty(self.waste)).then_some(Move::REDEAL)
    }

    /// Returns where turns end until a second redeal is due, each end once: after how many
    /// turns, how many cards lie in the waste then, and the last of them.
    pub(super) fn stops(self, rules: &Rules, table: &Table) -> Vec<(u8, usize, Card)> {
        let cards: Vec<Card> = self.cards(table).collect();
        let (start, all) = (self.turned(table), cards.len());
        let left = rules.redeals_left(table.counter(Counter::REDEALS));
        // After a redeal turns end where they did before, from there on or at the last card.
        let known = if self.is_in_step(table) { start } else { all };
        let mut stops = Vec::new();
        let (mut turned, mut turns, mut again) = (start, 0_u8, false);
        loop {
            if turned == all {
                if std::mem::replace(&mut again, true) || left == Some(0) || all == 0 {
                    return stops;
                }
                (turned, turns) = (0, turns.saturating_add(1));
            }
            turned = (turned + self.each).min(all);
            turns = turns.saturating_add(1);
            if again && turned >= known {
                return stops;
            }
            stops.push((turns, turned, cards[turned - 1]));
        }
    }

    /// Lays so many of its cards in the waste, as turns do: those that a redeal takes back
    /// and that are dealt again lie as before.
    pub(super) fn wind(self, table: &mut Table, journal: &mut Journal, turned: usize) {
        let before = self.turned(table);
        let (from, to) = if turned > before {
            (self.stock, self.waste)
        } else {
            (self.waste, self.stock)
        };
        let count = u8::try_from(turned.abs_diff(before)).unwrap_or(u8::MAX);
        journal.wind(table, from, to, count);
    }

    /// Returns how many of the cards lie in the waste.
    pub(super) fn turned(self, table: &Table) -> usize {
        table.len(self.waste)
    }
}
