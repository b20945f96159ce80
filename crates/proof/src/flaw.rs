//! Why there is no certificate, or why one does not hold.

use thiserror::Error;

use crate::rules::HookFault;

/// Why a certificate cannot be written, or does not hold.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum Flaw {
    /// What it is made of cannot be read.
    #[error("line {line}: {message}")]
    Form {
        /// The line, from one.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The rules of the game it names cannot be had, or differ here.
    #[error("the rules of `{0}` differ here from those it was made with")]
    Rules(String),
    /// It carries rules under the name of a game of the program, or one that looks like it.
    #[error("its own rules are named `{0}`, as or like a game of the program: rename it")]
    Borrowed(String),
    /// A position can be reached that is won.
    #[error("a position that is won can be reached")]
    Won,
    /// Cards are taken for the same of which a foundation asks for one.
    #[error("a foundation asks for a card that is not distinguished from others")]
    Alike,
    /// An entry is not what the position gives.
    #[error("entry {0} is not what its position gives")]
    Entry(u64),
    /// There is a position for which there is no entry.
    #[error("entry {0} is missing")]
    Missing(u64),
    /// There are entries for which there is no position.
    #[error("entry {0} and those after it belong to no position")]
    Left(u64),
    /// The game cannot be recorded.
    #[error("a script failed: {0}")]
    Unrecorded(String),
    /// A script failed. Shown as its code.
    #[error("{}", .0.code())]
    Script(HookFault),
    /// A position has too many legal moves, so that some of them were not looked at. Shown as
    /// its code.
    #[error("{}", .0.code())]
    Moves(HookFault),
    /// Whoever waited had enough.
    #[error("it was stopped")]
    Stopped,
}

impl From<HookFault> for Flaw {
    fn from(fault: HookFault) -> Self {
        if fault.is_of_many_moves() { Self::Moves(fault) } else { Self::Script(fault) }
    }
}
