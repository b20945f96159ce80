//! What an attacker does to make sums collide: a generalized birthday search.

use std::collections::BTreeMap;

/// The bits that an attacker makes collide here: as many as a test has time for.
const BITS: u32 = 36;

/// How many values of each variable an attacker tries: by a third of the bits, as the search has
/// four lists, and twice as many, so that it seldom fails.
const TRIED: i32 = 2 << (BITS / 3);
/// How many forgeries are attempted.
pub(crate) const ATTEMPTS: usize = 3;

/// Searches values of four variables of a script whose summands are the same as those of other
/// values, in the lowest [`BITS`]: a generalized birthday search with four lists (Wagner, 2002).
/// Returns four values that make up for the difference `wanted`, if there are any.
///
/// A rules file could have a hundred variables, which is enough for all 128 bits of a sum.
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

/// Returns the sum of the summands of the first values.
pub(crate) fn sum(summand: impl Fn(u8, i32) -> u64, values: [i32; 4]) -> u64 {
    (0..)
        .zip(values)
        .fold(0, |all, (number, value)| all.wrapping_add(summand(number, value)))
}

/// Returns how many of some differences can be forged with `known` summands, and how many of these
/// forgeries hold where the summands are the `true` ones.
pub(crate) fn forged(
    known: impl Fn(u8, i32) -> u64,
    real: impl Fn(u8, i32) -> u64,
) -> (usize, usize) {
    let (mut found, mut hold) = (0, 0);
    for attempt in (-1..).take(ATTEMPTS) {
        let start = [-7 - attempt, -2, -3, -4];
        let Some(values) = forge(&known, sum(&known, start)) else { continue };
        let difference = sum(&known, start).wrapping_sub(sum(&known, values));
        assert_eq!(difference << (u64::BITS - BITS), 0, "the search finds what it says");
        found += 1;
        let difference = sum(&real, start).wrapping_sub(sum(&real, values));
        hold += usize::from(difference << (u64::BITS - BITS) == 0);
    }
    (found, hold)
}
