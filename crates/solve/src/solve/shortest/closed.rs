//! The closed positions of an iterative deepening search, sixteen bytes each, in a budget
//! of memory.
//!
//! The table grows by small segments, as that of the complete search does. Of a hash 96 bits
//! are kept, 64 that identify it and 32 of its place; the rest of the room is for how many moves
//! lead there and how far it is known to be from the end. Once the budget is spent new positions
//! take the place of others. What was forgotten is searched again, so that costs time only.

use prefetch_index::prefetch_index;

use crate::table::PositionHash;

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

/// The two words that identify a position and place it, the lower half of the second free for
/// what is known of it.
#[derive(Clone, Copy)]
struct Member([u64; 2]);

/// As many as memory is read at once.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

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
/// The lowest bit of a place that is kept. From there on up are the number of a bucket, the slot
/// that makes way, and the segment, which has the most bits that are left.
const PLACE: u32 = 32;
const MAKES_WAY: u32 = PLACE + BUCKETS.ilog2();
const MAX_BITS: u32 = u64::BITS - MAKES_WAY - SLOTS.ilog2();
/// How many slots a bucket has.
const SLOTS: usize = 4;
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
        let member = Member::of(hash);
        let number = self.directory[member.segment(self.bits)] as usize;
        prefetch_index(&self.segments[number].buckets, member.first_bucket());
    }

    /// Returns what is known of a position.
    #[inline]
    pub(super) fn get(&self, hash: PositionHash) -> Option<Known> {
        let member = Member::of(hash);
        let number = self.directory[member.segment(self.bits)] as usize;
        let (bucket, slot) = self.segments[number].find(member).ok()?;
        Some(Known::of_bits(self.segments[number].buckets[bucket].0[slot].0[1]))
    }

    /// Keeps what is known of a position.
    #[inline]
    pub(super) fn put(&mut self, hash: PositionHash, known: Known) {
        let member = Member::of(hash);
        let mut number = self.directory[member.segment(self.bits)] as usize;
        while self.segments[number].members >= FULL && !self.full {
            let spent = self.bytes() + 2 * SEGMENT > self.budget;
            if spent && self.segments.len() > 1 || self.segments[number].bits == MAX_BITS
            {
                self.full = true;
                break;
            }
            self.split(number);
            number = self.directory[member.segment(self.bits)] as usize;
        }
        self.segments[number].put(member, known, self.full);
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
                halves[Member(slot.0).segment(bits + 1) & 1].put_slot(*slot);
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

impl Member {
    #[inline]
    fn of(hash: PositionHash) -> Self {
        Self([hash.id.0[0].max(1), hash.place >> PLACE << PLACE])
    }

    /// Returns the entry of a directory with `bits` bits.
    #[inline]
    fn segment(self, bits: u32) -> usize {
        usize::try_from(self.0[1].checked_shr(u64::BITS - bits).unwrap_or(0)).unwrap_or(0)
    }

    /// Returns the bucket of a segment where the search begins.
    #[inline]
    fn first_bucket(self) -> usize {
        (self.0[1] >> PLACE) as usize & (BUCKETS - 1)
    }

    /// Returns the slot of that bucket which makes way once the table is full.
    fn makes_way(self) -> usize {
        (self.0[1] >> MAKES_WAY) as usize & (SLOTS - 1)
    }
}

impl Segment {
    fn new(bits: u32) -> Self {
        let buckets = vec![Bucket::default(); BUCKETS].into();
        Self { buckets, bits, members: 0 }
    }

    /// Returns where a member is, or else where it can be put, if there is room.
    #[inline]
    fn find(&self, member: Member) -> Result<(usize, usize), Option<(usize, usize)>> {
        let Member([one, other]) = member;
        let first = member.first_bucket();
        for bucket in (first..first + FAR).map(|it| it & (BUCKETS - 1)) {
            for (place, slot) in self.buckets[bucket].0.iter().enumerate() {
                if slot.0[0] == 0 {
                    return Err(Some((bucket, place)));
                }
                if slot.0[0] == one && (slot.0[1] ^ other) >> PLACE == 0 {
                    return Ok((bucket, place));
                }
            }
        }
        Err(None)
    }

    #[inline]
    fn put(&mut self, member: Member, known: Known, full: bool) {
        let Member([one, other]) = member;
        let slot = Slot([one, other | known.bits()]);
        let (bucket, place) = match self.find(member) {
            Ok(found) => found,
            Err(Some(free)) if !full || self.members < FULL => {
                self.members += 1;
                free
            }
            // One of those that it is looked for first makes way.
            Err(_) => (member.first_bucket(), member.makes_way()),
        };
        self.buckets[bucket].0[place] = slot;
    }

    fn put_slot(&mut self, slot: Slot) {
        if let Err(Some((bucket, place))) = self.find(Member(slot.0)) {
            self.buckets[bucket].0[place] = slot;
            self.members += 1;
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
    fn what_was_put_in_is_known_while_there_is_room() {
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
    fn the_budget_is_kept_and_what_is_known_is_so() {
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
