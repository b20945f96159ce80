//! Errors in finding and combining files.

use strum::IntoStaticStr;
use thiserror::Error;

/// An error in combining the files of a game, or in the chosen options. The name of each
/// variant in kebab case is its stable code.
#[derive(Clone, Debug, Eq, IntoStaticStr, PartialEq)]
#[strum(serialize_all = "kebab-case")]
pub enum LoadMistake {
    /// The game has too many parents.
    TooManyParents {
        /// The maximum.
        most: usize,
    },
    /// Games extend each other in a circle.
    ExtendsCircle {
        /// The games, each followed by its parent.
        games: Vec<String>,
        /// The game that the last one extends again.
        again: String,
    },
    /// A name is not a plain file name.
    BadFileName {
        /// The name.
        name: String,
    },
    /// A chosen option does not exist.
    UnknownOption {
        /// The name of the option.
        name: String,
        /// The options that exist.
        known: Vec<String>,
    },
    /// A chosen value does not exist.
    UnknownOptionValue {
        /// The option.
        option: String,
        /// The value.
        value: String,
        /// The values that it has.
        known: Vec<String>,
    },
}

/// The error of a file that could not be read.
#[derive(Clone, Debug, Error)]
#[error("{message}")]
pub struct Missing {
    /// The message.
    pub message: String,
    /// A suggested fix, if there is one.
    pub hint: Option<String>,
    /// What kind of error it is.
    pub kind: MissingKind,
}

/// The kinds of [`Missing`].
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum MissingKind {
    /// The file does not exist, and the caller asked for it.
    Absent,
    /// The file cannot be read, or another file refers to it but it does not exist.
    Unusable,
    /// The file is larger than a rules file or a script may be.
    TooLarge,
}
