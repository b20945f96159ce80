//! The host of a session on this computer: files, games, the clock and random numbers.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use rand::TryRng as _;
use rand::rngs::SysRng;

use super::files::{
    Links, is_link, lies_in, may_replace, open_to_append, read_text, shown, write_new,
    write_whole,
};
use super::interrupt::{Interrupt, Work};
use super::kept::Keeper;
use super::library::{self, Folders, is_path, reason};
use super::listening::Ears;
use super::output::Failure;
use super::statistics::Wanted;
use super::watch::{Noting, Seen};
use super::{clock, list, loading, player, searching, statistics};
use crate::diag::clean;
use crate::play::{Game, Record};
use crate::repl::{
    Counting, Effort, Frontend, Games, KeptSettings, SearchOutcome, Searcher, Store,
    Wins, World, Writing,
};
use crate::rules::HookError;
use crate::table::{HashKey, Table};
use crate::variant::{Bundle, Variant};
use crate::words::LoadError;
use crate::words::{self, Inspection};

/// The largest deal file, record or command script to read, in bytes.
pub(super) const MAX_INPUT: u64 = 1 << 24;

/// The start of the first line of every transcript.
const TRANSCRIPT: &str = "$ patience play ";

/// The local computer as the host of a session.
#[derive(Debug)]
pub(super) struct SystemHost {
    folders: Folders,
    /// The files of each game when it was last loaded, if they are watched.
    watched: Option<RefCell<BTreeMap<String, Seen>>>,
    /// Which symbolic links to follow. Links beside rules files outside the player's own
    /// folders are refused.
    links: RefCell<Links>,
    /// Saves the game in progress, if it is to be saved.
    pub(super) keeper: Option<Keeper>,
    /// Polls for the next line, if a program writes the lines.
    pub(super) ears: Option<Ears>,
    /// The open transcript and its path.
    transcript: Option<(String, File)>,
    /// Whether there is a player, with a screen and settings.
    played: bool,
    /// Whether Ctrl-C ends a search.
    ends_searches: bool,
    /// The Ctrl-C handler, from the first search on.
    interrupt: Option<Interrupt>,
}

impl SystemHost {
    pub(super) fn new() -> Self {
        Self {
            folders: Folders::usual(),
            watched: None,
            links: RefCell::default(),
            keeper: None,
            ears: None,
            transcript: None,
            played: false,
            ends_searches: false,
            interrupt: None,
        }
    }

    /// Returns a host that notices changes to the files of a game.
    pub(super) fn watching() -> Self {
        Self { watched: Some(RefCell::default()), ..Self::new() }
    }

    /// Returns the same host with the screen and the settings of a player.
    pub(super) fn played(self) -> Self {
        Self { played: true, ..self }
    }

    /// Returns the same host, in which Ctrl-C ends a search.
    pub(super) fn interruptible(self) -> Self {
        Self { ends_searches: true, ..self }
    }

    /// Makes the caller responsible for Ctrl-C while no search runs, and for showing the
    /// progress. Returns the work, or none if Ctrl-C does not end searches.
    pub(super) fn end_in_order(&mut self) -> Option<Work> {
        let ends = self.ends_searches;
        ends.then(|| self.interrupt.get_or_insert_with(Interrupt::new).end_in_order())
    }

    /// Returns whether any file of a loaded game is watched.
    pub(super) fn watches(&self, game: &str) -> bool {
        let seen = self.watched.as_ref().map(RefCell::borrow);
        seen.is_some_and(|all| all.get(game).is_some_and(Seen::any_file))
    }

    /// Makes Ctrl-C end searches until the next line is read.
    fn begin_waiting(&mut self) {
        if self.ends_searches {
            self.interrupt.get_or_insert_with(Interrupt::new).begin();
        }
    }
}

impl World for SystemHost {
    fn bundle(&self) -> &'static Bundle {
        &crate::BUNDLED
    }

    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        if let Some(folder) = Folders::brought(game) {
            // The rules are untrusted, so links in their folder are refused from now on.
            self.links.borrow_mut().refuse_in(folder);
        }
        let Some(watched) = &self.watched else {
            return loading::load(&self.folders, game, options);
        };
        let noting = Noting::new(&self.folders);
        let first = !watched.borrow().contains_key(game);
        // Only at the first load: later a note could garble the line being typed.
        let loaded = if first {
            loading::load(&noting, game, options)
        } else {
            crate::words::load(&noting, game, options)
        };
        watched.borrow_mut().insert(game.to_owned(), noting.seen());
        loaded
    }

    fn hash_key(&self) -> HashKey {
        library::hash_key()
    }

    /// Returns a random number of at most nine digits, short enough to retype.
    fn fresh_number(&mut self) -> Result<u64, String> {
        let number = SysRng.try_next_u64().map_err(|error| error.to_string())?;
        Ok(1 + number % 999_999_999)
    }

    fn today(&self) -> Option<u64> {
        Some(clock::today())
    }

    fn read(&self, path: &str) -> Result<String, String> {
        read_text(Path::new(path), MAX_INPUT).map_err(|error| reason(&error))
    }

    fn write(&mut self, path: &str, text: &str, writing: Writing) -> Result<(), String> {
        match writing {
            Writing::Record => self.write_record(Path::new(path), text),
            Writing::New => self.write_new(Path::new(path), text),
            Writing::Append => self.append(path, text),
        }
    }

    fn is_asked_to_end(&mut self) -> bool {
        self.begin_waiting();
        self.interrupt.as_ref().is_some_and(Interrupt::is_pressed)
    }
}

impl Games for SystemHost {
    fn games(&self) -> Vec<String> {
        self.folders.games()
    }

    fn list(&self, words: &[&str]) -> Result<String, String> {
        list::listing(&self.folders, words, self.width().unwrap_or(player::WIDTH))
    }

    fn families(&self) -> Result<String, String> {
        Ok(list::families(
            &self.folders,
            "`new NAME`",
            self.width().unwrap_or(player::WIDTH),
        ))
    }

    fn inspect(&self, game: &str) -> Inspection {
        words::inspect(&self.folders, game)
    }

    fn loads_same(&self, variant: &Variant) -> bool {
        let name = &variant.origin().game;
        let hidden = || self.folders.places(name).iter().any(|place| place.exists());
        variant.is_bundled() && !is_path(name) && !hidden()
    }

    fn saved(&mut self, game: &str) -> bool {
        let watched = self.watched.as_ref().map(RefCell::borrow);
        watched.is_some_and(|games| games.get(game).is_some_and(Seen::saved_since))
    }
}

impl Frontend for SystemHost {
    fn width(&self) -> Option<usize> {
        if self.played { player::width() } else { None }
    }

    fn height(&self) -> Option<usize> {
        if self.played { player::height() } else { None }
    }

    fn asks(&self) -> bool {
        // Only a session at a terminal can be interrupted.
        self.ends_searches
    }

    fn settings(&self) -> Result<Option<KeptSettings>, String> {
        if self.played { player::settings() } else { Ok(None) }
    }

    fn keep_settings(&mut self, text: &str) -> Result<(), String> {
        if self.played { player::keep_settings(text) } else { Ok(()) }
    }

    fn heard(&mut self) {
        if let Some(interrupt) = &mut self.interrupt {
            // A Ctrl-C for the previous line no longer counts.
            interrupt.reset();
        }
        if let Some(keeper) = &mut self.keeper {
            keeper.heard();
        }
    }

    fn working(&mut self, what: &'static str, how_far: &str) {
        self.begin_waiting();
        if let Some(interrupt) = &self.interrupt {
            interrupt.note(what, how_far);
        }
    }

    fn is_quiet(&mut self) -> bool {
        self.ears.as_ref().is_none_or(Ears::is_quiet)
    }

    fn pause(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.pause();
        }
    }

    fn adopt(&mut self, counting: Counting) {
        if let Some(keeper) = &mut self.keeper {
            keeper.adopt(counting);
        }
    }

    fn seconds(&self) -> Option<u64> {
        self.keeper.as_ref().map(Keeper::seconds)
    }
}

impl Store for SystemHost {
    fn keep(&mut self, game: &Game, head: &[String]) -> Result<(), String> {
        let kept = self.keeper.as_mut().map_or(Ok(()), |keeper| keeper.keep(game, head));
        // The game is written, so a signal may end the program at once again.
        if let Some(ears) = &self.ears {
            ears.set_held(false);
        }
        kept
    }

    fn puts_off(&mut self) -> bool {
        let (Some(ears), Some(keeper)) = (&self.ears, &mut self.keeper) else {
            return false;
        };
        let off = keeper.puts_off();
        ears.set_held(off);
        off
    }

    fn is_kept(&self) -> bool {
        self.keeper.as_ref().is_some_and(Keeper::has_game)
    }

    fn leave(&mut self, game: &Game, head: &[String]) -> Result<bool, String> {
        self.keeper.as_mut().map_or(Ok(false), |keeper| keeper.leave(game, head))
    }

    fn part(&mut self, game: &Game) -> Result<bool, String> {
        let counted = self.keeper.as_ref().map_or(Ok(false), |keeper| keeper.part(game));
        counted.map_err(|error| reason(&error))
    }

    fn last(&self, game: &str) -> Result<String, String> {
        let none = || Err("no game is saved here".to_owned());
        self.keeper.as_ref().map_or_else(none, |keeper| keeper.last(game))
    }

    fn statistics(
        &self,
        game: Option<&str>,
        since: Option<&str>,
    ) -> Result<String, String> {
        let since = since.map(statistics::since).transpose()?;
        let width = self.width().unwrap_or(player::WIDTH);
        statistics::report(Wanted { game, since }, width, player::inks())
    }

    fn wins(&self, game: &Game) -> Option<Wins> {
        let keeper = self.keeper.as_ref().filter(|keeper| keeper.counts())?;
        let wins = statistics::wins(game.variant())?;
        Some(Wins { money: wins.money.filter(|_| keeper.is_paid()), ..wins })
    }
}

impl Searcher for SystemHost {
    fn search(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        self.begin_waiting();
        searching::search(game, table, effort, self.interrupt.as_ref())
    }

    fn measure(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        self.begin_waiting();
        searching::measure(game, table, effort, self.interrupt.as_ref())
    }
}

impl SystemHost {
    /// Fails if [`Self::refuse_brought`] refuses one of the paths.
    pub(super) fn refuse_all_brought(
        &self,
        paths: &[&Option<PathBuf>],
    ) -> Result<(), Failure> {
        for path in paths.iter().copied().flatten() {
            let refused = self.refuse_brought(path);
            refused.map_err(|why| Failure::input(format!("{}: {why}", shown(path))))?;
        }
        Ok(())
    }

    /// Returns which links to follow when the user names an output file.
    pub(super) fn links(&self) -> Links {
        self.links.borrow().clone()
    }

    /// Writes a record atomically. Refuses to replace a file that is not a record.
    fn write_record(&self, path: &Path, text: &str) -> Result<(), String> {
        self.refuse_brought(path)?;
        may_hold_record(path)?;
        write_whole(path, text, &self.links.borrow()).map_err(|error| reason(&error))
    }

    fn write_new(&self, path: &Path, text: &str) -> Result<(), String> {
        self.refuse_brought(path)?;
        write_new(path, text, &self.links.borrow()).map_err(|error| reason(&error))
    }

    /// Appends to a transcript, which stays open between calls.
    fn append(&mut self, path: &str, text: &str) -> Result<(), String> {
        // Taken out: if writing fails, the file is closed and opened again next time.
        let known = self.transcript.take().filter(|known| known.0 == path);
        let (name, mut file) = if let Some(known) = known {
            known
        } else {
            self.refuse_brought(Path::new(path))?;
            (path.to_owned(), transcript(Path::new(path), &self.links.borrow())?)
        };
        file.write_all(text.as_bytes()).map_err(|error| reason(&error))?;
        self.transcript = Some((name, file));
        Ok(())
    }

    /// Refuses a path through a link in the folder of untrusted rules files. The author of the
    /// link chose its target.
    fn refuse_brought(&self, path: &Path) -> Result<(), String> {
        let links = self.links.borrow();
        let beside = |link: &Path| {
            let folder = link.parent().unwrap_or(Path::new(""));
            links.refused().any(|refused| lies_in(folder, refused))
        };
        match path.ancestors().find(|place| is_link(place) && beside(place)) {
            Some(link) => Err(format!(
                "`{}` is a link that came with the rules; name its target instead",
                clean(&link.to_string_lossy())
            )),
            None => Ok(()),
        }
    }
}

/// Fails if a path holds a file that is not a record, or that cannot be read.
pub(super) fn may_hold_record(path: &Path) -> Result<(), String> {
    may_replace(path, Record::START, "record").map_err(|error| reason(&error))
}

/// Opens or creates a transcript to append to. Refuses a file that is not a transcript.
fn transcript(path: &Path, links: &Links) -> Result<File, String> {
    let there = match read_text(path, MAX_INPUT) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        read => read.map_err(|error| reason(&error))?,
    };
    if !there.is_empty() && !there.lines().any(|line| line.starts_with(TRANSCRIPT)) {
        return Err("another file is there, which is not a transcript".to_owned());
    }
    let mut file = open_to_append(path, links).map_err(|error| reason(&error))?;
    // A blank line separates the sessions in one file.
    let gap = if there.is_empty() { "" } else { "\n" };
    file.write_all(gap.as_bytes()).map_err(|error| reason(&error))?;
    Ok(file)
}
