//! Position hashes, which a secret key keeps from being forged.
//!
//! The hash of a position is the sum over its piles and counters, so that piles that start
//! alike can be exchanged without changing it. The hash of a pile is a chain: that of the
//! pile without its top card, mixed with the card. What a move does to a hash is therefore
//! known without making the move.
//!
//! A hash has two parts. The *identity*, 128 bits, decides whether two positions are the same.
//! Every summand of it depends on the key of the caller, so nobody can write a rules file, a
//! deal or a certificate whose positions collide: without the key a generalized birthday
//! search (Wagner, *A Generalized Birthday Problem*, 2002) has no summands to choose from, and
//! a collision is as likely as any guess. The *place*, 64 bits, is the same under every key.
//! It decides where a table keeps a position, which of two positions goes first, and what is
//! forgotten. So two runs with different keys do the same, and a file that brings about equal
//! places costs time only.
//!
//! The keyed mix is no published cipher. It need not be one: an attacker writes a file before
//! the key is drawn, and never sees a hash.

#[cfg(test)]
mod forgery;
#[cfg(test)]
mod tests;

use std::hash::{DefaultHasher, Hasher as _};
use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::sync::{Arc, LazyLock};

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

use super::Card;

/// A secret that enters every hash of a position.
///
/// Draw one for each run of a program from the randomness of the system, so that no rules file of a
/// stranger can forge a position. Results do not depend on the key. The default is a fixed key, for
/// tests and for callers who trust their files.
#[derive(Clone)]
pub struct HashKey(Arc<Secrets>);

/// What a key is expanded to.
struct Secrets {
    /// For each byte of a card, what it is mixed in as: in the place, and in the two words of
    /// the identity. What the place takes is no secret.
    cards: [[u64; 3]; 256],
    /// The factors of the two words.
    factors: [u64; 2],
    /// What the words of a summand begin with, and what they are mixed with in between.
    starts: [u64; 2],
    rounds: [[u64; 2]; 2],
    /// The hashes of how many cards there are.
    counts: [PositionHash; 256],
    /// What other hashes begin with.
    prefix: u64,
}

/// The hash of a position, of a part of it, or of what a move adds to one.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct PositionHash {
    /// Where tables keep it, and its rank among equals. No key enters, and it identifies nothing.
    pub place: u64,
    /// What identifies it.
    pub id: PositionId,
}

/// The part of a hash that identifies a position, in two halves that are mixed apart from each
/// other.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct PositionId(pub [u64; 2]);

/// The class of a number of cards.
const COUNT: u64 = 900;
/// The factor of the place: the golden ratio in 64 bits.
const PLACE: u64 = 0x9e37_79b9_7f4a_7c15;

impl HashKey {
    /// Returns the key that is made of 32 bytes, which should be secret.
    pub fn new(secret: [u8; 32]) -> Self {
        let mut stream = ChaCha8Rng::from_seed(secret);
        let mut word = || stream.next_u64();
        let mut pair = || [word(), word()];
        let mut cards = [[0; 3]; 256];
        for (byte, card) in (1..).zip(&mut cards) {
            let [one, other] = pair();
            *card = [spread(byte), one, other];
        }
        // An even factor would drop bits.
        let factors = pair().map(|factor| factor | 1);
        let (starts, rounds) = (pair(), [pair(), pair()]);
        let counts = [PositionHash::default(); 256];
        let prefix = word();
        let mut secrets = Secrets { cards, factors, starts, rounds, counts, prefix };
        for cards in 0..256 {
            secrets.counts[cards] = secrets.of(COUNT, cards as u64);
        }
        Self(Arc::new(secrets))
    }

    /// Returns the hash of how many cards there are, below 256, without working it out.
    #[inline]
    pub fn count(&self, cards: usize) -> PositionHash {
        self.0.counts[cards & 255]
    }

    /// Returns the hash of something that has a number: an empty pile of a class, a counter and
    /// its value.
    #[inline]
    pub fn of(&self, class: u64, value: u64) -> PositionHash {
        self.0.of(class, value)
    }

    /// Returns the part of the same that identifies.
    #[inline]
    pub fn id(&self, class: u64, value: u64) -> PositionId {
        self.0.id(class, value)
    }

    /// Returns the hash of a pile that gets one more card.
    #[inline]
    pub fn on(&self, pile: PositionHash, card: Card) -> PositionHash {
        let byte = card.byte();
        let place = fold(pile.place ^ self.0.cards[usize::from(byte)][0], PLACE);
        PositionHash { place, id: self.id_on(pile.id, byte) }
    }

    /// Returns the part of the same that identifies, where the card is taken for this byte.
    #[inline]
    pub fn id_on(&self, pile: PositionId, byte: u8) -> PositionId {
        let Secrets { cards, factors, .. } = &*self.0;
        let [_, one, other] = cards[usize::from(byte)];
        let PositionId([first, second]) = pile;
        PositionId([fold(first ^ one, factors[0]), fold(second ^ other, factors[1])])
    }

    /// Returns what identifies a list of pairs of words.
    #[inline]
    pub fn of_pairs(&self, pairs: impl Iterator<Item = [u64; 2]>) -> PositionId {
        let Secrets { factors, starts, .. } = &*self.0;
        let [mut first, mut second] = *starts;
        for [one, other] in pairs {
            // Each half takes one of the words alone, so that no exchange between them goes
            // unnoticed.
            first = fold(first ^ one, factors[0]) ^ other;
            second = fold(second ^ other, factors[1]) ^ one;
        }
        PositionId([fold(first, factors[0]), fold(second, factors[1])])
    }

    /// Returns a hasher for what is compared within one run of a program, keyed as well.
    pub fn hasher(&self) -> DefaultHasher {
        let mut hasher = DefaultHasher::new();
        hasher.write_u64(self.0.prefix);
        hasher
    }
}

impl Secrets {
    #[inline]
    fn of(&self, class: u64, value: u64) -> PositionHash {
        PositionHash { place: scrambled(class, value), id: self.id(class, value) }
    }

    #[inline]
    fn id(&self, class: u64, value: u64) -> PositionId {
        let Self { factors, starts, rounds, .. } = self;
        // A file can choose the value. After one round two of them would differ by multiples of
        // the factor, which a sum could balance; so there is a round before and one after.
        PositionId([0, 1].map(|half| {
            let begun = fold(class ^ starts[half], factors[half]);
            let mixed = fold(begun ^ value, rounds[0][half]);
            fold(mixed ^ rounds[1][half], factors[half])
        }))
    }
}

impl Default for HashKey {
    fn default() -> Self {
        static FIXED: LazyLock<HashKey> = LazyLock::new(|| HashKey::new([0; 32]));
        FIXED.clone()
    }
}

impl std::fmt::Debug for HashKey {
    /// Writes no secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("HashKey")
    }
}

impl AddAssign for PositionId {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        let (Self([one, two]), Self([first, second])) = (*self, other);
        self.0 = [one.wrapping_add(first), two.wrapping_add(second)];
    }
}

impl SubAssign for PositionId {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        let (Self([one, two]), Self([first, second])) = (*self, other);
        self.0 = [one.wrapping_sub(first), two.wrapping_sub(second)];
    }
}

impl AddAssign for PositionHash {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.place = self.place.wrapping_add(other.place);
        self.id += other.id;
    }
}

impl SubAssign for PositionHash {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.place = self.place.wrapping_sub(other.place);
        self.id -= other.id;
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

/// Returns a number that looks random and is the same in every run, for random draws that are
/// to be repeated: the `nth` of a series.
#[inline]
pub const fn scrambled(series: u64, nth: u64) -> u64 {
    spread(series.wrapping_mul(0xa076_1d64_78bd_642f) ^ nth ^ 0x2545_f491_4f6c_dd1d)
}

/// Multiplies to the full width and folds the halves together.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are taken apart")]
pub const fn fold(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64
}

/// Spreads the bits of a number, as the generator `SplitMix64` does.
pub const fn spread(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
