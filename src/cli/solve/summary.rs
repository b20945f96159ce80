//! The summary table of a range of deals.

use std::fmt::Write as _;
use std::time::Duration;

use crate::cli::progress::megabytes;
use crate::diag::english::grouped;
use crate::solve::Verdict;
use crate::study::{float, ratio, wilson};
use patience_campaign::solved::Solved;

/// The counts and costs of many solved deals.
#[derive(Clone, Debug, Default)]
pub(super) struct Summary {
    winnable: u64,
    unwinnable: u64,
    unknown: u64,
    times: Vec<Duration>,
    positions: u64,
    bytes: usize,
}

impl Summary {
    /// Adds the result of a deal.
    pub(super) fn add(&mut self, solved: &Solved) {
        match solved.verdict {
            Verdict::Winnable(_) => self.winnable += 1,
            Verdict::Unwinnable => self.unwinnable += 1,
            Verdict::Unknown(_) => self.unknown += 1,
        }
        self.times.push(solved.time);
        self.positions = self.positions.saturating_add(solved.positions);
        self.bytes = self.bytes.max(solved.bytes);
    }

    /// Returns the number of deals.
    pub(super) fn count(&self) -> u64 {
        self.winnable + self.unwinnable + self.unknown
    }

    /// Returns the counts in words.
    pub(super) fn counts(&self) -> String {
        let Self { winnable, unwinnable, unknown, .. } = self;
        format!("{winnable} winnable, {unwinnable} unwinnable, {unknown} unknown")
    }

    /// Returns the table.
    pub(super) fn table(mut self, title: &str) -> String {
        let count = self.count();
        let mut text = format!("{title}\n\n");
        if count == 0 {
            return text + "  no deal has been solved yet\n";
        }
        self.times.sort_unstable();
        let width = grouped(count).len().max(7);
        for (name, number) in [
            ("winnable", self.winnable),
            ("unwinnable", self.unwinnable),
            ("unknown", self.unknown),
            ("deals", count),
        ] {
            let share = percent(ratio(number, count), count);
            let _ = writeln!(text, "  {name:12}{:>width$}  {share:>8}", grouped(number));
        }
        let _ = writeln!(text, "\n  {}\n", self.estimate());
        let total =
            self.times.iter().copied().fold(Duration::ZERO, Duration::saturating_add);
        let mean = total.as_secs_f64() / float(count);
        let _ = writeln!(
            text,
            "  seconds     median {}, mean {mean:.3}, 99 % within {}, at most {}, in all {}",
            seconds(self.rank(50)),
            seconds(self.rank(99)),
            seconds(self.rank(100)),
            seconds(total),
        );
        let _ = writeln!(text, "  positions   {} in all", grouped(self.positions));
        let _ =
            writeln!(text, "  memory      {} at most for a deal", megabytes(self.bytes));
        text
    }

    /// Returns the share of winnable deals, estimated for all possible deals.
    ///
    /// Unknown deals count as lost for the lower bound and as won for the upper one. The
    /// interval is Wilson's.
    fn estimate(&self) -> String {
        let count = self.count();
        let most = self.winnable + self.unknown;
        let shown = |share| percent(share, count);
        let (low, high) = (wilson(self.winnable, count).0, wilson(most, count).1);
        let share = shown(ratio(self.winnable, count));
        let share = if self.unknown == 0 {
            share
        } else {
            format!("{share} to {}", shown(ratio(most, count)))
        };
        format!(
            "can be won: {share}; of all deals: {} to {} (95 %)",
            shown(low),
            shown(high)
        )
    }

    /// Returns a percentile of the times.
    fn rank(&self, percent: usize) -> Duration {
        // The nearest-rank method, so the result is one of the times.
        let rank = (self.times.len() * percent).div_ceil(100);
        self.times.get(rank.saturating_sub(1)).copied().unwrap_or_default()
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// Returns a share in percent, with as many digits as the number of deals justifies.
fn percent(share: f64, count: u64) -> String {
    let digits = match count {
        0..1_000 => 1,
        1_000..100_000 => 2,
        _ => 3,
    };
    format!("{:.digits$} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Limit;

    #[test]
    fn unknown_deals_widen_the_estimate_on_both_sides() {
        let mut summary = Summary::default();
        let limit = Limit::Seconds;
        for (number, verdict) in [
            (60, Verdict::Winnable(9)),
            (30, Verdict::Unwinnable),
            (10, Verdict::Unknown(limit)),
        ] {
            for index in 0..number {
                let time = Duration::from_millis(index * 100);
                summary.add(&Solved { verdict, positions: 1000, time, bytes: 1 << 20 });
            }
        }
        let expected = "\
small ms:1..100

  winnable         60    60.0 %
  unwinnable       30    30.0 %
  unknown          10    10.0 %
  deals           100   100.0 %

  can be won: 60.0 % to 70.0 %; of all deals: 50.2 % to 78.1 % (95 %)

  seconds     median 1.900, mean 2.250, 99 % within 5.800, at most 5.900, in all 225.000
  positions   100,000 in all
  memory      1.0 MB at most for a deal
";
        assert_eq!(summary.table("small ms:1..100"), expected);
    }
}
