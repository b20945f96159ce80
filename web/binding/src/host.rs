//! The host of a session: the page's files, its clock, and what it saves.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use patience::advise::Status;
use patience::play::{Game, RunningRecord};
use patience::repl::{
    Effort, Finished, Frontend, Games, KeptSettings, Outcome, SearchOutcome, Searcher,
    Store, World, Writing,
};
use patience::rules::HookError;
use patience::solve::Settings;
use patience::table::{HashKey, Table};
use patience::variant::{Bundle, Variant};
use patience::words;

use super::clock;
use super::files::{Files, texts};
use super::search::{MEMORY, timed};
use patience::words::LoadError;

/// The name of the settings in messages.
const SETTINGS: &str = "settings.toml";

/// The state shared by host and seat: the input, and the output since the last answer.
#[derive(Default)]
pub(crate) struct Desk {
    /// The player's own rules.
    pub(crate) files: Files,
    /// The text of the settings.
    pub(crate) settings: String,
    /// Whether the settings changed since the last answer.
    pub(crate) settings_changed: bool,
    /// Files written since the last answer.
    pub(crate) written: BTreeMap<String, String>,
    /// The record of the game in progress, if it changed since the last answer.
    pub(crate) record: Option<String>,
    /// The record of the game left last, by the name of the game.
    left: BTreeMap<String, String>,
    /// Games finished since the last answer.
    pub(crate) finished: Vec<Finished>,
    /// Whether the game in progress is counted.
    counted: bool,
}

impl Desk {
    pub(crate) fn new(files: Files, settings: String) -> Self {
        Self { files, settings, ..Self::default() }
    }
}

/// The browser as the host of a session.
pub(crate) struct PageHost {
    desk: Rc<RefCell<Desk>>,
    running: RunningRecord,
}

impl PageHost {
    pub(crate) fn new(desk: Rc<RefCell<Desk>>) -> Self {
        Self { desk, running: RunningRecord::default() }
    }

    /// Counts the game, but only once.
    fn count(&self, game: &Game, head: &[String], outcome: Outcome) {
        let mut desk = self.desk.borrow_mut();
        let Some(finished) = Finished::of(game, head, outcome) else { return };
        if !std::mem::replace(&mut desk.counted, true) {
            desk.finished.push(finished);
        }
    }
}

impl World for PageHost {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        patience::words::load(&texts(&self.desk.borrow().files), game, options)
    }

    fn hash_key(&self) -> HashKey {
        clock::hash_key()
    }

    fn fresh_number(&mut self) -> Result<u64, String> {
        Ok(clock::fresh_number())
    }

    fn today(&self) -> Option<u64> {
        clock::today()
    }

    fn read(&self, path: &str) -> Result<String, String> {
        let written = self.desk.borrow().written.get(path).cloned();
        written.ok_or_else(|| {
            "the page cannot read files by name: use `Load record` in the menu".to_owned()
        })
    }

    fn write(&mut self, path: &str, text: &str, writing: Writing) -> Result<(), String> {
        if writing == Writing::Append {
            let why = "the page cannot write a transcript: copy the answers instead";
            return Err(why.to_owned());
        }
        self.desk.borrow_mut().written.insert(path.to_owned(), text.to_owned());
        Ok(())
    }

    fn is_asked_to_end(&mut self) -> bool {
        false
    }
}

impl Games for PageHost {
    fn games(&self) -> Vec<String> {
        texts(&self.desk.borrow().files).games()
    }

    fn inspect(&self, game: &str) -> words::Inspection {
        words::inspect(&texts(&self.desk.borrow().files), game)
    }
}

impl Frontend for PageHost {
    fn settings(&self) -> Result<Option<KeptSettings>, String> {
        let text = self.desk.borrow().settings.clone();
        Ok(Some(KeptSettings { name: SETTINGS.to_owned(), text }))
    }

    fn keep_settings(&mut self, text: &str) -> Result<(), String> {
        let mut desk = self.desk.borrow_mut();
        text.clone_into(&mut desk.settings);
        desk.settings_changed = true;
        Ok(())
    }
}

impl Store for PageHost {
    fn keep(&mut self, game: &Game, head: &[String]) -> Result<(), String> {
        let text = self.running.write(game, head).map_err(|error| error.message)?;
        self.desk.borrow_mut().record = Some(text);
        if game.engine().is_won(game.table()).unwrap_or(false) {
            self.count(game, head, Outcome::Won);
        }
        Ok(())
    }

    fn is_kept(&self) -> bool {
        true
    }

    fn leave(&mut self, game: &Game, head: &[String]) -> Result<bool, String> {
        let begun = !game.turns().is_empty();
        let lost = game.status() == Ok(Status::Lost);
        if begun {
            let text = self.running.write(game, head).map_err(|error| error.message)?;
            let id = game.variant().id().to_owned();
            self.desk.borrow_mut().left.insert(id, text);
            self.count(game, head, if lost { Outcome::Lost } else { Outcome::Left });
        }
        self.desk.borrow_mut().counted = false;
        Ok(begun)
    }

    fn last(&self, game: &str) -> Result<String, String> {
        let left = self.desk.borrow().left.get(game).cloned();
        left.ok_or_else(|| "you have left no game since you opened the page".to_owned())
    }

    fn statistics(
        &self,
        game: Option<&str>,
        since: Option<&str>,
    ) -> Result<String, String> {
        if since.is_some() {
            return Err("the page counts no periods".to_owned());
        }
        let _ = game;
        Err("open `Statistics` in the menu to see them".to_owned())
    }
}

impl Searcher for PageHost {
    fn search(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        let settings = Settings { memory: MEMORY, ..effort.settings() };
        #[expect(clippy::cast_precision_loss, reason = "nobody waits so long")]
        let most = effort.milliseconds as f64;
        timed(game.engine(), table, settings, most)
    }
}
