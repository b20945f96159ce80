//! Games in progress, saved after every change.
//!
//! Each game has its own file in the folder `games`, which only the process that plays it
//! writes. A game that is won or left moves to the folder `last`, and is counted if it is the
//! player's. Games played through a pipe have separate folders.
//!
//! A player's game is on the disk before the move is answered. A pipe's game is saved at most
//! once a second while lines arrive, when no line arrives for a moment, and at the end. It is
//! written without waiting for the disk.

mod head;
mod left;
mod slot;
mod whose;

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use head::Head;
pub(super) use head::unusual_options;
use left::{Held, Left};
use slot::Slot;
pub(super) use whose::Whose;

use super::clock::{Since, Stopwatch};
use super::files::{Links, read_text, remove_unfinished, write_unsynced, write_whole};
use super::library::reason;
use super::output::complain;
use super::results::{self, Finished, Outcome};
use crate::advise::Status;
use crate::diag::clean;
use crate::play::{Game, Record, RecordError, RunningRecord};
use crate::repl::{Counting, Opened};

/// The largest record to read, in bytes.
pub(super) const MAX_RECORD: u64 = 1 << 24;

/// The time between two saves of a pipe's game while lines keep arriving.
const PACE: Duration = Duration::from_secs(1);

/// The most unfinished pipe games to keep of each game.
const WAITING: usize = 5;

/// Saves the game in progress and counts its result.
#[derive(Debug)]
pub(super) struct Keeper {
    /// The state folder.
    folder: PathBuf,
    /// The owner of new games.
    begins: Whose,
    /// The owner of the current game.
    played: Whose,
    /// The slot of the current game.
    slot: Option<Slot>,
    chronicle: RunningRecord,
    /// The counters of the current game, from its first save on.
    head: Option<Head>,
    /// The time since the deal.
    dealt: Stopwatch,
    /// What the player wants to be counted.
    counting: Counting,
    /// When a game of this session was last saved.
    written: Option<Since>,
    /// Whether the game has changed since.
    put_off: bool,
    /// The game that was left last in this session.
    left: Option<Left>,
    /// Whether the player was warned that the game cannot be saved.
    warned: bool,
    /// Whether to print that warning to standard error, because answers cannot hold it.
    pub(super) to_stderr: bool,
}

/// A saved game in progress that no process plays.
#[derive(Debug)]
pub(super) struct Kept {
    /// The parts of its record that can be read without the rules.
    pub(super) record: Record,
    pub(super) text: String,
    /// The path of its file.
    pub(super) path: PathBuf,
    whose: Whose,
    slot: Slot,
}

/// A saved game in progress that cannot be read.
#[derive(Debug)]
pub(super) struct Damaged {
    pub(super) path: PathBuf,
    pub(super) why: String,
    slot: Slot,
}

impl Keeper {
    pub(super) fn new(folder: PathBuf, begins: Whose) -> Self {
        Self {
            folder,
            begins,
            played: begins,
            slot: None,
            chronicle: RunningRecord::default(),
            head: None,
            dealt: Stopwatch::start(0),
            counting: Counting { timed: true, paid: false },
            written: None,
            put_off: false,
            left: None,
            warned: false,
            to_stderr: false,
        }
    }

    /// Returns the saved games of this name that no process plays, most recent first.
    pub(super) fn kept(&self, id: &str) -> Vec<Result<Kept, Damaged>> {
        self.kept_of(self.begins, id)
    }

    /// Returns the same for the other owner: pipe games at a terminal, and vice versa.
    pub(super) fn kept_otherwise(&self, id: &str) -> Vec<Result<Kept, Damaged>> {
        self.kept_of(self.begins.other(), id)
    }

    fn kept_of(&self, whose: Whose, id: &str) -> Vec<Result<Kept, Damaged>> {
        let games = whose.games(&self.folder);
        let taken = slot::taken(&games, id);
        let open = |(path, stem): (PathBuf, String)| {
            let slot = Slot::take(&games, &stem).ok()??;
            let read = read_text(&path, MAX_RECORD).map_err(|error| reason(&error));
            let parsed = read.and_then(|text| {
                let record = Record::read(&text).map_err(|error| error.to_string())?;
                Ok((record, text))
            });
            match parsed {
                // Names that differ only in punctuation share file names, so the record
                // decides.
                Ok((record, _)) if record.game != id => None,
                Ok((record, text)) => Some(Ok(Kept { record, text, path, whose, slot })),
                Err(why) => Some(Err(Damaged { path, why, slot })),
            }
        };
        taken.into_iter().filter_map(open).collect()
    }

    /// Returns the name of the most recent saved game that is readable and that no process
    /// plays. Games of the current owner come first.
    pub(super) fn played_last(&self) -> Option<String> {
        [self.begins, self.begins.other()].into_iter().find_map(|whose| {
            let games = whose.games(&self.folder);
            slot::all(&games).into_iter().find_map(|(path, stem)| {
                let _slot = Slot::take(&games, &stem).ok()??;
                let record = Record::read(&read_text(&path, MAX_RECORD).ok()?).ok()?;
                (!record.is_won()).then_some(record.game)
            })
        })
    }

    /// Returns whether the current game is saved.
    pub(super) fn has_game(&self) -> bool {
        self.slot.as_ref().is_some_and(|slot| slot.record().exists())
    }

    /// Returns how many games of this name other processes are playing.
    pub(super) fn played_elsewhere(&self, id: &str) -> usize {
        let held = |games: &Path| {
            let taken = slot::taken(games, id).into_iter();
            taken.filter(|taken| matches!(Slot::take(games, &taken.1), Ok(None))).count()
        };
        let all = [self.begins, self.begins.other()];
        all.into_iter().map(|whose| held(&whose.games(&self.folder))).sum()
    }

    /// Continues to save a resumed game in its slot.
    pub(super) fn resume(&mut self, kept: Kept, opened: &Opened) {
        self.played = kept.whose;
        // The slot is locked, so no other process is writing there.
        remove_unfinished(&kept.slot.record());
        self.slot = Some(kept.slot);
        self.head = Some(Head::of(&opened.others, self.dealt));
    }

    /// Archives a saved game that is not resumed, and counts it if it could be `opened`.
    pub(super) fn put_away(
        &mut self,
        kept: &Kept,
        opened: Option<&Opened>,
    ) -> io::Result<()> {
        if let Some(opened) = opened {
            let head = Head::of(&opened.others, self.dealt);
            self.count(kept.whose, &head.result(&opened.game, self.counting))?;
        }
        self.left = Some(Left::File(self.archive(kept.whose, &kept.slot)?));
        Ok(())
    }

    /// Adds the pause since the last line to the playing time.
    pub(super) fn heard(&mut self) {
        self.dealt.go_on();
        if let Some(head) = &mut self.head {
            head.heard();
        }
        if !self.counting.timed {
            self.pause();
        }
    }

    /// Stops the playing time until the next line.
    pub(super) fn pause(&mut self) {
        self.dealt.pause();
        if let Some(head) = &mut self.head {
            head.pause();
        }
    }

    /// Notes what to count from now on.
    pub(super) fn adopt(&mut self, counting: Counting) {
        self.counting = counting;
        if !counting.timed {
            self.pause();
        }
    }

    /// Returns whether games that end now are for money.
    pub(super) fn is_paid(&self) -> bool {
        self.counts() && self.counting.paid
    }

    /// Returns the playing time in seconds.
    pub(super) fn seconds(&self) -> u64 {
        self.head.as_ref().map_or_else(|| self.dealt.seconds(), Head::seconds)
    }

    /// Returns whether saving can wait: it is a pipe's game, and a game was saved within
    /// [`PACE`].
    pub(super) fn puts_off(&mut self) -> bool {
        let recent = || self.written.is_some_and(|watch| watch.is_within(PACE));
        self.put_off = self.played == Whose::Pipe && recent();
        self.put_off
    }

    /// Saves the game. Of consecutive failures only the first is reported.
    pub(super) fn keep(&mut self, game: &Game, others: &[String]) -> Result<(), String> {
        let late = std::mem::take(&mut self.put_off);
        self.written = Some(Since::now());
        // The game that was left comes first. Both are tried, even if one fails.
        let held = self.write_held();
        let written = self.write(game, others);
        match held.and(written) {
            // After a success, the next failure is reported again.
            Ok(written) => self.warned &= !written,
            Err(why) if !self.warned => {
                self.warned = true;
                let why = format!("{}: {why}", self.folder.display());
                if !self.to_stderr && !late {
                    return Err(why);
                }
                complain(&format!("warning: the game is not kept: {}\n", clean(&why)));
            }
            Err(_) => {}
        }
        Ok(())
    }

    /// Returns whether games that end now are counted as the player's.
    pub(super) fn counts(&self) -> bool {
        self.played == Whose::Player
    }

    /// Archives the current game, because another one replaces it. Returns whether there was a
    /// game to archive.
    ///
    /// An unsaved game of a pipe stays in memory until the next save, because a program may
    /// deal game after game quickly.
    pub(super) fn leave(
        &mut self,
        game: &Game,
        others: &[String],
    ) -> Result<bool, String> {
        let late = std::mem::take(&mut self.put_off);
        let begun = self.slot.as_ref().is_some_and(|slot| slot.record().exists());
        if late && begun {
            self.write(game, others)?;
        }
        let head = self.head.take();
        let dealt = std::mem::replace(&mut self.dealt, Stopwatch::start(0));
        let whose = std::mem::replace(&mut self.played, self.begins);
        if late && !begun && Held::is_worth_it(game) {
            let head = head.unwrap_or_else(|| Head::of(others, dealt));
            let won = head.result(game, self.counting).outcome == Outcome::Won;
            self.left = Some(Left::Held(Box::new(Held::new(game, &head, others, whose))));
            return Ok(!won);
        }
        // If anything fails, the slot is given up, and the game is not overwritten. A won game
        // was archived when it was saved.
        let Some(slot) = self.slot.take().filter(|slot| slot.record().exists()) else {
            return Ok(false);
        };
        let failed = |error: io::Error| reason(&error);
        // Counted before it is moved: a crash between may count it twice, and `begun`
        // shows that.
        if let Some(head) = head {
            self.count(whose, &head.result(game, self.counting)).map_err(failed)?;
        }
        self.left = Some(Left::File(self.archive(whose, &slot).map_err(failed)?));
        // The slot is empty now, so the next game can use it.
        self.slot = Some(slot).filter(|_| whose == self.begins);
        Ok(true)
    }

    /// Saves and archives the game that was left unsaved.
    fn write_held(&mut self) -> Result<(), String> {
        let Some(Left::Held(held)) = &self.left else { return Ok(()) };
        let text = held.record()?;
        let (whose, id) = (held.whose, held.game.variant().id().to_owned());
        // The current slot will do only while it is empty.
        let own = self.slot.as_ref().filter(|slot| {
            slot.is_for(&id)
                && slot.is_in(&whose.games(&self.folder))
                && !slot.record().exists()
        });
        let taken = match own {
            Some(_) => None,
            None => Some(self.empty_slot(whose, &id).map_err(|error| words(&error))?),
        };
        let slot = taken.as_ref().or(own).ok_or("no file name is free")?;
        write_unsynced(&slot.record(), &text).map_err(|error| words(&error))?;
        let path = self.archive(whose, slot).map_err(|error| words(&error))?;
        self.left = Some(Left::File(path));
        Ok(())
    }

    /// Counts the current game if it is lost. It stays saved and can be resumed. Returns
    /// whether it was counted.
    pub(super) fn part(&self, game: &Game) -> io::Result<bool> {
        let lost = game.status() == Ok(Status::Lost);
        match &self.head {
            Some(head) if lost && self.has_game() => {
                self.count(self.played, &head.result(game, self.counting))
            }
            _ => Ok(false),
        }
    }

    /// Reads the game that was archived last.
    pub(super) fn last(&self, id: &str) -> Result<String, String> {
        let folder = self.begins.last(&self.folder);
        let found = || slot::taken(&folder, id).into_iter().next();
        let here = match &self.left {
            Some(Left::Held(held)) => return held.record(),
            Some(Left::File(path)) => Some(path.clone()).filter(|path| path.exists()),
            None => None,
        };
        let path = here.or_else(|| found().map(|found| found.0));
        let path = path.ok_or("no game was left or won yet")?;
        read_text(&path, MAX_RECORD).map_err(|error| reason(&error))
    }

    /// Saves the game, and returns whether it was necessary.
    fn write(&mut self, game: &Game, others: &[String]) -> Result<bool, String> {
        let id = game.variant().id();
        let begun = self.slot.as_ref().is_some_and(|slot| slot.record().exists());
        // Moves that are illegal by reloaded rules stay in the file.
        let untouched = game.turns().is_empty() && game.marks().all().is_empty();
        if (untouched && !begun) || !game.lapsed().steps.is_empty() {
            return Ok(false);
        }
        let failed = |error: RecordError| error.message;
        let dealt = self.dealt;
        let head = self.head.take().filter(|head| head.is_of(others));
        let head = self.head.insert(head.unwrap_or_else(|| Head::of(others, dealt)));
        head.follow(others);
        if !self.counting.timed {
            head.untime();
        }
        let text = self.chronicle.write(game, &head.lines(others)).map_err(failed)?;
        let won = game.engine().is_won(game.table()).unwrap_or(false);
        let result = won.then(|| head.result(game, self.counting));
        let slot = match self.slot.take().filter(|slot| slot.is_for(id)) {
            Some(slot) => slot,
            None => self.empty_slot(self.played, id).map_err(|error| words(&error))?,
        };
        let written = match self.played {
            Whose::Player => write_whole(&slot.record(), &text, &Links::default()),
            Whose::Pipe => write_unsynced(&slot.record(), &text),
        };
        // The slot stays locked even if writing failed.
        let slot = self.slot.insert(slot);
        written.map_err(|error| words(&error))?;
        if let Some(result) = result {
            let (record, stem) = (slot.record(), slot.stem().to_owned());
            // Counted before it is moved, as in `leave`.
            self.count(self.played, &result).map_err(|error| words(&error))?;
            let folder = self.played.last(&self.folder);
            let path =
                move_last(&record, &folder, &stem).map_err(|error| words(&error))?;
            self.left = Some(Left::File(path));
        }
        Ok(true)
    }

    /// Takes an empty slot, after removing what killed processes left.
    fn empty_slot(&self, whose: Whose, id: &str) -> io::Result<Slot> {
        let games = whose.games(&self.folder);
        fs::create_dir_all(&games)?;
        if whose == Whose::Pipe {
            slot::tidy(&games, &whose.last(&self.folder), id, WAITING);
        } else {
            slot::remove_locks(&games, id);
        }
        let slot = Slot::empty(&games, id, |slot| self.archive(whose, slot).map(drop))?;
        remove_unfinished(&slot.record());
        Ok(slot)
    }

    fn archive(&self, whose: Whose, slot: &Slot) -> io::Result<PathBuf> {
        move_last(&slot.record(), &whose.last(&self.folder), slot.stem())
    }

    /// Counts a result if it is the player's and a move was made. Returns whether it was
    /// counted.
    fn count(&self, whose: Whose, result: &Finished) -> io::Result<bool> {
        let begun = result.moves > 0 || result.help.undone > 0;
        let counts = begun && whose == Whose::Player;
        if counts {
            results::add(&self.folder, result)?;
        }
        Ok(counts)
    }
}

impl Kept {
    /// Returns the game as one that cannot be resumed.
    pub(super) fn damaged(self, why: String) -> Damaged {
        Damaged { path: self.path, why, slot: self.slot }
    }
}

impl Damaged {
    /// Renames the file, so that it is not overwritten, and returns the new path.
    pub(super) fn set_aside(&self) -> io::Result<PathBuf> {
        let free = |number: usize| {
            let number = if number == 1 { String::new() } else { format!(".{number}") };
            let name = format!("{}{number}.record.damaged", self.slot.stem());
            self.path.with_file_name(name)
        };
        let to = (1..1000).map(free).find(|path| !path.exists());
        // If all names are taken, the file is renamed to itself and stays.
        let to = to.unwrap_or_else(|| self.path.clone());
        fs::rename(&self.path, &to)?;
        Ok(to)
    }
}

/// Returns why a game cannot be saved.
fn words(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "a file is where a folder is needed".to_owned()
        }
        ErrorKind::StorageFull => "no space is left".to_owned(),
        _ => reason(error),
    }
}

/// Moves a record to the folder for archived games. An existing record is renamed, not
/// replaced, so that no game ever exists only in memory.
fn move_last(record: &Path, folder: &Path, stem: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let path = folder.join(format!("{stem}.record"));
    if path.exists() {
        fs::rename(&path, slot::before(folder, stem))?;
    }
    fs::rename(record, &path)?;
    Ok(path)
}
