//! The state of digging: how far each pile is dug, and the room that leaves.

use super::{Bearing, MAX_CLASSES, MAX_PILES, MAX_RUNS};
use crate::table::{Card, HashKey, PositionHash};

/// The class for hashes.
const CLASS: u64 = 940;

/// A pile that is dug to some depth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DugPile {
    pub(super) balance: Balance,
    /// The head, if there is one.
    pub(super) head: Option<Card>,
    /// A hash of the unsettled cards.
    pub(super) hash: PositionHash,
}

/// The depths of all piles.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Depths {
    /// For each pile, the number of dug heads among the cards that were there at the start.
    pub(super) dug: [u8; MAX_PILES],
    /// For each pile, a bit set of the rows whose cards were laid there and not dug.
    pub(super) laid: [u8; MAX_PILES],
    /// The number of rows dealt, and of their cards that are not dug.
    pub(super) rows: u8,
    pub(super) covers: u8,
    /// The number of piles without a head under such a card.
    pub(super) shut: u8,
    /// The cards that were uncovered when the last row was dealt, or lie under a card of an
    /// earlier row.
    pub(super) tops: Tops,
    pub(super) balance: Balance,
    /// The hash of all other parts of the state that matter, and the hash of the tops.
    pub(super) hash: PositionHash,
    pub(super) tops_hash: PositionHash,
}

/// The cards that bear none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tops {
    /// For each class, how many of them could bear one of its cards.
    pub(super) of: [u8; MAX_CLASSES],
    /// How many of them bear no class.
    pub(super) idle: u8,
    /// For each class, the least number of its cards at the bottom of piles without a head; and
    /// the number of such piles beyond these.
    pub(super) bottoms: [u8; MAX_CLASSES],
    pub(super) spare: u8,
}

/// The counts of one pile, or of all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Balance {
    /// For each class, the number of its settled cards minus that of the cards that bear it.
    pub(super) over: [i8; MAX_CLASSES],
    /// The number of cards that bear no class, including those of runs that left.
    pub(super) idle: u8,
    /// For each run, the number of its unsettled cards.
    pub(super) left: [u8; MAX_RUNS],
    /// The number of piles without a head.
    pub(super) headless: u8,
}

impl Balance {
    /// Adds the counts of a pile.
    pub(super) fn add(&mut self, other: &Self) {
        self.over.iter_mut().zip(other.over).for_each(|(all, own)| *all += own);
        self.left.iter_mut().zip(other.left).for_each(|(all, own)| *all += own);
        self.idle += other.idle;
        self.headless += other.headless;
    }

    /// Subtracts the counts of a pile.
    pub(super) fn take(&mut self, other: &Self) {
        self.over.iter_mut().zip(other.over).for_each(|(all, own)| *all -= own);
        self.left.iter_mut().zip(other.left).for_each(|(all, own)| *all -= own);
        self.idle -= other.idle;
        self.headless -= other.headless;
    }

    /// Counts a card that can bear others.
    pub(super) fn bear(&mut self, card: Card, bearing: &Bearing) {
        match bearing.bears_class[card.kind()] {
            Some(class) => self.over[usize::from(class)] -= 1,
            None => self.idle += 1,
        }
    }
}

/// The room that the settled cards need, from the surplus of each class.
#[derive(Clone, Copy)]
pub(super) struct Demand {
    /// The number of piles without a head that they need.
    need: u8,
    /// The number of tops that still bear none and can be covered by a dealt card.
    free: u8,
    /// The maximum number of needed piles whose bottom card lies under a card of a row.
    used: u8,
}

impl Demand {
    #[inline]
    pub(super) fn of(over: &[i8; MAX_CLASSES], tops: &Tops) -> Self {
        let more = over.map(|count| count.max(0).unsigned_abs());
        let less = over.map(|count| count.min(0).unsigned_abs());
        // At most 100 cards are counted (`MAX_CARDS`), so nothing wraps.
        let sum = |all: [u8; MAX_CLASSES]| all.into_iter().fold(0, u8::wrapping_add);
        let least = |mut one: [u8; MAX_CLASSES], other: &[u8; MAX_CLASSES]| {
            one.iter_mut().zip(other).for_each(|(one, other)| *one = (*one).min(*other));
            one
        };
        Self {
            need: sum(more),
            free: sum(least(less, &tops.of)),
            used: sum(least(more, &tops.bottoms)),
        }
    }

    /// Returns the demand with one more card of a class whose surplus is `over`.
    #[inline]
    pub(super) fn with_one(mut self, class: usize, over: i8, tops: &Tops) -> Self {
        if over < 0 {
            self.free -= u8::from(over.unsigned_abs() <= tops.of[class]);
        } else {
            self.need += 1;
            self.used += u8::from(over.unsigned_abs() < tops.bottoms[class]);
        }
        self
    }

    /// Returns whether there is room for all cards.
    pub(super) fn is_met(self, depths: &Depths) -> bool {
        let Depths { covers, shut, tops, .. } = depths;
        let more = covers.saturating_sub(tops.idle + self.free);
        let used = (tops.spare + self.used + more).min(*shut);
        self.need + more + shut <= depths.balance.headless + used
    }
}

impl Tops {
    /// Returns a hash of all fields.
    pub(super) fn hash(&self, key: &HashKey) -> PositionHash {
        let others = u64::from(self.idle) << 8 | u64::from(self.spare);
        let halves = self.of.chunks(8).chain(self.bottoms.chunks(8));
        let number =
            |half: &[u8]| half.iter().fold(0, |all, count| all << 8 | u64::from(*count));
        let halves = (CLASS + 1..).zip(halves.map(number));
        halves
            .fold(key.of(CLASS, others), |hash, (class, half)| hash + key.of(class, half))
    }
}
