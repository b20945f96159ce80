//! Places for games in progress. Each is held by one program at a time.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::cli::files::remove_unfinished;

/// The number of games in progress that are kept of one game.
const MAX_KEPT: usize = 100;

/// A place for a game in progress: a file that only its holder writes.
#[derive(Debug)]
pub(super) struct Slot {
    folder: PathBuf,
    stem: String,
    /// The system gives the lock back when the program ends, however that comes.
    _lock: Handle,
}

impl Slot {
    /// Takes an empty place for a game. When there is none any more, the game in progress
    /// that was played longest ago makes room: `leave` takes it away.
    pub(super) fn empty(
        folder: &Path,
        id: &str,
        leave: impl Fn(&Self) -> io::Result<()>,
    ) -> io::Result<Self> {
        for number in 1..=MAX_KEPT {
            let stem = stem(id, number);
            if record(folder, &stem).exists() {
                continue;
            }
            // Another program may have kept a game there and ended meanwhile.
            if let Some(slot) = Self::take(folder, &stem)?
                && !slot.record().exists()
            {
                return Ok(slot);
            }
        }
        // From the end: the last entry was played longest ago.
        for (_, stem) in taken(folder, id).iter().rev() {
            if let Some(slot) = Self::take(folder, stem)? {
                leave(&slot)?;
                return Ok(slot);
            }
        }
        Err(io::Error::other("too many games are being played at once"))
    }

    /// Takes a place, unless another program holds it.
    pub(super) fn take(folder: &Path, stem: &str) -> io::Result<Option<Self>> {
        let path = lock(folder, stem);
        let mut options = File::options();
        // Not truncated: another program may hold the lock.
        options.create(true).read(true).write(true).truncate(false);
        // Who gives a place up removes the lock. One that is locked only then holds nothing.
        for _ in 0..MAX_KEPT {
            let lock = options.open(&path)?;
            match lock.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // The path may lead to another file by now than the one that was locked.
            let lock = Handle::from_file(lock)?;
            if Handle::from_path(&path).is_ok_and(|file| file == lock) {
                let (folder, stem) = (folder.to_owned(), stem.to_owned());
                return Ok(Some(Self { folder, stem, _lock: lock }));
            }
        }
        Ok(None)
    }

    /// Returns the file of the game, which may not be there.
    pub(super) fn record(&self) -> PathBuf {
        record(&self.folder, &self.stem)
    }

    /// Returns the name of the place.
    pub(super) fn stem(&self) -> &str {
        &self.stem
    }

    /// Returns whether it is a place for a game of this name.
    pub(super) fn is_for(&self, id: &str) -> bool {
        number(&self.stem, id).is_some()
    }

    /// Returns whether it is in this folder.
    pub(super) fn is_in(&self, folder: &Path) -> bool {
        self.folder == folder
    }
}

impl Drop for Slot {
    /// Removes the file of the lock while it is still locked.
    fn drop(&mut self) {
        let _ = fs::remove_file(lock(&self.folder, &self.stem));
    }
}

/// Removes what programs left that played a pipe's game of this name and were killed: locks,
/// and games beyond the `most` that were written last. Of those that were put away as many
/// stay. What a program plays now is left alone.
pub(super) fn tidy(games: &Path, last: &Path, id: &str, most: usize) {
    for folder in [games, last] {
        for (path, stem) in taken(folder, id).into_iter().skip(most) {
            let Ok(Some(slot)) = Slot::take(games, &stem) else { continue };
            remove_unfinished(&slot.record());
            let _ = fs::remove_file(&path);
            let _ = fs::remove_file(before(folder, &stem));
        }
    }
    remove_locks(games, id);
}

/// Removes the locks of games of this name that no program plays, and what was being
/// written there.
pub(super) fn remove_locks(folder: &Path, id: &str) {
    for (_, stem) in ending(folder, ".lock", |stem| number(stem, id).is_some()) {
        if let Ok(Some(slot)) = Slot::take(folder, &stem) {
            remove_unfinished(&slot.record());
        }
    }
}

/// Returns the places that hold a game of this name, the one written last first.
pub(super) fn taken(folder: &Path, id: &str) -> Vec<(PathBuf, String)> {
    ending(folder, ".record", |stem| number(stem, id).is_some())
}

/// Returns all places that hold a game, the one written last first.
pub(super) fn all(folder: &Path) -> Vec<(PathBuf, String)> {
    ending(folder, ".record", |_| true)
}

/// Returns the files with an ending, each with the place it belongs to, the one written last
/// first.
fn ending(
    folder: &Path,
    ending: &str,
    wanted: impl Fn(&str) -> bool,
) -> Vec<(PathBuf, String)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found = Vec::new();
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name();
        let stem = name.to_str().and_then(|name| name.strip_suffix(ending));
        let Some(stem) = stem.filter(|stem| wanted(stem)) else { continue };
        let written = entry.metadata().and_then(|metadata| metadata.modified()).ok();
        found.push((written, entry.path(), stem.to_owned()));
    }
    // Sorts by time, which is the first field.
    found.sort();
    found.into_iter().rev().map(|(_, path, stem)| (path, stem)).collect()
}

fn record(folder: &Path, stem: &str) -> PathBuf {
    folder.join(format!("{stem}.record"))
}

/// Returns the file of the game that was put away from a place before the last one.
pub(super) fn before(folder: &Path, stem: &str) -> PathBuf {
    folder.join(format!("{stem}.record.before"))
}

fn lock(folder: &Path, stem: &str) -> PathBuf {
    folder.join(format!("{stem}.lock"))
}

fn stem(id: &str, number: usize) -> String {
    let id = plain(id);
    if number == 1 { id } else { format!("{id}.{number}") }
}

/// Returns which place of a game a name is, if it is one.
fn number(stem: &str, id: &str) -> Option<usize> {
    let rest = stem.strip_prefix(&plain(id))?;
    if rest.is_empty() { Some(1) } else { rest.strip_prefix('.')?.parse().ok() }
}

/// Returns the name of a game as part of the name of a file, without points.
fn plain(id: &str) -> String {
    let safe = |letter: char| {
        if letter.is_alphanumeric() || letter == '_' { letter } else { '-' }
    };
    id.chars().map(safe).collect()
}
