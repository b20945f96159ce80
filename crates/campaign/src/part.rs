//! Parts of a range.

use std::str::FromStr;

/// One of the parts of a range, written `K/N`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Part {
    /// The number of the part, from 1.
    pub part: u64,
    /// The number of parts.
    pub of: u64,
}

impl FromStr for Part {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let numbers = text.split_once('/').and_then(|(part, of)| {
            Some(Self { part: part.trim().parse().ok()?, of: of.trim().parse().ok()? })
        });
        let part = numbers.ok_or("write K/N, as in 3/10")?;
        if (1..=part.of).contains(&part.part) {
            Ok(part)
        } else {
            Err("the first part is 1, the last part is N")
        }
    }
}
