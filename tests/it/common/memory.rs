//! A host for sessions without files, clock or long searches.

use std::collections::BTreeMap;

use patience::play::Game;
use patience::repl::{
    Effort, Frontend, Games, SearchOutcome, Searcher, Store, World, Writing,
};
use patience::rules::HookError;
use patience::table::Table;
use patience::variant::{Bundle, Variant};
use patience::words::LoadError;

/// The most positions of a search.
const POSITIONS: u64 = 300;

/// A host whose files are in memory.
#[derive(Default)]
pub(crate) struct Memory {
    files: BTreeMap<String, String>,
    fresh: u64,
}

impl World for Memory {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        patience::words::load(&patience::games(), game, options)
    }

    fn fresh_number(&mut self) -> Result<u64, String> {
        self.fresh += 1;
        Ok(self.fresh)
    }

    fn today(&self) -> Option<u64> {
        Some(20_261_126)
    }

    fn read(&self, path: &str) -> Result<String, String> {
        self.files.get(path).cloned().ok_or_else(|| "no such file".to_owned())
    }

    fn write(&mut self, path: &str, text: &str, writing: Writing) -> Result<(), String> {
        if writing == Writing::New && self.files.contains_key(path) {
            return Err("it is there already".to_owned());
        }
        let file = self.files.entry(path.to_owned()).or_default();
        if writing != Writing::Append {
            file.clear();
        }
        file.push_str(text);
        Ok(())
    }

    fn is_asked_to_end(&mut self) -> bool {
        true
    }
}

impl Games for Memory {
    fn games(&self) -> Vec<String> {
        patience::games().games()
    }
}

impl Frontend for Memory {
    fn height(&self) -> Option<usize> {
        Some(24)
    }
}

impl Store for Memory {}

impl Searcher for Memory {
    fn search(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        short(effort).search(game, table)
    }

    fn measure(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        short(effort).measure(game, table)
    }
}

/// Returns the effort with fewer positions.
fn short(effort: Effort) -> Effort {
    Effort { positions: effort.positions.min(POSITIONS), ..effort }
}
