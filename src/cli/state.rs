//! The folders for state, settings and data: the XDG base directories, or the user profile on
//! Windows.

use std::path::PathBuf;

use etcetera::BaseStrategy as _;

/// The name of the program's own folder in each of them.
const OWN: &str = "patience";

/// Returns the folder for games in progress and results. It may not exist yet.
pub(super) fn folder() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    // Windows has no state folder, so state goes to the local cache folder.
    let folder = folders.state_dir().unwrap_or_else(|| folders.cache_dir());
    Some(folder.join(OWN))
}

/// Returns the folder for settings.
pub(super) fn settings() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join(OWN))
}

/// Returns the folder for data, such as installed games.
pub(super) fn data() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join(OWN))
}
