//! The rules files, read into memory, and the games the benches play.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use patience::rules::Rules;
use patience::variant::{self, Folder, Found, Library, Missing, Variant};

use super::walk::{ByHand, ByRules, Player as _, Tally, walk};

/// What is played: the yardstick, and then games by their files.
pub(crate) const ROWS: [&str; 4] =
    ["yardstick", "cruel", "beleaguered-castle", "intelligence"];

/// The number of deals games are played from.
pub(crate) const DEALS: usize = 64;

/// The games of the rows.
pub(crate) struct Games(Vec<Variant>);

/// The texts of all rules files and scripts, by their names.
pub(crate) struct Texts(BTreeMap<String, String>);

impl Games {
    /// Loads the games.
    pub(crate) fn load() -> Self {
        let texts = Texts::read();
        Self(ROWS[1..].iter().map(|it| texts.load(it)).collect())
    }

    /// Returns the name and the rules of each game.
    pub(crate) fn rules(&self) -> impl Iterator<Item = (&'static str, &Rules)> {
        ROWS[1..].iter().copied().zip(self.0.iter().map(Variant::rules))
    }

    /// Plays random games of one row until that many moves are made.
    pub(crate) fn walk(&self, row: usize, moves: u64) -> Tally {
        match row.checked_sub(1) {
            None => walk(&mut self.by_hand(), DEALS, moves, |_| {}),
            Some(game) => {
                let mut player = ByRules::new(self.0[game].rules(), DEALS);
                walk(&mut player, DEALS, moves, |_| {})
            }
        }
    }

    /// Checks that the engine and the yardstick play the same games.
    pub(crate) fn compare(&self, moves: u64) {
        let (mut ends, mut others) = (Vec::new(), Vec::new());
        let mut by_rules = ByRules::new(self.0[0].rules(), DEALS);
        let tally = walk(&mut by_rules, DEALS, moves, |it| ends.push(it.digest()));
        let other =
            walk(&mut self.by_hand(), DEALS, moves, |it| others.push(it.digest()));
        assert_eq!((tally, ends), (other, others), "two ways to play Cruel differ");
    }

    /// Returns the player of the yardstick.
    pub(crate) fn by_hand(&self) -> ByHand {
        ByHand::new(self.0[0].rules(), DEALS)
    }
}

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
        self.0.keys().filter_map(|it| it.strip_suffix(".toml"))
    }

    /// Loads and compiles a game.
    pub(crate) fn load(&self, game: &str) -> Variant {
        variant::load(self, game, &[]).expect("no file is faulty")
    }

    fn found(&self, name: &str) -> Result<Found, Missing> {
        let id = name.rsplit_once('.').map_or(name, |it| it.0).to_owned();
        let folder = Folder::Bundled;
        match self.0.get(name) {
            Some(text) => {
                Ok(Found { name: name.to_owned(), id, text: text.clone(), folder })
            }
            None => Err(Missing { message: name.to_owned(), hint: None, faulty: true }),
        }
    }
}

impl Library for Texts {
    fn game(&self, name: &str) -> Result<Found, Missing> {
        self.found(&format!("{name}.toml"))
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        self.found(name)
    }
}
