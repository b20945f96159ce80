//! Where rules files come from: a trait, because this layer opens no file.

use std::collections::{BTreeMap, BTreeSet};

use super::{Bundle, ENDING, stem};
use crate::diag::nearest;
use crate::fault::{Missing, MissingKind};
use crate::found::{Folder, Found};
use crate::table::HashKey;

/// Finds rules files and scripts.
pub trait Library {
    /// Returns the rules file of a game.
    fn game(&self, name: &str) -> Result<Found, Missing>;

    /// Returns a file that another file in `folder` names in `extends` or `script`.
    ///
    /// Looks in the same folder first, then among the bundled games. The name has been checked:
    /// it is a plain file name with its extension.
    fn beside(&self, folder: &Folder, name: &str) -> Result<Found, Missing>;

    /// Returns the bundled games, which are found if no file has their name.
    fn bundle(&self) -> &'static Bundle;

    /// Returns the key of position hashes, without which a rules file could make positions
    /// collide. It is fixed unless the library overrides it with a secret.
    fn hash_key(&self) -> HashKey {
        HashKey::default()
    }
}

/// Rules files and scripts in memory, with a bundle as a fallback.
#[derive(Clone, Debug)]
pub struct Texts {
    bundle: &'static Bundle,
    files: BTreeMap<String, String>,
    hash_key: HashKey,
}

impl Texts {
    /// Creates a library with only a bundle.
    pub fn of(bundle: &'static Bundle) -> Self {
        Self { bundle, files: BTreeMap::new(), hash_key: HashKey::default() }
    }

    /// Sets the key of position hashes.
    #[must_use]
    pub fn with_hash_key(self, hash_key: HashKey) -> Self {
        Self { hash_key, ..self }
    }

    /// Adds a file by its name with its extension, such as `mine.toml`.
    #[must_use]
    pub fn with(mut self, name: &str, text: &str) -> Self {
        self.files.insert(name.to_owned(), text.to_owned());
        self
    }

    /// Adds the rules file of a game.
    #[must_use]
    pub fn with_game(self, game: &str, text: &str) -> Self {
        self.with(&format!("{game}{ENDING}"), text)
    }

    /// Returns the sorted names of all games that can be loaded.
    pub fn games(&self) -> Vec<String> {
        let own = self.files.keys().filter_map(|name| name.strip_suffix(ENDING));
        let mut names: BTreeSet<&str> = self.bundle.games().collect();
        names.extend(own);
        names.into_iter().map(str::to_owned).collect()
    }

    /// Returns a suggestion for an unknown name: a game, or a file as another file names it,
    /// possibly without its extension.
    fn meant(&self, name: &str) -> Option<String> {
        let own = || self.files.keys().map(String::as_str);
        let near = match name.strip_suffix(ENDING) {
            None if name.contains('.') => nearest(name, own()),
            // Bundled names win ties: the other name may be that of the file being edited.
            game => {
                let mut games: Vec<&str> = self.bundle.games().collect();
                games.extend(own().filter_map(|name| name.strip_suffix(ENDING)));
                nearest(game.unwrap_or(name), games)
            }
        };
        near.map(|name| format!("did you mean `{name}`?"))
    }

    fn file(&self, name: &str) -> Option<Found> {
        let own = self.files.get(name).map(|text| Found {
            name: name.to_owned(),
            id: stem(name).to_owned(),
            text: text.clone(),
            folder: Folder::Bundled,
        });
        own.or_else(|| self.bundle.file(name))
    }
}

impl Library for Texts {
    fn game(&self, name: &str) -> Result<Found, Missing> {
        let also = || self.file(&format!("{}{ENDING}", self.bundle.called(name)?.game));
        self.file(&format!("{name}{ENDING}")).or_else(also).ok_or_else(|| Missing {
            message: format!("there is no game `{name}`"),
            hint: self.meant(name),
            kind: MissingKind::Absent,
        })
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        self.file(name).ok_or_else(|| Missing {
            message: format!("there is no file `{name}`"),
            hint: self.meant(name),
            kind: MissingKind::Faulty,
        })
    }

    fn bundle(&self) -> &'static Bundle {
        self.bundle
    }

    fn hash_key(&self) -> HashKey {
        self.hash_key.clone()
    }
}
