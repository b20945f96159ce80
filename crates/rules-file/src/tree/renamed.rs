//! Keys that were renamed.
//!
//! An old name is an error that suggests the new one, and `patience check --fix` replaces
//! it. Records that contain rules with old names can still be played. Digests are
//! computed from the first name of each key.

use super::Table;

/// A renamed key.
struct Renamed {
    before: &'static str,
    now: &'static str,
    /// A key that identifies the table: with `beside`, one that the table contains;
    /// otherwise, one that the table can have.
    mark: &'static str,
    beside: bool,
}

const RENAMED: &[Renamed] = &[
    // Elsewhere `cards` means which cards; here it meant how many.
    Renamed { before: "cards", now: "count", mark: "take", beside: true },
    // Elsewhere `from` names groups; here it named an end of the pack.
    Renamed { before: "from", now: "pack_end", mark: "sink", beside: false },
];

/// Returns the current name of the key once called `key`, in a table that can have the
/// `known` keys.
pub(crate) fn now(key: &str, known: &[&str], table: &Table) -> Option<&'static str> {
    let has_mark = |renamed: &&Renamed| {
        if renamed.beside {
            table.get(renamed.mark).is_some()
        } else {
            known.contains(&renamed.mark)
        }
    };
    let is_it =
        |renamed: &&Renamed| renamed.before == key && known.contains(&renamed.now);
    RENAMED.iter().filter(is_it).find(has_mark).map(|renamed| renamed.now)
}

/// Returns the first name of a key of a table, for digests.
pub(crate) fn first_name<'a>(key: &'a str, table: &Table) -> &'a str {
    let step = |renamed: &&Renamed| {
        renamed.now == key && (!renamed.beside || table.get(renamed.mark).is_some())
    };
    RENAMED.iter().find(step).map_or(key, |renamed| renamed.before)
}
