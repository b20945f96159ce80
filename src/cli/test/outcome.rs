//! The outcome of a test: the current result, compared with the accepted one.

use std::io;
use std::path::Path;

use super::diff::diff;
use super::find::{Case, FileKind, MAX_FILE, shown};
use super::play::play;
use super::snapshot::{self, same};
use super::verdicts::solve;
use crate::cli::clock::Deadline;
use crate::cli::files::{is_link, make_folders, read_own_text, remove, write_whole};
use crate::cli::library::{Folders, is_absent, reason};
use crate::cli::output::Failure;
use crate::diag::Style;
use crate::repl::snapshot;

/// The current result of a file.
#[derive(Debug)]
pub(super) struct Now {
    /// The text to compare: a snapshot, a session or verdicts.
    text: String,
    /// The accepted text, if any.
    accepted: Option<String>,
    /// The whole file to write if the text is accepted.
    file: String,
    /// The number of undecided deals.
    pub(super) unknown: usize,
}

/// The outcome of a test.
#[derive(Debug)]
pub(super) enum Outcome {
    /// The result matches the accepted one.
    Passed,
    /// There is no accepted result yet.
    New,
    /// The result differs from the accepted one; the difference.
    Changed(String),
    /// The result is accepted now.
    Accepted,
    /// A file could not be read or written; the reason.
    Stuck(String),
    /// The file, or one that it names, has errors.
    Error(Failure),
}

/// Computes the current result of a file.
pub(super) fn look(
    case: &Case,
    usual: &Folders,
    deadline: Deadline,
) -> Result<Now, Outcome> {
    refuse_links(case)?;
    let read = |path: &Path| match read_own_text(path, MAX_FILE, &case.links) {
        Ok(text) => Ok(Some(text)),
        Err(error) if is_absent(&error) => Ok(None),
        Err(error) => Err(Outcome::Stuck(cannot("read", path, &error))),
    };
    match case.kind {
        FileKind::Rules => {
            let name = case.path.to_string_lossy();
            // A path, and not the name of a game: it ends with `.toml`.
            let text = snapshot(usual, &name)
                .map_err(|error| Outcome::Error(Failure::Rules(error)))?;
            let before = read(&case.accepted)?;
            let source = case.path.file_name().unwrap_or_default().to_string_lossy();
            let file = snapshot::with_body(before.as_deref(), &source, &text);
            let accepted = before.map(|text| snapshot::body(&text).to_owned());
            Ok(Now { text, accepted, file, unknown: 0 })
        }
        FileKind::Session => {
            let before = read(&case.path)?.unwrap_or_default();
            let played =
                play(&case.path, &before, usual, deadline).map_err(Outcome::Error)?;
            Ok(Now::of(before, played.is_new, played.text, 0))
        }
        FileKind::Verdicts => {
            let before = read(&case.path)?.unwrap_or_default();
            let solved =
                solve(&case.path, &before, usual, deadline).map_err(Outcome::Error)?;
            Ok(Now::of(before, solved.is_new, solved.text, solved.unknown))
        }
    }
}

/// Refuses to read or write a result through a link. The author of the folder could redirect
/// it.
fn refuse_links(case: &Case) -> Result<(), Outcome> {
    let pending = case.pending();
    let mut places = vec![case.accepted.as_path(), &pending];
    if let (FileKind::Rules, Some(folder)) = (case.kind, case.accepted.parent()) {
        places.push(folder);
    }
    match places.into_iter().find(|place| is_link(place)) {
        Some(link) => Err(Outcome::Stuck(format!(
            "`{}` is a link: results are not read or written through links",
            shown(link)
        ))),
        None => Ok(()),
    }
}

impl Now {
    /// Returns the result of a file that holds its own accepted result, given its old text and
    /// whether it was new.
    fn of(before: String, is_new: bool, text: String, unknown: usize) -> Self {
        // The file keeps its style of line ends.
        let foreign = before.contains("\r\n");
        let file = if foreign { text.replace('\n', "\r\n") } else { text.clone() };
        Self { text, accepted: (!is_new).then_some(before), file, unknown }
    }
}

/// Compares a result with the accepted one, and writes it if it differs: in place of the
/// accepted one with `accept`, and otherwise beside it.
pub(super) fn settle(case: &Case, now: &Now, accept: bool, style: Style) -> Outcome {
    let pending = case.pending();
    if now.accepted.as_ref().is_some_and(|text| same(text, &now.text)) {
        return match remove(&pending, &case.links) {
            Err(error) if !is_absent(&error) => {
                Outcome::Stuck(cannot("remove", &pending, &error))
            }
            _ => Outcome::Passed,
        };
    }
    let place = if accept { &case.accepted } else { &pending };
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder
        && let Err(error) = make_folders(folder, &case.links)
    {
        return Outcome::Stuck(cannot("make the folder", folder, &error));
    }
    if let Err(error) = write_whole(place, &now.file, &case.links) {
        return Outcome::Stuck(cannot("write", place, &error));
    }
    if accept {
        // If it cannot be removed, the next test overwrites it.
        let _ = remove(&pending, &case.links);
        return Outcome::Accepted;
    }
    match &now.accepted {
        Some(accepted) => {
            let lines = snapshot::lines;
            Outcome::Changed(diff(&lines(accepted), &lines(&now.text), style))
        }
        None => Outcome::New,
    }
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> String {
    format!("cannot {what} `{}`: {}", shown(path), reason(error))
}
