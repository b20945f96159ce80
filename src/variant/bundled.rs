//! The rules files inside the program.

use super::{Folder, Found};

/// Every file of `variants/` when the program was built: its name and its text, in the
/// order of the names.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/bundled.rs"));

/// Returns the bundled file of a name such as `cruel.toml`.
pub(crate) fn file(name: &str) -> Option<Found> {
    let (_, text) = FILES.iter().find(|it| it.0 == name)?;
    Some(Found {
        name: name.to_owned(),
        id: stem(name).to_owned(),
        text: (*text).to_owned(),
        folder: Folder::Bundled,
    })
}

/// Returns the names of the bundled games, in order.
pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    FILES.iter().filter_map(|it| it.0.strip_suffix(".toml"))
}

/// Returns a file name without its ending.
pub(crate) fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |it| it.0)
}
