//! A file that was found, and where it lies.

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
