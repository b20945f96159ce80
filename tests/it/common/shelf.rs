//! Rules files in memory.

use patience::variant::{Bundle, Folder, Found, Library, Missing};

use super::InFolder;

/// Files by name; they take precedence over those of `variants/`.
pub(crate) struct Shelf(pub(crate) Vec<(String, String)>);

impl Shelf {
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let owned = |file: &(&str, &str)| (file.0.to_owned(), file.1.to_owned());
        Self(files.iter().map(owned).collect())
    }
}

impl Library for Shelf {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        self.beside(&Folder::Bundled, &format!("{name}.toml"))
    }

    fn beside(&self, folder: &Folder, name: &str) -> Result<Found, Missing> {
        match self.0.iter().find(|file| file.0 == name) {
            Some((name, text)) => Ok(Found {
                name: name.clone(),
                id: name.rsplit_once('.').unwrap().0.to_owned(),
                text: text.clone(),
                folder: folder.clone(),
            }),
            None => InFolder::bundled().beside(folder, name),
        }
    }
}
