//! Keys that had another name once.
//!
//! Whoever writes an old name is told the new one, and `patience check --fix` puts it there.
//! Records that carry rules with old names are still played, and digests of rules are made
//! of the names that keys had first.

use super::Table;

/// A key with another name than it had.
struct Renamed {
    before: &'static str,
    now: &'static str,
    /// A key by which its tables are known. It stands in the table itself if `beside` is
    /// set, or else is only one of those that could.
    mark: &'static str,
    beside: bool,
}

const RENAMED: &[Renamed] = &[
    // Which cards, everywhere else; here it was how many.
    Renamed { before: "cards", now: "count", mark: "take", beside: true },
    // Groups, everywhere else; here it was an end of the pack.
    Renamed { before: "from", now: "pack_end", mark: "sink", beside: false },
];

/// Returns what a key is called now that was called `key`, in a table that can have the
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

/// Returns the name a key of a table had first.
pub(crate) fn first_name<'a>(key: &'a str, table: &Table) -> &'a str {
    let step = |renamed: &&Renamed| {
        renamed.now == key && (!renamed.beside || table.get(renamed.mark).is_some())
    };
    RENAMED.iter().find(step).map_or(key, |renamed| renamed.before)
}
