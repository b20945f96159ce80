//! The closed positions of an iterative deepening search, sixteen bytes each, in a budget
//! of memory.
//!
//! The table grows by small segments, as that of the complete search does. Of a hash 96 bits
//! are kept; the rest of the room is for how many moves lead there and how far it
//! is known to be from the end. Once the budget is spent new positions take the place of
//! others. What was forgotten is searched again, so that costs time only.

use prefetch_index::prefetch_index;

use crate::advise::PositionHash;

/// The positions that were closed.
#[derive(Debug)]
pub(super) struct Closed {
    /// For each value of the top `bits` bits, the number of a segment.
    directory: Vec<u32>,
    bits: u32,
    segments: Vec<Segment>,
    budget: usize,
    full: bool,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Known {
    /// The fewest moves that led there so far.
    pub(super) moves: u16,
    /// The length of the shortest line through it that was not followed to its end.
    pub(super) total: u16,
}

/// A position and what is known of it: nothing where the first word is zero.
#[derive(Clone, Copy, Debug, Default)]
struct Slot([u64; 2]);

/// As many as memory is read at once.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug)]
struct Segment {
    buckets: Box<[Bucket]>,
    bits: u32,
    members: usize,
}

/// The number of buckets of a segment, a power of two.
const BUCKETS: usize = 1 << 10;
/// The number of members from which on a segment is split.
const FULL: usize = BUCKETS / 4 * 13;
/// How many buckets are looked through at the most.
const FAR: usize = 64;
/// The bytes of a segment.
const SEGMENT: usize = BUCKETS * size_of::<Bucket>() + size_of::<Segment>();

impl Known {
    /// Stands for the length of no line at all.
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
    /// Returns none, in a table that takes up to `budget` bytes, though never less than
    /// that of a few thousand positions.
    pub(super) fn new(budget: usize) -> Self {
        let segments = vec![Segment::new(0)];
        Self { directory: vec![0], bits: 0, segments, budget, full: false }
    }

    /// Returns how many bytes the table takes.
    pub(super) fn bytes(&self) -> usize {
        self.segments.len() * SEGMENT + self.directory.len() * size_of::<u32>()
    }

    /// Begins to fetch what is needed to tell what is known of a position.
    #[inline]
    pub(super) fn fetch(&self, hash: PositionHash) {
        let number = self.directory[place(hash, self.bits)] as usize;
        prefetch_index(&self.segments[number].buckets, first_bucket(hash));
    }

    /// Returns what is known of a position.
    #[inline]
    pub(super) fn get(&self, hash: PositionHash) -> Option<Known> {
        let number = self.directory[place(hash, self.bits)] as usize;
        let (bucket, slot) = self.segments[number].find(hash).ok()?;
        Some(Known::of_bits(self.segments[number].buckets[bucket].0[slot].0[1]))
    }

    /// Keeps what is known of a position.
    #[inline]
    pub(super) fn put(&mut self, hash: PositionHash, known: Known) {
        let mut number = self.directory[place(hash, self.bits)] as usize;
        while self.segments[number].members >= FULL && !self.full {
            if self.bytes() + 2 * SEGMENT > self.budget && self.segments.len() > 1 {
                self.full = true;
                break;
            }
            self.split(number);
            number = self.directory[place(hash, self.bits)] as usize;
        }
        self.segments[number].put(hash, known, self.full);
    }

    /// Moves half of a segment to a new one.
    #[cold]
    fn split(&mut self, number: usize) {
        let bits = self.segments[number].bits;
        if bits == self.bits {
            self.directory = self.directory.iter().flat_map(|it| [*it; 2]).collect();
            self.bits += 1;
        }
        let new = u32::try_from(self.segments.len()).unwrap_or(u32::MAX);
        let mut halves = [Segment::new(bits + 1), Segment::new(bits + 1)];
        for bucket in &self.segments[number].buckets {
            for slot in bucket.0.iter().filter(|it| it.0[0] != 0) {
                let hash = PositionHash(slot.0);
                halves[place(hash, bits + 1) & 1].put_slot(*slot);
            }
        }
        let [lower, upper] = halves;
        self.segments[number] = lower;
        self.segments.push(upper);
        let own = u32::try_from(number).unwrap_or(u32::MAX);
        let shift = self.bits - bits - 1;
        for (place, entry) in self.directory.iter_mut().enumerate() {
            if *entry == own && (place >> shift) & 1 == 1 {
                *entry = new;
            }
        }
    }
}

impl Segment {
    fn new(bits: u32) -> Self {
        let buckets = vec![Bucket::default(); BUCKETS].into();
        Self { buckets, bits, members: 0 }
    }

    /// Returns where a hash is, or else where it can be put, if there is room.
    #[inline]
    fn find(&self, hash: PositionHash) -> Result<(usize, usize), Option<(usize, usize)>> {
        let [one, other] = words(hash);
        let first = first_bucket(hash);
        for bucket in (first..first + FAR).map(|it| it & (BUCKETS - 1)) {
            for (place, slot) in self.buckets[bucket].0.iter().enumerate() {
                if slot.0[0] == 0 {
                    return Err(Some((bucket, place)));
                }
                if slot.0[0] == one && (slot.0[1] ^ other) >> 32 == 0 {
                    return Ok((bucket, place));
                }
            }
        }
        Err(None)
    }

    #[inline]
    fn put(&mut self, hash: PositionHash, known: Known, full: bool) {
        let [one, other] = words(hash);
        let slot = Slot([one, other >> 32 << 32 | known.bits()]);
        let (bucket, place) = match self.find(hash) {
            Ok(found) => found,
            Err(Some(free)) if !full || self.members < FULL => {
                self.members += 1;
                free
            }
            // One of those that it is looked for first makes way.
            Err(_) => (first_bucket(hash), usize::try_from(one & 3).unwrap_or(0)),
        };
        self.buckets[bucket].0[place] = slot;
    }

    fn put_slot(&mut self, slot: Slot) {
        if let Err(Some((bucket, place))) = self.find(PositionHash(slot.0)) {
            self.buckets[bucket].0[place] = slot;
            self.members += 1;
        }
    }
}

/// Returns the two words that a hash is told by, the first of which is never zero.
#[inline]
fn words(hash: PositionHash) -> [u64; 2] {
    [hash.0[0].max(1), hash.0[1]]
}

/// Returns the entry of a directory with `bits` bits.
#[inline]
fn place(hash: PositionHash, bits: u32) -> usize {
    usize::try_from(hash.0[0].checked_shr(64 - bits).unwrap_or(0)).unwrap_or(0)
}

/// Returns the bucket of a segment where the search begins, told by what is kept of a hash.
#[inline]
fn first_bucket(hash: PositionHash) -> usize {
    usize::try_from(hash.0[1] >> 32 & (BUCKETS as u64 - 1)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(number: u64) -> Known {
        let moves = u16::try_from(number % 1000).unwrap();
        Known { moves, total: 2 * moves + 1 }
    }

    #[test]
    fn what_was_put_in_is_known_while_there_is_room() {
        let mut closed = Closed::new(64 << 20);
        for number in 0..200_000 {
            let hash = PositionHash::of(1, number);
            assert_eq!(closed.get(hash), None, "{number}");
            closed.put(hash, known(number + 1));
            closed.put(hash, known(number));
        }
        for number in 0..200_000 {
            let hash = PositionHash::of(1, number);
            assert_eq!(closed.get(hash), Some(known(number)), "{number}");
        }
        assert!(!closed.full);
    }

    #[test]
    fn the_budget_is_kept_and_what_is_known_is_so() {
        let mut closed = Closed::new(1 << 20);
        for number in 0..300_000 {
            closed.put(PositionHash::of(2, number), known(number));
        }
        assert!(closed.full && closed.bytes() <= 1 << 20, "{}", closed.bytes());
        let mut left = 0;
        for number in 0..300_000 {
            if let Some(found) = closed.get(PositionHash::of(2, number)) {
                assert_eq!(found, known(number));
                left += 1;
            }
        }
        assert!(left > 30_000, "{left}");
    }
}
