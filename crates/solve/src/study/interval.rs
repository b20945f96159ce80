//! Proportions and their confidence intervals.

/// The number of standard deviations of a two-sided 95 % interval.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// Returns the 95 % confidence interval of a proportion of `hits` out of `of` (Wilson 1927), or
/// (0, 1) if `of` is 0.
pub fn wilson(hits: u64, of: u64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (share, count) = (ratio(hits, of), float(of));
    let square = DEVIATIONS * DEVIATIONS;
    let middle = share + square / (2.0 * count);
    let spread = share * (1.0 - share) / count + square / (4.0 * count * count);
    let (spread, scale) = (DEVIATIONS * spread.sqrt(), 1.0 + square / count);
    // Exact at either end, where rounding would leave a trace.
    let low = if hits == 0 { 0.0 } else { (middle - spread) / scale };
    let high = if hits == of { 1.0 } else { (middle + spread) / scale };
    (low, high)
}

/// Returns the ratio of two counts.
pub fn ratio(hits: u64, of: u64) -> f64 {
    float(hits) / float(of)
}

/// Converts a count for division.
#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^53 of anything")]
pub fn float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_interval(hits: u64, of: u64, expected: &str) {
        let (low, high) = wilson(hits, of);
        assert_eq!(format!("{:.2} {:.2}", low * 100.0, high * 100.0), expected);
    }

    /// The examples of Newcombe (1998), table I, method 3, and one inverted.
    #[test]
    fn the_interval_agrees_with_newcombes_examples() {
        check_interval(81, 263, "25.53 36.62");
        check_interval(15, 148, "6.24 16.05");
        check_interval(0, 20, "0.00 16.11");
        check_interval(1, 29, "0.61 17.18");
        check_interval(20, 20, "83.89 100.00");
        check_interval(0, 0, "0.00 100.00");
    }
}
