//! The transposition table: visited positions, sixteen bytes each, within a memory budget.
//!
//! Once the budget is used up, old members are replaced by new ones. Forgetting costs only time:
//! a forgotten position may be searched again, and no position is ever wrongly reported as known.
//!
//! Four bits of each member store how long the search below it took, and the cheapest members are
//! replaced first. So most of the repeated work is small. With random replacement, repeated
//! searches would evict further members, and a proof would hardly finish once the table is half
//! the size it needs. (Breuker, Uiterwijk, van den Herik, *Replacement Schemes for Transposition
//! Tables*, 1994, compare such schemes for two-player games.)

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};

use crate::solve::hash_table::{FULL, Found, HashTable, Holds, Member, Segment, Slot};
use crate::table::{PositionHash, PositionId};

/// A set of hashes that may forget. Several searches may add to it concurrently; only growing
/// needs exclusive access.
pub(super) struct TranspositionTable {
    table: HashTable<Weighed>,
    /// For each segment, the number of its counted members. Stored outside the segments, because
    /// it changes all the time and they do not.
    counted: Vec<AtomicU32>,
    /// The memory budget in bytes, and the bytes of it that are used elsewhere.
    budget: usize,
    other: AtomicUsize,
    /// Whether some segment is full and could be split.
    crowded: AtomicBool,
    /// Whether segments are no longer split and members are replaced instead.
    fixed: bool,
    /// Whether the budget may run out, so that weights are stored. Most searches end before and
    /// need none.
    weighs: bool,
    forgot: AtomicBool,
}

/// The two words of a member: 86 bits that identify it, 36 of its place, and its weight in the
/// second word. INVARIANT: the first word is written before the second, and neither is zero in a
/// member. So a zero second word means that another search is about to write it.
#[derive(Debug, Default)]
struct Weighed([AtomicU64; 2]);

/// The result of adding a hash to a segment.
enum Put {
    /// It was a member already.
    Known,
    /// It was added.
    New,
    /// It is no member, and none of the searched buckets has a free slot.
    Full,
}

/// The bits of the second word that store the weight of a member.
const WEIGHT: u64 = 15;
/// A bit of each word that is set in all members, so that neither is zero.
const PRESENT: [u64; 2] = [1, 1 << 4];
/// The bits of the second word that identify a member, in addition to the first word. Those above
/// are the top bits of its place, which are needed when a segment is split.
const SECOND: u64 = ((1 << Weighed::PLACE) - 1) & !WEIGHT & !PRESENT[1];
/// The lowest bit of the place that decides whether a hash is counted.
const IS_COUNTED: u32 = HashTable::<Weighed>::ABOVE;
/// The maximum number of bits that select a segment: the bits left.
const MAX_BITS: u32 = u64::BITS - IS_COUNTED - COUNTED_ONE_IN.ilog2();
/// The binary logarithm of the number of positions with weight zero. Each unit of weight stands
/// for twice as many positions as the one below.
const LIGHT: u32 = 2;
/// One in this many hashes is counted, a power of two: shared counters are slower than adding a
/// member.
const COUNTED_ONE_IN: u32 = 4;
/// The number of buckets searched once members are replaced: all slots are taken then, so the
/// search never ends early.
const BUCKETS_WHEN_FIXED: usize = 2;
/// The maximum number of buckets searched before that.
const MAX_BUCKETS: usize = 256;
/// The size of a segment in bytes.
const SEGMENT_BYTES: usize = HashTable::<Weighed>::SEGMENT + size_of::<AtomicU32>();

impl TranspositionTable {
    /// Creates an empty set of up to `bytes` bytes, but never less than about a hundred thousand.
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            table: HashTable::new(),
            counted: vec![AtomicU32::new(0)],
            budget: bytes,
            other: AtomicUsize::new(0),
            crowded: AtomicBool::new(false),
            fixed: false,
            weighs: is_scarce(1, bytes),
            forgot: AtomicBool::new(false),
        }
    }

    /// Sets the number of bytes of the budget that are used elsewhere. `before` is the number
    /// that the same caller reported last.
    pub(super) fn reserve(&self, bytes: usize, before: usize) {
        self.other.fetch_add(bytes, Ordering::Relaxed);
        self.other.fetch_sub(before, Ordering::Relaxed);
    }

    /// Returns the size of the set in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes() + self.counted.len() * size_of::<AtomicU32>()
    }

    /// Returns whether a member may have been replaced.
    pub(super) fn has_forgotten(&self) -> bool {
        self.forgot.load(Ordering::Relaxed)
    }

    /// Returns whether the set should grow soon.
    pub(super) fn is_crowded(&self) -> bool {
        self.crowded.load(Ordering::Relaxed)
    }

    /// Returns whether a hash is a member. `false` may also mean that it was forgotten.
    pub(super) fn contains(&self, hash: PositionHash) -> bool {
        let member = member(hash);
        let segment = self.table.segment(self.table.number(member));
        matches!(segment.find(member, self.reach()), Found::Member(_))
    }

    /// Returns the number of buckets searched for a hash.
    fn reach(&self) -> usize {
        if self.fixed { BUCKETS_WHEN_FIXED } else { MAX_BUCKETS }
    }

    /// Records the number of positions searched below a member, or below one that was forgotten.
    /// A forgotten one is added again in place of a nearby member with no greater weight.
    pub(super) fn weigh(&self, hash: PositionHash, positions: u64) {
        if self.weighs && positions >= 2 << LIGHT {
            // The weight is at least 1: `replace` uses 0 for a new member.
            self.keep_weight(hash, positions.ilog2() - LIGHT);
        }
    }

    /// Stores the weight of a member.
    fn keep_weight(&self, hash: PositionHash, weight: u32) {
        let weight = u64::from(weight).min(WEIGHT);
        let member = member(hash);
        let segment = self.table.segment(self.table.number(member));
        let other = member.0[1] | weight;
        if let Found::Member(slot) = segment.find(member, self.reach()) {
            let found = slot.0[1].load(Ordering::Relaxed);
            // Another search may have put a different member there.
            let same = found & !WEIGHT == other & !WEIGHT;
            let (done, failed) = (Ordering::AcqRel, Ordering::Relaxed);
            // If it fails, the slot has changed; a lost weight costs only time.
            _ = same.then(|| slot.0[1].compare_exchange(found, other, done, failed));
        } else if self.fixed
            && matches!(put(segment, member, weight, BUCKETS_WHEN_FIXED), Put::Full)
        {
            replace(segment, member, weight);
        }
    }

    /// Adds a hash, and returns whether it was not a member. If there is no room, it replaces a
    /// member.
    #[inline]
    pub(super) fn add(&self, hash: PositionHash) -> bool {
        let member = member(hash);
        let number = self.table.number(member);
        let segment = self.table.segment(number);
        match put(segment, member, 0, self.reach()) {
            Put::Known => return false,
            Put::New => {}
            Put::Full => {
                self.forgot.store(true, Ordering::Relaxed);
                replace(segment, member, 0);
                return true;
            }
        }
        if !self.fixed && is_counted(member) {
            self.counted[number].fetch_add(1, Ordering::Relaxed);
            if self.members(number) >= FULL {
                self.crowded.store(true, Ordering::Relaxed);
            }
        }
        true
    }

    /// Adds a hash, and returns whether it was not a member. If there is no room, the set grows
    /// within its budget.
    #[inline]
    pub(super) fn insert(&mut self, hash: PositionHash) -> bool {
        let new = self.add(hash);
        if self.is_crowded() {
            self.make_room();
        }
        new
    }

    /// Makes room where free slots are few, within the budget.
    pub(super) fn make_room(&mut self) {
        self.grow(FULL / 16 * 15);
    }

    /// Makes room for about twice as many members, within the budget: all threads have to wait
    /// for this.
    pub(super) fn make_much_room(&mut self) {
        self.grow(FULL / 2);
    }

    /// Splits all segments with more than `most` members, within the budget.
    #[cold]
    fn grow(&mut self, most: usize) {
        // Once `fixed` is set, this is never set again: `add` stops counting.
        self.crowded = AtomicBool::new(false);
        self.weighs |= is_scarce(self.counted.len(), self.budget);
        for number in 0..self.counted.len() {
            while !self.fixed && self.members(number) > most {
                let (bits, own_bits) = self.table.bits(number);
                if own_bits == MAX_BITS
                    || self.bytes()
                        // Both halves exist before the old segment is dropped.
                        + 2 * SEGMENT_BYTES
                        + self.other.load(Ordering::Relaxed)
                        > self.budget
                        // Fewer than sixteen segments would save hardly any memory.
                        && bits >= 4
                {
                    // From now on, members far from their bucket are not found.
                    self.fixed = true;
                    self.forgot = AtomicBool::new(true);
                    break;
                }
                self.split(number);
            }
        }
    }

    /// Returns the estimated number of members of a segment.
    fn members(&self, number: usize) -> usize {
        let counted = self.counted[number].load(Ordering::Relaxed);
        usize::try_from(counted.saturating_mul(COUNTED_ONE_IN)).unwrap_or(usize::MAX)
    }

    /// Prefetches the memory needed to look up a hash. The caller can do other work until it
    /// arrives.
    pub(super) fn fetch(&self, hash: PositionHash) {
        self.table.fetch(member(hash));
    }

    /// Moves half of a segment to a new one.
    #[cold]
    fn split(&mut self, number: usize) {
        let mut counts = [0, 0];
        self.table.split(number, |segment, [one, other], half| {
            let member = Member([one, other & !WEIGHT]);
            put(segment, member, other & WEIGHT, MAX_BUCKETS);
            counts[half] += u32::from(is_counted(member));
        });
        let [lower, upper] = counts.map(AtomicU32::new);
        self.counted[number] = lower;
        // INVARIANT: one entry for each segment; the table puts the upper half last.
        self.counted.push(upper);
    }
}

/// Returns the two words that store a hash, without the weight.
fn member(hash: PositionHash) -> Member {
    let PositionHash { place, id: PositionId([one, other]) } = hash;
    let kept = place >> Weighed::PLACE << Weighed::PLACE | other & SECOND;
    Member([one | PRESENT[0], kept | PRESENT[1]])
}

/// Returns whether a member is one of those that are counted.
fn is_counted(member: Member) -> bool {
    (member.0[1] >> IS_COUNTED).is_multiple_of(COUNTED_ONE_IN.into())
}

/// Replaces the nearby member with the smallest weight, if that is not greater than `weight` or
/// `weight` is zero. The nearby buckets have no free slots.
#[cold]
fn replace(segment: &Segment<Weighed>, member: Member, weight: u64) {
    let weight_of = |slot: &&Weighed| slot.0[1].load(Ordering::Relaxed) & WEIGHT;
    // Of equal weights, the first.
    let Some(slot) = segment.slots(member, BUCKETS_WHEN_FIXED).min_by_key(weight_of)
    else {
        return;
    };
    if weight == 0 || weight_of(&slot) <= weight {
        let Member([one, other]) = member;
        // Between these stores, readers see a mix that matches nothing but by collision.
        slot.0[0].store(one, Ordering::Relaxed);
        slot.0[1].store(other | weight, Ordering::Release);
    }
}

/// Adds a hash with a weight, if it is no member and there is room.
#[inline]
fn put(segment: &Segment<Weighed>, member: Member, weight: u64, reach: usize) -> Put {
    let Member([one, other]) = member;
    loop {
        let slot = match segment.find(member, reach) {
            Found::Member(_) => return Put::Known,
            Found::Full => return Put::Full,
            Found::Free(slot) => slot,
        };
        let (done, failed) = (Ordering::AcqRel, Ordering::Relaxed);
        // If it fails, another search was faster, perhaps with the same hash.
        if slot.0[0].compare_exchange(0, one, done, failed).is_ok() {
            slot.0[1].store(other | weight, Ordering::Release);
            return Put::New;
        }
    }
}

impl Slot for Weighed {
    const PLACE: u32 = 28;

    fn words(&self) -> [u64; 2] {
        [0, 1].map(|word: usize| self.0[word].load(Ordering::Relaxed))
    }

    #[inline]
    fn holds(&self, Member([one, other]): Member) -> Holds {
        match self.0[0].load(Ordering::Acquire) {
            0 => Holds::Nothing,
            first if first == one && self.second() == other => Holds::Member,
            _ => Holds::Other,
        }
    }
}

impl Weighed {
    /// Returns the second word without the weight, once it is written.
    #[inline]
    fn second(&self) -> u64 {
        loop {
            match self.0[1].load(Ordering::Acquire) {
                // It is being written right now.
                0 => std::hint::spin_loop(),
                second => return second & !WEIGHT,
            }
        }
    }
}

/// Returns whether the budget may allow no more than four further doublings of this many
/// segments.
fn is_scarce(segments: usize, budget: usize) -> bool {
    segments >= budget / SEGMENT_BYTES / 16
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
        let used: usize = (0..memory.counted.len())
            .map(|nth| memory.table.segment(nth).members().count())
            .sum();
        assert_eq!(used, 200_000);
        assert!(!memory.has_forgotten());
    }

    #[test]
    fn the_budget_is_kept_and_no_new_hash_is_reported_known() {
        let mut memory = TranspositionTable::new(1 << 20);
        for number in 0..500_000 {
            assert!(memory.insert(of(2, number)), "{number}");
        }
        assert!(memory.has_forgotten());
        assert!(memory.bytes() <= 1 << 20, "{}", memory.bytes());
        let again = (490_000..500_000).filter(|nth| !memory.insert(of(2, *nth)));
        assert!(again.count() > 5_000, "recent members are mostly kept");
    }

    #[test]
    fn expensive_members_are_kept_longest() {
        let mut memory = TranspositionTable::new(1 << 20);
        let hash = |nth| of(6, nth);
        // While there is room, when there is none, and for one that was forgotten.
        let (early, late, gone) = (0..10_000, 90_000..100_000, 60_000..61_000);
        for number in 0..100_000 {
            memory.insert(hash(number));
            if early.contains(&number) || late.contains(&number) {
                memory.weigh(hash(number), 1 << (4 + number % 9));
            }
        }
        gone.clone().for_each(|nth| memory.weigh(hash(nth), 100));
        for number in 100_000..400_000 {
            memory.insert(hash(number));
        }
        assert!(memory.has_forgotten());
        for heavy in [early, late, gone] {
            let all = heavy.clone().count();
            let left = heavy.clone().filter(|nth| memory.contains(hash(*nth))).count();
            assert!(left > all / 5 * 4, "{left} of {all}");
        }
        let light = (50_000..60_000).filter(|nth| memory.contains(hash(*nth))).count();
        assert!(light < 1_000, "{light}");
    }

    #[test]
    fn concurrent_adds_report_each_hash_as_new_once() {
        let mut memory = TranspositionTable::new(64 << 20);
        for number in 0..60_000 {
            memory.insert(of(4, number));
        }
        let count = |from: u64| {
            let hashes = (from..from + 10_000).map(|nth| of(5, nth));
            hashes.filter(|hash| memory.add(*hash)).count()
        };
        let new = std::thread::scope(|scope| {
            let threads = [0, 5_000, 0].map(|from| scope.spawn(move || count(from)));
            threads.into_iter().map(|thread| thread.join().unwrap()).sum::<usize>()
        });
        assert_eq!(new, 15_000);
        assert!((0..15_000).all(|nth| memory.contains(of(5, nth))));
    }

    #[test]
    fn replacement_does_not_depend_on_the_key() {
        let known = |secret: u8| {
            let key = HashKey::new([secret; 32]);
            let mut memory = TranspositionTable::new(1 << 20);
            let insert = |number: u64| {
                // Every third is added again, early or late.
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
    fn a_position_takes_at_most_forty_bytes() {
        let mut memory = TranspositionTable::new(64 << 20);
        for number in 0..1_000_000 {
            memory.insert(of(3, number));
            let each = memory.bytes() as u64 / (number + 1);
            assert!(number < 50_000 || each <= 40, "{each} bytes after {number}");
        }
    }
}
