//! An open-addressing hash table of positions that grows by small segments.
//!
//! It never needs room for two copies of itself: the top bits of a hash choose an entry of a
//! directory, which names a segment, and a segment that is full is split in two (Fagin,
//! Nievergelt, Pippenger, Strong, *Extendible Hashing*, 1979). When a segment is split, and what
//! makes way once there is no memory left, is up to the owner of the table.

use prefetch_index::prefetch_index;

/// The segments of a table, and which of them holds which hashes.
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

/// As many hashes as memory is read at once. Those that find no room go to the next
/// bucket that has some.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket<S>([S; SLOTS]);

/// A hash as a table keeps it: what identifies it, and the top bits of its place.
///
/// From the lowest bit of the place on ([`Slot::PLACE`]) up follow the number of a bucket, that
/// of a slot, and the segment. What is below is the owner's. INVARIANT: the first word is not zero.
#[derive(Clone, Copy)]
pub(super) struct Member(pub(super) [u64; 2]);

/// Where a table keeps a hash.
pub(super) trait Slot: Default {
    /// The lowest bit of a place in the second word of a member.
    const PLACE: u32;

    /// Returns what it holds; the first word is zero if it is empty.
    fn words(&self) -> [u64; 2];

    /// Returns whether it is empty, or else whether it holds a member.
    fn holds(&self, member: Member) -> Holds;
}

/// What a slot holds.
pub(super) enum Holds {
    Nothing,
    Member,
    Other,
}

/// Where the search for a member ended.
pub(super) enum Found<'a, S> {
    /// Where it is.
    Member(&'a S),
    /// It is none, and could be put there.
    Free(&'a S),
    /// It is none, and there is no room near where it belongs.
    Full,
}

/// The number of slots of a bucket.
pub(super) const SLOTS: usize = 4;
/// The number of buckets of a segment, a power of two.
pub(super) const BUCKETS: usize = 1 << 10;
/// The number of members from which on a segment counts as full.
pub(super) const FULL: usize = BUCKETS / 4 * 13;

impl<S: Slot> HashTable<S> {
    /// The bytes of a segment.
    pub(super) const SEGMENT: usize =
        BUCKETS * size_of::<Bucket<S>>() + size_of::<Segment<S>>();
    /// The lowest bit of a place that tells the slot that makes way first.
    const MAKES_WAY: u32 = S::PLACE + BUCKETS.ilog2();
    /// The lowest bit of a place that says nothing of where in a segment it is.
    pub(super) const ABOVE: u32 = Self::MAKES_WAY + SLOTS.ilog2();

    /// Returns the empty table, of one segment.
    pub(super) fn new() -> Self {
        Self { directory: vec![0], bits: 0, segments: vec![Segment::new(0)] }
    }

    /// Returns how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.segments.len() * Self::SEGMENT + self.directory.len() * size_of::<u32>()
    }

    /// Returns how many bits tell the segments apart, and how many tell one from the others.
    pub(super) fn bits(&self, number: usize) -> (u32, u32) {
        (self.bits, self.segments[number].bits)
    }

    /// Returns the number of the segment where a member belongs.
    pub(super) fn number(&self, member: Member) -> usize {
        self.directory[member.segment(self.bits)] as usize
    }

    /// Returns the segment with a number.
    pub(super) fn segment(&self, number: usize) -> &Segment<S> {
        &self.segments[number]
    }

    /// Begins to fetch what is needed to find a member, which takes long enough to do something
    /// else meanwhile.
    pub(super) fn fetch(&self, member: Member) {
        let buckets = &self.segments[self.number(member)].buckets[..];
        prefetch_index(buckets, member.first_bucket::<S>());
    }

    /// Replaces a segment by two, and puts its members there by `put`, each with whether it
    /// belongs to the upper one, which is the last of all from now on.
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
    /// Returns the entry of a directory with `bits` bits.
    fn segment(self, bits: u32) -> usize {
        // With no bits the shift is 64, which leaves nothing: all belong to entry 0.
        usize::try_from(self.0[1].checked_shr(u64::BITS - bits).unwrap_or(0)).unwrap_or(0)
    }

    /// Returns the bucket of a segment where the search begins.
    fn first_bucket<S: Slot>(self) -> usize {
        usize::try_from(self.0[1] >> S::PLACE & (BUCKETS as u64 - 1)).unwrap_or(0)
    }

    /// Returns the slot of a bucket where the search for a member that makes way begins.
    fn makes_way<S: Slot>(self) -> usize {
        let slot = self.0[1] >> HashTable::<S>::MAKES_WAY & (SLOTS as u64 - 1);
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

    /// Returns the buckets where a member can be, so many of them.
    fn buckets(&self, member: Member, reach: usize) -> impl Iterator<Item = &Bucket<S>> {
        let first = member.first_bucket::<S>();
        (0..reach).map(move |next| &self.buckets[(first + next) & (BUCKETS - 1)])
    }

    /// Looks for a member in so many buckets.
    #[inline]
    pub(super) fn find(&self, member: Member, reach: usize) -> Found<'_, S> {
        // Two loops, since one of all slots together takes more instructions.
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

    /// Returns the slots of so many buckets, each from the one that makes way first there: chance
    /// chooses that, so that no slot is always the one.
    pub(super) fn slots(&self, member: Member, reach: usize) -> impl Iterator<Item = &S> {
        let from = member.makes_way::<S>();
        self.buckets(member, reach).flat_map(move |bucket| {
            (0..SLOTS).map(move |slot| &bucket.0[from.wrapping_add(slot) % SLOTS])
        })
    }

    /// Returns what the slots hold that are not empty.
    pub(super) fn members(&self) -> impl Iterator<Item = [u64; 2]> {
        let words = self.buckets.iter().flat_map(|bucket| &bucket.0).map(Slot::words);
        words.filter(|words| words[0] != 0)
    }
}
