//! The waits between the cards of a position.

use super::cycles::{Lately, Waiting, bits};
use super::{Blocking, Leaving};
use crate::rules::Carry;
use crate::table::{Card, PileId, Table};

/// The waits of a position, with incremental updates.
#[derive(Clone)]
pub(super) struct Picture {
    piles: Vec<PilePicture>,
    /// The number of units with a card that lies on one that goes to a foundation before it.
    forced: usize,
    /// The cards of the other units that lie on some card.
    cards: u64,
    /// The waits between them.
    waiting: Waiting,
    /// Those that may be in a cycle, and the minimum number of units that must move elsewhere.
    core: u64,
    circles: usize,
}

/// The waits within a pile.
#[derive(Clone, Copy, Debug, Default)]
struct PilePicture {
    /// The kinds that go to a foundation after one of its cards.
    after: u64,
    forced: usize,
    forced_cards: u64,
    cards: u64,
}

/// A unit of cards during a scan.
#[derive(Clone, Copy, Default)]
struct Unit {
    cards: u64,
    /// Those of its cards that lie on others.
    lying: u64,
    forced: bool,
}

impl Picture {
    pub(super) fn new(piles: usize) -> Self {
        Self {
            piles: vec![PilePicture::default(); piles],
            forced: 0,
            cards: 0,
            waiting: Waiting::new(),
            core: 0,
            circles: 0,
        }
    }

    /// Returns the minimum number of moves that bring no card to a foundation.
    pub(super) fn detours(&self) -> usize {
        self.forced + self.circles
    }

    /// Reads a position for which that minimum is known.
    pub(super) fn look_at(&mut self, blocking: &Blocking, table: &Table, detours: usize) {
        self.look_through(blocking, table);
        self.core = self.waiting.core(self.cards);
        self.circles = detours.saturating_sub(self.forced);
    }

    /// Reads a position and returns the minimum number of moves that bring no card to a
    /// foundation. If it exceeds `room`, the result may be too low, but still exceeds `room`.
    pub(super) fn look(
        &mut self,
        blocking: &Blocking,
        table: &Table,
        room: usize,
        lately: &mut Lately,
    ) -> usize {
        self.look_through(blocking, table);
        self.look_for_circles(room, lately)
    }

    /// Reads the position after a build, and returns the same.
    pub(super) fn build(
        &mut self,
        blocking: &Blocking,
        table: &Table,
        build: Carry,
        room: usize,
        lately: &mut Lately,
    ) -> usize {
        let Carry { from, to, count } = build;
        let (left, _) = table.pile(from).split_at(table.len(from) - usize::from(count));
        self.look_at_pile(blocking, from, [left, &[]]);
        self.look_at_pile(blocking, to, [table.pile(to), build.cards(table)]);
        self.look_for_circles(room, lately)
    }

    fn look_through(&mut self, blocking: &Blocking, table: &Table) {
        (self.forced, self.cards) = (0, 0);
        for pile in (0..).map(PileId).take(blocking.piles.len()) {
            self.piles[pile.index()] = PilePicture::default();
            self.look_at_pile(blocking, pile, [table.pile(pile), &[]]);
        }
    }

    fn look_for_circles(&mut self, room: usize, lately: &mut Lately) -> usize {
        let Some(room) = room.checked_sub(self.forced) else { return self.forced };
        self.core = self.waiting.core(self.cards);
        self.circles = self.waiting.fewest(self.core, 0, room, lately);
        self.detours()
    }

    /// Updates a pile.
    #[inline]
    fn look_at_pile(&mut self, blocking: &Blocking, pile: PileId, cards: [&[Card]; 2]) {
        let Some(leaving) = &blocking.piles[pile.index()] else { return };
        let was = self.piles[pile.index()];
        self.forced -= was.forced;
        self.cards &= !was.cards;
        let mut own = PilePicture::default();
        let (mut before, mut unit) = (None, Unit::default());
        for &card in cards.into_iter().flatten() {
            if !leaving.joins(before, card) {
                self.close(unit, &mut own);
                unit = Unit::default();
            }
            let kind = card.kind();
            let bit = 1 << kind;
            unit.cards |= bit;
            unit.forced |= own.after & bit != 0;
            unit.lying |= if own.after == 0 { 0 } else { bit };
            self.waiting.on[kind] = own.after;
            own.after |= blocking.after[kind];
            before = Some(card);
        }
        self.close(unit, &mut own);
        self.forced += own.forced;
        self.cards |= own.cards;
        self.piles[pile.index()] = own;
    }

    /// Records a unit of a pile.
    #[inline]
    fn close(&mut self, unit: Unit, own: &mut PilePicture) {
        if unit.forced {
            own.forced += 1;
            own.forced_cards |= unit.cards;
            return;
        }
        own.cards |= unit.lying;
        if unit.cards.is_power_of_two() {
            self.waiting.unit[unit.cards.trailing_zeros() as usize] = unit.cards;
        } else {
            bits(unit.cards).for_each(|card| self.waiting.unit[card] = unit.cards);
        }
    }

    /// Returns the minimum after a build of one card, if all cards leave singly and neither pile
    /// is a foundation. If it exceeds `room`, the result may be too low, but still exceeds
    /// `room`.
    #[inline]
    pub(super) fn after(
        &mut self,
        blocking: &Blocking,
        table: &Table,
        build: Carry,
        room: usize,
        lately: &mut Lately,
    ) -> usize {
        let card = build.lowest(table).kind();
        let bit = 1 << card;
        let [from, to] = [build.from, build.to].map(|pile| self.piles[pile.index()]);
        let mut forced = self.forced - usize::from(from.forced_cards & bit != 0);
        let goes_under = to.after & bit != 0;
        forced += usize::from(goes_under);
        let Some(room) = room.checked_sub(forced) else { return forced };
        let cards = self.cards & !bit;
        if goes_under || to.after == 0 || !self.waiting.reaches(to.after, cards, bit) {
            return forced + self.without(bit, room, lately);
        }
        let known = blocking.piles[build.from.index()].is_some();
        let was = if known { self.waiting.on[card] } else { 0 };
        self.waiting.on[card] = to.after;
        // Needs no restoring: if cards leave singly, it never has another value.
        self.waiting.unit[card] = bit;
        let core = self.waiting.core(cards | bit);
        // The card is removed from the waiting cards and added again.
        let (least, most) = (self.circles.saturating_sub(1), self.circles.min(room));
        let circles = self.waiting.fewest(core, least, most, lately);
        self.waiting.on[card] = was;
        forced + circles
    }

    /// Returns the minimum number of units that must move elsewhere if the card `bit` waits for
    /// none.
    #[inline]
    fn without(&self, bit: u64, room: usize, lately: &mut Lately) -> usize {
        if self.core & bit == 0 {
            return self.circles;
        }
        let core = self.waiting.core(self.core & !bit);
        // Removing one card lowers the minimum by at most one, so a single query decides.
        let one_less = self.circles.saturating_sub(1);
        self.waiting.fewest(core, one_less, one_less.min(room), lately)
    }
}

impl Leaving {
    /// Returns whether a card may leave in one move with the card it lies on.
    #[inline]
    fn joins(&self, before: Option<Card>, card: Card) -> bool {
        let Some(before) = before.filter(|card| !card.is_down()) else { return false };
        match self {
            Self::Singly => false,
            Self::Runs(joined) => joined[before.kind()].has(card),
            Self::Any => true,
        }
    }
}
