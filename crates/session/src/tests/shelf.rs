//! A host without a disk: the bundled games, and files in memory.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use crate::diag::Sources;
use crate::play::{Deal, Game, read_deal};
use crate::rules::HookError;
use crate::solve::{Limit, Verdict};
use crate::table::Table;
use crate::variant::{Bundle, Folder, Found, Library, Missing, MissingKind, Variant};
use crate::{
    Effort, Frontend, Games, KeptSettings, SearchOutcome, Searcher, Session, Settings,
    Store, World, Writing, find_deal,
};
use patience_words::LoadError;

/// Files in memory, and numbers that count up.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    pub(super) files: BTreeMap<String, String>,
    pub(super) numbers: u64,
    /// How often a position was handed over to be kept.
    pub(super) kept: usize,
    /// Limit nothing can be kept.
    pub(super) full: Option<String>,
    /// The settings that are kept, if any are.
    pub(super) settings: Option<String>,
    /// How many lines the screen has.
    pub(super) height: Option<usize>,
    /// Whether the player answers questions.
    pub(super) asks: bool,
    /// How wide the screen is.
    pub(super) width: Option<usize>,
    /// The most positions a search meets, if there are searches.
    pub(super) searched: Option<u64>,
    /// How many searches there were.
    pub(super) searches: usize,
    /// The playing time in seconds, if it is measured.
    pub(super) seconds: Option<u64>,
    /// Whether the playing time stands still.
    pub(super) paused: bool,
    /// How often the player waits on before asking for an end, if ever.
    pub(super) waits: Option<usize>,
    /// What the session said that it works on.
    pub(super) work: Vec<String>,
}

impl Shelf {
    /// Returns a shelf that holds these files.
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let owned = files.iter().map(|file| (file.0.to_owned(), file.1.to_owned()));
        Self { files: owned.collect(), ..Self::default() }
    }

    /// Saves a file with some text in place of another.
    pub(super) fn edit(&mut self, name: &str, old: &str, new: &str) {
        let text = self.files[name].replacen(old, new, 1);
        self.files.insert(name.to_owned(), text);
    }

    fn find(&self, name: &str) -> Result<Found, Missing> {
        let bundled = || {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants");
            fs::read_to_string(format!("{folder}/{name}")).ok()
        };
        let text = self.files.get(name).cloned().or_else(bundled);
        let id = name.split('.').next().unwrap().to_owned();
        let found = text.map(|text| Found {
            name: name.to_owned(),
            id,
            text,
            folder: Folder::Bundled,
        });
        found.ok_or_else(|| Missing {
            message: format!("there is no game `{name}`"),
            hint: None,
            kind: MissingKind::Absent,
        })
    }

    /// Deals a game: by a name, or by the text of a deal file if `deal` has lines.
    #[track_caller]
    pub(super) fn game(
        &mut self,
        id: &str,
        options: &[(&str, &str)],
        deal: &str,
    ) -> Game {
        let options: Vec<_> = options
            .iter()
            .map(|option| (option.0.to_owned(), option.1.to_owned()))
            .collect();
        let variant = self.load(id, &options).map_err(|error| error.diagnostics).unwrap();
        let dealt = match deal.split_once('\n') {
            Some((name, text)) => from_text(name, text, &variant),
            None => find_deal(deal, None, variant.rules(), self).unwrap(),
        };
        Game::start(Arc::new(variant), dealt).unwrap()
    }

    /// Starts a session with a game.
    #[track_caller]
    pub(super) fn session(&mut self, id: &str, deal: &str) -> Session<'_> {
        let game = self.game(id, &[], deal);
        Session::new(game, Vec::new(), self, Settings::default())
    }
}

#[track_caller]
fn from_text(name: &str, text: &str, variant: &Variant) -> Deal {
    let source = Sources::new().add(name, text);
    read_deal(name, source, text, variant.rules()).unwrap()
}

impl Library for Shelf {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        self.find(&format!("{name}.toml"))
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        self.find(name)
    }
}

impl World for Shelf {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        patience_words::load(self, game, options)
    }

    fn fresh_number(&mut self) -> Result<u64, String> {
        self.numbers += 1;
        Ok(self.numbers)
    }

    fn read(&self, path: &str) -> Result<String, String> {
        self.files.get(path).cloned().ok_or_else(|| "no such file".to_owned())
    }

    fn write(&mut self, path: &str, text: &str, writing: Writing) -> Result<(), String> {
        let before = self.files.get(path);
        let text = match writing {
            Writing::New if before.is_some() => {
                return Err("a file has that name".to_owned());
            }
            Writing::Record | Writing::New => text.to_owned(),
            Writing::Append if path == "full.session" && before.is_some() => {
                return Err("the disk is full".to_owned());
            }
            Writing::Append => before.cloned().unwrap_or_default() + text,
        };
        if path.contains('/') {
            return Err("no such folder".to_owned());
        }
        self.files.insert(path.to_owned(), text);
        Ok(())
    }

    fn is_asked_to_end(&mut self) -> bool {
        let waits = self.waits.as_mut();
        waits.is_some_and(|left| std::mem::replace(left, left.saturating_sub(1)) == 0)
    }
}

impl Games for Shelf {
    fn games(&self) -> Vec<String> {
        let files = self.files.keys().filter_map(|name| name.strip_suffix(".toml"));
        files
            .map(str::to_owned)
            .chain(["cruel".to_owned(), "freecell".to_owned()])
            .collect()
    }
}

impl Frontend for Shelf {
    fn working(&mut self, what: &'static str, how_far: &str) {
        self.work.push(format!("{what} {how_far}").trim_end().to_owned());
    }

    fn asks(&self) -> bool {
        self.asks
    }

    fn width(&self) -> Option<usize> {
        self.width
    }

    fn height(&self) -> Option<usize> {
        self.height
    }

    fn settings(&self) -> Result<Option<KeptSettings>, String> {
        let kept = |text| KeptSettings { name: "settings.toml".to_owned(), text };
        Ok(self.settings.clone().map(kept))
    }

    fn keep_settings(&mut self, text: &str) -> Result<(), String> {
        if self.settings.as_deref() == Some("never") {
            return Err("no room".to_owned());
        }
        self.settings = Some(text.to_owned());
        Ok(())
    }

    fn pause(&mut self) {
        self.paused = true;
    }

    fn seconds(&self) -> Option<u64> {
        self.seconds
    }
}

impl Store for Shelf {
    fn keep(&mut self, _: &Game, _: &[String]) -> Result<(), String> {
        self.kept += 1;
        self.full.clone().map_or(Ok(()), Err)
    }
}

impl Searcher for Shelf {
    fn search(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        let most = self.searched.unwrap_or(0);
        self.searches += 1;
        let positions = effort.positions.min(most);
        let searched = Effort { positions, ..effort }.search(game, table)?;
        let verdict = match self.searched {
            Some(_) => searched.verdict,
            None => Verdict::Unknown(Limit::Positions),
        };
        Ok(SearchOutcome { verdict, ..searched })
    }

    fn measure(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        self.searches += 1;
        let positions = effort.positions.min(self.searched.unwrap_or(1));
        Effort { positions, ..effort }.measure(game, table)
    }
}
