//! The owner of a game: the player, or a program that writes to a pipe.

use std::path::{Path, PathBuf};

/// The owner of a game. It is fixed when the game begins, however it is resumed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(in crate::cli) enum Whose {
    /// The player at a terminal. The game is counted.
    Player,
    /// A program or a script, whose lines come through a pipe. The game is saved separately and
    /// is not counted.
    Pipe,
}

impl Whose {
    /// Returns the other owner.
    pub(super) fn other(self) -> Self {
        match self {
            Self::Player => Self::Pipe,
            Self::Pipe => Self::Player,
        }
    }

    /// Returns the folder for games in progress, in the state folder.
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
