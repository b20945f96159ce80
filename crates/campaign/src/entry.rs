//! The entry of a deal in a result file.

use std::fmt::Debug;

/// The result of a deal, and its form in a result file.
pub trait Entry: Clone + Debug + Sized {
    /// The first line of every file.
    const HEADER: &'static str;
    /// The names of the fields of a line.
    const COLUMNS: &'static str;
    /// The command that writes and merges such files.
    const COMMAND: &'static str;
    /// The participle for a finished deal, such as `solved`.
    const DONE: &'static str;

    /// Returns the lines of the entry, each with a line end.
    fn csv(&self, deal: &str) -> String;

    /// Parses a line without its line end. Returns the name of the deal and the entry.
    fn read(line: &str) -> Option<(&str, Self)>;

    /// Merges two entries of the same deal. Returns none if they contradict each other.
    fn joined(self, other: Self) -> Option<Self>;
}
