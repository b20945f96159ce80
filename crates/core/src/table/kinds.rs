//! Sets of kinds of cards, with one bit per kind.

use super::Card;

/// A set of kinds of cards.
///
/// A relation between cards is a row of these sets, one for each lower card. So a rule
/// about two neighbors takes one bit test.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub struct Kinds([u64; 2]);

/// For each kind, the set with only this kind.
static ONE: [Kinds; 128] = {
    let mut sets = [Kinds::NONE; 128];
    let mut kind = 0;
    while kind < 128 {
        sets[kind].0[kind / 64] = 1 << (kind % 64);
        kind += 1;
    }
    sets
};

impl Kinds {
    /// The empty set.
    pub const NONE: Self = Self([0; 2]);

    /// Returns the set with only the kind of `card`.
    #[inline]
    pub fn of(card: Card) -> Self {
        ONE[card.kind()]
    }

    /// Returns the set of the first `count` kinds, at most 128.
    pub const fn first(count: usize) -> Self {
        const fn low(bits: usize) -> u64 {
            if bits < 64 { (1 << bits) - 1 } else { u64::MAX }
        }
        Self([low(count), low(count.saturating_sub(64))])
    }

    /// Returns the first 64 kinds as bits.
    #[inline]
    pub const fn first_word(self) -> u64 {
        self.0[0]
    }

    /// Returns whether the kind of `card` is a member.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        let word = if card.kind() < 64 { self.0[0] } else { self.0[1] };
        word >> (card.kind() & 63) & 1 != 0
    }

    /// Adds the kind of `card`.
    #[inline]
    pub fn add(&mut self, card: Card) {
        *self = self.or(Self::of(card));
    }

    /// Removes the kind of `card`.
    pub fn remove(&mut self, card: Card) {
        *self = self.without(Self::of(card));
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Returns the only member as a face-up card, if there is exactly one.
    #[inline]
    pub fn only(self) -> Option<Card> {
        let (bits, first) = match self.0 {
            [bits, 0] => (bits, 0),
            [0, bits] => (bits, 64),
            _ => return None,
        };
        // A set of one becomes empty without its lowest bit.
        if bits == 0 || bits & (bits - 1) != 0 {
            return None;
        }
        let place = u8::try_from(bits.trailing_zeros()).ok()?;
        Some(Card::new(first + place))
    }

    /// Returns the number of members.
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// Returns whether the two sets share a member.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Returns the union.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Returns the intersection.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Returns the members that `other` does not have.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Returns the members in ascending order, as face-up cards.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let Self([mut low, mut high]) = self;
        std::iter::from_fn(move || {
            // The low word comes first, so that members ascend.
            let (bits, first) = match (low, high) {
                (0, 0) => return None,
                (0, _) => (&mut high, 64),
                _ => (&mut low, 0),
            };
            let place = u8::try_from(bits.trailing_zeros()).unwrap_or(63);
            *bits &= *bits - 1;
            Some(Card::new(first + place))
        })
    }
}

impl FromIterator<Card> for Kinds {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut kinds = Self::NONE;
        cards.into_iter().for_each(|card| kinds.add(card));
        kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iter_returns_the_added_kinds() {
        let cards = [0, 63, 64, 127].map(Card::new);
        let kinds: Kinds = cards.into_iter().collect();
        assert_eq!(kinds.iter().collect::<Vec<_>>(), cards);
        assert_eq!(kinds.len(), 4);
        assert!(kinds.has(cards[2].turned()));
        assert!(!kinds.has(Card::new(1)));
        assert!(!kinds.meets(Kinds::from_iter([Card::new(1)])));
    }

    #[test]
    fn first_has_the_lowest_kinds() {
        for count in [0, 1, 52, 63, 64, 65, 127, 128] {
            let cards = Kinds::first(count).iter().map(Card::kind);
            assert!(cards.eq(0..count), "{count}");
        }
    }

    #[test]
    fn only_returns_the_member_of_a_set_of_one() {
        for card in [0, 63, 64, 127].map(Card::new) {
            assert_eq!(Kinds::of(card).only(), Some(card));
            assert_eq!(Kinds::from_iter([card, Card::new(5)]).only(), None);
        }
        assert_eq!(Kinds::NONE.only(), None);
    }
}
