//! Finds which cards of a pile can be uncovered, if cards stay on each other until they are
//! moved.

use std::ops::Range;

use super::{Conditions, Fixed, Hope, Places};
use crate::rules::Lift;
use crate::table::{Card, Kinds};

/// The maximum number of cards of a pile.
const MAX_CARDS: usize = 64;

/// The relaxed state of a pile.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownPile<'t> {
    pub(super) fixed: &'t Fixed,
    /// The cards to consider: all, or those that redeals keep together.
    pub(super) cards: &'t [Card],
    /// If several cards can leave together: a bit set of the cards that can be uncovered, and one
    /// of those that can leave with the cards on them once there is a place.
    bare: u64,
    waiting: u64,
    /// The kinds of the waiting cards, and of those among them that may also go to a foundation.
    /// Both may include a few kinds more.
    wanted: [Kinds; 2],
    /// The lowest card that can be uncovered.
    lowest: usize,
    /// The lowest card that left, or the number of cards if none did.
    left: usize,
    /// Whether cards that leave together can separate without another move.
    loosens: bool,
    /// The cards that cannot be uncovered only because those on them lack places.
    blocked: u64,
    /// Whether nothing more can be found.
    done: bool,
}

impl<'t> KnownPile<'t> {
    /// Lays bare the top card of a pile, or returns `None` if the pile is empty or too large.
    /// `loosens` says whether cards that leave together can separate.
    pub(super) fn of(
        fixed: &'t Fixed,
        cards: &'t [Card],
        loosens: bool,
        places: &Places,
        hope: &mut Hope,
    ) -> Option<Self> {
        // INVARIANT: each card has a bit, so no shift below overflows.
        let lowest = cards.len().checked_sub(1).filter(|place| *place < MAX_CARDS)?;
        let mut pile = Self {
            fixed,
            cards,
            bare: 0,
            waiting: 0,
            wanted: [Kinds::NONE; 2],
            lowest,
            left: cards.len(),
            loosens,
            blocked: 0,
            done: fixed.lift == Lift::None,
        };
        match fixed.lift {
            Lift::None | Lift::Top => places.lay_bare(cards[lowest], fixed.builds, hope),
            _ => pile.lay_bare(lowest, places, hope),
        }
        Some(pile)
    }
}

impl KnownPile<'_> {
    /// Returns whether a card can leave with the cards on it, as far as is known.
    pub(super) fn has_left(&self, place: usize) -> bool {
        place >= self.left
    }

    /// Returns the number of cards that cannot leave, as far as is known.
    pub(super) fn remaining(&self) -> usize {
        match self.fixed.lift {
            Lift::None => self.cards.len(),
            Lift::Top if self.done => 0,
            Lift::Top => self.lowest + 1,
            _ => self.left,
        }
    }

    /// Keeps only the given cards, none of which can leave; the caller lays the others bare. If
    /// several cards can leave together, the top card stays uncovered, so the cards above are
    /// dropped only if all are.
    pub(super) fn keep(&mut self, cards: Range<usize>) {
        self.lowest = self.lowest.min(cards.end.saturating_sub(1));
        self.lowest = self.lowest.saturating_sub(cards.start);
        let of_these = |bits: u64| {
            let kept = cards.clone().enumerate().filter(|card| bits >> card.1 & 1 != 0);
            kept.fold(0, |all, (place, _)| all | 1 << place)
        };
        [self.bare, self.waiting, self.blocked] =
            [self.bare, self.waiting, self.blocked].map(of_these);
        self.left = cards.len();
        self.cards = &self.cards[cards];
        self.done |= self.cards.is_empty();
        self.want_waiting();
    }

    /// Returns whether some card can never be uncovered.
    pub(super) fn is_stuck(&self) -> bool {
        self.lowest > 0
    }

    /// Lays bare all cards that can be uncovered now. Returns whether that enabled anything.
    #[inline]
    pub(super) fn dig(&mut self, conditions: &Conditions<'_>, hope: &mut Hope) -> bool {
        if self.done {
            return false;
        }
        if self.fixed.lift == Lift::Top {
            return self.dig_singly(conditions, hope);
        }
        let freed = self.blocked != 0 && self.free_blocked(conditions, hope);
        let [any, bare] = self.wanted;
        let goes = hope.ready.and(hope.allowed);
        let leaves = any.meets(hope.placed) || bare.meets(goes);
        leaves && self.dig_units(conditions, hope) || freed
    }

    #[inline]
    fn dig_singly(&mut self, conditions: &Conditions<'_>, hope: &mut Hope) -> bool {
        let places = conditions.places;
        let mut free = hope.placed.or(hope.ready.and(hope.allowed));
        if !free.has(self.cards[self.lowest]) {
            return false;
        }
        let before = self.lowest;
        for (place, card) in self.cards[..self.lowest].iter().enumerate().rev() {
            if !conditions.lets(self, place, hope) {
                return self.lowest < before;
            }
            self.lowest = place;
            places.lay_bare(*card, self.fixed.builds, hope);
            free = free.or(hope.placed);
            if !free.has(*card) {
                return true;
            }
        }
        self.done = true;
        hope.open(self.fixed.starts);
        true
    }

    /// Lets cards leave with those on them if there is a place now. Returns whether there are
    /// any.
    fn dig_units(&mut self, conditions: &Conditions<'_>, hope: &mut Hope) -> bool {
        let goes = hope.ready.and(hope.allowed);
        let before = self.waiting;
        let mut left = before;
        while let Some(place) = left.checked_ilog2() {
            let card = self.cards[place as usize];
            let goes_home = self.is_bare(place as usize) && goes.has(card);
            if goes_home || hope.placed.has(card) {
                self.leave(place as usize, conditions, hope);
            }
            // Cards that this uncovers are further down, and the loop visits them next.
            left = self.waiting & ((1 << place) - 1);
        }
        if before != self.waiting {
            return true;
        }
        // The kinds recorded as waiting left before.
        self.want_waiting();
        false
    }

    /// Lays bare blocked cards whose top cards have places by now. Returns whether there are any.
    fn free_blocked(&mut self, conditions: &Conditions<'_>, hope: &mut Hope) -> bool {
        // This loop only removes cards from the set, so a change shows that one was freed.
        let before = self.blocked;
        let mut left = before;
        while let Some(place) = left.checked_ilog2() {
            left ^= 1 << place;
            if conditions.lets(self, place as usize, hope) {
                self.blocked ^= 1 << place;
                self.lay_bare(place as usize, conditions.places, hope);
            }
        }
        before != self.blocked
    }

    /// Lets a card leave with those on it.
    fn leave(&mut self, place: usize, conditions: &Conditions<'_>, hope: &mut Hope) {
        let places = conditions.places;
        self.waiting &= !(1 << place);
        self.left = self.left.min(place);
        if self.loosens {
            self.lowest = self.lowest.min(place);
        }
        // They separate in a pile where other cards may be put on them.
        if self.loosens {
            for card in &self.cards[place..] {
                places.lay_bare(*card, true, hope);
            }
        }
        // If the pile allows builds, cards can be laid on those uncovered already.
        let mut bare =
            if self.fixed.builds { 0 } else { self.bare & !((1 << place) - 1) };
        while let Some(upper) = bare.checked_ilog2() {
            places.lay_bare(self.cards[upper as usize], true, hope);
            bare ^= 1 << upper;
        }
        match place.checked_sub(1) {
            Some(next) if conditions.lets(self, next, hope) => {
                self.lay_bare(next, places, hope);
            }
            Some(next) => self.blocked |= 1 << next,
            None => hope.open(self.fixed.starts),
        }
    }

    /// Lays a card bare. From then on it waits for a place, and so do the cards beneath that can
    /// leave in one unit with it.
    fn lay_bare(&mut self, place: usize, places: &Places, hope: &mut Hope) {
        if self.is_bare(place) {
            return;
        }
        let Self { fixed, cards, .. } = *self;
        self.bare |= 1 << place;
        self.lowest = self.lowest.min(place);
        places.lay_bare(cards[place], fixed.builds || place >= self.left, hope);
        let mut upper = place;
        loop {
            if upper == place || self.waiting >> upper & 1 == 0 {
                self.waiting |= 1 << upper;
            } else {
                return;
            }
            self.want(upper);
            let Some(under) = upper.checked_sub(1) else { return };
            let card = cards[under];
            let follows =
                fixed.lift == Lift::Any || fixed.joined[card.kind()].has(cards[upper]);
            // A redeal turns up cards that stay in their pile.
            if !follows || card.is_down() && !fixed.gathered {
                return;
            }
            upper = under;
        }
    }

    /// Recomputes the kinds of the waiting cards.
    fn want_waiting(&mut self) {
        self.wanted = [Kinds::NONE; 2];
        let mut left = self.waiting;
        while let Some(place) = left.checked_ilog2() {
            self.want(place as usize);
            left ^= 1 << place;
        }
    }

    /// Records the kind of a waiting card.
    #[inline]
    fn want(&mut self, place: usize) {
        let (card, bare) = (self.cards[place], self.is_bare(place));
        let [wanted, home] = &mut self.wanted;
        wanted.add(card);
        if bare {
            home.add(card);
        }
    }

    fn is_bare(&self, place: usize) -> bool {
        self.bare >> place & 1 != 0
    }
}
