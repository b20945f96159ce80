//! Histogram bins.

use crate::study::Spread;

/// The maximum number of bins.
const MAX_BINS: usize = 24;
/// The minimum number of bins, some of which may be empty.
const MIN_BINS: usize = 8;

/// The distance above the third quartile, in interquartile ranges, beyond which numbers are
/// outliers. Outliers count in the last bin.
const FAR: i64 = 6;

/// Adjacent bins of equal width.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Bins {
    /// The smallest number of the first bin.
    first: i64,
    // INVARIANT: `width` and `count` are at least 1. `over`, `with_room` and `hundredths`
    // keep it.
    width: i64,
    count: usize,
    /// Whether the last bin also holds all larger numbers.
    open: bool,
}

/// The range of numbers that bins must cover.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Reach {
    least: i64,
    most: i64,
    /// Whether there are larger numbers, which are outliers.
    beyond: bool,
}

impl Reach {
    /// Returns the range of some numbers without outliers, or none if there are no numbers.
    pub(super) fn of(numbers: &[i64]) -> Option<Self> {
        let Spread { least, quarter, three_quarters, most, .. } = Spread::of(numbers)?;
        let half = three_quarters.saturating_sub(quarter).max(1);
        let far = three_quarters.saturating_add(half.saturating_mul(FAR));
        Some(Self { least, most: most.min(far), beyond: most > far })
    }

    /// Returns the range that covers both.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            beyond: self.beyond || other.beyond,
        }
    }
}

impl Bins {
    /// Returns bins that cover a range. Their width is the smallest round number that needs at
    /// most [`MAX_BINS`].
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

    /// Adds empty bins up to [`MIN_BINS`], so that no bar is as wide as the plot.
    fn with_room(self) -> Self {
        let few = i64::try_from(MIN_BINS.saturating_sub(self.count)).unwrap_or(0);
        if few == 0 || self.open {
            return self;
        }
        // Do not extend the scale below zero if no number is negative.
        let before = if self.first < 0 { few / 2 } else { self.first / self.width };
        let first = self.first - self.width * before.min(few / 2);
        Self { first, count: MIN_BINS, ..self }
    }

    /// Returns the number of bins that a range spans.
    pub(super) fn spread(&self, reach: Reach) -> usize {
        self.place(reach.most) - self.place(reach.least) + 1
    }

    /// Returns the index of the bin that holds a number. Outliers belong to the last bin.
    fn place(&self, number: i64) -> usize {
        let place = usize::try_from(number.saturating_sub(self.first) / self.width);
        place.unwrap_or(0).min(self.count - 1)
    }

    /// Returns ten bins for percentages.
    pub(super) fn hundredths() -> Self {
        Self { first: 0, width: 10, count: 10, open: false }
    }

    /// Counts the numbers in each bin.
    pub(super) fn counts(&self, numbers: &[i64]) -> Vec<i32> {
        let mut counts = vec![0; self.count];
        for it in numbers {
            counts[self.place(*it)] += 1;
        }
        counts
    }

    /// Returns the lower edge of the first bin and the upper edge of the last.
    pub(super) fn ends(&self) -> (i64, i64) {
        (self.first, self.edges(self.count - 1).1)
    }

    /// Returns the lower and the upper edge of a bin.
    pub(super) fn edges(&self, bin: usize) -> (i64, i64) {
        let bin = i64::try_from(bin).unwrap_or(0);
        let begin = self.first.saturating_add(self.width.saturating_mul(bin));
        (begin, begin.saturating_add(self.width))
    }

    /// Returns whether the last bin also holds all larger numbers.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// Returns the label of a bin, such as `10 to 19`.
    pub(super) fn label(&self, bin: usize) -> String {
        let (begin, end) = self.edges(bin);
        if self.open && bin + 1 == self.count {
            format!("{begin} or more")
        } else if self.width == 1 {
            begin.to_string()
        } else {
            format!("{begin} to {}", end - 1)
        }
    }

    /// Returns the number of bins.
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
    fn bins_have_round_edges_and_a_maximum_count() {
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
    fn few_bins_are_padded_with_empty_ones() {
        let ends = |numbers: &[i64]| Bins::over(Reach::of(numbers).unwrap()).ends();
        assert_eq!(ends(&[7]), (4, 12));
        assert_eq!(ends(&[0]), (0, 8));
        assert_eq!(ends(&[-3]), (-6, 2));
    }

    #[test]
    fn close_numbers_span_few_bins_of_a_shared_scale() {
        let [near, far] =
            [&[100, 150][..], &[0, 1_500]].map(|numbers| Reach::of(numbers).unwrap());
        let bins = Bins::over(near.and(far));
        assert_eq!((bins.spread(near), bins.spread(far)), (1, 16));
    }

    #[test]
    fn outliers_count_in_the_last_bin() {
        let numbers = [10, 11, 12, 12, 13, 540];
        let bins = Bins::over(Reach::of(&numbers).unwrap());
        let last = bins.len() - 1;
        assert!(bins.is_open() && bins.ends().1 < 30, "{bins:?}");
        assert!(bins.label(last).ends_with(" or more"), "{}", bins.label(last));
        assert_eq!(bins.counts(&numbers).iter().sum::<i32>(), 6);
        assert_eq!(bins.counts(&numbers)[last], 1);
    }

    #[test]
    fn extreme_numbers_do_not_overflow() {
        let numbers = [i64::MIN, 0, i64::MAX];
        let bins = Bins::over(Reach::of(&numbers).unwrap());
        assert_eq!(bins.counts(&numbers).iter().sum::<i32>(), 3);
    }

    #[test]
    fn one_hundred_percent_counts_in_the_last_bin() {
        let counts = Bins::hundredths().counts(&[1, 9, 10, 99, 100]);
        assert_eq!(counts, [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
    }
}
