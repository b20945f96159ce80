//! The folders for what the program keeps from one run to the next, each where its system
//! has such things: as the XDG base directories say, or in the profile of a user of Windows.

use std::path::PathBuf;

use etcetera::BaseStrategy as _;

/// The name of the program's own folder in each of them.
const OWN: &str = "patience";

/// Returns the folder for games in progress, results and the like; it may not be there yet.
pub(super) fn folder() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    // Windows has no folder for state; what stays on one machine is kept with caches.
    let folder = folders.state_dir().unwrap_or_else(|| folders.cache_dir());
    Some(folder.join(OWN))
}

/// Returns the folder for settings.
pub(super) fn settings() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join(OWN))
}

/// Returns the folder for what others bring along, such as games.
pub(super) fn data() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join(OWN))
}
