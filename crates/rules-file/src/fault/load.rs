//! What can be wrong with how files are found and put together.

use strum::IntoStaticStr;
use thiserror::Error;

/// What is wrong with how the files of a game go together, or with what was chosen. The name of
/// each in kebab case is its code.
#[derive(Clone, Debug, Eq, IntoStaticStr, PartialEq)]
#[strum(serialize_all = "kebab-case")]
pub enum LoadMistake {
    /// The game extends too many others.
    TooManyParents {
        /// The most it can extend.
        most: usize,
    },
    /// Games extend each other in a circle.
    ExtendsCircle {
        /// The games, each with the one it extends behind it.
        games: Vec<String>,
        /// The one that the last extends.
        again: String,
    },
    /// A name is none of a file.
    BadFileName {
        /// The name.
        name: String,
    },
    /// An option is chosen that is not there.
    UnknownOption {
        /// Its name.
        name: String,
        /// Those that are there.
        known: Vec<String>,
    },
    /// A value is chosen that its option does not have.
    UnknownOptionValue {
        /// The option.
        option: String,
        /// The value.
        value: String,
        /// Those that it has.
        known: Vec<String>,
    },
}

/// Why a file was not found.
#[derive(Clone, Debug, Error)]
#[error("{message}")]
pub struct Missing {
    /// What is wrong.
    pub message: String,
    /// A fix, if there is one.
    pub hint: Option<String>,
    /// What kind of error it is.
    pub kind: MissingKind,
}

/// The kinds of [`Missing`].
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum MissingKind {
    /// There is no such file, and no file refers to it.
    Absent,
    /// The file cannot be read, or another file refers to it in vain.
    Faulty,
    /// The file is larger than a rules file or a script may be.
    TooLarge,
}
