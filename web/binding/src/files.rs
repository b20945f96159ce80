//! The player's own rules files.

use std::collections::BTreeMap;

use patience::variant::Texts;

use crate::clock::hash_key;

/// Files by name, such as `mine.toml`.
pub(crate) type Files = BTreeMap<String, String>;

/// Returns the files on top of the built-in ones.
pub(crate) fn texts(files: &Files) -> Texts {
    let none = patience::games().with_hash_key(hash_key());
    files.iter().fold(none, |all, (name, text)| all.with(name, text))
}

/// Returns options as pairs.
pub(crate) fn pairs(options: super::Options) -> Vec<(String, String)> {
    options.into_iter().collect()
}
