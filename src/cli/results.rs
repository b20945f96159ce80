//! The player's results: finished games, one a line of a text file.
//!
//! ```text
//! 2026-11-21T16:14:01Z  game=cruel  options=gather=bottom  deal=ms:3  outcome=won
//!   moves=80  seconds=312  score=48  undone=2  hints=1  shown=0
//!   begun=2026-11-21T16:08:49.120733512Z
//! ```
//!
//! Tabs separate the fields, and a line is not wrapped. A game that was left, resumed and won
//! has a line for each time; the time it was begun identifies it. Lines of earlier versions
//! have no fields for hints and shown moves; both count as 0.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use strum::{EnumString, IntoStaticStr};

use super::files::read_bytes;
use super::library::reason;
use super::state;
use crate::diag::clean;
use crate::play::HelpHad;

/// The name of the file, in the state folder.
const FILE: &str = "results";

/// The largest file to read, in bytes: about five million games.
const MAX_RESULTS: u64 = 1 << 30;

/// A game that was won or left.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Finished {
    /// When it ended, as `2026-11-21T16:14:01Z`.
    pub(super) at: String,
    /// The name of the game.
    pub(super) game: String,
    /// The options that differ from their defaults, as `gather=bottom,when=stuck`.
    pub(super) options: String,
    /// The name of the deal.
    pub(super) deal: String,
    /// How it ended.
    pub(super) outcome: Outcome,
    /// The number of moves, without undone ones.
    pub(super) moves: u64,
    /// The playing time in seconds.
    pub(super) seconds: u64,
    /// The score, unless the script that computes it failed.
    pub(super) score: Option<i64>,
    /// The help the player had.
    pub(super) help: HelpHad,
    /// When it was begun.
    pub(super) begun: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, EnumString, Eq, IntoStaticStr, PartialEq)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Outcome {
    /// It was won.
    Won,
    /// It was left and proven lost.
    Lost,
    /// It was left undecided.
    Left,
}

impl Finished {
    /// Returns the line for it, without a line end.
    pub(super) fn line(&self) -> String {
        let outcome: &str = self.outcome.into();
        let score = self.score.map_or_else(String::new, |score| score.to_string());
        let fields = [
            ("game", self.game.clone()),
            ("options", self.options.clone()),
            ("deal", self.deal.clone()),
            ("outcome", outcome.to_owned()),
            ("moves", self.moves.to_string()),
            ("seconds", self.seconds.to_string()),
            ("score", score),
            ("undone", self.help.undone.to_string()),
            ("hints", self.help.hints.to_string()),
            ("shown", self.help.shown.to_string()),
            ("begun", self.begun.clone()),
        ];
        let mut line = self.at.clone();
        for (key, value) in fields {
            // Tabs separate the fields, and `clean` keeps them.
            let value = clean(&value).replace('\t', " ");
            line.extend(["\t", key, "=", &value]);
        }
        line
    }

    /// Parses a line. Returns none if it is incomplete or malformed.
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let at = fields.next()?.to_owned();
        let fields: Vec<(&str, &str)> =
            fields.filter_map(|word| word.split_once('=')).collect();
        let field =
            |key: &str| fields.iter().find(|pair| pair.0 == key).map(|pair| pair.1);
        let number = |key: &str| field(key)?.parse().ok();
        // Earlier versions did not write these fields: they may be missing, but not
        // malformed.
        let newer = |key: &str| field(key).map_or(Some(0), |count| count.parse().ok());
        Some(Self {
            at,
            game: field("game")?.to_owned(),
            options: field("options")?.to_owned(),
            deal: field("deal")?.to_owned(),
            outcome: field("outcome")?.parse().ok()?,
            moves: number("moves")?,
            seconds: number("seconds")?,
            score: field("score")?.parse().ok(),
            help: HelpHad {
                undone: number("undone")?,
                hints: newer("hints")?,
                shown: newer("shown")?,
            },
            // The last field, which an incomplete line lacks.
            begun: field("begun").filter(|time| time.ends_with('Z'))?.to_owned(),
        })
    }
}

/// Returns the text of the file, empty if it does not exist.
pub(super) fn text() -> Result<String, String> {
    let file = file();
    match read_bytes(&file, MAX_RESULTS) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        Err(error) => {
            Err(format!("cannot read `{}`: {}", file.display(), reason(&error)))
        }
    }
}

/// Returns the path of the file.
pub(super) fn file() -> PathBuf {
    state::folder().unwrap_or_default().join(FILE)
}

/// Appends a result to the file. A lock keeps other processes from writing at the same time,
/// and a line break ends an incomplete last line first.
pub(super) fn add(folder: &Path, result: &Finished) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let path = folder.join(FILE);
    let mut file = File::options().create(true).read(true).append(true).open(path)?;
    // The lock is held until the file is closed, at the end of the function.
    file.lock()?;
    let mut line = result.line() + "\n";
    if file.seek(SeekFrom::End(0))? > 0 {
        // Seeking affects only reading: a file in append mode is written at its end.
        file.seek(SeekFrom::End(-1))?;
        let mut last = [0];
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            line.insert(0, '\n');
        }
    }
    file.write_all(line.as_bytes())?;
    file.sync_all()
}
