//! Games in progress, written down after every change.
//!
//! Each has a file of its own in the folder `games`, which only the program that plays it
//! writes. A game that is won, or left for another one, goes to the folder `last`, and is
//! counted if it is the player's. Games that came through a pipe have folders of their own.
//!
//! A player's game is on the disk before the move is answered. A pipe's is written now and
//! then, when no line has come for a moment, and at the end, and nobody waits for the disk.

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
use crate::repl::Opened;

/// The largest record that is read, in bytes.
pub(super) const MAX_RECORD: u64 = 1 << 24;

/// The time between two moments at which a pipe's game is written down, as long as lines
/// keep coming.
const PACE: Duration = Duration::from_secs(1);

/// The number of a pipe's games of one name that wait to be gone on with.
const WAITING: usize = 5;

/// Keeps the game that is being played.
#[derive(Debug)]
pub(super) struct Keeper {
    /// The folder of all that is kept.
    folder: PathBuf,
    /// Whose a game is that begins now.
    begins: Whose,
    /// Whose the game is that is being played.
    played: Whose,
    /// The place of the game that is being played.
    slot: Option<Slot>,
    chronicle: RunningRecord,
    /// What is counted of that game, from the moment it is written down first.
    head: Option<Head>,
    /// When it was dealt.
    dealt: Stopwatch,
    /// When it was written down last, or another one of this session was.
    written: Option<Since>,
    /// Whether it has changed since.
    put_off: bool,
    /// The game that was left last in this session.
    left: Option<Left>,
    /// Whether it was said that nothing can be kept.
    warned: bool,
    /// Whether that is said on standard error, since answers have no room for it.
    pub(super) aside: bool,
}

/// A game in progress that no program plays.
#[derive(Debug)]
pub(super) struct Kept {
    /// What can be read of it without its rules.
    pub(super) record: Record,
    pub(super) text: String,
    /// Its file.
    pub(super) path: PathBuf,
    whose: Whose,
    slot: Slot,
}

/// A game in progress that cannot be read.
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
            written: None,
            put_off: false,
            left: None,
            warned: false,
            aside: false,
        }
    }

    /// Returns the games in progress of this name that no program plays, the one played
    /// last first.
    pub(super) fn kept(&self, id: &str) -> Vec<Result<Kept, Damaged>> {
        self.kept_of(self.begins, id)
    }

    /// Returns those that are not begun as games are begun now.
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

    /// Returns the name of the game in progress that was played last, of those that are
    /// sound and that no program plays. Those that are begun as games are begun now come
    /// first.
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

    /// Returns whether the game that is being played is written down.
    pub(super) fn has_game(&self) -> bool {
        self.slot.as_ref().is_some_and(|slot| slot.record().exists())
    }

    /// Returns how many games in progress of this name other programs are playing.
    pub(super) fn played_elsewhere(&self, id: &str) -> usize {
        let held = |games: &Path| {
            let taken = slot::taken(games, id).into_iter();
            taken.filter(|taken| matches!(Slot::take(games, &taken.1), Ok(None))).count()
        };
        let all = [self.begins, self.begins.other()];
        all.into_iter().map(|whose| held(&whose.games(&self.folder))).sum()
    }

    /// Goes on keeping a game where it is kept.
    pub(super) fn resume(&mut self, kept: Kept, opened: &Opened) {
        self.played = kept.whose;
        // The slot is locked, so no other program is writing there.
        remove_unfinished(&kept.slot.record());
        self.slot = Some(kept.slot);
        self.head = Some(Head::of(&opened.others, self.dealt));
    }

    /// Puts a game away that is not gone on with, and counts it if it could be `opened`.
    pub(super) fn put_away(
        &mut self,
        kept: &Kept,
        opened: Option<&Opened>,
    ) -> io::Result<()> {
        if let Some(opened) = opened {
            let head = Head::of(&opened.others, self.dealt);
            self.count(kept.whose, &head.result(&opened.game))?;
        }
        self.left = Some(Left::File(self.archive(kept.whose, &kept.slot)?));
        Ok(())
    }

    /// Ends the pause since the player was heard last.
    pub(super) fn heard(&mut self) {
        self.dealt.go_on();
        if let Some(head) = &mut self.head {
            head.heard();
        }
    }

    /// Returns how long the game has been played.
    pub(super) fn seconds(&self) -> u64 {
        self.head.as_ref().map_or_else(|| self.dealt.seconds(), Head::seconds)
    }

    /// Returns whether the game need not be written down yet: it is a pipe's, and it is not
    /// long since something was.
    pub(super) fn puts_off(&mut self) -> bool {
        let recent = || self.written.is_some_and(|watch| watch.is_within(PACE));
        self.put_off = self.played == Whose::Pipe && recent();
        self.put_off
    }

    /// Writes the game down. Every failure but the first in a row is passed over.
    pub(super) fn keep(&mut self, game: &Game, others: &[String]) -> Result<(), String> {
        let late = std::mem::take(&mut self.put_off);
        self.written = Some(Since::now());
        // The game that was left comes first. Both are tried, even if one fails.
        let held = self.write_held();
        let written = self.write(game, others);
        match held.and(written) {
            // A success ends the row of failures, so the next one is reported again.
            Ok(written) => self.warned &= !written,
            Err(why) if !self.warned => {
                self.warned = true;
                let why = format!("{}: {why}", self.folder.display());
                if !self.aside && !late {
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

    /// Puts the game away that is being played, since another one takes its place.
    /// Returns whether there was anything to put away.
    ///
    /// One that was put off and has no file is held until something is written: a program
    /// may deal the next game after a few moves, and go on so.
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
            let won = head.result(game).outcome == Outcome::Won;
            self.left = Some(Left::Held(Box::new(Held::new(game, &head, others, whose))));
            return Ok(!won);
        }
        // Should anything fail, the place is given up, and nothing is written over the game.
        // One that is won was put away when it was written.
        let Some(slot) = self.slot.take().filter(|slot| slot.record().exists()) else {
            return Ok(false);
        };
        let failed = |error: io::Error| reason(&error);
        // Counted before it is moved: a crash between may count it twice, and `begun`
        // shows that.
        if let Some(head) = head {
            self.count(whose, &head.result(game)).map_err(failed)?;
        }
        self.left = Some(Left::File(self.archive(whose, &slot).map_err(failed)?));
        // The slot is empty now, so the next game can use it.
        self.slot = Some(slot).filter(|_| whose == self.begins);
        Ok(true)
    }

    /// Writes the game down that was left without a file, and puts it away.
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

    /// Counts the game that is being played if it is lost, though it stays where it is and
    /// can be gone on with. Returns whether it was counted.
    pub(super) fn part(&self, game: &Game) -> io::Result<bool> {
        let lost = game.status() == Ok(Status::Lost);
        match &self.head {
            Some(head) if lost && self.has_game() => {
                self.count(self.played, &head.result(game))
            }
            _ => Ok(false),
        }
    }

    /// Reads the game that was put away last.
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

    /// Writes the game down, and returns whether it has to be.
    fn write(&mut self, game: &Game, others: &[String]) -> Result<bool, String> {
        let id = game.variant().id();
        let begun = self.slot.as_ref().is_some_and(|slot| slot.record().exists());
        // Moves that do not hold by rules saved meanwhile stay in the file as they were.
        let untouched = game.turns().is_empty() && game.marks().all().is_empty();
        if (untouched && !begun) || !game.lapsed().steps.is_empty() {
            return Ok(false);
        }
        let failed = |error: RecordError| error.message;
        let dealt = self.dealt;
        let head = self.head.take().filter(|head| head.is_of(others));
        let head = self.head.insert(head.unwrap_or_else(|| Head::of(others, dealt)));
        head.follow(others);
        let text = self.chronicle.write(game, &head.lines(others)).map_err(failed)?;
        let won = game.engine().is_won(game.table()).unwrap_or(false);
        let result = won.then(|| head.result(game));
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

    /// Takes an empty place, once what programs left that were killed is gone.
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

    /// Counts a result if it is the player's, unless no move was ever made in the game.
    /// Returns whether it was counted.
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
    /// Returns the game as one that cannot be gone on with.
    pub(super) fn damaged(self, why: String) -> Damaged {
        Damaged { path: self.path, why, slot: self.slot }
    }
}

impl Damaged {
    /// Gives the file another name, so that nothing is written over it, and returns that.
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

/// Returns why a game cannot be written down.
fn words(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "a file is where a folder is needed".to_owned()
        }
        ErrorKind::StorageFull => "no space is left".to_owned(),
        _ => reason(error),
    }
}

/// Moves a record to the folder for those that were left. One that is there stays beside
/// it, so that at no moment a game is only in the memory of a program.
fn move_last(record: &Path, folder: &Path, stem: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let path = folder.join(format!("{stem}.record"));
    if path.exists() {
        fs::rename(&path, slot::before(folder, stem))?;
    }
    fs::rename(record, &path)?;
    Ok(path)
}
