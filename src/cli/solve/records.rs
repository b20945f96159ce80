//! Lines that win, as records.

use std::fs;
use std::path::Path;

use super::keep::shown;
use crate::cli::output::Failure;
use crate::cli::world::Outside;
use crate::play::{DealName, Game, Record};
use crate::repl::World as _;

/// Refuses a path where a record could not be written, before time is spent on the search.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    let cannot = |why: &str| {
        let message = format!("cannot write the record {}: {why}", shown(path));
        Err(Failure::Plain(4, message))
    };
    match fs::metadata(path) {
        Ok(it) if !it.is_file() => cannot("it is not a file"),
        Ok(_) if !is_record(path) => cannot("another file is there, which is no record"),
        _ => Ok(()),
    }
}

fn is_record(path: &Path) -> bool {
    fs::read(path).is_ok_and(|it| it.starts_with(b"patience-record"))
}

/// Writes a game that was won as a record. A file that is there and is no record is left
/// alone.
pub(super) fn write(
    world: &mut Outside,
    path: &Path,
    game: &Game,
) -> Result<(), Failure> {
    let cannot = |why: String| {
        let message = format!("cannot write the record {}: {why}", shown(path));
        Failure::Plain(4, message)
    };
    let text = Record::write(game, &[]).map_err(|error| cannot(error.to_string()))?;
    world.write(&path.to_string_lossy(), &text).map_err(cannot)
}

/// Returns the name of the file for the record of a deal.
pub(super) fn name(game: &str, deal: DealName) -> String {
    let safe = |it: char| if it.is_alphanumeric() || it == '_' { it } else { '-' };
    let name: String = format!("{game}-{deal}").chars().map(safe).collect();
    format!("{name}.record")
}
