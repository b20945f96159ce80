//! Ranges of deals: `pysol:1..200`, both ends included.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{DealName, DealNameError};

/// Deals with consecutive numbers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct DealRange {
    first: DealName,
    /// The number of deals after the first.
    // INVARIANT: `first` plus `more` is a valid deal number. Parsing, `part` and `of` keep it.
    more: u64,
}

/// Error when text is not a range of deals.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum DealRangeError {
    /// It does not have the form of a range.
    #[error("`{0}` is not a range of deals; write both ends, as in `ms:1..200`")]
    Form(String),
    /// One of its ends is not the name of a deal.
    #[error(transparent)]
    Name(#[from] DealNameError),
    /// The last deal comes before the first.
    #[error("`{0}` does not come after `{1}`")]
    Backwards(DealName, DealName),
    /// The range is too long.
    #[error("a range has at most {MAX_DEALS} deals")]
    Long,
}

/// The maximum number of deals of a range.
const MAX_DEALS: u64 = 1_000_000_000;

impl DealRange {
    /// Returns the number of deals, which is at least one.
    pub fn count(self) -> u64 {
        self.more + 1
    }

    /// Returns the deal at an index, counted from 0.
    pub fn get(self, index: u64) -> Option<DealName> {
        (index <= self.more).then(|| self.first.further(index))
    }

    /// Returns all deals, in order.
    pub fn iter(self) -> impl Iterator<Item = DealName> {
        (0..=self.more).map(move |place| self.first.further(place))
    }

    /// Returns whether the range contains a deal.
    pub fn contains(self, deal: DealName) -> bool {
        self.first.distance(deal).is_some_and(|distance| distance <= self.more.into())
    }

    /// Returns one of `of` parts of the range, counted from 1. Their lengths differ by at most
    /// one deal. Returns `None` if the part is empty.
    pub fn part(self, part: u64, of: u64) -> Option<Self> {
        let up_to = |parts: u64| {
            // The product of two counts may not fit in 64 bits.
            let deals = u128::from(self.count()) * u128::from(parts) / u128::from(of);
            u64::try_from(deals).unwrap_or(self.count())
        };
        let (start, end) = (up_to(part.checked_sub(1)?), up_to(part));
        let more = end.checked_sub(start)?.checked_sub(1)?;
        Some(Self { first: self.get(start)?, more })
    }

    /// Combines deals in ascending order into ranges.
    pub fn of(deals: impl IntoIterator<Item = DealName>) -> Vec<Self> {
        let mut ranges: Vec<Self> = Vec::new();
        for deal in deals {
            match ranges.last_mut() {
                Some(last)
                    // This deal directly follows the last one, so it extends the range.
                    if last.first.distance(deal) == Some(u128::from(last.count())) =>
                {
                    last.more += 1;
                }
                _ => ranges.push(Self { first: deal, more: 0 }),
            }
        }
        ranges
    }
}

impl FromStr for DealRange {
    type Err = DealRangeError;

    fn from_str(text: &str) -> Result<Self, DealRangeError> {
        let form = || DealRangeError::Form(text.chars().take(60).collect());
        let (first, last) = text.split_once("..").ok_or_else(form)?;
        let last = match first.split_once(':') {
            // In `ms:1..200`, the second end takes the prefix of the first.
            Some((prefix, _)) if !last.contains(':') => format!("{prefix}:{last}"),
            _ => last.to_owned(),
        };
        let (first, last) = (first.parse::<DealName>()?, last.parse::<DealName>()?);
        let backwards = DealRangeError::Backwards(last, first);
        let more = first.distance(last).ok_or(backwards)?;
        let more = u64::try_from(more).ok().filter(|more| *more < MAX_DEALS);
        Ok(Self { first, more: more.ok_or(DealRangeError::Long)? })
    }
}

impl fmt::Display for DealRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.first.further(self.more).to_string();
        let number = last.split_once(':').map_or("", |parts| parts.1);
        if self.more == 0 {
            write!(f, "{last}")
        } else {
            write!(f, "{}..{number}", self.first)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> DealRange {
        text.parse().unwrap()
    }

    #[track_caller]
    fn refused(text: &str, expected: &str) {
        assert_eq!(text.parse::<DealRange>().unwrap_err().to_string(), expected);
    }

    #[test]
    fn both_ends_are_included() {
        let names: Vec<String> =
            range("pysol:31999..32001").iter().map(|deal| deal.to_string()).collect();
        assert_eq!(names, ["pysol:31999", "pysol:32000", "pysol:32001"]);
        assert_eq!(range("ms:7..ms:7").to_string(), "ms:7");
        assert_eq!(range("seed:0..9").to_string(), "seed:0..9");
        assert!(range("ms:1..3").contains(DealName::Microsoft(3)));
        assert!(!range("ms:1..3").contains(DealName::Microsoft(4)));
        assert!(!range("ms:1..3").contains(DealName::PySol(2)));
    }

    #[test]
    fn parts_contain_each_deal_once() {
        for (count, of) in [(10, 3), (3, 10), (1, 1), (100, 7)] {
            let whole = range(&format!("seed:5..{}", 4 + count));
            let parts: Vec<String> = (1..=of)
                .filter_map(|part| whole.part(part, of))
                .map(|range| range.to_string())
                .collect();
            let deals = (1..=of)
                .filter_map(|part| whole.part(part, of))
                .flat_map(DealRange::iter);
            assert!(deals.eq(whole.iter()), "{parts:?}");
        }
        assert_eq!(range("ms:1..10").part(0, 3), None);
        assert_eq!(range("ms:1..10").part(4, 3), None);
    }

    #[test]
    fn consecutive_deals_are_combined_into_ranges() {
        let deals = range("ms:1..3").iter().chain(range("ms:5..5").iter());
        let found = DealRange::of(deals.chain(range("pysol:6..7").iter()));
        let texts: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["ms:1..3", "ms:5", "pysol:6..7"]);
    }

    #[test]
    fn invalid_ranges_are_refused() {
        refused(
            "ms:617",
            "`ms:617` is not a range of deals; write both ends, as in `ms:1..200`",
        );
        refused(
            "ms:0..5",
            "deal 0 is out of range; `ms:` numbers go from 1 to 8589934591",
        );
        refused("ms:5..4", "`ms:4` does not come after `ms:5`");
        refused("ms:5..pysol:9", "`pysol:9` does not come after `ms:5`");
        refused("seed:0..18446744073709551615", "a range has at most 1000000000 deals");
        refused("seed:1..x", "`x` is not a number");
    }
}
