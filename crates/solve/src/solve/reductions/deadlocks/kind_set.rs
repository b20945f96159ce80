//! Sets of kinds no larger than a game needs. They are read so often that halving the words
//! matters.

use crate::table::{Card, Kinds};

/// A set of kinds.
pub(super) trait KindSet: Copy + Eq {
    const NONE: Self;

    /// Converts a set. The type must be large enough for all its kinds.
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

/// Forwards trait methods to the inherent methods of the same name.
macro_rules! forward {
    ($($name:ident($($arg:ident: $Arg:ty)?) -> $Out:ty;)+) => {
        $(#[inline] fn $name(self, $($arg: $Arg)?) -> $Out { self.$name($($arg)?) })+
    };
}

impl KindSet for Kinds {
    const NONE: Self = Self::NONE;

    forward! {
        has(card: Card) -> bool;
        is_empty() -> bool;
        or(other: Self) -> Self;
        and(other: Self) -> Self;
        without(other: Self) -> Self;
        iter() -> impl Iterator<Item = Card>;
    }

    fn of(kinds: Kinds) -> Self {
        kinds
    }

    fn add(&mut self, card: Card) {
        self.add(card);
    }

    fn remove(&mut self, card: Card) {
        self.remove(card);
    }
}

/// One bit for each kind, for games with at most 64 kinds.
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

    // At most 64 kinds exist; the mask removes the check of each shift.
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
