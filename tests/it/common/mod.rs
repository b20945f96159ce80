//! What several areas share: the games of `variants/`, temporary folders and terminals.

pub(crate) mod acting;
pub(crate) mod allowed;
pub(crate) mod configurations;
pub(crate) mod control;
pub(crate) mod document;
pub(crate) mod filled;
pub(crate) mod generated;
#[cfg(unix)]
pub(crate) mod home;
pub(crate) mod literals;
pub(crate) mod memory;
pub(crate) mod mixed;
pub(crate) mod on_panic;
pub(crate) mod oracle;
mod place;
pub(crate) mod random_rules;
pub(crate) mod sample;
pub(crate) mod scaled;
mod shelf;
pub(crate) mod suites;
pub(crate) mod summed;
pub(crate) mod table;
#[cfg(unix)]
pub(crate) mod terminal;
mod traces;
pub(crate) mod truth;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use patience::diag::{Sources, Style, render};
use patience::play::{Deal, Game, read_deal};
use patience::repl::{World, Writing};
use patience::variant::{Bundle, Folder, Found, Library, Missing, MissingKind, Variant};
use patience::words::LoadError;

pub(crate) use place::{
    Place, assert_story, bare, run_with_input, snapshots_in, text_and_code,
};
pub(crate) use shelf::Shelf;
pub(crate) use traces::Traces;

/// Returns the project's folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// A library of the games in one folder.
pub(crate) struct InFolder(pub(crate) PathBuf);

impl InFolder {
    /// Returns the library of the bundled games.
    pub(crate) fn bundled() -> Self {
        Self(root().join("variants"))
    }

    /// Returns the names of all games in the folder, sorted.
    pub(crate) fn games(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let files =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = files
            .filter_map(|file| file.strip_suffix(".toml").map(str::to_owned))
            .collect();
        names.sort();
        assert!(!names.is_empty());
        names
    }

    fn read(&self, name: &str) -> Result<Found, Missing> {
        let text = fs::read_to_string(self.0.join(name)).map_err(|error| Missing {
            message: format!("cannot read `{name}`: {error}"),
            hint: None,
            kind: MissingKind::Unusable,
        })?;
        let id = name.rsplit_once('.').map_or(name, |parts| parts.0).to_owned();
        Ok(Found { name: name.to_owned(), id, text, folder: Folder::Bundled })
    }
}

impl Library for InFolder {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        self.read(&format!("{name}.toml"))
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        self.read(name)
    }
}

/// A host without files.
pub(crate) struct Nowhere;

impl World for Nowhere {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        patience::words::load(&InFolder::bundled(), game, options)
    }

    fn fresh_number(&mut self) -> Result<u64, String> {
        Ok(1)
    }

    fn read(&self, _: &str) -> Result<String, String> {
        Err("there are no files here".to_owned())
    }

    fn write(&mut self, _: &str, _: &str, _: Writing) -> Result<(), String> {
        Err("there are no files here".to_owned())
    }

    fn is_asked_to_end(&mut self) -> bool {
        false
    }
}

/// The games loaded with default options, by name.
static LOADED: Mutex<BTreeMap<String, Arc<Variant>>> = Mutex::new(BTreeMap::new());

/// Loads a bundled game, with options such as `gather=bottom`. A game without options is
/// loaded once for all tests.
#[track_caller]
pub(crate) fn load(game: &str, options: &[&str]) -> Arc<Variant> {
    let loaded = || LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if options.is_empty()
        && let Some(variant) = loaded().get(game)
    {
        return Arc::clone(variant);
    }
    let chosen: Vec<(String, String)> = options
        .iter()
        .map(|option| option.split_once('=').unwrap())
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let variant = match patience::words::load(&InFolder::bundled(), game, &chosen) {
        Ok(variant) => Arc::new(variant),
        Err(error) => {
            panic!("{}", render(&error.sources, &error.diagnostics, Style::Plain))
        }
    };
    if options.is_empty() {
        loaded().insert(game.to_owned(), Arc::clone(&variant));
    }
    variant
}

/// Returns the bundled games whose scripts have hooks that are called in play, with their
/// names.
pub(crate) fn scripted() -> impl Iterator<Item = (String, Arc<Variant>)> {
    let games = InFolder::bundled().games().into_iter();
    let games = games.map(|name| (name.clone(), load(&name, &[])));
    games.filter(|(_, variant)| !variant.rules().hooked().is_empty())
}

/// Returns `usual` in the gate, and `thorough` in a thorough run (`THOROUGH=1`), which is part
/// of `.ci/long`.
pub(crate) fn thorough<T>(usual: T, thorough: T) -> T {
    if std::env::var_os("THOROUGH").is_some() { thorough } else { usual }
}

/// Reads cards in the format of a deal file.
#[track_caller]
pub(crate) fn deal_of(variant: &Variant, cards: &str) -> Deal {
    let mut sources = Sources::new();
    let id = sources.add("cards", cards.to_owned());
    read_deal("cards", id, cards, variant.rules()).unwrap()
}

/// Starts a game with a named deal.
#[track_caller]
pub(crate) fn start(variant: &Arc<Variant>, deal: &str) -> Game {
    let deal = Deal::named(deal.parse().unwrap(), variant.rules());
    Game::start(Arc::clone(variant), deal).unwrap()
}
