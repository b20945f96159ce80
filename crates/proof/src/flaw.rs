//! Errors of writing and checking certificates.

use thiserror::Error;

use crate::rules::HookError;

/// Error when a certificate cannot be written, or is not valid.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum Flaw {
    /// The text of the certificate is malformed.
    #[error("line {line}: {message}")]
    Form {
        /// The line, counted from one.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The rules of the named game cannot be loaded, or differ here.
    #[error("the rules of `{0}` differ from those of the certificate")]
    Rules(String),
    /// The certificate carries rules under the name of a bundled game, or a name that looks like
    /// one.
    #[error("its rules are named `{0}`, like a bundled game: rename them")]
    Borrowed(String),
    /// A won position is reachable.
    #[error("a won position is reachable")]
    Won,
    /// A foundation holds or takes a card that is merged with others.
    #[error("a foundation takes a card that is not distinguished")]
    Alike,
    /// An entry differs from that of its position.
    #[error("entry {0} does not match its position")]
    Entry(u64),
    /// A position has no entry.
    #[error("entry {0} is missing")]
    Missing(u64),
    /// There are more entries than positions.
    #[error("entry {0} and all later ones match no position")]
    Left(u64),
    /// The game cannot be recorded.
    #[error("a script failed: {0}")]
    Unrecorded(String),
    /// A script failed. Displayed as its code.
    #[error("{}", .0.code())]
    Script(HookError),
    /// A position has too many legal moves to list. Displayed as its code.
    #[error("{}", .0.code())]
    Moves(HookError),
    /// The caller stopped the walk.
    #[error("stopped")]
    Stopped,
}

impl From<HookError> for Flaw {
    fn from(error: HookError) -> Self {
        if error.is_of_many_moves() { Self::Moves(error) } else { Self::Script(error) }
    }
}
