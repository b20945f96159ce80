//! Detecting changes to the files of a game.
//!
//! The files are read again and compared with the texts the game was loaded from. They are few
//! and small, so this is cheap. Unlike file system events and modification times, it works on
//! network folders, with coarse clocks, and when an editor replaces a file. A file that was
//! missing at its place is watched as well, because it would be loaded now.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::files::read_text;
use super::library::{Folders, MAX_RULES, reason};
use crate::table::HashKey;
use crate::variant::{Bundle, Folder, Found, Library, Missing};

/// How long files must stay unchanged before they count as completely written.
const MOMENT: Duration = Duration::from_millis(60);

/// The most moments to wait for that.
const MOMENTS: u32 = 15;

/// The watched files, each with its text or the reason why it cannot be read.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Seen {
    files: BTreeMap<PathBuf, Result<String, String>>,
}

impl Seen {
    /// Returns whether any file can be read.
    pub(super) fn any_file(&self) -> bool {
        self.files.values().any(Result::is_ok)
    }

    /// Returns whether the files have changed. While they are being written, it waits, but no
    /// longer than [`MOMENTS`].
    pub(super) fn saved_since(&self) -> bool {
        let mut now = self.again();
        if now == *self {
            return false;
        }
        for _ in 0..MOMENTS {
            thread::sleep(MOMENT);
            let before = std::mem::replace(&mut now, self.again());
            if now == before && !now.half_written(self) {
                break;
            }
        }
        now != *self
    }

    fn again(&self) -> Self {
        let files = self.files.keys().map(|path| (path.clone(), text(path)));
        Self { files: files.collect() }
    }

    /// Returns whether a file became empty or disappeared, as it briefly does when some editors
    /// save it.
    fn half_written(&self, before: &Self) -> bool {
        let full = |read: &Result<String, String>| {
            read.as_ref().is_ok_and(|text| !text.is_empty())
        };
        // INVARIANT: both have the same paths, because `again` uses those of `self`.
        let mut both = self.files.values().zip(before.files.values());
        both.any(|(now, before)| full(before) && !full(now))
    }

    /// Notes a file, and returns whether it can be read.
    fn note(&mut self, path: PathBuf) -> bool {
        let text = text(&path);
        let found = text.is_ok();
        self.files.insert(path, text);
        found
    }
}

fn text(path: &Path) -> Result<String, String> {
    read_text(path, MAX_RULES).map_err(|error| reason(&error))
}

/// Finds games as [`Folders`] does, and notes their files.
///
/// Each file is noted just before it is read, so that a change in between is detected later.
pub(super) struct Noting<'a> {
    folders: &'a Folders,
    seen: RefCell<Seen>,
}

impl<'a> Noting<'a> {
    pub(super) fn new(folders: &'a Folders) -> Self {
        Self { folders, seen: RefCell::default() }
    }

    /// Returns the noted files.
    pub(super) fn seen(self) -> Seen {
        self.seen.into_inner()
    }
}

impl Library for Noting<'_> {
    fn bundle(&self) -> &'static Bundle {
        self.folders.bundle()
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        let mut seen = self.seen.borrow_mut();
        // `any` stops at the first readable file, which is the one that is loaded.
        self.folders.places(name).into_iter().any(|place| seen.note(place));
        self.folders.game(name)
    }

    fn beside(&self, folder: &Folder, name: &str) -> Result<Found, Missing> {
        if let Folder::Path(folder) = folder {
            self.seen.borrow_mut().note(Path::new(folder).join(name));
        }
        self.folders.beside(folder, name)
    }

    fn hash_key(&self) -> HashKey {
        self.folders.hash_key()
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::*;

    /// Writes a file in steps and checks whether a change is detected.
    #[track_caller]
    fn check(name: &str, steps: &'static [Option<&str>], expected: bool) {
        let path = env::temp_dir().join(format!("patience-{name}-{}", process::id()));
        fs::write(&path, "name = 1").unwrap();
        let mut seen = Seen::default();
        assert!(seen.note(path.clone()));
        let write = |step: Option<&str>| match step {
            Some(text) => fs::write(&path, text).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        };
        write(steps[0]);
        let saved = thread::scope(|scope| {
            scope.spawn(|| {
                for step in steps[1..].iter().copied() {
                    thread::sleep(3 * MOMENT);
                    write(step);
                }
            });
            seen.saved_since()
        });
        assert_eq!(saved, expected);
        let _ = fs::remove_file(path);
    }

    #[test]
    fn only_a_changed_text_counts_as_saved() {
        check("same", &[Some("name = 1")], false);
        check("other", &[Some("name = 2")], true);
        check("gone", &[None], true);
        check("bytes", &[Some("name = 1\r\n")], true);
    }

    #[test]
    fn a_briefly_missing_or_empty_file_is_waited_for() {
        check("emptied", &[Some(""), Some("name = 1")], false);
        check("recreated", &[None, Some("name = 1")], false);
        check("twice", &[None, Some(""), Some("name = 1")], false);
    }

    #[test]
    fn a_missing_file_counts_as_saved_when_it_appears() {
        let path = env::temp_dir().join(format!("patience-new-{}", process::id()));
        let mut seen = Seen::default();
        assert!(!seen.note(path.clone()) && !seen.any_file());
        assert!(!seen.saved_since());
        fs::write(&path, "").unwrap();
        assert!(seen.saved_since());
        fs::remove_file(path).unwrap();
    }
}
