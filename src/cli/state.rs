//! The folder for what the program keeps from one run to the next.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Returns the folder; it may not be there yet.
pub(super) fn folder() -> Option<PathBuf> {
    let absolute = |it: &PathBuf| it.is_absolute();
    let set = env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(absolute);
    let folder =
        set.or_else(|| env::home_dir().map(|it| it.join(".local").join("state")))?;
    Some(folder.join("patience"))
}

/// Writes a file so that at every moment either the old text is there or the new one.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let temporary = PathBuf::from(name);
    let write = || {
        let mut file = File::create(&temporary)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&temporary)))
}
