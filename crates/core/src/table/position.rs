//! The table: the cards of every pile, and a few counters.

use std::ops::Range;

use super::following::Followed;
use super::{Card, Face};

/// The index of a pile, in the order of the rules.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct PileId(pub u8);

/// The index of a counter: one of the three below, or a script's variable.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Counter(pub u8);

/// A position: piles of cards, bottom first, and counters.
///
/// All piles share one block of memory, each with room for every card of the game, so a
/// move touches a few bytes and never allocates. The last pile is the hand, which holds
/// cards only during a deal.
#[derive(Clone, Debug)]
pub struct Table {
    cards: Box<[Card]>,
    lengths: Box<[u8]>,
    /// A copy of the top card of each pile. For an empty pile, a face-down placeholder.
    tops: Box<[Card]>,
    room: usize,
    /// The number of face-down cards.
    down: u8,
    counters: Box<[i32]>,
    /// The numbers of the cards, if they are tracked.
    followed: Option<Box<Followed>>,
}

/// How many cards are copied when fewer are moved: a fixed number needs no loop, and data
/// beyond the end of a pile is ignored.
const AT_ONCE: usize = 8;

/// The placeholder for the top card of an empty pile.
const NO_CARD: Card = Card::from_byte(Card::NONE);

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        let all = 0..=self.hand().0;
        self.counters == other.counters
            && self.lengths == other.lengths
            && all.map(PileId).all(|pile| self.pile(pile) == other.pile(pile))
    }
}

impl Eq for Table {}

impl PileId {
    /// Returns the number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Counter {
    /// Counts the redeals made.
    pub const REDEALS: Self = Self(0);
    /// Counts the numbers drawn from the deal's generator, those for its first shuffle
    /// included.
    pub const DRAWS: Self = Self(1);
    /// Counts the cards that deals put on foundations or discarded, which do not score.
    pub const DEALT_HOME: Self = Self(2);
    /// The first counter that is a script's variable.
    pub const FIRST_OWN: Self = Self(3);
}

impl Table {
    /// Returns the table with `piles` empty piles and a hand that holds `cards`, the last
    /// of them on top.
    ///
    /// There can be 254 piles and 250 cards; any more are dropped.
    pub fn new(piles: usize, cards: &[Card], counters: &[i32]) -> Self {
        let piles = piles.min(254);
        let cards = &cards[..cards.len().min(super::Deck::CARDS)];
        // INVARIANT: every pile has room for all cards of the game, so none can
        // overflow.
        let room = cards.len();
        let mut all = vec![Card::new(0); room * (piles + 1)];
        all[room * piles..].copy_from_slice(cards);
        let mut lengths = vec![0; piles + 1];
        lengths[piles] = u8::try_from(room).unwrap_or(u8::MAX);
        let mut table = Self {
            cards: all.into(),
            tops: vec![NO_CARD; piles + 1].into(),
            lengths: lengths.into(),
            room,
            down: count_down(cards),
            counters: counters.into(),
            followed: None,
        };
        table.note_top(table.hand());
        table
    }

    /// Starts tracking cards: numbers them from 0, starting with the first card of the
    /// first pile. [`Table::restore`] and [`Table::read`] stop the tracking.
    pub(crate) fn follow(&mut self) {
        let lengths: Vec<usize> =
            self.lengths.iter().map(|length| (*length).into()).collect();
        self.followed = Some(Box::new(Followed::new(&lengths)));
    }

    /// Stops tracking cards.
    pub(crate) fn follow_no_more(&mut self) {
        self.followed = None;
    }

    /// Returns the numbers of the cards, if they are tracked.
    pub(crate) fn followed(&self) -> Option<&Followed> {
        self.followed.as_deref()
    }

    /// Records that a pile was shuffled, so its cards get new numbers.
    pub(crate) fn note_mixed(&mut self, pile: PileId) {
        if let Some(followed) = &mut self.followed {
            followed.mix(pile);
        }
    }

    /// Replaces a card of a pile by another that shows the same side.
    pub(crate) fn replace(&mut self, pile: PileId, index: usize, card: Card) {
        let place = pile.index() * self.room + index;
        let down = self.cards[place].is_down();
        self.cards[place] = card.facing(if down { Face::Down } else { Face::Up });
        self.note_top(pile);
    }

    /// Returns the cards of a pile, from bottom to top.
    #[inline]
    pub fn pile(&self, pile: PileId) -> &[Card] {
        let start = pile.index() * self.room;
        &self.cards[start..start + self.len(pile)]
    }

    /// Returns the number of cards in a pile.
    #[inline]
    pub fn len(&self, pile: PileId) -> usize {
        usize::from(self.lengths[pile.index()])
    }

    /// Returns whether a pile has no cards.
    #[inline]
    pub fn is_empty(&self, pile: PileId) -> bool {
        self.lengths[pile.index()] == 0
    }

    /// Returns the top card of a pile.
    #[inline]
    pub fn top(&self, pile: PileId) -> Option<Card> {
        let top = self.tops[pile.index()];
        // The placeholder for an empty pile is face down, so a face-up top is a card.
        (!top.is_down() || !self.is_empty(pile)).then_some(top)
    }

    /// Returns the top cards of a range of piles. An empty pile has a face-down
    /// placeholder.
    #[inline]
    pub(crate) fn tops(&self, piles: &Range<u8>) -> &[Card] {
        &self.tops[piles.start.into()..piles.end.into()]
    }

    /// Returns the number of cards of each pile of a range.
    #[inline]
    pub(crate) fn lengths(&self, piles: &Range<u8>) -> &[u8] {
        &self.lengths[piles.start.into()..piles.end.into()]
    }

    /// Returns the pile that holds cards during a deal.
    pub fn hand(&self) -> PileId {
        PileId(u8::try_from(self.lengths.len() - 1).unwrap_or(u8::MAX))
    }

    /// Returns every pile except the hand.
    pub fn piles(&self) -> impl Iterator<Item = PileId> + use<> {
        (0..self.hand().0).map(PileId)
    }

    /// Returns the number of cards of the game.
    pub fn size(&self) -> usize {
        self.room
    }

    /// Returns whether any card is face down.
    #[inline]
    pub fn has_hidden(&self) -> bool {
        self.down > 0
    }

    /// Returns the value of a counter.
    #[inline]
    pub fn counter(&self, counter: Counter) -> i32 {
        self.counters[usize::from(counter.0)]
    }

    /// Returns the values of all counters.
    pub fn counters(&self) -> &[i32] {
        &self.counters
    }

    /// Moves the top `count` cards of a pile to another pile, in the order they lie. The
    /// piles must differ, and `from` must have `count` cards.
    #[expect(
        clippy::inline_always,
        reason = "measured: each call site wants its own copy"
    )]
    #[inline(always)]
    pub fn transfer(&mut self, from: PileId, to: PileId, count: u8) {
        let (len, target) = (self.len(from), self.len(to));
        debug_assert!(from != to && usize::from(count) <= len);
        if count == 0 {
            return;
        }
        let end = from.index() * self.room + len;
        let start = to.index() * self.room + target;
        let first = end - usize::from(count);
        // INVARIANT: `tops` has a copy of each top card, so a single card need not be
        // read from the block.
        if count == 1 {
            self.cards[start] = self.tops[from.index()];
        } else if usize::from(count) <= AT_ONCE
            // Copying beyond this would overwrite the bottom of the next pile.
            && target + AT_ONCE <= self.room
            && first + AT_ONCE <= self.cards.len()
        {
            self.cards.copy_within(first..first + AT_ONCE, start);
        } else {
            self.cards.copy_within(first..end, start);
        }
        self.lengths[from.index()] -= count;
        self.lengths[to.index()] += count;
        // The order matters: `note_top` replaces the top of `from` by the card below.
        self.tops[to.index()] = self.tops[from.index()];
        self.note_top(from);
        if let Some(followed) = &mut self.followed {
            followed.transfer(from, to, count.into());
        }
    }

    /// Updates the copy of a pile's top card.
    #[inline]
    fn note_top(&mut self, pile: PileId) {
        let end = pile.index() * self.room + self.len(pile);
        self.tops[pile.index()] =
            if self.is_empty(pile) { NO_CARD } else { self.cards[end - 1] };
    }

    /// Turns one card of a pile over, by its index from 0 at the bottom.
    pub fn turn(&mut self, pile: PileId, index: u8) {
        let place = pile.index() * self.room + usize::from(index);
        let card = self.cards[place].turned();
        self.cards[place] = card;
        self.down = if card.is_down() { self.down + 1 } else { self.down - 1 };
        self.note_top(pile);
    }

    /// Turns the top `count` cards of a pile to the given side.
    pub fn face_top(&mut self, pile: PileId, count: u8, face: Face) {
        if face == Face::Up && !self.has_hidden() {
            return;
        }
        let end = pile.index() * self.room + self.len(pile);
        let cards = &mut self.cards[end - usize::from(count)..end];
        self.down -= count_down(cards);
        for card in cards.iter_mut() {
            *card = card.facing(face);
        }
        self.down += if face == Face::Down { count } else { 0 };
        self.note_top(pile);
    }

    /// Moves the top `count` cards of a pile to another one by one, each turned over. The
    /// piles must differ, and `from` must have `count` cards.
    pub fn wind(&mut self, from: PileId, to: PileId, count: u8) {
        self.transfer(from, to, count);
        self.reverse(to, count.into());
        let end = to.index() * self.room + self.len(to);
        let cards = &mut self.cards[end - usize::from(count)..end];
        let down = count_down(cards);
        for card in cards.iter_mut() {
            *card = card.turned();
        }
        // All moved cards were turned, so those that were face up are face down now.
        self.down = self.down - down + (count - down);
        self.note_top(to);
    }

    /// Sets a counter.
    pub fn set(&mut self, counter: Counter, value: i32) {
        self.counters[usize::from(counter.0)] = value;
    }

    /// Reverses the order of the top `count` cards of a pile.
    pub fn reverse(&mut self, pile: PileId, count: usize) {
        let end = pile.index() * self.room + self.len(pile);
        self.cards[end - count..end].reverse();
        self.note_top(pile);
        if let Some(followed) = &mut self.followed {
            followed.reverse(pile, count);
        }
    }

    /// Swaps two cards of a pile, by index from 0 at the bottom.
    pub fn swap(&mut self, pile: PileId, one: usize, other: usize) {
        let start = pile.index() * self.room;
        self.cards.swap(start + one, start + other);
        self.note_top(pile);
        if let Some(followed) = &mut self.followed {
            followed.swap(pile, one, other);
        }
    }

    /// Swaps the top cards of two piles. Neither may be empty.
    pub fn swap_tops(&mut self, one: PileId, other: PileId) {
        let top = |pile: PileId| pile.index() * self.room + self.len(pile) - 1;
        self.cards.swap(top(one), top(other));
        self.note_top(one);
        self.note_top(other);
        if let Some(followed) = &mut self.followed {
            followed.swap_tops(one, other);
        }
    }

    /// Moves the card at `index` of a pile to its top; the others keep their order.
    pub fn bring_to_top(&mut self, pile: PileId, index: usize) {
        let start = pile.index() * self.room;
        let end = start + self.len(pile);
        self.cards[start + index..end].rotate_left(1);
        self.note_top(pile);
        if let Some(followed) = &mut self.followed {
            followed.bring_to_top(pile, index);
        }
    }

    /// Appends a memory copy of the position, without its counters. It is faster than
    /// [`Table::write`] and takes several times the space.
    pub(super) fn save(&self, cards: &mut Vec<Card>, lengths: &mut Vec<u8>) {
        cards.extend_from_slice(&self.cards);
        cards.extend_from_slice(&self.tops);
        lengths.extend_from_slice(&self.lengths);
        lengths.push(self.down);
    }

    /// Restores and removes the last copy made by [`Table::save`].
    pub(super) fn restore(&mut self, cards: &mut Vec<Card>, lengths: &mut Vec<u8>) {
        self.followed = None;
        self.down = lengths.pop().unwrap_or(0);
        // `save` pushed the top cards last, so they come off first.
        pop_into(&mut self.tops, cards);
        pop_into(&mut self.cards, cards);
        pop_into(&mut self.lengths, lengths);
    }

    /// Appends the position, without its counters, to `bytes`: the lengths of all piles,
    /// then their cards, one byte each.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.lengths);
        for pile in 0..self.lengths.len() {
            let pile = PileId(u8::try_from(pile).unwrap_or(u8::MAX));
            bytes.extend(self.pile(pile).iter().map(|card| card.byte()));
        }
    }

    /// Restores a position written by [`Table::write`]. Calls `differs` for each pile
    /// that changed, with the number of cards at its bottom that did not.
    pub fn read(&mut self, bytes: &[u8], mut differs: impl FnMut(PileId, usize)) {
        let (lengths, mut cards) = bytes.split_at(self.lengths.len());
        for (pile, &length) in (0..).map(PileId).zip(lengths) {
            let (own, rest) = cards.split_at(usize::from(length));
            cards = rest;
            let alike = |pair: &(&Card, &u8)| pair.0.byte() == *pair.1;
            let kept = self.pile(pile).iter().zip(own).take_while(alike).count();
            if kept < own.len() || self.len(pile) > kept {
                self.read_pile(pile, kept, own);
                differs(pile, kept);
            }
        }
    }

    /// Replaces the cards of a pile above the `kept` lowest by those with the given
    /// bytes. The caller ensures that no card is duplicated or lost once all piles are
    /// read.
    pub(crate) fn read_pile(&mut self, pile: PileId, kept: usize, cards: &[u8]) {
        self.followed = None;
        // While piles are read one by one, a card can be missing or duplicated. The count
        // may wrap until the last pile is read, and is right then.
        self.down = self.down.wrapping_sub(count_down(&self.pile(pile)[kept..]));
        let start = pile.index() * self.room;
        for (place, &byte) in self.cards[start..].iter_mut().zip(cards).skip(kept) {
            *place = Card::from_byte(byte);
        }
        self.lengths[pile.index()] = u8::try_from(cards.len()).unwrap_or(u8::MAX);
        self.down = self.down.wrapping_add(count_down(&self.pile(pile)[kept..]));
        self.note_top(pile);
    }

    /// Returns how many bytes [`Table::write`] appends.
    pub fn written_len(&self) -> usize {
        self.lengths.len() + self.room
    }
}

/// Fills `places` with values popped from the end of `stack`.
fn pop_into<T: Copy>(places: &mut [T], stack: &mut Vec<T>) {
    let start = stack.len() - places.len();
    places.copy_from_slice(&stack[start..]);
    stack.truncate(start);
}

fn count_down(cards: &[Card]) -> u8 {
    cards.iter().map(|card| u8::from(card.is_down())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let cards: Vec<Card> = (0..6).map(Card::new).collect();
        Table::new(3, &cards, &[0, 0])
    }

    #[track_caller]
    fn check(table: &Table, pile: u8, kinds: &[usize]) {
        let found: Vec<usize> =
            table.pile(PileId(pile)).iter().map(|card| card.kind()).collect();
        assert_eq!(found, kinds);
    }

    #[test]
    fn transfer_keeps_the_order_of_cards() {
        let mut table = table();
        table.transfer(table.hand(), PileId(0), 4);
        check(&table, 0, &[2, 3, 4, 5]);
        table.transfer(PileId(0), PileId(2), 1);
        check(&table, 0, &[2, 3, 4]);
        check(&table, 2, &[5]);
        check(&table, 3, &[0, 1]);
    }

    #[test]
    fn read_restores_what_write_wrote() {
        let mut table = table();
        table.transfer(table.hand(), PileId(1), 5);
        table.turn(PileId(1), 2);
        assert!(table.has_hidden());
        let before = table.clone();
        let mut bytes = Vec::new();
        table.write(&mut bytes);
        assert_eq!(bytes.len(), table.written_len());
        table.transfer(PileId(1), PileId(0), 3);
        table.swap(PileId(0), 0, 2);
        let mut differ = Vec::new();
        table.read(&bytes, |pile, kept| differ.push((pile, kept)));
        assert_eq!(table, before);
        assert_eq!(differ, [(PileId(0), 0), (PileId(1), 2)]);
        table.read(&bytes, |pile, _| panic!("{pile:?} did not change"));
    }

    #[test]
    fn every_operation_keeps_the_count_of_face_down_cards() {
        let (mut table, mut chance) = (table(), 9_u64);
        let mut below = |bound: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(chance >> 33).unwrap() % bound
        };
        let mut met = [0; 7];
        for _ in 0..4000 {
            let from = PileId(u8::try_from(below(4)).unwrap());
            let to = PileId((from.0 + 1 + u8::try_from(below(3)).unwrap()) % 4);
            let (len, what) = (table.len(from), below(4));
            let count = u8::try_from(below(len + 1)).unwrap();
            match what {
                0 => table.transfer(from, to, count),
                1 => table.wind(from, to, count),
                2 => {
                    let face = [Face::Up, Face::Down][below(2)];
                    table.face_top(from, count, face);
                    let tops = &table.pile(from)[len - usize::from(count)..];
                    assert!(
                        tops.iter().all(|card| card.is_down() == (face == Face::Down))
                    );
                }
                _ if len > 0 => table.turn(from, u8::try_from(below(len)).unwrap()),
                _ => {}
            }
            let cards =
                table.piles().chain([table.hand()]).flat_map(|pile| table.pile(pile));
            let down = cards.filter(|card| card.is_down()).count();
            assert_eq!(usize::from(table.down), down);
            met[down] += 1;
        }
        assert!(met.iter().all(|count| *count > 20), "{met:?}");
    }

    #[test]
    fn bring_to_top_keeps_the_order_of_other_cards() {
        let mut table = table();
        table.bring_to_top(table.hand(), 1);
        check(&table, 3, &[0, 2, 3, 4, 5, 1]);
    }
}
