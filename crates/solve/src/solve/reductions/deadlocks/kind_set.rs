//! Sets of kinds as small as a game allows: what is thought possible is asked so often that
//! half the words make a difference.

use crate::table::{Card, Kinds};

/// A set of kinds.
pub(super) trait KindSet: Copy + Eq {
    const NONE: Self;

    /// Returns a set with these kinds, all of which it must have room for.
    fn of(kinds: Kinds) -> Self;

    fn has(self, card: Card) -> bool;
    fn add(&mut self, card: Card);
    fn remove(&mut self, card: Card);
    fn is_empty(self) -> bool;
    #[must_use]
    fn or(self, other: Self) -> Self;
    #[must_use]
    fn and(self, other: Self) -> Self;
    #[must_use]
    fn without(self, other: Self) -> Self;
    fn iter(self) -> impl Iterator<Item = Card>;

    fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }
}

impl KindSet for Kinds {
    const NONE: Self = Self::NONE;

    fn of(kinds: Kinds) -> Self {
        kinds
    }

    fn has(self, card: Card) -> bool {
        self.has(card)
    }

    fn add(&mut self, card: Card) {
        self.add(card);
    }

    fn remove(&mut self, card: Card) {
        self.remove(card);
    }

    fn is_empty(self) -> bool {
        self.is_empty()
    }

    fn or(self, other: Self) -> Self {
        self.or(other)
    }

    fn and(self, other: Self) -> Self {
        self.and(other)
    }

    fn without(self, other: Self) -> Self {
        self.without(other)
    }

    fn iter(self) -> impl Iterator<Item = Card> {
        self.iter()
    }
}

/// The kinds of a game that has no more than 64, one bit each.
impl KindSet for u64 {
    const NONE: Self = 0;

    #[inline]
    fn of(kinds: Kinds) -> Self {
        let word = kinds.first_word();
        debug_assert_eq!(
            kinds.len(),
            word.count_ones() as usize,
            "there are too many kinds"
        );
        word
    }

    fn has(self, card: Card) -> bool {
        self >> (card.kind() & 63) & 1 != 0
    }

    fn add(&mut self, card: Card) {
        *self |= 1 << (card.kind() & 63);
    }

    fn remove(&mut self, card: Card) {
        *self &= !(1 << (card.kind() & 63));
    }

    fn is_empty(self) -> bool {
        self == 0
    }

    fn or(self, other: Self) -> Self {
        self | other
    }

    fn and(self, other: Self) -> Self {
        self & other
    }

    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline]
    fn iter(mut self) -> impl Iterator<Item = Card> {
        std::iter::from_fn(move || {
            let place = u8::try_from(self.trailing_zeros()).unwrap_or(0);
            (self != 0).then(|| {
                self &= self - 1;
                Card::new(place)
            })
        })
    }
}
