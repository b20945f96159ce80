//! The positions met, sixteen bytes each, in a budget of memory.
//!
//! The table grows by small segments, so that it never needs room for two copies of
//! itself: the top bits of a hash choose an entry of a directory, which names a
//! segment; a segment that is full is split in two. Once the budget is spent, old members
//! make way for new ones. Forgetting costs time only: what was forgotten may be searched
//! again, and nothing is taken for known that is not.

use prefetch_index::prefetch_index;

use crate::advise::PositionHash;

/// A set of hashes that may forget.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    /// For each value of the top `bits` bits, the number of a segment.
    directory: Vec<u32>,
    bits: u32,
    segments: Vec<Segment>,
    /// How many bytes may be taken, and how many are taken for something else.
    budget: usize,
    other: usize,
    forgot: bool,
}

/// A table of hashes that agree in their top `bits` bits.
#[derive(Debug)]
struct Segment {
    buckets: Box<[Bucket]>,
    used: usize,
    bits: u32,
}

/// As many hashes as memory is read at once. Those that find no room go to the next
/// bucket that has some.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket([[u64; 2]; 4]);

/// Where a hash is in a segment.
enum Slot {
    /// It is a member.
    Taken,
    /// It is none, and here is room for it.
    Free([usize; 2]),
}

/// The number of buckets of a segment, a power of two.
const BUCKETS: usize = 1 << 10;
/// The number of members from which on a segment counts as full.
const FULL: usize = BUCKETS / 4 * 13;
const EMPTY: [u64; 2] = [0; 2];
/// The bytes of a segment.
const SEGMENT: usize = BUCKETS * size_of::<Bucket>() + size_of::<Segment>();

impl TranspositionTable {
    /// Returns the empty set that takes up to `bytes` bytes, though never less than about
    /// a hundred thousand.
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            directory: vec![0],
            bits: 0,
            segments: vec![Segment::new(0)],
            budget: bytes,
            other: 0,
            forgot: false,
        }
    }

    /// Says how many bytes of the budget are taken for something else.
    pub(super) fn reserve(&mut self, bytes: usize) {
        self.other = bytes;
    }

    /// Returns how many bytes the set takes.
    pub(super) fn bytes(&self) -> usize {
        self.segments.len() * SEGMENT + self.directory.len() * size_of::<u32>()
    }

    /// Returns whether a member has made way for another.
    pub(super) fn has_forgotten(&self) -> bool {
        self.forgot
    }

    /// Adds a hash, and returns whether it is not known to be a member already.
    #[inline]
    pub(super) fn insert(&mut self, hash: PositionHash) -> bool {
        loop {
            let number = self.directory[place(hash, self.bits)] as usize;
            let segment = &mut self.segments[number];
            let Slot::Free([bucket, slot]) = segment.find(hash) else { return false };
            if segment.used < FULL {
                segment.buckets[bucket].0[slot] = hash.0;
                segment.used += 1;
                return true;
            }
            if self.bytes() + 2 * SEGMENT + self.other <= self.budget || self.bits < 4 {
                self.split(number);
                continue;
            }
            self.forgot = true;
            self.segments[number].replace(hash);
            return true;
        }
    }

    /// Returns whether a hash is known to be a member.
    pub(super) fn contains(&self, hash: PositionHash) -> bool {
        let number = self.directory[place(hash, self.bits)] as usize;
        matches!(self.segments[number].find(hash), Slot::Taken)
    }

    /// Begins to fetch what is needed to tell whether a hash is a member, which takes
    /// long enough to do something else meanwhile.
    #[inline]
    pub(super) fn fetch(&self, hash: PositionHash) {
        let number = self.directory[place(hash, self.bits)] as usize;
        prefetch_index(&self.segments[number].buckets, first_bucket(hash));
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
        let slots = self.segments[number].buckets.iter().flat_map(|it| &it.0);
        for slot in slots.filter(|it| **it != EMPTY) {
            let hash = PositionHash(*slot);
            halves[place(hash, bits + 1) & 1].put(hash);
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
        Self { buckets: vec![Bucket([EMPTY; 4]); BUCKETS].into(), used: 0, bits }
    }

    /// Looks for a hash. There is always room somewhere.
    #[inline]
    fn find(&self, hash: PositionHash) -> Slot {
        let mut bucket = first_bucket(hash);
        loop {
            for (slot, &[one, other]) in self.buckets[bucket].0.iter().enumerate() {
                if one == hash.0[0] && other == hash.0[1] {
                    return Slot::Taken;
                }
                if one | other == 0 {
                    return Slot::Free([bucket, slot]);
                }
            }
            bucket = (bucket + 1) & (BUCKETS - 1);
        }
    }

    /// Puts in a hash that is no member.
    fn put(&mut self, hash: PositionHash) {
        if let Slot::Free([bucket, slot]) = self.find(hash) {
            self.buckets[bucket].0[slot] = hash.0;
            self.used += 1;
        }
    }

    /// Puts a hash in the place of a member, if there is one in its bucket.
    fn replace(&mut self, hash: PositionHash) {
        let slots = &mut self.buckets[first_bucket(hash)].0;
        let used = slots.iter().filter(|it| **it != EMPTY).count() as u64;
        let chosen = hash.0[0].checked_rem(used);
        if let Some(slot) = chosen.and_then(|it| usize::try_from(it).ok()) {
            slots[slot] = hash.0;
        }
    }
}

/// Returns the entry of a directory with `bits` bits.
#[inline]
fn place(hash: PositionHash, bits: u32) -> usize {
    usize::try_from(hash.0[0].checked_shr(64 - bits).unwrap_or(0)).unwrap_or(0)
}

/// Returns the bucket of a segment where the search begins.
#[inline]
fn first_bucket(hash: PositionHash) -> usize {
    usize::try_from(hash.0[1] & (BUCKETS as u64 - 1)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_member_is_new_once_while_there_is_room() {
        let mut memory = TranspositionTable::new(64 << 20);
        for round in 0..2 {
            for number in 0..200_000 {
                assert_eq!(
                    memory.insert(PositionHash::of(1, number)),
                    round == 0,
                    "{number}"
                );
            }
        }
        let used: usize = memory.segments.iter().map(|it| it.used).sum();
        assert_eq!(used, 200_000);
        assert!(!memory.has_forgotten());
    }

    #[test]
    fn the_budget_is_kept_and_nothing_unknown_is_called_known() {
        let mut memory = TranspositionTable::new(1 << 20);
        for number in 0..500_000 {
            assert!(memory.insert(PositionHash::of(2, number)), "{number}");
        }
        assert!(memory.has_forgotten());
        assert!(memory.bytes() <= 1 << 20, "{}", memory.bytes());
        let again =
            (490_000..500_000).filter(|it| !memory.insert(PositionHash::of(2, *it)));
        assert!(again.count() > 5_000, "what was put in last is mostly remembered");
    }

    #[test]
    fn a_position_takes_no_more_than_forty_bytes() {
        let mut memory = TranspositionTable::new(64 << 20);
        for number in 0..1_000_000 {
            memory.insert(PositionHash::of(3, number));
            let each = memory.bytes() as u64 / (number + 1);
            assert!(number < 50_000 || each <= 40, "{each} bytes after {number}");
        }
    }
}
