//! Cyclic waits between cards, for the lower bound.
//!
//! How many cards must leave their places first so that no cycle is left? This is a minimum
//! feedback vertex set. It is found by branching over the cards of a cycle. Cycles of two come
//! first, because they leave few choices.

use crate::table::{HashKey, PositionId, fold};

/// The waits between cards. A card waits for another if it can go to a foundation only after it,
/// unless it moves elsewhere before. One bit for each card.
#[derive(Clone)]
pub(super) struct Waiting {
    /// For each card, the cards that wait for it.
    pub(super) on: [u64; 64],
    /// For each card, the cards that leave their places in the same move.
    pub(super) unit: [u64; 64],
}

/// A cache of recent results.
pub(super) struct Lately {
    key: HashKey,
    kept: Box<[Kept]>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Kept {
    key: PositionId,
    found: Found,
}

/// A lower bound of the number of units.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    least: u16,
    /// Whether the bound is the exact number.
    exact: bool,
}

/// The number of cached results, a power of two.
const ANSWERS: usize = 1 << 16;

impl Waiting {
    pub(super) fn new() -> Self {
        Self { on: [0; 64], unit: [0; 64] }
    }

    /// Returns the cards that may be in a cycle among `cards`: each waits for one of them, and
    /// one of them waits for it.
    #[inline]
    pub(super) fn core(&self, mut cards: u64) -> u64 {
        loop {
            let (mut awaited, mut waiting) = (0, 0);
            for card in bits(cards) {
                let own = self.on[card] & cards;
                waiting |= own;
                awaited |= u64::from(own != 0) << card;
            }
            let left = waiting & awaited;
            if left == cards {
                return cards;
            }
            cards = left;
        }
    }

    /// Returns the minimum number of units whose removal leaves no cycle. `core` are the cards to
    /// consider, already reduced by [`Self::core`]. At least `least` units are known to be
    /// necessary. If the minimum exceeds `most`, the result may be any number above `most` up to
    /// the minimum.
    #[inline]
    pub(super) fn fewest(
        &self,
        core: u64,
        least: usize,
        most: usize,
        lately: &mut Lately,
    ) -> usize {
        if core == 0 {
            return 0;
        }
        let least = least.max(1);
        if least > most {
            return least;
        }
        let (key, place) = self.key(core, &lately.key);
        let kept = lately.kept[place];
        let known = if kept.key == key { kept.found } else { Found::default() };
        let mut enough = least.max(known.least.into());
        if !known.exact {
            while enough <= most && !self.is_solved(core, enough) {
                enough += 1;
            }
            let found = Found {
                // Zero is no information, and a valid lower bound.
                least: u16::try_from(enough).unwrap_or(0),
                exact: enough <= most,
            };
            lately.kept[place] = Kept { key, found };
        }
        enough
    }

    /// Returns the identity of a set of waits, and its index in the cache.
    #[inline]
    fn key(&self, core: u64, key: &HashKey) -> (PositionId, usize) {
        let waiting =
            bits(core).map(|card| [self.on[card] & core, self.unit[card] & core]);
        let place = waiting.clone().fold(core, |place, [on, unit]| {
            fold(place ^ on, 0x9e37_79b9_7f4a_7c15) ^ unit.rotate_left(17)
        });
        let place = fold(place, 0xa076_1d64_78bd_642f) >> 48;
        let pairs = std::iter::once([core, 0]).chain(waiting);
        (key.of_pairs(pairs), usize::try_from(place).unwrap_or(0) & (ANSWERS - 1))
    }

    /// Returns whether removing `units` units is enough.
    fn is_solved(&self, cards: u64, units: usize) -> bool {
        let cards = self.core(cards);
        if cards == 0 || units == 0 {
            return cards == 0;
        }
        // Branch on the card in the most cycles of two: it must leave, or all its partners must.
        let (mut chosen, mut partners, mut most) = (0, 0, 0);
        // Disjoint cycles of two need one unit each.
        let (mut free, mut pairs) = (cards, 0);
        for card in bits(cards) {
            let mutual = self.mutual(card, cards);
            if mutual.count_ones() > most {
                (chosen, partners, most) = (card, mutual, mutual.count_ones());
            }
            let partner = mutual & free;
            if free >> card & 1 != 0 && partner != 0 {
                free &= !(self.unit[card] | self.unit[partner.trailing_zeros() as usize]);
                pairs += 1;
            }
        }
        // Each pair needs its own unit, so this is a lower bound.
        if pairs > units {
            return false;
        }
        if most == 0 {
            // Some card of any cycle must leave; a short cycle gives few choices.
            let circle = self.circle(cards);
            return bits(circle)
                .any(|card| self.is_solved(cards & !self.unit[card], units - 1));
        }
        if self.is_solved(cards & !self.unit[chosen], units - 1) {
            return true;
        }
        // If the card stays, all its partners must leave.
        let (mut left, mut needed) = (cards, 0);
        for card in bits(partners) {
            if left >> card & 1 != 0 {
                left &= !self.unit[card];
                needed += 1;
            }
        }
        needed <= units && self.is_solved(left, units - needed)
    }

    /// Returns the cards that wait for a card while it waits for them.
    fn mutual(&self, card: usize, cards: u64) -> u64 {
        let waiting = self.on[card] & cards;
        let own = bits(waiting).filter(|other| self.on[*other] >> card & 1 != 0);
        own.fold(0, |all, card| all | 1 << card)
    }

    /// Returns the cards of a shortest cycle.
    fn circle(&self, cards: u64) -> u64 {
        let mut best = cards;
        for card in bits(cards) {
            // The cards at each distance.
            let (mut steps, mut all) = (vec![1_u64 << card], 1_u64 << card);
            while let Some(&last) = steps.last()
                // A cycle that is no shorter than the best is not worth finding.
                && steps.len() < best.count_ones() as usize
            {
                let next = bits(last).fold(0, |next, card| next | self.on[card] & cards);
                if next >> card & 1 != 0 {
                    best = self.path_back(card, &steps);
                    break;
                }
                let new = next & !all;
                if new == 0 {
                    break;
                }
                all |= new;
                steps.push(new);
            }
        }
        best
    }

    /// Returns the cards of a closed path, one of each step.
    fn path_back(&self, start: usize, steps: &[u64]) -> u64 {
        let (mut path, mut next) = (0, start);
        for step in steps.iter().rev() {
            let before = bits(*step).find(|card| self.on[*card] >> next & 1 != 0);
            next = before.unwrap_or(start);
            path |= 1 << next;
        }
        path
    }

    /// Returns whether a card of `end` waits, directly or through `cards`, for a card of `begin`.
    #[inline]
    pub(super) fn reaches(&self, begin: u64, cards: u64, end: u64) -> bool {
        let (mut met, mut fresh) = (0, begin & cards);
        while fresh != 0 {
            met |= fresh;
            let next = bits(fresh).fold(0, |next, card| next | self.on[card]);
            if next & end != 0 {
                return true;
            }
            fresh = next & cards & !met;
        }
        false
    }
}

impl Lately {
    pub(super) fn nothing(key: HashKey) -> Self {
        Self { key, kept: vec![Kept::default(); ANSWERS].into() }
    }
}

/// Returns the positions of the set bits of a word.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let next = (word != 0).then_some(word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        next
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the minimum by trying all subsets.
    fn tried(waiting: &Waiting, cards: u64, units: usize) -> usize {
        let all = (0_u64..1 << units).filter(|chosen| {
            let gone = bits(*chosen).fold(0, |gone, card| gone | waiting.unit[2 * card]);
            waiting.core(cards & !gone) == 0
        });
        all.map(|cards| cards.count_ones() as usize).min().unwrap()
    }

    #[test]
    fn the_minimum_equals_that_of_brute_force() {
        let mut lately = Lately::nothing(HashKey::default());
        let (mut chance, mut seen) = (3_u64, [0; 6]);
        let mut draw = || {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            chance >> 40
        };
        for number in 0..3000 {
            // Sixteen cards, single or in pairs.
            let joined = number % 2;
            let mut waiting = Waiting::new();
            for card in 0..16 {
                let mate = card ^ joined;
                waiting.unit[card] = 1 << card | 1 << mate;
                waiting.on[card] = draw() & draw() & draw() & 0xffff & !(1 << card);
            }
            // Of each pair, only the first card is tried.
            let cards = if joined == 0 { 0x5555 } else { 0xffff };
            let core = waiting.core(cards);
            let fewest = tried(&waiting, cards, 8);
            seen[fewest.min(5)] += 1;
            for most in [0, fewest.saturating_sub(1), fewest, 9] {
                let found = waiting.fewest(core, 0, most, &mut lately);
                if most < fewest {
                    assert!(found > most && found <= fewest, "{found} of {fewest}");
                } else {
                    assert_eq!(found, fewest);
                }
            }
        }
        assert!(seen[..5].iter().all(|times| *times > 20), "{seen:?}");
    }

    #[test]
    fn a_cycle_of_three_needs_one_unit() {
        let mut waiting = Waiting::new();
        for card in 0..4 {
            waiting.unit[card] = 1 << card;
        }
        (waiting.on[0], waiting.on[1], waiting.on[2]) = (0b1010, 0b100, 1);
        assert_eq!(waiting.core(0b1111), 0b111);
        assert_eq!(waiting.circle(0b111), 0b111);
        assert_eq!(
            waiting.fewest(0b111, 0, 9, &mut Lately::nothing(HashKey::default())),
            1
        );
        assert!(waiting.reaches(0b10, 0b111, 1));
        assert!(!waiting.reaches(0b10, 0b11, 1));
    }
}
