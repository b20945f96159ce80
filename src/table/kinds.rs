//! Sets of kinds of cards, one bit a kind.

use super::Card;

/// A set of kinds of cards.
///
/// A relation between cards is a row of these, one for each card that may lie beneath, so
/// that any rule about two neighbors is answered by looking at one bit.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Kinds(u128);

impl Kinds {
    /// The set without members.
    pub const NONE: Self = Self(0);

    /// Returns whether the kind of `card` is a member.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.kind() & 1 != 0
    }

    /// Adds the kind of `card`.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0 |= 1 << card.kind();
    }

    /// Removes the kind of `card`.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.kind());
    }

    /// Returns whether there is no member.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the two sets share a member.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the members of either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the members of both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the members that `other` has not.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the members in ascending order, each as a card lying face up.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        (0..128).filter(move |kind| self.0 >> kind & 1 != 0).map(Card::new)
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
    fn a_set_gives_back_what_was_put_in() {
        let cards = [0, 63, 64, 127].map(Card::new);
        let kinds: Kinds = cards.into_iter().collect();
        assert_eq!(kinds.iter().collect::<Vec<_>>(), cards);
        assert_eq!(kinds.len(), 4);
        assert!(kinds.has(cards[2].turned()));
        assert!(!kinds.has(Card::new(1)));
        assert!(!kinds.meets(Kinds::from_iter([Card::new(1)])));
    }
}
