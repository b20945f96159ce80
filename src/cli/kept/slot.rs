//! Slots for games in progress. One process at a time holds a slot.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::cli::files::remove_unfinished;

/// The most saved games in progress of one game.
const MAX_KEPT: usize = 100;

/// A slot for a game in progress: a file that only the holder of its lock writes.
#[derive(Debug)]
pub(super) struct Slot {
    folder: PathBuf,
    stem: String,
    /// The system releases the lock when the process ends in any way.
    _lock: Handle,
}

impl Slot {
    /// Takes an empty slot for a game. If there is none, `leave` archives the oldest game to
    /// make room.
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
            // Another process may have saved a game there and ended meanwhile.
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

    /// Takes a slot, unless another process holds it.
    pub(super) fn take(folder: &Path, stem: &str) -> io::Result<Option<Self>> {
        let path = lock(folder, stem);
        let mut options = File::options();
        // Not truncated: another process may hold the lock.
        options.create(true).read(true).write(true).truncate(false);
        // Giving up a slot removes its lock file. Locking a removed file has no effect.
        for _ in 0..MAX_KEPT {
            let lock = options.open(&path)?;
            match lock.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // The path may lead to a different file by now.
            let lock = Handle::from_file(lock)?;
            if Handle::from_path(&path).is_ok_and(|file| file == lock) {
                let (folder, stem) = (folder.to_owned(), stem.to_owned());
                return Ok(Some(Self { folder, stem, _lock: lock }));
            }
        }
        Ok(None)
    }

    /// Returns the path of the game, which may not exist.
    pub(super) fn record(&self) -> PathBuf {
        record(&self.folder, &self.stem)
    }

    /// Returns the name of the slot.
    pub(super) fn stem(&self) -> &str {
        &self.stem
    }

    /// Returns whether the slot is for a game of this name.
    pub(super) fn is_for(&self, id: &str) -> bool {
        number(&self.stem, id).is_some()
    }

    /// Returns whether the slot is in this folder.
    pub(super) fn is_in(&self, folder: &Path) -> bool {
        self.folder == folder
    }
}

impl Drop for Slot {
    /// Removes the lock file while it is still locked.
    fn drop(&mut self) {
        let _ = fs::remove_file(lock(&self.folder, &self.stem));
    }
}

/// Removes stale lock files of a pipe's game, and all but the `most` recent saved and archived
/// games. Games that a process plays now are left alone.
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

/// Removes the lock files and temporary files of games of this name that no process plays.
pub(super) fn remove_locks(folder: &Path, id: &str) {
    for (_, stem) in ending(folder, ".lock", |stem| number(stem, id).is_some()) {
        if let Ok(Some(slot)) = Slot::take(folder, &stem) {
            remove_unfinished(&slot.record());
        }
    }
}

/// Returns the slots that hold a game of this name, most recent first.
pub(super) fn taken(folder: &Path, id: &str) -> Vec<(PathBuf, String)> {
    ending(folder, ".record", |stem| number(stem, id).is_some())
}

/// Returns all slots that hold a game, most recent first.
pub(super) fn all(folder: &Path) -> Vec<(PathBuf, String)> {
    ending(folder, ".record", |_| true)
}

/// Returns the files with an ending, each with the name of its slot, most recent first.
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

/// Returns the path of the game that was archived before the last one of a slot.
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

/// Returns the number of a slot of a game, if the name is one.
fn number(stem: &str, id: &str) -> Option<usize> {
    let rest = stem.strip_prefix(&plain(id))?;
    if rest.is_empty() { Some(1) } else { rest.strip_prefix('.')?.parse().ok() }
}

/// Returns the name of a game in a form for file names, without periods.
fn plain(id: &str) -> String {
    let safe = |letter: char| {
        if letter.is_alphanumeric() || letter == '_' { letter } else { '-' }
    };
    id.chars().map(safe).collect()
}
