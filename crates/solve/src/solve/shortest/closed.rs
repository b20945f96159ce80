//! The closed set of the iterative deepening search, sixteen bytes a position, within a memory
//! budget.
//!
//! It stores 96 bits of a hash, 64 that identify it and 32 of its place. The remaining bits hold
//! the number of moves to the position and a bound of the lines through it. Once the budget is
//! used up, new positions replace old ones. A forgotten position is searched again, which costs
//! only time.

use std::cell::Cell;

use crate::solve::hash_table::{FULL, Found, HashTable, Holds, Member, Segment, Slot};
use crate::table::PositionHash;

/// A set of closed positions.
pub(super) struct Closed {
    table: HashTable<Measured>,
    /// The number of members of each segment.
    members: Vec<usize>,
    budget: usize,
    full: bool,
}

/// The search results for a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Known {
    /// The minimum number of moves that led there so far.
    pub(super) moves: u16,
    /// The length of the shortest line through it that was not searched to its end.
    pub(super) total: u16,
}

/// The two words of a member. The lower half of the second word holds [`Known`].
#[derive(Debug, Default)]
struct Measured(Cell<[u64; 2]>);

/// The maximum number of bits that select a segment: the bits of a place that are left.
const MAX_BITS: u32 = u64::BITS - HashTable::<Measured>::ABOVE;
/// The maximum number of buckets searched.
const MAX_BUCKETS: usize = 64;

impl Known {
    /// The value of `total` if there is no such line.
    pub(super) const NEVER: u16 = u16::MAX;

    fn bits(self) -> u64 {
        u64::from(self.moves) << 16 | u64::from(self.total)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the parts are taken apart")]
    fn of_bits(bits: u64) -> Self {
        Self { moves: (bits >> 16) as u16, total: bits as u16 }
    }
}

impl Closed {
    /// Creates an empty set of up to `budget` bytes, but never less than the size of a few
    /// thousand positions.
    pub(super) fn new(budget: usize) -> Self {
        Self { table: HashTable::new(), members: vec![0], budget, full: false }
    }

    /// Returns the size of the set in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes() + self.members.len() * size_of::<usize>()
    }

    /// Prefetches the memory needed to look up a position.
    pub(super) fn fetch(&self, hash: PositionHash) {
        self.table.fetch(member(hash));
    }

    /// Returns the stored results for a position.
    #[inline]
    pub(super) fn get(&self, hash: PositionHash) -> Option<Known> {
        let member = member(hash);
        match self.table.segment(self.table.number(member)).find(member, MAX_BUCKETS) {
            Found::Member(slot) => Some(Known::of_bits(slot.0.get()[1])),
            Found::Free(_) | Found::Full => None,
        }
    }

    /// Stores the results for a position.
    #[inline]
    pub(super) fn put(&mut self, hash: PositionHash, known: Known) {
        let member = member(hash);
        let mut number = self.table.number(member);
        while self.members[number] >= FULL && !self.full {
            let segment = HashTable::<Measured>::SEGMENT + size_of::<usize>();
            let spent = self.bytes() + 2 * segment > self.budget;
            if spent && self.members.len() > 1 || self.table.bits(number).1 == MAX_BITS {
                self.full = true;
                break;
            }
            self.split(number);
            number = self.table.number(member);
        }
        let fixed = self.full && self.members[number] >= FULL;
        let words = [member.0[0], member.0[1] | known.bits()];
        let segment = self.table.segment(number);
        self.members[number] += usize::from(put(segment, words, fixed));
    }

    /// Moves half of a segment to a new one.
    #[cold]
    fn split(&mut self, number: usize) {
        let mut members = [0, 0];
        self.table.split(number, |segment, words, half| {
            members[half] += usize::from(put(segment, words, false));
        });
        let [lower, upper] = members;
        self.members[number] = lower;
        self.members.push(upper);
    }
}

/// Returns the two words that store a hash, without the results.
// INVARIANT: the lower half of the second word is 0, to be filled with the results.
fn member(hash: PositionHash) -> Member {
    // Zero would mean an empty slot. The replacement makes a collision no likelier than it is
    // anyway.
    Member([hash.id.0[0].max(1), hash.place >> Measured::PLACE << Measured::PLACE])
}

/// Adds or updates a member. If there is no room, or segments are `fixed`, it replaces another
/// one. Returns whether the number of members grew.
#[inline]
fn put(segment: &Segment<Measured>, words: [u64; 2], fixed: bool) -> bool {
    let member = Member(words);
    let (slot, more) = match segment.find(member, MAX_BUCKETS) {
        Found::Member(slot) => (Some(slot), false),
        Found::Free(slot) if !fixed => (Some(slot), true),
        // Replaces a member of the first bucket.
        Found::Free(_) | Found::Full => (segment.slots(member, 1).next(), false),
    };
    slot.inspect(|slot| slot.0.set(words));
    more
}

impl Slot for Measured {
    const PLACE: u32 = 32;

    fn words(&self) -> [u64; 2] {
        self.0.get()
    }

    #[inline]
    fn holds(&self, Member([one, other]): Member) -> Holds {
        match self.0.get() {
            [0, _] => Holds::Nothing,
            [first, second] if first == one && (second ^ other) >> Self::PLACE == 0 => {
                Holds::Member
            }
            _ => Holds::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::HashKey;

    fn known(number: u64) -> Known {
        let moves = u16::try_from(number % 1000).unwrap();
        Known { moves, total: 2 * moves + 1 }
    }

    #[test]
    fn members_are_found_while_there_is_room() {
        let mut closed = Closed::new(64 << 20);
        for number in 0..200_000 {
            let hash = HashKey::default().of(1, number);
            assert_eq!(closed.get(hash), None, "{number}");
            closed.put(hash, known(number + 1));
            closed.put(hash, known(number));
        }
        for number in 0..200_000 {
            let hash = HashKey::default().of(1, number);
            assert_eq!(closed.get(hash), Some(known(number)), "{number}");
        }
        assert!(!closed.full);
    }

    #[test]
    fn the_budget_is_kept_and_found_results_are_correct() {
        let mut closed = Closed::new(1 << 20);
        for number in 0..300_000 {
            closed.put(HashKey::default().of(2, number), known(number));
        }
        assert!(closed.full && closed.bytes() <= 1 << 20, "{}", closed.bytes());
        let mut left = 0;
        for number in 0..300_000 {
            if let Some(found) = closed.get(HashKey::default().of(2, number)) {
                assert_eq!(found, known(number));
                left += 1;
            }
        }
        assert!(left > 30_000, "{left}");
    }
}
