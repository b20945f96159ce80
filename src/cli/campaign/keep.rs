//! Result files: opening, locking, resuming and appending.
//!
//! Each result is appended with a single call as soon as it is found. A killed program leaves
//! at worst an incomplete last line; the next run truncates it and solves its deal again.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::marker::PhantomData;
use std::path::Path;

use same_file::Handle;

use crate::cli::files::{Links, open_results, shown};
use crate::cli::library::reason;
use crate::cli::output::Failure;
use patience_campaign::{Entry, Head, Results, begun};

use crate::diag::Diagnostic;
use crate::play::DealName;

/// A locked result file, to which only this process appends.
#[derive(Debug)]
pub(in crate::cli) struct Keep<E> {
    file: File,
    name: String,
    entries: PhantomData<E>,
}

/// The most bytes to read from a source of unknown length, such as a pipe: about ten million
/// deals.
const MAX_PIPED_BYTES: u64 = 1 << 30;

/// How often to reopen a file that another process keeps replacing.
const ROUNDS: usize = 100;

impl<E: Entry> Keep<E> {
    /// Opens or creates a result file, and reads the results it holds.
    ///
    /// Fails and leaves the file unchanged if it is not a result file, if its game, rules or
    /// limits differ from `head`, or if another process has locked it.
    pub(in crate::cli) fn open(
        path: &Path,
        head: &Head,
        links: &Links,
    ) -> Result<(Self, Results<E>), Failure> {
        let name = shown(path);
        let file = hold::<E>(path, links)?;
        let Contents { results, whole, torn } = read_open(&file, &name)?;
        let mut keep = Self { file, name, entries: PhantomData };
        let results = results.unwrap_or_else(|| Results::new(head.clone()));
        let other = results.head.check(head).is_ok().then_some(&results.head);
        match other {
            // Results found within different limits must not be mixed in one file.
            Some(known) if !head.limits.is_subset(&known.limits) => {
                return Err(other_limits::<E>(&keep.name, known));
            }
            Some(_) => {}
            None => return Err(other_rules(&keep.name, &results.head, head)),
        }
        if torn {
            let cut = if cfg!(windows) {
                // Windows cannot truncate a file that is open in append mode.
                let file = File::options().write(true).open(path);
                file.and_then(|file| file.set_len(whole as u64))
            } else {
                keep.file.set_len(whole as u64)
            };
            cut.map_err(|error| cannot(&keep.name, "cut", &error))?;
        }
        // A head can be repeated further down, to add a version of the program.
        if whole == 0 || !head.is_covered_by(&results.head) {
            keep.write(&head.write::<E>())?;
        }
        Ok((keep, results))
    }

    /// Appends the result of a deal.
    pub(in crate::cli) fn add(
        &mut self,
        deal: DealName,
        found: &E,
    ) -> Result<(), Failure> {
        self.write(&found.csv(&deal.to_string()))
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| {
            let message = format!("cannot write to {}: {}", self.name, reason(&error));
            let kept = "the results so far are saved; the same command resumes";
            Failure::Hinted(1, Box::new(Diagnostic::error(message).hint(kept)))
        })
    }
}

/// The contents of a result file.
#[derive(Debug)]
pub(in crate::cli) struct Contents<E> {
    /// Its results; none if its first head is incomplete.
    pub(in crate::cli) results: Option<Results<E>>,
    /// The number of bytes up to the end of the last complete line.
    whole: usize,
    /// Whether the last line is incomplete and was ignored.
    pub(in crate::cli) torn: bool,
}

/// Reads a result file.
pub(in crate::cli) fn read<E: Entry>(path: &Path) -> Result<Contents<E>, Failure> {
    let name = shown(path);
    let file = File::open(path).map_err(|error| cannot(&name, "read", &error))?;
    read_open(&file, &name)
}

/// Reads a result file that is already open.
pub(in crate::cli) fn read_open<E: Entry>(
    file: &File,
    name: &str,
) -> Result<Contents<E>, Failure> {
    let mut bytes = Vec::new();
    let read = file.metadata().and_then(|metadata| {
        // The file can grow while it is read, but not to twice its length.
        let most = MAX_PIPED_BYTES.max(metadata.len().saturating_mul(2));
        let length = file.take(most).read_to_end(&mut bytes)?;
        let endless = "it has no end";
        if length as u64 == most { Err(io::Error::other(endless)) } else { Ok(()) }
    });
    read.map_err(|error| cannot(name, "read", &error))?;
    let begun = begun(&bytes).map_err(|error| bad(name, &error))?;
    let (whole, results) = begun.map_or((0, None), |begun| (begun.0, Some(begun.1)));
    Ok(Contents { results, whole, torn: whole < bytes.len() })
}

/// Refuses a path that is neither a file nor a folder, such as a device. Opening a folder
/// fails later.
fn refuse_device(path: &Path) -> Result<(), Failure> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => {
            let error = Diagnostic::error(format!("{} is not a file", shown(path)));
            Err(hinted(error.hint("`--csv` writes results to standard output")))
        }
        _ => Ok(()),
    }
}

/// Opens or creates a file, and locks it until it is closed. Fails if another process has
/// locked it.
pub(in crate::cli) fn hold<E: Entry>(
    path: &Path,
    links: &Links,
) -> Result<File, Failure> {
    // Checked before opening, which can already act on a device.
    refuse_device(path)?;
    let name = &shown(path);
    for _ in 0..ROUNDS {
        let opened = || {
            let file = open_results(path, links)?;
            // Cloned, because `Handle` consumes its file.
            let own = Handle::from_file(file.try_clone()?)?;
            Ok((file, own))
        };
        let (file, own) = opened().map_err(|error| cannot(name, "open", &error))?;
        lock::<E>(&file, name)?;
        // The process that held the lock may have replaced the file.
        match Handle::from_path(path) {
            Ok(there) if there != own => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            _ => return Ok(file),
        }
    }
    Err(written_to::<E>(name))
}

/// Returns the failure for a file that is not a usable result file.
pub(in crate::cli) fn bad(name: &str, error: &dyn std::error::Error) -> Failure {
    Failure::input(format!("cannot use {name}: {error}"))
}

fn cannot(name: &str, what: &str, error: &io::Error) -> Failure {
    Failure::input(format!("cannot {what} {name}: {}", reason(error)))
}

/// Locks a file until it is closed. On file systems without locks, other processes are not
/// kept out.
fn lock<E: Entry>(file: &File, name: &str) -> Result<(), Failure> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(written_to::<E>(name)),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn written_to<E: Entry>(name: &str) -> Failure {
    let error = Diagnostic::error(format!("{name} is being written to"));
    let joins = format!("`patience {} --merge` merges them", E::COMMAND);
    hinted(error.hint(format!("use one file per part; {joins}")))
}

fn other_rules(name: &str, known: &Head, head: &Head) -> Failure {
    let why =
        head.check(known).err().map(|mismatch| mismatch.to_string()).unwrap_or_default();
    let error = Diagnostic::error(format!("{name} belongs to something else: {why}"));
    hinted(error.hint("name another file"))
}

fn other_limits<E: Entry>(name: &str, known: &Head) -> Failure {
    let error = Diagnostic::error(format!("{name} was started with other limits"));
    let limits: Vec<&str> = known.limits.iter().map(String::as_str).collect();
    hinted(error.hint(format!(
        "continue with `{}`, or name another file; `patience {} --merge` merges both",
        limits.join("` or `"),
        E::COMMAND
    )))
}

fn hinted(error: Diagnostic) -> Failure {
    Failure::Hinted(4, Box::new(error))
}
