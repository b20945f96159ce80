//! Numbers in bins, as histograms count them.

use crate::study::Spread;

/// How many bins there are at the most.
const MAX_BINS: usize = 24;
/// How many there are at the least, some of them empty.
const MIN_BINS: usize = 8;

/// How many times the middle half's width numbers lie beyond it at the most; what lies
/// farther off is counted with the last.
const FAR: i64 = 6;

/// Bins of one width, side by side.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Bins {
    /// The least number of the first one.
    first: i64,
    // INVARIANT: `width` and `count` are at least 1. `over`, `with_room` and `hundredths`
    // keep it.
    width: i64,
    count: usize,
    /// Whether the last one holds all greater numbers, too.
    open: bool,
}

/// From where to where bins are to go.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Reach {
    least: i64,
    most: i64,
    /// Whether there are numbers beyond.
    beyond: bool,
}

impl Reach {
    /// Returns the reach of some numbers, if there are any. A few that lie far above the
    /// others lie beyond it.
    pub(super) fn of(numbers: &[i64]) -> Option<Self> {
        let Spread { least, quarter, three_quarters, most, .. } = Spread::of(numbers)?;
        let half = three_quarters.saturating_sub(quarter).max(1);
        let far = three_quarters.saturating_add(half.saturating_mul(FAR));
        Some(Self { least, most: most.min(far), beyond: most > far })
    }

    /// Returns the reach of both.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            beyond: self.beyond || other.beyond,
        }
    }
}

impl Bins {
    /// Returns bins that reach so far: as few as a round width makes them.
    pub(super) fn over(reach: Reach) -> Self {
        let Reach { least, most, beyond } = reach;
        // The greatest width, 5·10¹⁸, still fits an `i64`.
        let mut widths =
            (0..19).flat_map(|power| [1, 2, 5].map(|by| by * 10_i64.pow(power)));
        let bins = |width: i64| {
            // Euclidean division also rounds down below zero, so bins start at multiples
            // of the width.
            let first = least.div_euclid(width);
            let count = most.div_euclid(width).saturating_sub(first).saturating_add(1);
            let count = usize::try_from(count).ok().filter(|count| *count <= MAX_BINS)?;
            Some(Self { first: first.saturating_mul(width), width, count, open: beyond })
        };
        let whole = Self { first: least, width: i64::MAX, count: 1, open: true };
        widths.find_map(bins).unwrap_or(whole).with_room()
    }

    /// Adds bins in which there is nothing, so that no bar is as wide as the picture.
    fn with_room(self) -> Self {
        let few = i64::try_from(MIN_BINS.saturating_sub(self.count)).unwrap_or(0);
        if few == 0 || self.open {
            return self;
        }
        // Nothing is less than zero by being drawn.
        let before = if self.first < 0 { few / 2 } else { self.first / self.width };
        let first = self.first - self.width * before.min(few / 2);
        Self { first, count: MIN_BINS, ..self }
    }

    /// Returns over how many of the bins numbers are spread that reach so far.
    pub(super) fn spread(&self, reach: Reach) -> usize {
        self.place(reach.most) - self.place(reach.least) + 1
    }

    /// Returns the bin in which a number lies. What lies beyond the last counts there.
    fn place(&self, number: i64) -> usize {
        let place = usize::try_from(number.saturating_sub(self.first) / self.width);
        place.unwrap_or(0).min(self.count - 1)
    }

    /// Returns ten bins for shares in hundredths.
    pub(super) fn hundredths() -> Self {
        Self { first: 0, width: 10, count: 10, open: false }
    }

    /// Returns how many numbers lie in each bin.
    pub(super) fn counts(&self, numbers: &[i64]) -> Vec<i32> {
        let mut counts = vec![0; self.count];
        for it in numbers {
            counts[self.place(*it)] += 1;
        }
        counts
    }

    /// Returns the numbers of the first bin's beginning and of the last one's end.
    pub(super) fn ends(&self) -> (i64, i64) {
        (self.first, self.edges(self.count - 1).1)
    }

    /// Returns where a bin begins and where the next does.
    pub(super) fn edges(&self, bin: usize) -> (i64, i64) {
        let bin = i64::try_from(bin).unwrap_or(0);
        let begin = self.first.saturating_add(self.width.saturating_mul(bin));
        (begin, begin.saturating_add(self.width))
    }

    /// Returns whether the last one holds all greater numbers, too.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// Returns what a bin holds, in words.
    pub(super) fn label(&self, bin: usize) -> String {
        let (begin, end) = self.edges(bin);
        if self.open && bin + 1 == self.count {
            format!("{begin} and more")
        } else if self.width == 1 {
            begin.to_string()
        } else {
            format!("{begin} to {}", end - 1)
        }
    }

    /// Returns how many there are.
    pub(super) fn len(&self) -> usize {
        self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_bins(numbers: &[i64], expected: &[(&str, i32)]) {
        let bins = Bins::over(Reach::of(numbers).unwrap());
        let counts = bins.counts(numbers);
        let found: Vec<(String, i32)> = (0..bins.len())
            .map(|bin| (bins.label(bin), counts[bin]))
            .filter(|bin| bin.1 > 0)
            .collect();
        let found: Vec<(&str, i32)> = found.iter().map(|bin| (&*bin.0, bin.1)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn bins_are_round_and_not_too_many() {
        check_bins(&[7], &[("7", 1)]);
        check_bins(&[3, 5, 5], &[("3", 1), ("5", 2)]);
        check_bins(
            &[-1, 0, 30, 39],
            &[("-2 to -1", 1), ("0 to 1", 1), ("30 to 31", 1), ("38 to 39", 1)],
        );
        let wide = Bins::over(Reach { least: 0, most: 1_500, beyond: false });
        assert_eq!((wide.ends(), wide.len()), ((0, 1_600), 16));
    }

    #[test]
    fn a_few_bins_have_room_around_them() {
        let ends = |numbers: &[i64]| Bins::over(Reach::of(numbers).unwrap()).ends();
        assert_eq!(ends(&[7]), (4, 12));
        assert_eq!(ends(&[0]), (0, 8));
        assert_eq!(ends(&[-3]), (-6, 2));
    }

    #[test]
    fn numbers_that_are_close_spread_over_few_of_wide_bins() {
        let [near, far] =
            [&[100, 150][..], &[0, 1_500]].map(|numbers| Reach::of(numbers).unwrap());
        let bins = Bins::over(near.and(far));
        assert_eq!((bins.spread(near), bins.spread(far)), (1, 16));
    }

    #[test]
    fn what_lies_far_off_is_counted_with_the_last() {
        let numbers = [10, 11, 12, 12, 13, 540];
        let bins = Bins::over(Reach::of(&numbers).unwrap());
        let last = bins.len() - 1;
        assert!(bins.is_open() && bins.ends().1 < 30, "{bins:?}");
        assert!(bins.label(last).ends_with(" and more"), "{}", bins.label(last));
        assert_eq!(bins.counts(&numbers).iter().sum::<i32>(), 6);
        assert_eq!(bins.counts(&numbers)[last], 1);
    }

    #[test]
    fn no_numbers_are_too_large() {
        let numbers = [i64::MIN, 0, i64::MAX];
        let bins = Bins::over(Reach::of(&numbers).unwrap());
        assert_eq!(bins.counts(&numbers).iter().sum::<i32>(), 3);
    }

    #[test]
    fn all_of_the_way_counts_with_the_last_tenth() {
        let counts = Bins::hundredths().counts(&[1, 9, 10, 99, 100]);
        assert_eq!(counts, [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
    }
}
