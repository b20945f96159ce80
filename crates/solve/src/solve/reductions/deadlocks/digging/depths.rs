//! How far piles are dug, and what room there is for cards then.

use super::{Bearing, MAX_CLASSES, MAX_PILES, MAX_RUNS};
use crate::table::{Card, HashKey, PositionHash};

/// The class for hashes.
const CLASS: u64 = 940;

/// A pile that is dug so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DugPile {
    pub(super) balance: Balance,
    /// The head, if there is one.
    pub(super) head: Option<Card>,
    /// A hash of what is not settled.
    pub(super) hash: PositionHash,
}

/// How far all piles are dug.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Depths {
    /// For each pile, how many heads were dug of those that lie there from the start.
    pub(super) dug: [u8; MAX_PILES],
    /// For each pile, which rows' cards were laid there and not dug since, a bit each.
    pub(super) laid: [u8; MAX_PILES],
    /// How many rows were dealt, and how many of their cards were not dug.
    pub(super) rows: u8,
    pub(super) covers: u8,
    /// How many piles without a head lie under such a card.
    pub(super) shut: u8,
    /// What lay bare when the last row was dealt, or lies under a card of a row before.
    pub(super) tops: Tops,
    pub(super) balance: Balance,
    /// A hash of all that it depends on whether these lead out, but for the tops, and of those.
    pub(super) hash: PositionHash,
    pub(super) tops_hash: PositionHash,
}

/// The cards that bear none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tops {
    /// For each class, how many could bear one of it.
    pub(super) of: [u8; MAX_CLASSES],
    /// How many others.
    pub(super) idle: u8,
    /// For each class, how many of it lay at the bottom of piles without a head at least, and
    /// how many such piles there were more.
    pub(super) bottoms: [u8; MAX_CLASSES],
    pub(super) spare: u8,
}

/// What is counted in one pile or all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Balance {
    /// For each class, how many more of its cards are settled than are borne.
    pub(super) over: [i8; MAX_CLASSES],
    /// How many cards bear no class, those of runs that went home among them.
    pub(super) idle: u8,
    /// For each run, how many of its cards are not settled.
    pub(super) left: [u8; MAX_RUNS],
    /// How many piles have no head.
    pub(super) headless: u8,
}

impl Balance {
    /// Counts one pile more.
    pub(super) fn add(&mut self, other: &Self) {
        self.over.iter_mut().zip(other.over).for_each(|(all, own)| *all += own);
        self.left.iter_mut().zip(other.left).for_each(|(all, own)| *all += own);
        self.idle += other.idle;
        self.headless += other.headless;
    }

    /// Counts a pile no more.
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

/// What cards that are settled need and find, so many of each class more than are borne.
#[derive(Clone, Copy)]
pub(super) struct Demand {
    /// How many piles without a head they need.
    need: u8,
    /// How many cards bear none and were among the tops, and could be covered.
    free: u8,
    /// How many of what they need are bottoms under a card of a row at the most.
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

    /// Returns it with one card of a class more than so many `over`.
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

    /// Returns whether there is room for all of them.
    pub(super) fn is_met(self, depths: &Depths) -> bool {
        let Depths { covers, shut, tops, .. } = depths;
        let more = covers.saturating_sub(tops.idle + self.free);
        let used = (tops.spare + self.used + more).min(*shut);
        self.need + more + shut <= depths.balance.headless + used
    }
}

impl Tops {
    /// Returns a hash of all this.
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
