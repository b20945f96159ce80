//! Writing files so that nothing is lost.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Writes a file as a whole: to a temporary file first, so that what was there is never
/// left in halves.
pub(super) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let temporary = with_ending(path, ".part");
    let written = fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    written.inspect_err(|_| {
        let _ = fs::remove_file(&temporary);
    })
}

/// Returns a path with something written after it.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}
