//! Finds which cards of a pile can be laid bare, if cards stay on each other until they are moved.

use std::ops::Range;

use super::{Fixed, Hope, Places, Ways};
use crate::rules::Lift;
use crate::table::{Card, Kinds};

/// The most cards of a pile that are looked at.
const MAX_CARDS: usize = 64;

/// What is known of a pile in a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownPile<'t> {
    pub(super) fixed: &'t Fixed,
    /// The cards that count: all, or those that redeals hold together.
    pub(super) cards: &'t [Card],
    /// Which of these can be laid bare, one bit each, where several leave together; and
    /// which can leave with those on them once there is a place, and have not yet.
    bare: u64,
    waiting: u64,
    /// The kinds of those that wait, and of those among them that may go home as well, if
    /// not a few more.
    wanted: [Kinds; 2],
    /// The lowest that can be laid bare.
    lowest: usize,
    /// The lowest that left; how many cards there are if none did.
    left: usize,
    /// Whether those that leave it together can be parted without being moved.
    loosens: bool,
    /// Those that could be laid bare if there were places for all that lie on them.
    blocked: u64,
    /// Whether nothing is left to be found out.
    done: bool,
}

impl<'t> KnownPile<'t> {
    /// Lays bare the uppermost of the cards of a pile that count, unless there are too many
    /// to look at. `loosens` tells whether those that leave together can be parted.
    pub(super) fn of(
        fixed: &'t Fixed,
        cards: &'t [Card],
        loosens: bool,
        places: &Places,
        hope: &mut Hope,
    ) -> Option<Self> {
        // INVARIANT: with so few cards each has a bit, and no shift below overflows.
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
    /// Returns whether a card can leave with those on it, as far as is known.
    pub(super) fn has_left(&self, place: usize) -> bool {
        place >= self.left
    }

    /// Returns how many of the cards that count cannot leave, as far as is known.
    pub(super) fn remaining(&self) -> usize {
        match self.fixed.lift {
            Lift::None => self.cards.len(),
            Lift::Top if self.done => 0,
            Lift::Top => self.lowest + 1,
            _ => self.left,
        }
    }

    /// Forgets all cards but these, none of which can leave; the caller lays the others bare.
    /// Where several leave together, the uppermost stays bare as it is, so none above is
    /// forgotten unless all are.
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

    /// Returns whether some card can never be had.
    pub(super) fn is_stuck(&self) -> bool {
        self.lowest > 0
    }

    /// Lays bare what can be, and returns whether that made anything possible.
    #[inline]
    pub(super) fn dig(&mut self, ways: &Ways<'_>, hope: &mut Hope) -> bool {
        if self.done {
            return false;
        }
        if self.fixed.lift == Lift::Top {
            return self.dig_singly(ways, hope);
        }
        let freed = self.blocked != 0 && self.free_blocked(ways, hope);
        let [any, bare] = self.wanted;
        let goes = hope.ready.and(hope.allowed);
        let leaves = any.meets(hope.placed) || bare.meets(goes);
        leaves && self.dig_units(ways, hope) || freed
    }

    #[inline]
    fn dig_singly(&mut self, ways: &Ways<'_>, hope: &mut Hope) -> bool {
        let places = ways.places;
        let mut free = hope.placed.or(hope.ready.and(hope.allowed));
        if !free.has(self.cards[self.lowest]) {
            return false;
        }
        let before = self.lowest;
        for (place, card) in self.cards[..self.lowest].iter().enumerate().rev() {
            if !ways.lets(self, place, hope) {
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

    /// Lets cards leave with those on them where there is a place now, and returns whether
    /// there are any.
    fn dig_units(&mut self, ways: &Ways<'_>, hope: &mut Hope) -> bool {
        let goes = hope.ready.and(hope.allowed);
        let before = self.waiting;
        let mut left = before;
        while let Some(place) = left.checked_ilog2() {
            let card = self.cards[place as usize];
            let goes_home = self.is_bare(place as usize) && goes.has(card);
            if goes_home || hope.placed.has(card) {
                self.leave(place as usize, ways, hope);
            }
            // What was laid bare by that lies further down, and is looked at in turn.
            left = self.waiting & ((1 << place) - 1);
        }
        if before != self.waiting {
            return true;
        }
        // Those that were wanted left before.
        self.want_waiting();
        false
    }

    /// Lays bare what could not be before, since there were too few places, and returns
    /// whether there is anything.
    fn free_blocked(&mut self, ways: &Ways<'_>, hope: &mut Hope) -> bool {
        // In this loop cards only leave the set, so a change shows that one did.
        let before = self.blocked;
        let mut left = before;
        while let Some(place) = left.checked_ilog2() {
            left ^= 1 << place;
            if ways.lets(self, place as usize, hope) {
                self.blocked ^= 1 << place;
                self.lay_bare(place as usize, ways.places, hope);
            }
        }
        before != self.blocked
    }

    /// Lets a card leave with those on it.
    fn leave(&mut self, place: usize, ways: &Ways<'_>, hope: &mut Hope) {
        let places = ways.places;
        self.waiting &= !(1 << place);
        self.left = self.left.min(place);
        if self.loosens {
            self.lowest = self.lowest.min(place);
        }
        // They come to lie where cards may be put on them.
        if self.loosens {
            for card in &self.cards[place..] {
                places.lay_bare(*card, true, hope);
            }
        }
        // Where cards are laid on others, that can be done with those that are bare already.
        let mut bare =
            if self.fixed.builds { 0 } else { self.bare & !((1 << place) - 1) };
        while let Some(upper) = bare.checked_ilog2() {
            places.lay_bare(self.cards[upper as usize], true, hope);
            bare ^= 1 << upper;
        }
        match place.checked_sub(1) {
            Some(next) if ways.lets(self, next, hope) => {
                self.lay_bare(next, places, hope);
            }
            Some(next) => self.blocked |= 1 << next,
            None => hope.open(self.fixed.starts),
        }
    }

    /// Lays a card bare. It waits for a place from then on, and so do those under it as
    /// far as they leave in one unit with it.
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
            // A redeal turns cards up that stay where they are.
            if !follows || card.is_down() && !fixed.gathered {
                return;
            }
            upper = under;
        }
    }

    /// Takes note of the kinds of those that wait, and of no others.
    fn want_waiting(&mut self) {
        self.wanted = [Kinds::NONE; 2];
        let mut left = self.waiting;
        while let Some(place) = left.checked_ilog2() {
            self.want(place as usize);
            left ^= 1 << place;
        }
    }

    /// Takes note of the kind of a card that waits.
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
