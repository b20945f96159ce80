//! Writing a study as a web page.

use std::io::ErrorKind;
use std::path::Path;

use patience_campaign::findings::Findings;
use patience_campaign::html::{START, page};

use crate::cli::files::{Links, check_writable, may_replace, shown, write_whole};
use crate::cli::library::{reason, unwritable};
use crate::cli::output::Failure;
use crate::diag::Diagnostic;

/// Refuses a path where the page cannot be written, before any game is played.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    may_replace(path, START, "page of a study").map_err(|error| {
        let why = reason(&error);
        if error.kind() != ErrorKind::InvalidInput {
            return cannot(path, &why);
        }
        let error = Diagnostic::error(format!("cannot write {}: {why}", shown(path)));
        let hint = "choose another name, or remove the file first";
        Failure::Hinted(4, Box::new(error.hint(hint)))
    })?;
    check_writable(path).map_err(|error| cannot(path, &unwritable(&error)))
}

/// Writes the findings as a page. A file that is not such a page is never replaced.
pub(super) fn write(
    path: &Path,
    found: &[Findings],
    sweep: bool,
    links: &Links,
) -> Result<(), Failure> {
    let text = page(found, sweep)
        .map_err(|error| cannot(path, &format!("cannot draw a plot: {error}")))?;
    check(path)?;
    write_whole(path, &text, links).map_err(|error| cannot(path, &reason(&error)))
}

fn cannot(path: &Path, why: &str) -> Failure {
    Failure::Plain(4, format!("cannot write {}: {why}", shown(path)))
}
