//! Deals as the command line names them.

use std::path::Path;

use rand::TryRng as _;
use rand::rngs::SysRng;

use super::library::{read_text, reason};
use super::output::Failure;
use crate::diag::Sources;
use crate::play::{Deal, DealName, DealNameError, read_deal};
use crate::rules::Rules;

/// The largest deal file or record that is read, in bytes.
pub(super) const LARGEST: u64 = 1 << 24;

/// Returns the deal named by `seed:N`, `ms:N`, `pysol:N`, `random` or the path of a deal
/// file.
pub(super) fn named(text: &str, rules: &Rules) -> Result<Deal, Failure> {
    if text == "random" {
        return Ok(Deal::named(DealName::Seed(random_number()), rules));
    }
    match text.parse::<DealName>() {
        Ok(name) => Ok(Deal::named(name, rules)),
        Err(DealNameError::Form(_)) => from_file(text, rules),
        Err(error) => Err(Failure::input(error.to_string())),
    }
}

fn from_file(path: &str, rules: &Rules) -> Result<Deal, Failure> {
    let text = read_text(Path::new(path), LARGEST).map_err(|error| {
        let names = "deals are `seed:N`, `ms:N`, `pysol:N`, `random` or a file";
        Failure::input(format!(
            "cannot read the deal `{path}`: {}; {names}",
            reason(&error)
        ))
    })?;
    let mut sources = Sources::new();
    let id = sources.add(path, text.clone());
    read_deal(path, id, &text, rules).map_err(|faults| Failure::Input(sources, faults))
}

/// Returns a number for a deal nobody has played, short enough to be typed again.
pub(super) fn random_number() -> u64 {
    let drawn = SysRng.try_next_u64().unwrap_or_default();
    1 + drawn % 999_999_999
}
