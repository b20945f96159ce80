//! Decodes serde types from the tree, and reports all errors with their positions.
//!
//! Serde stops at the first error. To report all of them, the decoder remembers the key
//! or array element whose value was refused (the culprit), and decodes again without it,
//! until nothing is refused. An error that occurs only because something was left out is
//! a consequence and is not reported. Unknown keys need no extra round: all of them are
//! noted whenever a struct is read.
//!
//! Requirements on the types: use defaults or options for optional keys. Do not use
//! `flatten` or untagged and internally tagged enums, because serde reads those from a
//! copy that has no positions; use [`OneOrMany`] and [`TextOr`] instead.

mod access;
mod error;
mod one_or_many;
mod ordered;
mod reader;
mod run;
mod tag;
mod text_or;
mod words;

use serde::de::DeserializeOwned;

use crate::error::RulesError;
use crate::tree::Table;
use reader::Reader;
use run::DecodeRun;

pub use one_or_many::OneOrMany;
pub use ordered::Ordered;
pub use text_or::TextOr;

/// The maximum number of rounds, many more than errors are reported.
const ROUNDS: usize = 200;

/// Decodes a value from a table, usually a whole file.
///
/// Fails with all errors that can be found in one run, at most 50.
pub fn decode<T: DeserializeOwned>(table: &Table) -> Result<T, Vec<RulesError>> {
    match decode_partly(table) {
        (Some(value), errors) if errors.is_empty() => Ok(value),
        (_, errors) => Err(errors),
    }
}

/// Decodes as much of a value as is valid, and returns the errors of the rest.
///
/// The value contains everything that was not refused. It is `None` if the top level
/// lacks something that is required.
pub fn decode_partly<T: DeserializeOwned>(table: &Table) -> (Option<T>, Vec<RulesError>) {
    let mut run = DecodeRun::default();
    for _ in 0..ROUNDS {
        let reader = Reader::of_table(table, &run);
        let error = match T::deserialize(reader) {
            Ok(value) => return (Some(value), run.into_reports()),
            Err(error) => error.at(&reader),
        };
        // INVARIANT: each round leaves out one more node, so the loop ends. The limit
        // bounds the time for a large file with many errors.
        if !run.learn(error) {
            break;
        }
    }
    (None, run.into_reports())
}
