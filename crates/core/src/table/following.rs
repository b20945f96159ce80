//! Tracks cards by numbers, so that a card that was seen can be found later. Only
//! shuffles lose track.

use super::PileId;

/// The number of a tracked card. A shuffle gives its cards new numbers.
pub type Number = u32;

/// The numbers of all cards of a table, pile by pile.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Followed {
    piles: Vec<Vec<Number>>,
    /// How many numbers have been given out.
    count: Number,
    mixed: Vec<Mixed>,
}

/// A shuffle: the numbers of its cards before and after. Which old number became which
/// new one is unknown.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Mixed {
    /// The numbers before it, sorted.
    pub(crate) before: Vec<Number>,
    /// The numbers after it, in the order of the cards.
    pub(crate) after: Vec<Number>,
}

impl Followed {
    /// Numbers the cards of piles with these lengths.
    pub(super) fn new(lengths: &[usize]) -> Self {
        let mut numbers = 0..;
        let piles: Vec<Vec<Number>> = lengths
            .iter()
            .map(|length| numbers.by_ref().take(*length).collect())
            .collect();
        let count = numbers.next().unwrap_or(0);
        Self { piles, count, mixed: Vec::new() }
    }

    /// Returns the numbers of the cards of a pile, from bottom to top.
    pub(crate) fn pile(&self, pile: PileId) -> &[Number] {
        &self.piles[pile.index()]
    }

    /// Returns how many numbers have been given out, lost ones included.
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

    /// Gives the cards of a pile new numbers, because it was shuffled.
    pub(super) fn mix(&mut self, pile: PileId) {
        let pile = &mut self.piles[pile.index()];
        let mut before = pile.clone();
        // Their order would reveal how they were shuffled.
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

    /// Every operation except a shuffle keeps the number of each card.
    #[test]
    fn every_operation_keeps_the_numbers_of_cards() {
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
    fn mix_renumbers_cards_and_records_the_shuffle() {
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
