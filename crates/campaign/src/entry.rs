//! What a file keeps of a deal.

use std::fmt::Debug;

/// What is found out about a deal, and how it stands in a file.
pub trait Entry: Clone + Debug + Sized {
    /// The first line of every file.
    const HEADER: &'static str;
    /// The names of the fields of a line.
    const COLUMNS: &'static str;
    /// The command that writes and joins such files.
    const COMMAND: &'static str;
    /// What was done with a deal of which there is an entry.
    const DONE: &'static str;

    /// Returns its lines, each with its end.
    fn csv(&self, deal: &str) -> String;

    /// Reads a line without its end: what it says of which deal.
    fn read(line: &str) -> Option<(&str, Self)>;

    /// Joins two entries of the same deal; nothing when they cannot both be true.
    fn joined(self, other: Self) -> Option<Self>;
}
