//! Shares, and how far they can be trusted.

/// How many standard deviations lie on either side in 95 of 100 cases.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// Returns the interval that holds a share with 95 % certainty, if so many of so many were
/// counted (Wilson 1927); all there is, if nothing was counted.
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

/// Returns the share that so many of so many are.
pub fn ratio(hits: u64, of: u64) -> f64 {
    float(hits) / float(of)
}

/// Returns a number as one that can be divided.
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

    /// The examples of Newcombe (1998), table I, method 3, and one turned around.
    #[test]
    fn the_interval_is_wilsons() {
        check_interval(81, 263, "25.53 36.62");
        check_interval(15, 148, "6.24 16.05");
        check_interval(0, 20, "0.00 16.11");
        check_interval(1, 29, "0.61 17.18");
        check_interval(20, 20, "83.89 100.00");
        check_interval(0, 0, "0.00 100.00");
    }
}
