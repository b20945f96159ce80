//! How many deals of every game can be won with default options: `docs/data/atlas.csv`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use super::Limits;
use super::child::PATIENCE;
use super::odds::catalogue;
use super::published;
use super::winnability::{Figures, HEAD};

/// The default folder of results, in the target folder.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/atlas");

/// The minimum number of deals of each game, and the processor seconds per deal.
const DEALS: u64 = 20;
const SECONDS: &str = "0.5";

/// The total seconds for a game with quick deals, and the numbers of deals to choose from: the
/// largest that fits.
const SHARE: f64 = 10.0;
const MORE_DEALS: [u64; 5] = [1000, 500, 200, 100, 50];

/// The megabytes of each part.
const MEMORY: u64 = 1000;

/// The number of parts into which the deals of a game are split. All parts run at once.
const PARTS: u64 = 2;

/// Solves deals of the named games, or of all games, and prints the rows as CSV. Returns whether
/// all could be measured.
///
/// Works as a user would: parts run in parallel with `--part`, result files are resumed, and
/// `--merge` merges them.
pub(crate) fn print(games: &[&str], limits: &Limits, folder: Option<&str>) -> bool {
    let folder = Path::new(folder.unwrap_or(FOLDER));
    fs::create_dir_all(folder).expect("a folder for the results");
    println!("results are saved in {}\n\n{HEAD}", folder.display());
    let (all, all_published) = (catalogue(), published::all());
    let mut held = games.iter().all(|game| all.iter().any(|known| known == game));
    for game in
        all.iter().filter(|name| games.is_empty() || games.contains(&name.as_str()))
    {
        let Some(figures) = solve(game, limits, folder) else {
            println!("`{game}` could not be measured");
            held = false;
            continue;
        };
        let own = all_published.iter().filter(|row| row.is_of(game));
        let published = match own.clone().find(|row| row.has("")) {
            Some(own) => own.beside(&figures),
            None if own.count() > 0 => ["", "", "other options"],
            None => Default::default(),
        };
        println!("{}", figures.row(game, "", &limit(limits), published));
    }
    held
}

/// Returns the processor seconds per deal.
fn limit(limits: &Limits) -> String {
    limits.seconds.map_or(SECONDS.to_owned(), |most| most.to_string())
}

/// Solves the missing deals of a game, and returns the merged figures of its parts.
fn solve(game: &str, limits: &Limits, folder: &Path) -> Option<Figures> {
    let seconds = &limit(limits);
    let first = limits.deals.unwrap_or(DEALS);
    let mut files = solve_deals(game, 1, first, seconds, folder)?;
    let figures = joined(&files)?;
    if limits.deals.is_some() {
        return Some(figures);
    }
    let mean = figures.mean()?;
    let affordable = |deals: &u64| mean * (*deals as f64) <= SHARE;
    let Some(deals) = MORE_DEALS.into_iter().find(affordable) else {
        return Some(figures);
    };
    files.extend(solve_deals(game, first + 1, deals, seconds, folder)?);
    joined(&files)
}

/// Solves the missing deals of a range, with one process for each part, and returns the result
/// files.
fn solve_deals(
    game: &str,
    first: u64,
    last: u64,
    seconds: &str,
    folder: &Path,
) -> Option<Vec<PathBuf>> {
    let deals = format!("seed:{first}..{last}");
    let name = |part: u64| format!("{game},{seconds}s,{first}-{last},{part}.csv");
    let files: Vec<PathBuf> = (1..=PARTS).map(|part| folder.join(name(part))).collect();
    let solve_part = |part: usize| {
        let done = Command::new(PATIENCE)
            .args(["solve", game, "--deals", &deals])
            .args(["--part", &format!("{}/{PARTS}", part + 1)])
            .args(["--jobs", "1", "--max-seconds", seconds])
            .args(["--max-memory", &MEMORY.to_string(), "--out"])
            .arg(&files[part])
            .stdout(Stdio::null())
            .status();
        done.is_ok_and(|status| status.success())
    };
    let done = thread::scope(|scope| {
        let parts: Vec<_> =
            (0..files.len()).map(|part| scope.spawn(move || solve_part(part))).collect();
        parts.into_iter().all(|part| part.join().unwrap_or(false))
    });
    done.then_some(files)
}

/// Returns the merged figures of several result files.
fn joined(files: &[PathBuf]) -> Option<Figures> {
    let said = Command::new(PATIENCE).args(["solve", "--merge"]).args(files).output();
    Figures::read(&String::from_utf8_lossy(&said.ok()?.stdout))
}
