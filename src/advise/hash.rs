//! Position hashes: 128 bits that tell one position from every other.
//!
//! The hash of a pile is a chain: that of the pile without its top card, mixed with
//! the card. What a move does to a pile is therefore known without making it. The
//! hash of a position is the sum over its piles, so that piles which start alike
//! can be exchanged without changing it.
//!
//! Two positions with the same hash are taken for the same. The mixing is no
//! cipher, but nothing chooses positions to defeat it: with 10⁹ positions the chance that
//! any two of them collide is about 10⁻²¹, less than that of a memory fault meanwhile.

use std::ops::{Add, AddAssign, Sub, SubAssign};

use crate::table::Card;

/// A hash, in two halves that are mixed apart from each other.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(crate) struct PositionHash(pub(crate) [u64; 2]);

/// What each byte of a card is mixed in as.
static CARDS: [[u64; 2]; 256] = cards();

const MIX: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];

impl PositionHash {
    /// Returns the hash of something that has a number: an empty pile of a class, a
    /// counter and what it stands at.
    #[inline]
    pub(crate) const fn of(class: u64, value: u64) -> Self {
        let seed = class.wrapping_mul(0xa076_1d64_78bd_642f) ^ value;
        let one = spread(seed ^ 0x2545_f491_4f6c_dd1d);
        Self([one, spread(one ^ value.rotate_left(32) ^ 0x8bb8_4b93_962e_acc9)])
    }

    /// Returns the hash of a pile that gets one more card.
    #[inline]
    pub(crate) const fn on(self, card: Card) -> Self {
        let salt = &CARDS[card.byte() as usize];
        let [one, other] = self.0;
        Self([fold(one ^ salt[0], MIX[0]), fold(other ^ salt[1], MIX[1])])
    }
}

impl Add for PositionHash {
    type Output = Self;

    #[inline]
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl Sub for PositionHash {
    type Output = Self;

    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl AddAssign for PositionHash {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        let [one, two] = other.0;
        self.0 = [self.0[0].wrapping_add(one), self.0[1].wrapping_add(two)];
    }
}

impl SubAssign for PositionHash {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        let [one, two] = other.0;
        self.0 = [self.0[0].wrapping_sub(one), self.0[1].wrapping_sub(two)];
    }
}

/// Multiplies to the full width and folds the halves together.
#[expect(clippy::cast_possible_truncation, reason = "the halves are taken apart")]
const fn fold(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64
}

/// Spreads the bits of a number, as the generator `SplitMix64` does.
const fn spread(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

const fn cards() -> [[u64; 2]; 256] {
    let mut cards = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        let one = spread(byte as u64 + 1);
        cards[byte] = [one, spread(one ^ 0x6a09_e667_f3bc_c909)];
        byte += 1;
    }
    cards
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_pile_is_told_by_its_cards_and_their_order() {
        let cards = (0..6).map(Card::new).chain((0..6).map(|it| Card::new(it).turned()));
        let cards: Vec<Card> = cards.collect();
        let mut seen = BTreeSet::new();
        for class in 0..3 {
            let empty = PositionHash::of(class, 0);
            assert!(seen.insert(empty));
            for one in &cards {
                assert!(seen.insert(empty.on(*one)));
                for other in &cards {
                    assert!(seen.insert(empty.on(*one).on(*other)));
                }
            }
        }
    }

    #[test]
    fn piles_of_one_class_can_be_exchanged() {
        let pile = |cards: &[u8]| {
            cards.iter().fold(PositionHash::of(7, 0), |it, card| it.on(Card::new(*card)))
        };
        let (mut one, mut other) = (PositionHash::default(), PositionHash::default());
        one += pile(&[1, 2]);
        one += pile(&[3]);
        other += pile(&[3]);
        other += pile(&[1, 2]);
        assert_eq!(one, other);
        other -= pile(&[3]);
        assert_eq!(other, pile(&[1, 2]));
    }
}
