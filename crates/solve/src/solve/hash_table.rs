//! An open-addressing hash table of positions that grows by small segments.
//!
//! It never holds two copies of itself. The top bits of a hash select a directory entry, which
//! names a segment, and a full segment is split in two (Fagin, Nievergelt, Pippenger, Strong,
//! *Extendible Hashing*, 1979). The owner of the table decides when to split a segment and what
//! to evict when memory runs out.

use prefetch_index::prefetch_index;

/// The segments of a table, and the directory that maps hashes to them.
pub(super) struct HashTable<S> {
    /// For each value of the top `bits` bits, the number of a segment.
    // INVARIANT: 2^`bits` entries; `split` doubles them when a segment needs it.
    directory: Vec<u32>,
    bits: u32,
    segments: Vec<Segment<S>>,
}

/// A table of hashes that agree in their top `bits` bits.
pub(super) struct Segment<S> {
    buckets: Box<[Bucket<S>; BUCKETS]>,
    bits: u32,
}

/// As many hashes as fit in one cache line. If a bucket is full, a hash goes to the next one with
/// a free slot.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket<S>([S; SLOTS]);

/// A hash as the table stores it: an identifying word, and a word whose top bits give its place.
///
/// From bit [`Slot::PLACE`] upward, the second word holds the number of the bucket, that of the
/// slot, and the segment. The bits below belong to the owner. INVARIANT: the first word is not
/// zero.
#[derive(Clone, Copy)]
pub(super) struct Member(pub(super) [u64; 2]);

/// A slot that stores one hash.
pub(super) trait Slot: Default {
    /// The lowest bit of the place in the second word of a member.
    const PLACE: u32;

    /// Returns the stored words. The first is zero if the slot is empty.
    fn words(&self) -> [u64; 2];

    /// Returns whether the slot is empty, holds the member, or holds a different one.
    fn holds(&self, member: Member) -> Holds;
}

/// The content of a slot, compared with a member.
pub(super) enum Holds {
    Nothing,
    Member,
    Other,
}

/// The result of looking up a member.
pub(super) enum Found<'a, S> {
    /// The slot that holds it.
    Member(&'a S),
    /// It is absent, and this slot is free for it.
    Free(&'a S),
    /// It is absent, and none of the searched buckets has a free slot.
    Full,
}

/// The number of slots of a bucket.
pub(super) const SLOTS: usize = 4;
/// The number of buckets of a segment, a power of two.
pub(super) const BUCKETS: usize = 1 << 10;
/// The number of members at which a segment counts as full.
pub(super) const FULL: usize = BUCKETS / 4 * 13;

impl<S: Slot> HashTable<S> {
    /// The bytes of a segment.
    pub(super) const SEGMENT: usize =
        BUCKETS * size_of::<Bucket<S>>() + size_of::<Segment<S>>();
    /// The lowest bit of the place that selects the first slot to evict.
    const EVICTION_SLOT: u32 = S::PLACE + BUCKETS.ilog2();
    /// The lowest bit of the place that does not affect the position within a segment.
    pub(super) const ABOVE: u32 = Self::EVICTION_SLOT + SLOTS.ilog2();

    /// Creates an empty table of one segment.
    pub(super) fn new() -> Self {
        Self { directory: vec![0], bits: 0, segments: vec![Segment::new(0)] }
    }

    /// Returns the size of the table in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.segments.len() * Self::SEGMENT + self.directory.len() * size_of::<u32>()
    }

    /// Returns the number of bits that select a segment in the directory, and the number of those
    /// that identify this segment.
    pub(super) fn bits(&self, number: usize) -> (u32, u32) {
        (self.bits, self.segments[number].bits)
    }

    /// Returns the number of the segment to which a member belongs.
    pub(super) fn number(&self, member: Member) -> usize {
        self.directory[member.segment(self.bits)] as usize
    }

    /// Returns the segment with a number.
    pub(super) fn segment(&self, number: usize) -> &Segment<S> {
        &self.segments[number]
    }

    /// Prefetches the memory needed to look up a member. The caller can do other work until it
    /// arrives.
    pub(super) fn fetch(&self, member: Member) {
        let buckets = &self.segments[self.number(member)].buckets[..];
        prefetch_index(buckets, member.first_bucket::<S>());
    }

    /// Replaces a segment by two and moves its members with `put`. The last argument of `put` is
    /// 1 for members of the upper half, which becomes the last segment.
    #[cold]
    pub(super) fn split(
        &mut self,
        number: usize,
        mut put: impl FnMut(&Segment<S>, [u64; 2], usize),
    ) {
        let bits = self.segments[number].bits;
        if bits == self.bits {
            self.directory =
                self.directory.iter().flat_map(|entry| [*entry; 2]).collect();
            self.bits += 1;
        }
        let [own, new] = [number, self.segments.len()]
            .map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        let halves = [Segment::new(bits + 1), Segment::new(bits + 1)];
        for words in self.segments[number].members() {
            let half = Member(words).segment(bits + 1) & 1;
            put(&halves[half], words, half);
        }
        let [lower, upper] = halves;
        self.segments[number] = lower;
        self.segments.push(upper);
        // All entries that named the segment agree in `bits` bits; the next one decides.
        let shift = self.bits - bits - 1;
        for (place, entry) in self.directory.iter_mut().enumerate() {
            if *entry == own && (place >> shift) & 1 == 1 {
                *entry = new;
            }
        }
    }
}

impl Member {
    /// Returns the index of the entry in a directory of `bits` bits.
    fn segment(self, bits: u32) -> usize {
        // With no bits the shift is 64, which leaves nothing: all belong to entry 0.
        usize::try_from(self.0[1].checked_shr(u64::BITS - bits).unwrap_or(0)).unwrap_or(0)
    }

    /// Returns the bucket of a segment where the lookup begins.
    fn first_bucket<S: Slot>(self) -> usize {
        usize::try_from(self.0[1] >> S::PLACE & (BUCKETS as u64 - 1)).unwrap_or(0)
    }

    /// Returns the slot of a bucket where the search for a member to evict begins.
    fn eviction_slot<S: Slot>(self) -> usize {
        let slot = self.0[1] >> HashTable::<S>::EVICTION_SLOT & (SLOTS as u64 - 1);
        usize::try_from(slot).unwrap_or(0)
    }
}

impl<S: Slot> Segment<S> {
    fn new(bits: u32) -> Self {
        let buckets = std::iter::repeat_with(Bucket::default).take(BUCKETS);
        let buckets: Box<[Bucket<S>]> = buckets.collect();
        let Ok(buckets) = buckets.try_into() else {
            unreachable!("as many as were taken")
        };
        Self { buckets, bits }
    }

    /// Returns the `reach` buckets that may hold a member.
    fn buckets(&self, member: Member, reach: usize) -> impl Iterator<Item = &Bucket<S>> {
        let first = member.first_bucket::<S>();
        (0..reach).map(move |next| &self.buckets[(first + next) & (BUCKETS - 1)])
    }

    /// Looks up a member in `reach` buckets.
    #[inline]
    pub(super) fn find(&self, member: Member, reach: usize) -> Found<'_, S> {
        // Two nested loops: one loop over all slots takes more instructions.
        for bucket in self.buckets(member, reach) {
            for slot in &bucket.0 {
                match slot.holds(member) {
                    // INVARIANT: no slot is ever emptied, so the search may stop here.
                    Holds::Nothing => return Found::Free(slot),
                    Holds::Member => return Found::Member(slot),
                    Holds::Other => {}
                }
            }
        }
        Found::Full
    }

    /// Returns the slots of `reach` buckets, each starting from its first candidate for eviction.
    /// The hash selects that slot, so evictions are spread evenly.
    pub(super) fn slots(&self, member: Member, reach: usize) -> impl Iterator<Item = &S> {
        let from = member.eviction_slot::<S>();
        self.buckets(member, reach).flat_map(move |bucket| {
            (0..SLOTS).map(move |slot| &bucket.0[from.wrapping_add(slot) % SLOTS])
        })
    }

    /// Returns the words of all occupied slots.
    pub(super) fn members(&self) -> impl Iterator<Item = [u64; 2]> {
        let words = self.buckets.iter().flat_map(|bucket| &bucket.0).map(Slot::words);
        words.filter(|words| words[0] != 0)
    }
}
