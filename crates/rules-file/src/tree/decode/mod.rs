//! Reading types out of the tree, with every fault at its place.
//!
//! serde stops at the first error. To report all of them, the culprit (the key or the
//! array element whose value was refused) is remembered and the whole is decoded again
//! with it left out, until nothing is refused. What then fails only because something was
//! left out is a consequence, and not reported. Unknown keys need no such detour: they are
//! seen whenever a struct is read, all at once.
//!
//! The types should have defaults or options for what may be left out, must not use
//! `flatten`, untagged or internally tagged enums (serde reads those from a copy that has
//! no places), and use [`OneOrMany`] and [`TextOr`] instead.

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

use crate::fault::Fault;
use crate::tree::Table;
use reader::Reader;
use run::DecodeRun;

pub use one_or_many::OneOrMany;
pub use ordered::Ordered;
pub use text_or::TextOr;

/// The most times a tree is decoded, many more than faults are reported.
const ROUNDS: usize = 200;

/// Reads a value out of a table, usually a whole file.
///
/// Fails with all faults that can be found in one go, at most 50.
pub fn decode<T: DeserializeOwned>(table: &Table) -> Result<T, Vec<Fault>> {
    match decode_partly(table) {
        (Some(value), faults) if faults.is_empty() => Ok(value),
        (_, faults) => Err(faults),
    }
}

/// Reads as much of a value out of a table as is not faulty.
///
/// The value is what remains when everything that was refused is left out; `None` when
/// the top level lacks something it cannot do without. A table is decoded again and again,
/// each time without what was faulty.
pub fn decode_partly<T: DeserializeOwned>(table: &Table) -> (Option<T>, Vec<Fault>) {
    let mut run = DecodeRun::default();
    for _ in 0..ROUNDS {
        let reader = Reader::of_table(table, &run);
        let error = match T::deserialize(reader) {
            Ok(value) => return (Some(value), run.into_reports()),
            Err(error) => error.at(&reader),
        };
        // INVARIANT: each round leaves out one more node, so the loop ends in any case. The
        // limit keeps a large file with many errors from taking long.
        if !run.learn(error) {
            break;
        }
    }
    (None, run.into_reports())
}
