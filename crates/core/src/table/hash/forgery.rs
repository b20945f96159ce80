//! An attack on sums of hashes for tests: a generalized birthday search.

use std::collections::BTreeMap;

/// The number of bits that the attack makes collide, as many as a test has time for.
const BITS: u32 = 36;

/// The number of values of each variable that the attack tries: 2 to a third of the bits,
/// because the search has four lists, and twice that so that it seldom fails.
const TRIED: i32 = 2 << (BITS / 3);
/// The number of forgeries attempted.
pub(crate) const ATTEMPTS: usize = 3;

/// Searches values of four script variables whose summands make up for the difference
/// `wanted` in the lowest [`BITS`]: a generalized birthday search with four lists
/// (Wagner, 2002). Returns `None` if it finds none.
///
/// A rules file can have a hundred variables, enough for all 128 bits of a sum.
pub(crate) fn forge(summand: impl Fn(u8, i32) -> u64, wanted: u64) -> Option<[i32; 4]> {
    let low = |sum: u64| sum & ((1 << BITS) - 1);
    let part = |sum: u64| sum & ((1 << (BITS / 3)) - 1);
    // Pairs whose sums agree with `wanted` in a third of the bits.
    let pairs = |first: u8, wanted: u64| {
        let mut by_part: BTreeMap<u64, Vec<i32>> = BTreeMap::new();
        for value in 0..TRIED {
            by_part.entry(part(summand(first, value))).or_default().push(value);
        }
        let mut sums = Vec::new();
        for other in 0..TRIED {
            let sum = summand(first + 1, other);
            let missing = part(wanted.wrapping_sub(sum));
            for one in by_part.get(&missing).into_iter().flatten() {
                let sum = summand(first, *one).wrapping_add(sum);
                sums.push((low(sum), [*one, other]));
            }
        }
        sums
    };
    let known: BTreeMap<u64, [i32; 2]> = pairs(0, 0).into_iter().collect();
    pairs(2, wanted).into_iter().find_map(|(sum, [third, fourth])| {
        let [first, second] = known.get(&low(wanted.wrapping_sub(sum)))?;
        Some([*first, *second, third, fourth])
    })
}

/// Returns the sum of the summands of these values.
pub(crate) fn sum(summand: impl Fn(u8, i32) -> u64, values: [i32; 4]) -> u64 {
    (0..)
        .zip(values)
        .fold(0, |all, (number, value)| all.wrapping_add(summand(number, value)))
}

/// Attempts forgeries with the `known` summands. Returns how many were found, and how
/// many of these hold for the `real` summands.
pub(crate) fn forged(
    known: impl Fn(u8, i32) -> u64,
    real: impl Fn(u8, i32) -> u64,
) -> (usize, usize) {
    let (mut found, mut hold) = (0, 0);
    for attempt in (-1..).take(ATTEMPTS) {
        let start = [-7 - attempt, -2, -3, -4];
        let Some(values) = forge(&known, sum(&known, start)) else { continue };
        let difference = sum(&known, start).wrapping_sub(sum(&known, values));
        assert_eq!(
            difference << (u64::BITS - BITS),
            0,
            "the found values make up for the difference"
        );
        found += 1;
        let difference = sum(&real, start).wrapping_sub(sum(&real, values));
        hold += usize::from(difference << (u64::BITS - BITS) == 0);
    }
    (found, hold)
}
