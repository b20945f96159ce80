//! The folder for what the program keeps from one run to the next.

use std::env;
use std::path::PathBuf;

/// Returns the folder; it may not be there yet.
pub(super) fn folder() -> Option<PathBuf> {
    let absolute = |it: &PathBuf| it.is_absolute();
    let set = env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(absolute);
    let folder =
        set.or_else(|| env::home_dir().map(|it| it.join(".local").join("state")))?;
    Some(folder.join("patience"))
}
