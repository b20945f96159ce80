//! The positions met, sixteen bytes each, in a budget of memory.
//!
//! The table grows by small segments, so that it never needs room for two copies of
//! itself: the top bits of a hash choose an entry of a directory, which names a
//! segment; a segment that is full is split in two. Once the budget is spent, old members
//! make way for new ones. Forgetting costs time only: what was forgotten may be searched
//! again, and nothing is taken for known that is not.
//!
//! Four bits of each member tell how long the search of all that follows from it took, and
//! those that took least make way first. So what is searched again is mostly little: of members
//! chosen by chance each that was searched again would let others be forgotten, and a proof
//! would hardly end once the table is too small by half. (Breuker, Uiterwijk, van den Herik,
//! *Replacement Schemes for Transposition Tables*, 1994, compare such rules for games of two.)

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};

use prefetch_index::prefetch_index;

use crate::table::{PositionHash, PositionId};

/// A set of hashes that may forget. Several searches may add to one at the same time;
/// only to grow it has to be had alone.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    /// For each value of the top `bits` bits, the number of a segment.
    directory: Vec<u32>,
    bits: u32,
    segments: Vec<Segment>,
    /// For each segment, how many of its members were counted; apart from them, since
    /// this changes all the time and they do not.
    counted: Vec<AtomicU32>,
    /// How many bytes may be taken, and how many are taken for something else.
    budget: usize,
    other: AtomicUsize,
    /// Whether some segment is full that could be split.
    crowded: AtomicBool,
    /// Whether segments stay as they are, and fill up until members make way.
    fixed: bool,
    /// Whether so much of the budget is taken that it may be spent, and weights are kept: most
    /// searches end before, and need none.
    weighs: bool,
    forgot: AtomicBool,
}

/// A table of hashes that agree in their top `bits` bits.
#[derive(Debug)]
struct Segment {
    buckets: Box<[Bucket; BUCKETS]>,
    bits: u32,
}

/// As many hashes as memory is read at once. Those that find no room go to the next
/// bucket that has some.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// The two words of a member, the second with its weight; zeros if it is empty.
type Slot = [AtomicU64; 2];

/// The two words that a hash is kept as, but for the weight: 86 bits that identify it, and 36 of
/// its place. No word is zero: that stands for what is not there yet.
#[derive(Clone, Copy)]
struct Member([u64; 2]);

/// What became of a hash in a segment.
enum Put {
    /// It was a member already.
    Known,
    /// It is one now.
    New,
    /// It is none, and there is no room near where it belongs.
    Full,
}

/// The number of slots of a bucket.
const SLOTS: usize = 4;
/// The bits of the second word that hold the weight of a member.
const WEIGHT: u64 = 15;
/// A bit of each word that is set in all members, so that neither is zero.
const THERE: [u64; 2] = [1, 1 << 4];
/// The bits of the second word that hold what identifies a member besides the first word. Those
/// above are the top bits of its place, which is known again from them when a segment is split.
const SECOND: u64 = ((1 << PLACE) - 1) & !WEIGHT & !THERE[1];
/// The lowest bit of a place that is kept. From there on up are the number of a bucket, where the
/// search for a member that makes way begins, whether the hash is counted, and the segment.
const PLACE: u32 = 28;
const MAKES_WAY: u32 = PLACE + BUCKETS.ilog2();
const IS_COUNTED: u32 = MAKES_WAY + SLOTS.ilog2();
/// The most bits that name a segment: what is left.
const MAX_BITS: u32 = u64::BITS - IS_COUNTED - COUNTED.ilog2();
/// The binary logarithm of the positions whose search weighs nothing; each unit of weight stands
/// for twice as many as the one below.
const LIGHT: u32 = 2;
/// The number of buckets of a segment, a power of two.
const BUCKETS: usize = 1 << 10;
/// The number of members from which on a segment counts as full.
const FULL: usize = BUCKETS / 4 * 13;
/// One in so many hashes is counted, a power of two: counting takes longer than adding
/// where others count too.
const COUNTED: u32 = 4;
/// How many buckets are looked through once members make way: all slots are taken then, so there
/// is nothing to stop at.
const NEAR: usize = 2;
/// How many buckets are looked through before that, at the most.
const FAR: usize = 256;
/// The bytes of a segment.
const SEGMENT: usize =
    BUCKETS * size_of::<Bucket>() + size_of::<Segment>() + size_of::<AtomicU32>();

impl TranspositionTable {
    /// Returns the empty set that takes up to `bytes` bytes, though never less than about
    /// a hundred thousand.
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            directory: vec![0],
            bits: 0,
            segments: vec![Segment::new(0)],
            counted: vec![AtomicU32::new(0)],
            budget: bytes,
            other: AtomicUsize::new(0),
            crowded: AtomicBool::new(false),
            fixed: false,
            weighs: is_scarce(1, bytes),
            forgot: AtomicBool::new(false),
        }
    }

    /// Says how many bytes of the budget are taken for something else, in the place of
    /// as many as were said `before`.
    pub(super) fn reserve(&self, bytes: usize, before: usize) {
        self.other.fetch_add(bytes, Ordering::Relaxed);
        self.other.fetch_sub(before, Ordering::Relaxed);
    }

    /// Returns how many bytes the set takes.
    pub(super) fn bytes(&self) -> usize {
        self.segments.len() * SEGMENT + self.directory.len() * size_of::<u32>()
    }

    /// Returns whether a member may have made way for another.
    pub(super) fn has_forgotten(&self) -> bool {
        self.forgot.load(Ordering::Relaxed)
    }

    /// Returns whether it should grow before long.
    #[inline]
    pub(super) fn is_crowded(&self) -> bool {
        self.crowded.load(Ordering::Relaxed)
    }

    /// Returns whether a hash is known to be a member.
    pub(super) fn contains(&self, hash: PositionHash) -> bool {
        let member = Member::of(hash);
        self.segment(member).1.find(member, self.reach()).is_some()
    }

    /// Returns the number of the segment where a member belongs, and the segment.
    #[inline]
    fn segment(&self, member: Member) -> (usize, &Segment) {
        let number = self.directory[member.segment(self.bits)] as usize;
        (number, &self.segments[number])
    }

    /// Returns in how many buckets a hash is looked for.
    #[inline]
    fn reach(&self) -> usize {
        if self.fixed { NEAR } else { FAR }
    }

    /// Takes note that it took so many positions to search all that follows from a member, or
    /// from one that was forgotten meanwhile. It becomes a member again where members make way, if
    /// one is near that weighs no more.
    #[inline]
    pub(super) fn weigh(&self, hash: PositionHash, positions: u64) {
        if self.weighs && positions >= 2 << LIGHT {
            self.keep_weight(hash, positions.ilog2() - LIGHT);
        }
    }

    /// Takes note of a weight.
    fn keep_weight(&self, hash: PositionHash, weight: u32) {
        let weight = u64::from(weight).min(WEIGHT);
        let member = Member::of(hash);
        let (_, segment) = self.segment(member);
        let other = member.0[1] | weight;
        if let Some(slot) = segment.find(member, self.reach()) {
            let found = slot[1].load(Ordering::Relaxed);
            // Another search may have put another member there.
            let same = found & !WEIGHT == other & !WEIGHT;
            let (done, failed) = (Ordering::AcqRel, Ordering::Relaxed);
            _ = same.then(|| slot[1].compare_exchange(found, other, done, failed));
        } else if self.fixed && matches!(segment.put(member, weight, NEAR), Put::Full) {
            segment.replace(member, weight);
        }
    }

    /// Adds a hash, and returns whether it is not known to be a member already. Where
    /// there is no room, a member makes way.
    #[inline]
    pub(super) fn add(&self, hash: PositionHash) -> bool {
        let member = Member::of(hash);
        let (number, segment) = self.segment(member);
        match segment.put(member, 0, self.reach()) {
            Put::Known => return false,
            Put::New => {}
            Put::Full => {
                self.forgot.store(true, Ordering::Relaxed);
                segment.replace(member, 0);
                return true;
            }
        }
        if !self.fixed && member.is_counted() {
            self.counted[number].fetch_add(1, Ordering::Relaxed);
            if self.is_full(number) {
                self.crowded.store(true, Ordering::Relaxed);
            }
        }
        true
    }

    /// Adds a hash, and returns whether it is not known to be a member already. Grows
    /// where there is no room, as long as there is memory.
    #[inline]
    pub(super) fn insert(&mut self, hash: PositionHash) -> bool {
        let new = self.add(hash);
        if self.is_crowded() {
            self.make_room();
        }
        new
    }

    /// Makes room where there are few free places, within the budget.
    pub(super) fn make_room(&mut self) {
        self.grow(FULL / 16 * 15);
    }

    /// Makes room for about as many again, within the budget: where several add, all have
    /// to wait for this.
    pub(super) fn make_much_room(&mut self) {
        self.grow(FULL / 2);
    }

    /// Splits all segments with more members than that, as far as the budget allows.
    #[cold]
    fn grow(&mut self, most: usize) {
        self.crowded = AtomicBool::new(false);
        self.weighs |= is_scarce(self.segments.len(), self.budget);
        for number in 0..self.segments.len() {
            while !self.fixed && self.members(number) > most {
                let last = self.segments[number].bits == MAX_BITS;
                if last
                    || self.bytes() + 2 * SEGMENT + self.other.load(Ordering::Relaxed)
                        > self.budget
                        && self.bits >= 4
                {
                    // From now on members far from where they belong are not found.
                    self.fixed = true;
                    self.forgot = AtomicBool::new(true);
                    break;
                }
                self.split(number);
            }
        }
    }

    /// Returns how many members a segment has, as far as that is known.
    #[inline]
    fn members(&self, number: usize) -> usize {
        let counted = self.counted[number].load(Ordering::Relaxed);
        usize::try_from(counted.saturating_mul(COUNTED)).unwrap_or(usize::MAX)
    }

    #[inline]
    fn is_full(&self, number: usize) -> bool {
        self.members(number) >= FULL
    }

    /// Begins to fetch what is needed to tell whether a hash is a member, which takes
    /// long enough to do something else meanwhile.
    #[inline]
    pub(super) fn fetch(&self, hash: PositionHash) {
        let member = Member::of(hash);
        prefetch_index(&self.segment(member).1.buckets[..], member.first_bucket());
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
        let halves = [Segment::new(bits + 1), Segment::new(bits + 1)];
        let mut counts = [0, 0];
        for (member, weight) in self.segments[number].members() {
            let half = member.segment(bits + 1) & 1;
            halves[half].put(member, weight, FAR);
            counts[half] += u32::from(member.is_counted());
        }
        let [lower, upper] = halves;
        self.segments[number] = lower;
        self.segments.push(upper);
        self.counted[number] = AtomicU32::new(counts[0]);
        self.counted.push(AtomicU32::new(counts[1]));
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
        let PositionHash { place, id: PositionId([one, other]) } = hash;
        let kept = place >> PLACE << PLACE | other & SECOND;
        Self([one | THERE[0], kept | THERE[1]])
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

    /// Returns the slot of a bucket where the search for a member that makes way begins.
    fn makes_way(self) -> usize {
        (self.0[1] >> MAKES_WAY) as usize & (SLOTS - 1)
    }

    /// Returns whether it is one of those that are counted.
    #[inline]
    fn is_counted(self) -> bool {
        (self.0[1] >> IS_COUNTED).is_multiple_of(COUNTED.into())
    }
}

impl Segment {
    fn new(bits: u32) -> Self {
        let buckets = std::iter::repeat_with(Bucket::default).take(BUCKETS);
        let buckets: Box<[Bucket]> = buckets.collect();
        let Ok(buckets) = buckets.try_into() else {
            unreachable!("as many as were taken")
        };
        Self { buckets, bits }
    }

    /// Returns the buckets where a hash can be, so many of them.
    #[inline]
    fn buckets(&self, member: Member, reach: usize) -> impl Iterator<Item = &Bucket> {
        let first = member.first_bucket();
        (0..reach).map(move |it| &self.buckets[(first + it) & (BUCKETS - 1)])
    }

    /// Returns the slot of a member if it is one.
    #[inline]
    fn find(&self, member: Member, reach: usize) -> Option<&Slot> {
        let Member([one, other]) = member;
        // Two loops, since one of all slots together takes more instructions.
        for bucket in self.buckets(member, reach) {
            for slot in &bucket.0 {
                match slot[0].load(Ordering::Acquire) {
                    0 => return None,
                    it if it == one && second(slot) == other => return Some(slot),
                    _ => {}
                }
            }
        }
        None
    }

    /// Puts a hash with a weight in the place of a member near where it belongs with the smallest
    /// one, if that is not greater, or this is none at all. There are no empty slots near.
    #[cold]
    fn replace(&self, member: Member, weight: u64) {
        let weight_of = |it: &&Slot| it[1].load(Ordering::Relaxed) & WEIGHT;
        // Of those with the same weight the first from one chosen by chance.
        let from = member.makes_way();
        let slots = self.buckets(member, NEAR).flat_map(|it| {
            (0..SLOTS).map(move |slot| &it.0[from.wrapping_add(slot) % SLOTS])
        });
        let Some(slot) = slots.min_by_key(weight_of) else { return };
        if weight == 0 || weight_of(&slot) <= weight {
            let Member([one, other]) = member;
            slot[0].store(one, Ordering::Relaxed);
            slot[1].store(other | weight, Ordering::Release);
        }
    }

    /// Puts in a hash with a weight if it is no member and there is room for it.
    #[inline]
    fn put(&self, member: Member, weight: u64, reach: usize) -> Put {
        let Member([one, other]) = member;
        for bucket in self.buckets(member, reach) {
            for slot in &bucket.0 {
                let mut found = slot[0].load(Ordering::Acquire);
                if found == 0 {
                    let (done, failed) = (Ordering::AcqRel, Ordering::Acquire);
                    match slot[0].compare_exchange(0, one, done, failed) {
                        Ok(_) => {
                            slot[1].store(other | weight, Ordering::Release);
                            return Put::New;
                        }
                        // Another search was quicker.
                        Err(it) => found = it,
                    }
                }
                if found == one && second(slot) == other {
                    return Put::Known;
                }
            }
        }
        Put::Full
    }

    /// Returns the members and their weights.
    fn members(&self) -> impl Iterator<Item = (Member, u64)> {
        let all = self.buckets.iter().flat_map(|it| &it.0);
        let words = all.map(|it| [0, 1].map(|word| it[word].load(Ordering::Relaxed)));
        let used = words.filter(|it| it[0] != 0);
        used.map(|[one, other]| (Member([one, other & !WEIGHT]), other & WEIGHT))
    }
}

/// Returns whether so many segments may be the last that a budget allows, split four times more.
fn is_scarce(segments: usize, budget: usize) -> bool {
    segments >= budget / SEGMENT / 16
}

/// Returns the second word of a slot whose first is there, but for the weight.
#[inline]
fn second(slot: &Slot) -> u64 {
    loop {
        match slot[1].load(Ordering::Acquire) {
            // It is written right now.
            0 => std::hint::spin_loop(),
            it => return it & !WEIGHT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::HashKey;

    fn of(class: u64, value: u64) -> PositionHash {
        HashKey::default().of(class, value)
    }

    #[test]
    fn each_member_is_new_once_while_there_is_room() {
        let mut memory = TranspositionTable::new(64 << 20);
        for round in 0..2 {
            for number in 0..200_000 {
                assert_eq!(memory.insert(of(1, number)), round == 0, "{number}");
            }
        }
        let used: usize = memory.segments.iter().map(|it| it.members().count()).sum();
        assert_eq!(used, 200_000);
        assert!(!memory.has_forgotten());
    }

    #[test]
    fn the_budget_is_kept_and_nothing_unknown_is_called_known() {
        let mut memory = TranspositionTable::new(1 << 20);
        for number in 0..500_000 {
            assert!(memory.insert(of(2, number)), "{number}");
        }
        assert!(memory.has_forgotten());
        assert!(memory.bytes() <= 1 << 20, "{}", memory.bytes());
        let again = (490_000..500_000).filter(|it| !memory.insert(of(2, *it)));
        assert!(again.count() > 5_000, "what was put in last is mostly remembered");
    }

    #[test]
    fn what_took_long_to_search_is_remembered_longest() {
        let mut memory = TranspositionTable::new(1 << 20);
        let hash = |it| of(6, it);
        // While there is room, when there is none, and for one that was forgotten.
        let (early, late, gone) = (0..10_000, 90_000..100_000, 60_000..61_000);
        for number in 0..100_000 {
            memory.insert(hash(number));
            if early.contains(&number) || late.contains(&number) {
                memory.weigh(hash(number), 1 << (4 + number % 9));
            }
        }
        gone.clone().for_each(|it| memory.weigh(hash(it), 100));
        for number in 100_000..400_000 {
            memory.insert(hash(number));
        }
        assert!(memory.has_forgotten());
        for heavy in [early, late, gone] {
            let all = heavy.clone().count();
            let left = heavy.clone().filter(|it| memory.contains(hash(*it))).count();
            assert!(left > all / 5 * 4, "{left} of {all}");
        }
        let light = (50_000..60_000).filter(|it| memory.contains(hash(*it))).count();
        assert!(light < 1_000, "{light}");
    }

    #[test]
    fn of_two_that_add_the_same_one_is_told_that_it_is_new() {
        let mut memory = TranspositionTable::new(64 << 20);
        for it in 0..60_000 {
            memory.insert(of(4, it));
        }
        let count = |from: u64| {
            let hashes = (from..from + 10_000).map(|it| of(5, it));
            hashes.filter(|it| memory.add(*it)).count()
        };
        let new = std::thread::scope(|scope| {
            let threads = [0, 5_000, 0].map(|from| scope.spawn(move || count(from)));
            threads.into_iter().map(|it| it.join().unwrap()).sum::<usize>()
        });
        assert_eq!(new, 15_000);
        assert!((0..15_000).all(|it| memory.contains(of(5, it))));
    }

    #[test]
    fn what_is_forgotten_does_not_depend_on_the_key() {
        let known = |secret: u8| {
            let key = HashKey::new([secret; 32]);
            let mut memory = TranspositionTable::new(1 << 20);
            let insert = |number: u64| {
                // Every third is met again, early or late.
                let number = if number.is_multiple_of(3) { number / 7 } else { number };
                let new = memory.insert(key.of(1, number));
                memory.weigh(key.of(1, number), number % 1000);
                new
            };
            let known: Vec<bool> = (0..300_000).map(insert).collect();
            assert!(memory.has_forgotten());
            known
        };
        let first = known(0);
        assert!((1..5).all(|secret| known(secret) == first));
    }

    #[test]
    fn a_position_takes_no_more_than_forty_bytes() {
        let mut memory = TranspositionTable::new(64 << 20);
        for number in 0..1_000_000 {
            memory.insert(of(3, number));
            let each = memory.bytes() as u64 / (number + 1);
            assert!(number < 50_000 || each <= 40, "{each} bytes after {number}");
        }
    }
}
