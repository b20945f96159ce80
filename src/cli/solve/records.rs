//! Writing winning lines as records.

use std::path::Path;

use crate::cli::files::{check_writable, shown};
use crate::cli::host::{SystemHost, may_hold_record};
use crate::cli::library::unwritable;
use crate::cli::output::Failure;
use crate::play::{DealName, Game, Record};
use crate::repl::{World as _, Writing};

/// Refuses a path where a record cannot be written, before the search begins.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    may_hold_record(path).map_err(|why| cannot(path, &why))?;
    check_writable(path).map_err(|error| cannot(path, &unwritable(&error)))
}

/// Returns whether a path holds a record.
pub(super) fn is_there(path: &Path) -> bool {
    path.exists() && may_hold_record(path).is_ok()
}

fn cannot(path: &Path, why: &str) -> Failure {
    Failure::Plain(4, format!("cannot write the record {}: {why}", shown(path)))
}

/// Writes a won game as a record. A file that is not a record is never replaced.
pub(super) fn write(
    host: &mut SystemHost,
    path: &Path,
    game: &Game,
) -> Result<(), Failure> {
    let text =
        Record::write(game, &[]).map_err(|error| cannot(path, &error.to_string()))?;
    host.write(&path.to_string_lossy(), &text, Writing::Record)
        .map_err(|why| cannot(path, &why))
}

/// Returns the file name for the record of a deal.
pub(super) fn name(game: &str, deal: DealName) -> String {
    let safe = |letter: char| {
        if letter.is_alphanumeric() || letter == '_' { letter } else { '-' }
    };
    let name: String = format!("{game}-{deal}").chars().map(safe).collect();
    format!("{name}.record")
}
