//! Finds which cards of a stock can come up, if some come up only after other cards are played.

use super::kind_set::KindSet;
use super::{Hope, Places};
use crate::solve::bits::bits;
use crate::solve::reductions::wheel::WheelOrder;

/// The maximum number of cards of a stock.
const MAX_CARDS: usize = 128;

/// The relaxed state of a stock from which not every card comes up without a play.
pub(super) struct KnownWheel<K> {
    order: WheelOrder,
    /// The cards that come up without a play or a redeal, one bit each in the order they come up;
    /// those that can come up at all; and those that can leave.
    turned_up: u128,
    seen: u128,
    left: u128,
    /// The kinds of the cards that can come up but not leave yet.
    wanted: K,
}

impl<K: KindSet> KnownWheel<K> {
    /// Lays bare the cards that come up without a play, or all cards if there are too many.
    pub(super) fn of(mut order: WheelOrder, places: &Places, hope: &mut Hope<K>) -> Self {
        if order.cards.len() > MAX_CARDS {
            let cards = order.cards.drain(..);
            cards.for_each(|card| places.lay_bare(card, false, hope));
        }
        let none = order.cards.is_empty();
        let turned_up = if none { 0 } else { order.turned_up() };
        let mut wheel = Self { order, turned_up, seen: 0, left: 0, wanted: K::NONE };
        wheel.look(places, hope);
        wheel
    }

    /// Plays the cards that have a place and lays bare those that come up as a result. Returns
    /// whether that enabled anything. Assumes that any subset of the playable cards may be
    /// played.
    #[inline]
    pub(super) fn dig(&mut self, places: &Places, hope: &mut Hope<K>) -> bool {
        let free = hope.placed.or(hope.ready.and(hope.allowed));
        if !self.wanted.meets(free) {
            return false;
        }
        self.wanted = K::NONE;
        for place in bits(self.seen & !self.left) {
            let card = self.order.cards[place];
            if free.has(card) {
                self.left |= 1 << place;
            } else {
                self.wanted.add(card);
            }
        }
        // Once all cards have come up, none is left to lay bare.
        if self.is_stuck() {
            self.look(places, hope);
        }
        true
    }

    /// Lays bare the cards that can come up.
    fn look(&mut self, places: &Places, hope: &mut Hope<K>) {
        let up = self.order.comes_up(self.turned_up, self.left);
        let new = up & !self.seen;
        self.seen |= up;
        for place in bits(new) {
            let card = self.order.cards[place];
            self.wanted.add(card);
            places.lay_bare(card, false, hope);
        }
    }

    /// Returns whether some card cannot come up.
    pub(super) fn is_stuck(&self) -> bool {
        self.seen.count_ones() as usize != self.order.cards.len()
    }
}
