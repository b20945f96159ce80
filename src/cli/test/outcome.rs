//! Outcomes: what came of testing a file, compared with what was accepted.

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

/// What came of a file, before it is compared with anything.
#[derive(Debug)]
pub(super) struct Now {
    /// The text that is accepted or not: a snapshot, a session or verdicts.
    text: String,
    /// The text that was accepted, if any was.
    accepted: Option<String>,
    /// The whole file to be written when the text is accepted.
    file: String,
    /// How many deals could not be decided.
    pub(super) unknown: usize,
}

/// The outcome of a test.
#[derive(Debug)]
pub(super) enum Outcome {
    /// All is as it was accepted.
    Passed,
    /// Nothing was accepted before; the outcome waits.
    New,
    /// It is not what was accepted, and waits; the difference.
    Changed(String),
    /// It is accepted now.
    Accepted,
    /// A file could not be read or written, which is why nothing can be said.
    Stuck(String),
    /// The file is faulty, or one that it names.
    Faulty(Failure),
}

/// Finds out what comes of a file now.
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
                .map_err(|error| Outcome::Faulty(Failure::Rules(error)))?;
            let before = read(&case.accepted)?;
            let source = case.path.file_name().unwrap_or_default().to_string_lossy();
            let file = snapshot::with_body(before.as_deref(), &source, &text);
            let accepted = before.map(|text| snapshot::body(&text).to_owned());
            Ok(Now { text, accepted, file, unknown: 0 })
        }
        FileKind::Session => {
            let before = read(&case.path)?.unwrap_or_default();
            let played =
                play(&case.path, &before, usual, deadline).map_err(Outcome::Faulty)?;
            Ok(Now::of(before, played.is_new, played.text, 0))
        }
        FileKind::Verdicts => {
            let before = read(&case.path)?.unwrap_or_default();
            let solved =
                solve(&case.path, &before, usual, deadline).map_err(Outcome::Faulty)?;
            Ok(Now::of(before, solved.is_new, solved.text, solved.unknown))
        }
    }
}

/// Fails when an outcome would be read or written through a link: who made the folder
/// would choose which file that is.
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
    /// Returns what came of a file that holds its own outcome, given what it said and
    /// whether it was new.
    fn of(before: String, is_new: bool, text: String, unknown: usize) -> Self {
        // The file keeps its style of line ends.
        let foreign = before.contains("\r\n");
        let file = if foreign { text.replace('\n', "\r\n") } else { text.clone() };
        Self { text, accepted: (!is_new).then_some(before), file, unknown }
    }
}

/// Compares what came of a file with what was accepted, and keeps it: as accepted with
/// `accept`, and else beside it, until it is accepted.
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
        // If it cannot be removed it only waits to be written again.
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
