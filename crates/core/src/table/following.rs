//! Which card is which: numbers that go with cards, so that one can tell where a card that
//! was seen lies now. Only shuffles lose them.

use super::PileId;

/// The number of a card. A card that was shuffled has another one from then on.
pub type Number = u32;

/// The numbers of all cards of a table, pile by pile.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Followed {
    piles: Vec<Vec<Number>>,
    /// How many numbers there are.
    count: Number,
    mixed: Vec<Mixed>,
}

/// A shuffle: the numbers that its cards had before and those they have after it. Which of
/// these belongs to which of those nobody knows.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Mixed {
    /// The numbers before it, in no order that means anything.
    pub(crate) before: Vec<Number>,
    /// The numbers after it, as the cards lie.
    pub(crate) after: Vec<Number>,
}

impl Followed {
    /// Returns the numbers for piles that have so many cards.
    pub(super) fn new(lengths: &[usize]) -> Self {
        let mut numbers = 0..;
        let piles: Vec<Vec<Number>> = lengths
            .iter()
            .map(|length| numbers.by_ref().take(*length).collect())
            .collect();
        let count = numbers.next().unwrap_or(0);
        Self { piles, count, mixed: Vec::new() }
    }

    /// Returns the numbers of the cards of a pile, the lowest card first.
    pub(crate) fn pile(&self, pile: PileId) -> &[Number] {
        &self.piles[pile.index()]
    }

    /// Returns how many numbers there are, those that were lost included.
    pub(crate) fn count(&self) -> Number {
        self.count
    }

    /// Returns the shuffles so far.
    pub(crate) fn mixed(&self) -> &[Mixed] {
        &self.mixed
    }

    #[cold]
    pub(super) fn transfer(&mut self, from: PileId, to: PileId, count: usize) {
        let source = &mut self.piles[from.index()];
        let moved = source.split_off(source.len() - count);
        self.piles[to.index()].extend(moved);
    }

    pub(super) fn reverse(&mut self, pile: PileId, count: usize) {
        let pile = &mut self.piles[pile.index()];
        let start = pile.len() - count;
        pile[start..].reverse();
    }

    pub(super) fn swap(&mut self, pile: PileId, one: usize, other: usize) {
        self.piles[pile.index()].swap(one, other);
    }

    pub(super) fn swap_tops(&mut self, one: PileId, other: PileId) {
        let [first, second] = [one, other].map(|pile| self.piles[pile.index()].pop());
        self.piles[one.index()].extend(second);
        self.piles[other.index()].extend(first);
    }

    pub(super) fn bring_to_top(&mut self, pile: PileId, index: usize) {
        self.piles[pile.index()][index..].rotate_left(1);
    }

    /// Gives the cards of a pile new numbers.
    pub(super) fn mix(&mut self, pile: PileId) {
        let pile = &mut self.piles[pile.index()];
        let mut before = pile.clone();
        // Their order would tell how they were shuffled.
        before.sort_unstable();
        for it in pile.iter_mut() {
            *it = self.count;
            self.count += 1;
        }
        self.mixed.push(Mixed { before, after: pile.clone() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Card, Face, Journal, Table};

    /// Whatever is done to cards, each keeps its number.
    #[test]
    fn numbers_go_with_their_cards() {
        let cards: Vec<Card> = (0..9).map(Card::new).collect();
        let mut table = Table::new(3, &cards, &[0, 0]);
        table.follow();
        let mut journal = Journal::default();
        let [one, two, three, hand] = [0, 1, 2, 3].map(PileId);
        journal.transfer(&mut table, hand, one, 4);
        journal.transfer(&mut table, hand, two, 1);
        journal.wind(&mut table, one, three, 3);
        journal.swap_tops(&mut table, two, three);
        table.reverse(three, 2);
        table.swap(three, 0, 2);
        table.bring_to_top(three, 1);
        table.face_top(three, 2, Face::Down);
        let followed = table.followed().unwrap();
        for pile in [one, two, three, hand] {
            let kinds: Vec<usize> =
                table.pile(pile).iter().map(|card| card.kind()).collect();
            let numbers = followed.pile(pile).iter().map(|number| *number as usize);
            assert_eq!(numbers.collect::<Vec<_>>(), kinds);
        }
    }

    #[test]
    fn a_shuffle_loses_which_card_is_which_and_keeps_which_they_are() {
        let cards: Vec<Card> = (0..5).map(Card::new).collect();
        let mut table = Table::new(1, &cards, &[]);
        table.follow();
        let hand = table.hand();
        table.transfer(hand, PileId(0), 2);
        table.swap(hand, 0, 2);
        table.note_mixed(hand);
        let followed = table.followed().unwrap();
        assert_eq!(followed.pile(PileId(0)), [3, 4]);
        assert_eq!(followed.pile(hand), [5, 6, 7]);
        let mixed = Mixed { before: vec![0, 1, 2], after: vec![5, 6, 7] };
        assert_eq!(followed.mixed(), [mixed]);
    }
}
