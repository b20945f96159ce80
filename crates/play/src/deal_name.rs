//! Names of deals: `seed:7`, `ms:617`, `pysol:100000`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::engine::Source;

/// The name of a numbered deal.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum DealName {
    /// `seed:N`: this program's own numbers, from 0 to 2⁶⁴ − 1.
    Seed(u64),
    /// `ms:N`: Microsoft's numbers, from 1 to 2³³ − 1.
    Microsoft(u64),
    /// `pysol:N`: the numbers of `PySolFC`, from 1, with up to twenty digits.
    PySol(u128),
}

/// Error when text is not the name of a deal.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum DealNameError {
    /// It does not have the form of a name.
    #[error("`{0}` is not the name of a deal; names are `seed:N`, `ms:N` and `pysol:N`")]
    Form(String),
    /// The part after the colon is not a number.
    #[error("`{0}` is not a number")]
    Number(String),
    /// The number is out of range.
    #[error(
        "deal {number} is out of range; `{prefix}:` numbers go from {least} to {most}"
    )]
    Range {
        /// The given number.
        number: String,
        /// The prefix before the colon.
        prefix: &'static str,
        /// The smallest number.
        least: u128,
        /// The largest number.
        most: u128,
    },
}

/// The largest number of a `PySolFC` deal.
const PYSOL_MAX: u128 = 99_999_999_999_999_999_999;

impl DealName {
    /// Returns the generator of the deal.
    ///
    /// `PySolFC` uses Microsoft deals for numbers below 32000, and for any number with the prefix
    /// `ms`.
    pub fn source(self) -> Source {
        match self {
            Self::Seed(number) => Source::Own(number),
            Self::Microsoft(number) => Source::Microsoft(number),
            Self::PySol(number @ ..32_000) => {
                // Cannot fail: the number is below 32,000.
                Source::Microsoft(u64::try_from(number).unwrap_or(u64::MAX))
            }
            Self::PySol(number) => Source::Mersenne(number),
        }
    }

    /// Returns the difference to the number of another deal of the same kind, if that is not
    /// smaller.
    pub(super) fn distance(self, other: Self) -> Option<u128> {
        match (self, other) {
            (Self::Seed(own), Self::Seed(other))
            | (Self::Microsoft(own), Self::Microsoft(other)) => {
                other.checked_sub(own).map(u128::from)
            }
            (Self::PySol(own), Self::PySol(other)) => other.checked_sub(own),
            _ => None,
        }
    }

    /// Returns the name with its number increased by `numbers`; stops at the largest number.
    pub(super) fn further(self, numbers: u64) -> Self {
        match self {
            Self::Seed(own) => Self::Seed(own.saturating_add(numbers)),
            Self::Microsoft(own) => {
                let number = own.saturating_add(numbers);
                Self::Microsoft(number.min(Source::MICROSOFT_MAX))
            }
            // No overflow: the sum of the two stays far below `u128::MAX`.
            Self::PySol(own) => Self::PySol((own + u128::from(numbers)).min(PYSOL_MAX)),
        }
    }

    /// Returns the name of the next deal; the last one is followed by the first.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Seed(number) => Self::Seed(number.wrapping_add(1)),
            Self::Microsoft(number) => {
                // The numbers start at 1, so the remainder comes before the addition.
                Self::Microsoft(number % Source::MICROSOFT_MAX + 1)
            }
            Self::PySol(number) => Self::PySol(number % PYSOL_MAX + 1),
        }
    }
}

impl FromStr for DealName {
    type Err = DealNameError;

    fn from_str(text: &str) -> Result<Self, DealNameError> {
        // The text can be a whole pasted file, so the error repeats only its beginning.
        let form = || DealNameError::Form(text.chars().take(60).collect());
        let (prefix, number) = text.trim().split_once(':').ok_or_else(form)?;
        match prefix.trim().to_ascii_lowercase().as_str() {
            "seed" => {
                let number = within(number, "seed", 0, u64::MAX.into())?;
                Ok(Self::Seed(narrow(number)))
            }
            "ms" => {
                let most = u128::from(Source::MICROSOFT_MAX);
                Ok(Self::Microsoft(narrow(within(number, "ms", 1, most)?)))
            }
            "pysol" => pysol(number),
            _ => Err(form()),
        }
    }
}

/// Reads a number as `PySolFC` writes it: an optional prefix `ms`, an optional final `L`, and
/// spaces, dots, commas, dashes and number signs anywhere. Two dots are refused, because they
/// mean a range.
fn pysol(text: &str) -> Result<DealName, DealNameError> {
    if text.contains("..") {
        return Err(DealNameError::Number(text.chars().take(60).collect()));
    }
    let bare: String =
        text.chars().filter(|letter| !" #-_.,".contains(*letter)).collect();
    if let Some(number) = bare.to_ascii_lowercase().strip_prefix("ms") {
        return format!("ms:{number}").parse();
    }
    let digits = bare.strip_suffix('L').unwrap_or(&bare);
    within(digits, "pysol", 1, PYSOL_MAX).map(DealName::PySol)
}

fn within(
    text: &str,
    prefix: &'static str,
    least: u128,
    most: u128,
) -> Result<u128, DealNameError> {
    let text = text.trim();
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(DealNameError::Number(text.chars().take(60).collect()));
    }
    // A number that overflows `u128` is out of range as well.
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| {
        let number = text.chars().take(60).collect();
        DealNameError::Range { number, prefix, least, most }
    })
}

fn narrow(number: u128) -> u64 {
    // Cannot fail: callers have checked the range with `within`.
    u64::try_from(number).unwrap_or(u64::MAX)
}

impl fmt::Display for DealName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seed(number) => write!(f, "seed:{number}"),
            Self::Microsoft(number) => write!(f, "ms:{number}"),
            Self::PySol(number) => write!(f, "pysol:{number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str, source: Source) {
        let name: DealName = text.parse().unwrap();
        assert_eq!(name.to_string(), expected);
        assert_eq!(name.source(), source);
    }

    #[track_caller]
    fn refused(text: &str, expected: &str) {
        assert_eq!(text.parse::<DealName>().unwrap_err().to_string(), expected);
    }

    #[test]
    fn names_stand_for_generators() {
        check("seed:0", "seed:0", Source::Own(0));
        check("ms:617", "ms:617", Source::Microsoft(617));
        check("pysol:31999", "pysol:31999", Source::Microsoft(31_999));
        check("pysol:32000", "pysol:32000", Source::Mersenne(32_000));
        check("pysol:ms32000", "ms:32000", Source::Microsoft(32_000));
        check("pysol:1,000,000L", "pysol:1000000", Source::Mersenne(1_000_000));
        check("MS:8589934591", "ms:8589934591", Source::Microsoft((1 << 33) - 1));
    }

    #[test]
    fn invalid_deal_names_are_refused() {
        refused(
            "617",
            "`617` is not the name of a deal; names are `seed:N`, `ms:N` and `pysol:N`",
        );
        refused("ms:", "`` is not a number");
        refused("seed:-1", "`-1` is not a number");
        refused("pysol:1..3", "`1..3` is not a number");
        let range = "`ms:` numbers go from 1 to 8589934591";
        refused("ms:0", &format!("deal 0 is out of range; {range}"));
        refused("ms:8589934592", &format!("deal 8589934592 is out of range; {range}"));
        refused(
            "seed:18446744073709551616",
            "deal 18446744073709551616 is out of range; \
             `seed:` numbers go from 0 to 18446744073709551615",
        );
    }
}
