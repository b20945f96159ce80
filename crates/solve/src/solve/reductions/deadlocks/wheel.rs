//! Finds which cards of a stock can come up, if some do not as long as none is played.

use super::kind_set::KindSet;
use super::{Hope, Places};
use crate::solve::bits::bits;
use crate::solve::reductions::wheel::WheelOrder;

/// The most cards of a stock that are looked at.
const MAX_CARDS: usize = 128;

/// What is known of a stock of which not every card comes up as long as none is played.
pub(super) struct KnownWheel<K> {
    order: WheelOrder,
    /// Those that come up as long as none is played nor turned over again, one bit each in
    /// the order they come up; those that can come up, and those that can leave.
    turned_up: u128,
    seen: u128,
    left: u128,
    /// The kinds of those that can come up and cannot leave yet.
    wanted: K,
}

impl<K: KindSet> KnownWheel<K> {
    /// Lays bare what can come up as long as nothing is played; all cards if there are too
    /// many to look at.
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

    /// Lets cards be played that can come up, and others come up by that; returns whether
    /// that made anything possible. It is taken for granted that of those that can be
    /// played any are, and any others are left.
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
        // Once all are seen there is nothing more to lay bare.
        if self.is_stuck() {
            self.look(places, hope);
        }
        true
    }

    /// Lays bare what can come up.
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
