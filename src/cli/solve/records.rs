//! Lines that win, as records.

use std::path::Path;

use super::keep::shown;
use crate::cli::output::Failure;
use crate::cli::world::Outside;
use crate::play::{DealName, Game, Record};
use crate::repl::World as _;

/// Writes a game that was won as a record. A file that is there and is no record is left
/// alone.
pub(super) fn write(
    world: &mut Outside,
    path: &Path,
    game: &Game,
) -> Result<(), Failure> {
    let cannot = |why: String| {
        let message = format!("cannot write the record {}: {why}", shown(path));
        Failure::Plain(1, message)
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
