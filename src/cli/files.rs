//! Writing files so that nothing is lost.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// What is written after the name of a file while it is being written: nothing that
/// anybody would call a file of theirs.
const UNDER_WAY: &str = ".~part";

/// Writes a file as a whole, so that at every moment, even when the machine stops, either
/// what was there is there or what is written. A link to a file stays one, and the file
/// changes. Two programs must not write the same file at once.
pub(super) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    write_by_way_of(UNDER_WAY, path, text)
}

/// Does so with a file that several programs may write at once.
pub(super) fn write_shared(path: &Path, text: &str) -> io::Result<()> {
    write_by_way_of(&format!(".{}{UNDER_WAY}", std::process::id()), path, text)
}

fn write_by_way_of(ending: &str, path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let temporary = with_ending(&path, ending);
    let write = || {
        let mut file = File::create(&temporary)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, &path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&temporary)))
}

/// Writes a file that is not there yet. One that is there is left alone.
pub(super) fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    written.inspect_err(|_| drop(fs::remove_file(path)))
}

/// Returns a path with something written after it.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}
