//! The rules files, read into memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use patience::variant::{Bundle, Folder, Found, Library, Missing, MissingKind, Variant};

/// The texts of all rules files and scripts, by file name.
pub(crate) struct Texts(BTreeMap<String, String>);

impl Texts {
    /// Reads every file of `variants/`.
    pub(crate) fn read() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants");
        let entries = fs::read_dir(folder).expect("the folder of the rules files");
        let texts = entries.map(|entry| {
            let entry = entry.expect("an entry of the folder");
            let text = fs::read_to_string(entry.path()).expect("a text");
            (entry.file_name().to_string_lossy().into_owned(), text)
        });
        Self(texts.collect())
    }

    /// Returns the names of the games, in order.
    pub(crate) fn games(&self) -> impl Iterator<Item = &str> {
        self.0.keys().filter_map(|file| file.strip_suffix(".toml"))
    }

    /// Loads and compiles a game.
    pub(crate) fn load(&self, game: &str) -> Variant {
        patience::words::load(self, game, &[]).expect("no file has errors")
    }

    fn found(&self, name: &str) -> Result<Found, Missing> {
        let id = name.rsplit_once('.').map_or(name, |parts| parts.0).to_owned();
        let folder = Folder::Bundled;
        match self.0.get(name) {
            Some(text) => {
                Ok(Found { name: name.to_owned(), id, text: text.clone(), folder })
            }
            None => Err(Missing {
                message: name.to_owned(),
                hint: None,
                kind: MissingKind::Unusable,
            }),
        }
    }
}

impl Library for Texts {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        self.found(&format!("{name}.toml"))
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        self.found(name)
    }
}
