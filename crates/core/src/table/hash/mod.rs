//! Position hashes, protected from forgery by a secret key.
//!
//! The hash of a position is a sum over its piles and counters, so piles that start with
//! the same value can be exchanged without changing it. The hash of a pile is a chain:
//! the hash of the pile without its top card, mixed with that card. So the effect of a
//! move on the hash can be computed without making the move.
//!
//! A hash has two parts. The *identity* of 128 bits decides whether two positions are the
//! same. Each of its summands depends on the caller's key, so nobody can write a rules
//! file, a deal or a certificate whose positions collide. Without the key, a generalized
//! birthday search (Wagner, *A Generalized Birthday Problem*, 2002) has no summands to
//! choose from, and a collision is as likely as a guess. The *place* of 64 bits does not
//! depend on the key. It decides where a table stores a position, which of two positions
//! comes first, and what is evicted. So runs with different keys behave the same, and a
//! file that produces equal places costs only time.
//!
//! The keyed mix is not a published cipher. It need not be: an attacker writes a file
//! before the key is drawn, and never sees a hash.

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

/// A secret key for all hashes of positions.
///
/// Draw one per run of a program from the system's random numbers, so that no untrusted
/// rules file can forge a position. Results do not depend on the key. The default is a
/// fixed key, for tests and for callers who trust their files.
#[derive(Clone)]
pub struct HashKey(Arc<Secrets>);

/// The values that a key is expanded to.
struct Secrets {
    /// For each byte of a card, the words that are mixed in: one for the place, which is
    /// not secret, and two for the identity.
    cards: [[u64; 3]; 256],
    /// The factors of the two words of the identity.
    factors: [u64; 2],
    /// The start values of a summand's words, and the values mixed in between.
    starts: [u64; 2],
    rounds: [[u64; 2]; 2],
    /// The precomputed hashes of numbers of cards.
    counts: [PositionHash; 256],
    /// The prefix of hashes by [`HashKey::hasher`].
    prefix: u64,
}

/// The hash of a position, of a part of it, or the difference that a move makes.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct PositionHash {
    /// Where tables store it, and its order among others. It does not depend on the key,
    /// and does not identify a position.
    pub place: u64,
    /// The part that identifies it.
    pub id: PositionId,
}

/// The part of a hash that identifies a position, as two halves that are mixed
/// independently.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct PositionId(pub [u64; 2]);

/// The class of numbers of cards.
const COUNT: u64 = 900;
/// The factor of the place: the golden ratio in 64 bits.
const PLACE: u64 = 0x9e37_79b9_7f4a_7c15;

impl HashKey {
    /// Creates a key from 32 bytes, which should be secret.
    pub fn new(secret: [u8; 32]) -> Self {
        let mut stream = ChaCha8Rng::from_seed(secret);
        let mut word = || stream.next_u64();
        let mut pair = || [word(), word()];
        let mut cards = [[0; 3]; 256];
        for (byte, card) in (1..).zip(&mut cards) {
            let [one, other] = pair();
            *card = [spread(byte), one, other];
        }
        // An even factor would lose bits.
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

    /// Returns the precomputed hash of a number of cards below 256.
    #[inline]
    pub fn count(&self, cards: usize) -> PositionHash {
        self.0.counts[cards & 255]
    }

    /// Returns the hash of a numbered value: an empty pile of a class, or a counter and
    /// its value.
    #[inline]
    pub fn of(&self, class: u64, value: u64) -> PositionHash {
        self.0.of(class, value)
    }

    /// Returns the identity of [`HashKey::of`].
    #[inline]
    pub fn id(&self, class: u64, value: u64) -> PositionId {
        self.0.id(class, value)
    }

    /// Returns the hash of a pile with one more card on top.
    #[inline]
    pub fn on(&self, pile: PositionHash, card: Card) -> PositionHash {
        let byte = card.byte();
        let place = fold(pile.place ^ self.0.cards[usize::from(byte)][0], PLACE);
        PositionHash { place, id: self.id_on(pile.id, byte) }
    }

    /// Returns the identity of [`HashKey::on`], for the card with this byte.
    #[inline]
    pub fn id_on(&self, pile: PositionId, byte: u8) -> PositionId {
        let Secrets { cards, factors, .. } = &*self.0;
        let [_, one, other] = cards[usize::from(byte)];
        let PositionId([first, second]) = pile;
        PositionId([fold(first ^ one, factors[0]), fold(second ^ other, factors[1])])
    }

    /// Returns the identity of a list of pairs of words.
    #[inline]
    pub fn of_pairs(&self, pairs: impl Iterator<Item = [u64; 2]>) -> PositionId {
        let Secrets { factors, starts, .. } = &*self.0;
        let [mut first, mut second] = *starts;
        for [one, other] in pairs {
            // Each half mixes in a different word alone, so that exchanging the two
            // changes the result.
            first = fold(first ^ one, factors[0]) ^ other;
            second = fold(second ^ other, factors[1]) ^ one;
        }
        PositionId([fold(first, factors[0]), fold(second, factors[1])])
    }

    /// Returns a keyed hasher for values that are compared within one run of a program.
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
        // A file can choose the value. After one round, two values would differ by
        // multiples of the factor, which a sum could balance. So there is a round before
        // and one after.
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
    /// Does not write the secret.
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

/// Returns the `nth` number of a pseudo-random series. It is the same in every run.
#[inline]
pub const fn scrambled(series: u64, nth: u64) -> u64 {
    spread(series.wrapping_mul(0xa076_1d64_78bd_642f) ^ nth ^ 0x2545_f491_4f6c_dd1d)
}

/// Multiplies to 128 bits and folds the halves together with XOR.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are taken apart")]
pub const fn fold(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64
}

/// Mixes the bits of a number, like one step of the generator `SplitMix64`.
pub const fn spread(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
