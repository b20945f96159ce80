//! Rules files of the player's own.

use std::collections::BTreeMap;

use patience::variant::Texts;

use crate::clock::hash_key;

/// Files by their names, such as `mine.toml`.
pub(crate) type Files = BTreeMap<String, String>;

/// Returns the files with those of the program behind them.
pub(crate) fn texts(files: &Files) -> Texts {
    let none = patience::games().with_hash_key(hash_key());
    files.iter().fold(none, |all, (name, text)| all.with(name, text))
}

/// Returns options as pairs.
pub(crate) fn pairs(options: super::Options) -> Vec<(String, String)> {
    options.into_iter().collect()
}
