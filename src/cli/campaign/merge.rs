//! Merging result files.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use same_file::is_same_file;

use super::keep::{Contents, bad, hold, read, read_open};
use crate::cli::files::{Links, shown, write_new_results, write_whole};
use crate::cli::library::reason;
use crate::cli::output::{Failure, Output};
use patience_campaign::{Entry, Results};

use crate::diag::Diagnostic;
use crate::play::DealName;

/// The most contradictory deals to list in an error.
const SHOWN_DEALS: usize = 8;

/// The contents of several files, each with its path, and the locked output file.
pub(in crate::cli) struct Found<E> {
    files: Vec<(PathBuf, Results<E>)>,
    held: Option<File>,
}

/// Reads result files.
///
/// An existing output file is read as well, so that no result is lost. It stays locked until
/// the merged results are written.
pub(in crate::cli) fn read_all<E: Entry>(
    paths: &[PathBuf],
    out: Option<&Path>,
    output: Output,
) -> Result<Found<E>, Failure> {
    // Locked before reading: results that another program added meanwhile would be lost.
    let held = out.filter(|path| path.exists());
    let held = held.map(|path| hold::<E>(path, &Links::default())).transpose()?;
    let own =
        |path: &&PathBuf| out.is_some_and(|out| is_same_file(path, out).unwrap_or(false));
    let files =
        paths.iter().filter(|path| !own(path)).map(|path| (path.as_path(), read(path)));
    let there =
        out.zip(held.as_ref()).map(|(out, file)| (out, read_open(file, &shown(out))));
    let mut all = Vec::new();
    for (path, found) in files.chain(there) {
        let Contents { results, torn, .. } = found?;
        let Some(results) = results else {
            let warning = format!("{} has no results yet", shown(path));
            output.warn(&[Diagnostic::warning(warning)]);
            continue;
        };
        if torn {
            let warning = format!("the last line of {} is incomplete", shown(path));
            let warning = Diagnostic::warning(warning);
            let fix = format!("it is ignored; its deal is {} again on resuming", E::DONE);
            output.warn(&[warning.hint(fix)]);
        }
        all.push((path.to_owned(), results));
    }
    Ok(Found { files: all, held })
}

impl<E: Entry> Found<E> {
    /// Splits the files by rules and options. The output file stays locked.
    pub(in crate::cli) fn by_rules(self) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        let mut held = self.held;
        for (path, results) in self.files {
            let rules = &results.head.rules;
            match all.iter_mut().find(|found| found.files[0].1.head.rules == *rules) {
                Some(same) => same.files.push((path, results)),
                None => {
                    // With `--out`, callers allow only one choice of options, so the
                    // first takes the lock.
                    all.push(Self { files: vec![(path, results)], held: held.take() });
                }
            }
        }
        all
    }

    /// Merges the results, which must be of one game with the same rules, and writes them.
    pub(in crate::cli) fn join(self, out: Option<&Path>) -> Result<Results<E>, Failure> {
        let mut files = self.files.into_iter();
        let Some((_, mut all)) = files.next() else {
            return Err(Failure::input("there are no results to merge yet"));
        };
        let mut disagreeing = Vec::new();
        for (path, results) in files {
            all.adopt(&results.head).map_err(|error| bad(&shown(&path), &error))?;
            for (deal, found) in results.deals {
                if all.add(deal, found).is_err() {
                    disagreeing.push(deal);
                }
            }
        }
        if !disagreeing.is_empty() {
            return Err(disagreement(&disagreeing));
        }
        match (out, self.held) {
            // The old file stays locked until the new one has replaced it.
            (Some(out), Some(_held)) => write(out, &all)?,
            (Some(out), None) => begin(out, &all)?,
            (None, _) => {}
        }
        Ok(all)
    }
}

/// Writes merged results to a new file. Fails if it was created since the others were read.
fn begin<E: Entry>(out: &Path, all: &Results<E>) -> Result<(), Failure> {
    write_new_results(out, &all.write()).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            let name = shown(out);
            let message = format!("{name} was created while the other files were read");
            let error = Diagnostic::error(message).hint("merge them again");
            Failure::Hinted(4, Box::new(error))
        }
        _ => unwritten(out, &error),
    })
}

fn write<E: Entry>(out: &Path, all: &Results<E>) -> Result<(), Failure> {
    write_whole(out, &all.write(), &Links::default())
        .map_err(|error| unwritten(out, &error))
}

fn unwritten(out: &Path, error: &io::Error) -> Failure {
    Failure::Plain(1, format!("cannot write {}: {}", shown(out), reason(error)))
}

fn disagreement(deals: &[DealName]) -> Failure {
    let few: Vec<String> =
        deals.iter().take(SHOWN_DEALS).map(|deal| format!("`{deal}`")).collect();
    let more = if deals.len() > SHOWN_DEALS { ", ..." } else { "" };
    Failure::input(format!(
        "won in one file and proven unwinnable in another: {}{more}",
        few.join(", ")
    ))
}
