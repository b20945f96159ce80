//! A temporary file that replaces another file atomically.
//!
//! On Linux it has no name until it is complete. Elsewhere, and just before it replaces
//! another file, its name ends with `.~part`. Its writer holds a lock on it. A temporary file
//! without a lock is left over from a killed program, and the next writer of the same file
//! removes it. It is always newly created, so it cannot be a link.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, ErrorKind, Write as _};

use super::folder::Opening;
use super::place::Place;

/// The ending of the name of a temporary file, which no user would choose.
pub(super) const UNDER_WAY: &str = ".~part";

/// The most programs that can write a file at once.
const MAX_WRITERS: u32 = 1000;

/// A temporary file for a place. It is removed on drop unless it has replaced the place.
pub(super) struct Part<'a> {
    place: &'a Place,
    pub(super) file: File,
    /// Its name, once it has one.
    name: Option<OsString>,
}

impl<'a> Part<'a> {
    /// Creates a temporary file, without a name if possible.
    pub(super) fn begin(place: &'a Place) -> io::Result<Self> {
        let Some(file) = place.folder.begin_unnamed() else { return Self::named(place) };
        // Locked before it gets a name: other writers remove unlocked parts.
        let _ = file.try_lock();
        Ok(Self { place, file, name: None })
    }

    /// Creates a temporary file with a name.
    fn named(place: &'a Place) -> io::Result<Self> {
        loop {
            let begin = |name: &OsStr| place.folder.open_file(name, Opening::Beginning);
            let (file, name) = place.with_free_name(begin)?;
            // Before it was locked, another program may have removed it.
            let _ = file.lock();
            if place.folder.holds(&name, &file) {
                return Ok(Self { place, file, name: Some(name) });
            }
        }
    }

    /// Creates a temporary file with a text.
    pub(super) fn of(place: &'a Place, text: &str) -> io::Result<Self> {
        let mut part = Self::begin(place)?;
        part.file.write_all(text.as_bytes())?;
        Ok(part)
    }

    /// Moves the file to its place, replacing any existing file.
    pub(super) fn replace(mut self) -> io::Result<()> {
        let place = self.place;
        if self.name.is_none() {
            let give = |name: &OsStr| place.folder.give_name(&self.file, name);
            self.name = Some(place.with_free_name(give)?.1);
        }
        if let Some(name) = &self.name {
            place.folder.rename(name, &place.name)?;
        }
        // The part is in place, so `drop` must not remove it.
        self.name = None;
        Ok(())
    }

    /// Moves the file to its place. Fails if a file exists there.
    pub(super) fn begin_place(self) -> io::Result<()> {
        let Place { folder, name: place, .. } = self.place;
        let Some(name) = &self.name else { return folder.give_name(&self.file, place) };
        match folder.add_name(name, place) {
            // Some file systems have no hard links.
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                folder.open_file(place, Opening::Beginning)?;
                // An empty file reserves the place, and is removed if replacing it fails.
                self.replace().inspect_err(|_| drop(folder.remove(place)))
            }
            named => named,
        }
    }
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        if let Some(name) = &self.name {
            let _ = self.place.folder.remove(name);
        }
    }
}

impl Place {
    /// Calls `make` with an unused name for a temporary file, and returns the name too.
    fn with_free_name<T>(
        &self,
        make: impl Fn(&OsStr) -> io::Result<T>,
    ) -> io::Result<(T, OsString)> {
        let mut number = 0;
        loop {
            let mut name = beginning(&self.name);
            name.push(format!("{number}{UNDER_WAY}"));
            match make(&name) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    if number == MAX_WRITERS {
                        return Err(error);
                    }
                    // If a leftover was removed, the same number is tried again.
                    number += u32::from(!self.remove_left(&name));
                }
                other => return other.map(|value| (value, name)),
            }
        }
    }

    /// Removes a temporary file that a killed program left. Returns whether it did.
    fn remove_left(&self, name: &OsStr) -> bool {
        let Ok(file) = self.folder.open_file(name, Opening::Writing) else {
            return false;
        };
        // While the lock is held, no other program removes or renames the file.
        file.metadata().is_ok_and(|metadata| metadata.is_file())
            && file.try_lock().is_ok()
            && self.folder.holds(name, &file)
            && self.folder.remove(name).is_ok()
    }
}

/// Returns the start of the names of temporary files for a file.
pub(super) fn beginning(name: &OsStr) -> OsString {
    let mut beginning = OsString::from(".");
    beginning.push(name);
    beginning.push(".");
    beginning
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::cli::files::Links;

    #[test]
    fn a_named_temporary_file_replaces_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let place = Place::of(&path, &Links::default()).unwrap();
        let part = |text: &str| {
            let mut part = Part::named(&place).unwrap();
            part.file.write_all(text.as_bytes()).unwrap();
            part
        };
        part("first").begin_place().unwrap();
        let there = part("second").begin_place().unwrap_err();
        assert_eq!(there.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        let (one, other) = (part("one"), part("other"));
        one.replace().unwrap();
        other.replace().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "other");
        drop(part("given up"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
