//! Where rules files come from: asked through a trait, since this layer opens no file.

use thiserror::Error;

/// Finds the files that rules are made of.
pub trait Library {
    /// Returns the file a game is started from.
    fn game(&self, name: &str) -> Result<Found, Missing>;

    /// Returns a file that another names in `extends` or `script`. It lies in the same
    /// folder, or else among the games inside the program.
    ///
    /// The name has been checked: it is a plain file name with its ending.
    fn beside(&self, folder: &Folder, name: &str) -> Result<Found, Missing>;
}

/// A file that was found.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Found {
    /// What messages call it.
    pub name: String,
    /// The name of the game it is: the file name without its ending.
    pub id: String,
    /// What it says.
    pub text: String,
    /// Where it lies.
    pub folder: Folder,
}

/// Where a file lies.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Folder {
    /// In the program itself.
    Bundled,
    /// In the folder of this path.
    Path(String),
}

/// Why a file was not found.
#[derive(Clone, Debug, Error)]
#[error("{message}")]
pub struct Missing {
    /// What is wrong.
    pub message: String,
    /// A way out, if one can be told.
    pub hint: Option<String>,
    /// Whether the file is there and faulty, or named by a faulty file.
    pub faulty: bool,
}
