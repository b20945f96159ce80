//! `patience stats`, and the file of results.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Serialize;

use super::args::StatsArgs;
use super::files::read_bytes;
use super::library::reason;
use super::output::{Failure, say};
use super::state;
use crate::diag::{clean, wrapped};
use crate::play::{Finished, Statistics, tabulated};

/// The name of the file, in the folder for what is kept.
const FILE: &str = "results";

/// The largest file of results that is read, in bytes: some five million games.
const LARGEST: u64 = 1 << 30;

/// What is said when nothing was counted.
const NONE: &str =
    "no game was finished yet; one played at a terminal counts when it is won or left";

#[derive(Serialize)]
struct All {
    games: Vec<Statistics>,
    /// The number of lines that cannot be read.
    unread: usize,
}

pub(super) fn run(args: &StatsArgs, width: usize) -> Result<ExitCode, Failure> {
    let game = args.game.as_deref();
    let failed = |why| Failure::Plain(1, why);
    if args.json {
        let (games, unread) = statistics(game).map_err(failed)?;
        let json = serde_json::to_string(&All { games, unread }).unwrap_or_default();
        say(&format!("{json}\n"));
    } else {
        say(&told(game, width).map_err(failed)?);
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns how the games of a name came out, or all games, as lines of at most `width`
/// characters.
pub(super) fn told(game: Option<&str>, width: usize) -> Result<String, String> {
    let (games, unread) = statistics(game)?;
    let mut text = tabulated(&games, width);
    if text.is_empty() {
        text = wrapped("", NONE.split(' '), 2, width) + "\n";
    }
    if unread > 0 {
        let lines = if unread == 1 { "1 line".into() } else { format!("{unread} lines") };
        let file = file();
        let file = clean(&file.to_string_lossy()).into_owned();
        let _ = writeln!(text, "\n{lines} of {file} cannot be read, and stay there");
    }
    Ok(text)
}

/// Returns what the results of a name come to, or all results, and how many lines cannot
/// be read.
fn statistics(game: Option<&str>) -> Result<(Vec<Statistics>, usize), String> {
    let file = file();
    let text = match read_bytes(&file, LARGEST) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => {
            return Err(format!("cannot read `{}`: {}", file.display(), reason(&error)));
        }
    };
    let (mut games, unread) = Statistics::of(&text);
    if let Some(game) = game {
        let name = Path::new(game).file_name().unwrap_or_default().to_string_lossy();
        let name = name.strip_suffix(".toml").unwrap_or(&name).to_lowercase();
        games.retain(|it| it.game.to_lowercase() == name);
    }
    Ok((games, unread))
}

/// Returns the file of results.
fn file() -> PathBuf {
    state::folder().unwrap_or_default().join(FILE)
}

/// Adds a result at the end of the file. Other programs that do so at the same time wait,
/// and a line that broke off before stays a line of its own.
pub(super) fn add(folder: &Path, result: &Finished) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let path = folder.join(FILE);
    let mut file = File::options().create(true).read(true).append(true).open(path)?;
    file.lock()?;
    let mut line = result.line() + "\n";
    if file.seek(SeekFrom::End(0))? > 0 {
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
