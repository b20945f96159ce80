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
//! have no fields for hints and shown moves; both count as 0. A game for money has the field
//! `money`, and a game that was not timed the field `time=off`. The program only adds lines to
//! the file, so fields that it does not know stay.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use strum::{EnumString, IntoStaticStr};

use super::files::read_bytes;
use super::library::reason;
use super::state;
use crate::catalogue::Date;
use crate::diag::clean;
use crate::play::HelpHad;

/// The name of the file, in the state folder.
const FILE: &str = "results";

/// The largest file to read, in bytes: about five million games.
const MAX_RESULTS: u64 = 1 << 30;

/// The field of a game whose time was not measured, and its value.
const TIME: &str = "time";
const OFF: &str = "off";

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
    /// Whether all of its playing time was measured.
    pub(super) timed: bool,
    /// The score, unless the script that computes it failed.
    pub(super) score: Option<i64>,
    /// The dollars won, or lost if negative, in a game for money.
    pub(super) money: Option<i64>,
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
        ];
        let mut line = self.at.clone();
        let money = self.money.map(|money| ("money", money.to_string()));
        let time = (!self.timed).then(|| (TIME, OFF.to_owned()));
        // The last field shows that the line is complete.
        let last = ("begun", self.begun.clone());
        for (key, value) in fields.into_iter().chain(money).chain(time).chain([last]) {
            // Tabs separate the fields, and `clean` keeps them.
            let value = clean(&value).replace('\t', " ");
            line.extend(["\t", key, "=", &value]);
        }
        line
    }

    /// Returns the day on which it ended, if that can be read.
    pub(super) fn day(&self) -> Option<Date> {
        Date::of_time(&self.at)
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
            timed: field(TIME) != Some(OFF),
            score: field("score")?.parse().ok(),
            money: field("money").and_then(|money| money.parse().ok()),
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

/// What merging a results file did.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Merged {
    /// The number of results that were added.
    pub(super) new: usize,
    /// The number of results that were there before.
    pub(super) known: usize,
    /// The number of lines that cannot be read and were ignored.
    pub(super) unread: usize,
}

/// Adds the results of another file that are not there yet. A line counts as there if the same
/// line is.
pub(super) fn merge(from: &Path) -> Result<Merged, String> {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error: io::Error| format!("cannot read `{path}`: {}", reason(&error))
    };
    let bytes = read_bytes(from, MAX_RESULTS).map_err(failed(from))?;
    let text = String::from_utf8_lossy(&bytes);
    // The file is from elsewhere, so control characters are removed. `clean` keeps tabs.
    let lines: Vec<String> = text.lines().map(|line| clean(line).into_owned()).collect();
    let sound: BTreeSet<&str> = lines
        .iter()
        .map(String::as_str)
        .filter(|line| Finished::read(line).is_some())
        .collect();
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let unread = filled.filter(|line| !sound.contains(line.as_str())).count();
    if sound.is_empty() && unread > 0 {
        return Err(format!("`{}` is not a results file", from.display()));
    }
    let folder = state::folder().ok_or("there is no home folder")?;
    let path = file();
    let new = append(&folder, |there| {
        let mut bytes = Vec::new();
        there.take(MAX_RESULTS).read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        let known: BTreeSet<&str> = text.lines().collect();
        Ok(sound.difference(&known).map(|line| (*line).to_owned()).collect())
    });
    let new = new.map_err(|error| {
        format!("cannot write `{}`: {}", path.display(), reason(&error))
    })?;
    Ok(Merged { new, known: sound.len() - new, unread })
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

/// Appends a result to the file.
pub(super) fn add(folder: &Path, result: &Finished) -> io::Result<()> {
    append(folder, |_| Ok(vec![result.line()])).map(drop)
}

/// Appends lines to the file, and returns their number. A lock keeps other processes from
/// writing at the same time, and a line break ends an incomplete last line first.
///
/// `lines` are chosen while the file is locked.
fn append(
    folder: &Path,
    lines: impl FnOnce(&File) -> io::Result<Vec<String>>,
) -> io::Result<usize> {
    fs::create_dir_all(folder)?;
    let path = folder.join(FILE);
    let mut file = File::options().create(true).read(true).append(true).open(path)?;
    // The lock is held until the file is closed, at the end of the function.
    file.lock()?;
    let lines = lines(&file)?;
    if lines.is_empty() {
        return Ok(0);
    }
    let mut text = String::new();
    if file.seek(SeekFrom::End(0))? > 0 {
        // Seeking affects only reading: a file in append mode is written at its end.
        file.seek(SeekFrom::End(-1))?;
        let mut last = [0];
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            text.push('\n');
        }
    }
    text.extend(lines.iter().flat_map(|line| [line.as_str(), "\n"]));
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    Ok(lines.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Finished {
        /// Returns the result of a game without help that ended on a day.
        pub(in crate::cli) fn sample(day: &str, outcome: Outcome) -> Self {
            Self {
                at: format!("{day}T10:00:00Z"),
                game: "gate".to_owned(),
                options: String::new(),
                deal: "ms:1".to_owned(),
                outcome,
                moves: 9,
                seconds: 9,
                timed: true,
                score: None,
                money: None,
                help: HelpHad::default(),
                begun: format!("{day}T09:00:00Z"),
            }
        }
    }
}
