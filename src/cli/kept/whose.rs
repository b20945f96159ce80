//! Whose a game is: the player's own, or that of whatever writes to a pipe.

use std::path::{Path, PathBuf};

/// Whose a game is. That is settled when it begins, however it is gone on with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(in crate::cli) enum Whose {
    /// The player's, who types at a terminal. It is counted.
    Player,
    /// That of a program or a prepared text, whose lines come through a pipe. It is kept
    /// apart from those of the player, and not counted.
    Pipe,
}

impl Whose {
    /// Returns the other one.
    pub(super) fn other(self) -> Self {
        match self {
            Self::Player => Self::Pipe,
            Self::Pipe => Self::Player,
        }
    }

    /// Returns the folder for games in progress, in the folder of all that is kept.
    pub(super) fn games(self, root: &Path) -> PathBuf {
        self.folder(root).join("games")
    }

    /// Returns the folder for games that were won or left.
    pub(super) fn last(self, root: &Path) -> PathBuf {
        self.folder(root).join("last")
    }

    fn folder(self, root: &Path) -> PathBuf {
        match self {
            Self::Player => root.to_owned(),
            Self::Pipe => root.join("piped"),
        }
    }
}
