//! A file that a library found.

/// A file that a library found.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Found {
    /// The name that messages show.
    pub name: String,
    /// The name of the game: the file name without its extension.
    pub id: String,
    /// The text of the file.
    pub text: String,
    /// The location of the file.
    pub folder: Folder,
}

/// The location of a file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Folder {
    /// In the program itself.
    Bundled,
    /// In the folder with this path.
    Path(String),
}
