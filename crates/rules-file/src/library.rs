//! The source of rules files, as a trait, because this crate opens no file.

use std::collections::{BTreeMap, BTreeSet};

use super::{Bundle, ENDING, stem};
use crate::diag::nearest;
use crate::error::{Missing, MissingKind};
use crate::found::{Folder, Found};
use crate::table::HashKey;

/// Supplies rules files and scripts by name.
pub trait Library {
    /// Returns the rules file of a game, by its name or path.
    fn game(&self, name: &str) -> Result<Found, Missing>;

    /// Returns a file that another file names in `extends` or `script`: from the same
    /// folder, or else from the bundle.
    ///
    /// The name is already checked: it is a plain file name with its extension.
    fn beside(&self, folder: &Folder, name: &str) -> Result<Found, Missing>;

    /// Returns the games of the program. They are found if no file has their name.
    fn bundle(&self) -> &'static Bundle;

    /// Returns the key for hashes of positions, which keeps rules files from forging
    /// positions. The default is a fixed key; a library with untrusted files should
    /// return a secret one.
    fn hash_key(&self) -> HashKey {
        HashKey::default()
    }
}

/// A library of texts in memory, with a bundle as fallback.
#[derive(Clone, Debug)]
pub struct Texts {
    bundle: &'static Bundle,
    files: BTreeMap<String, String>,
    hash_key: HashKey,
}

impl Texts {
    /// Returns a library with no files besides those of a bundle.
    pub fn of(bundle: &'static Bundle) -> Self {
        Self { bundle, files: BTreeMap::new(), hash_key: HashKey::default() }
    }

    /// Sets the key for hashes of positions.
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

    /// Returns the names of all games that can be loaded, sorted.
    pub fn games(&self) -> Vec<String> {
        let own = self.files.keys().filter_map(|name| name.strip_suffix(ENDING));
        let mut names: BTreeSet<&str> = self.bundle.games().collect();
        names.extend(own);
        names.into_iter().map(str::to_owned).collect()
    }

    /// Returns a suggestion for an unknown name: a game, or a file whose extension may be
    /// left out.
    fn meant(&self, name: &str) -> Option<String> {
        let own = || self.files.keys().map(String::as_str);
        let near = match name.strip_suffix(ENDING) {
            None if name.contains('.') => nearest(name, own()),
            // Bundled games come first and win ties: the other may be the very file that
            // is being written.
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
            kind: MissingKind::Unusable,
        })
    }

    fn bundle(&self) -> &'static Bundle {
        self.bundle
    }

    fn hash_key(&self) -> HashKey {
        self.hash_key.clone()
    }
}
