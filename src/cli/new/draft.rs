//! A library that includes files that are not written yet.

use crate::cli::library::Folders;
use crate::table::HashKey;
use crate::variant::{Bundle, Folder, Found, Library, Missing};

/// Finds files as if the drafts were already written to the current folder.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    /// The usual folders.
    pub(super) folders: &'a Folders,
    /// The files to be written: name and text.
    pub(super) files: &'a [(String, String)],
}

impl Library for Draft<'_> {
    fn bundle(&self) -> &'static Bundle {
        self.folders.bundle()
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        self.beside(&Folder::Path(String::new()), &format!("{name}.toml"))
    }

    fn beside(&self, folder: &Folder, name: &str) -> Result<Found, Missing> {
        let here = *folder == Folder::Path(String::new());
        match self.files.iter().find(|file| here && file.0 == name) {
            Some((name, text)) => Ok(Found {
                id: name
                    .rsplit_once('.')
                    .map_or(name.as_str(), |parts| parts.0)
                    .to_owned(),
                name: name.clone(),
                text: text.clone(),
                folder: folder.clone(),
            }),
            None => self.folders.beside(folder, name),
        }
    }

    fn hash_key(&self) -> HashKey {
        self.folders.hash_key()
    }
}
