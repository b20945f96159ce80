//! How many deals of every game of the program can be won, at its usual rules.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use super::Limits;
use super::child::PATIENCE;
use super::odds::catalogue;
use super::winnability::{Figures, HEAD};

/// The folder of results if none is named: among what was built.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/atlas");

/// The deals of a game, and the seconds of a processor for each.
const DEALS: u64 = 20;
const SECONDS: &str = "0.1";

/// The megabytes of each part.
const MEMORY: u64 = 1000;

/// In how many parts the deals of a game are solved, all at once.
const PARTS: u64 = 2;

/// Solves deals of some games, or of all if none is named, and prints a table in Markdown.
/// Returns whether all went well.
///
/// It is a campaign as anybody would lead it: parts that are solved side by side with
/// `--part`, files that are gone on with, and joined by `--merge`.
pub(crate) fn print(games: &[&str], limits: &Limits, folder: Option<&str>) -> bool {
    let folder = Path::new(folder.unwrap_or(FOLDER));
    fs::create_dir_all(folder).expect("a folder for the results");
    println!("results are kept in {}\n\n{HEAD}", folder.display());
    let all = catalogue();
    let mut held = games.iter().all(|game| all.iter().any(|it| it == game));
    for game in all.iter().filter(|it| games.is_empty() || games.contains(&it.as_str())) {
        let Some(figures) = solve(game, limits, folder) else {
            println!("`{game}` could not be measured");
            held = false;
            continue;
        };
        println!("{}", figures.row(game, "", "", ""));
    }
    held
}

/// Solves what is missing of a game, and returns what the files of its parts say together.
fn solve(game: &str, limits: &Limits, folder: &Path) -> Option<Figures> {
    let deals = format!("seed:1..{}", limits.deals.unwrap_or(DEALS));
    let seconds = limits.seconds.map_or(SECONDS.to_owned(), |it| it.to_string());
    let file = |part: u64| folder.join(format!("{game},{seconds}s,{part}.csv"));
    let solve_part = |part: u64| {
        let done = Command::new(PATIENCE)
            .args([
                "solve",
                game,
                "--deals",
                &deals,
                "--part",
                &format!("{part}/{PARTS}"),
            ])
            .args(["--jobs", "1", "--max-seconds", &seconds])
            .args(["--max-memory", &MEMORY.to_string(), "--out"])
            .arg(file(part))
            .stdout(Stdio::null())
            .status();
        done.is_ok_and(|it| it.success())
    };
    let done = thread::scope(|scope| {
        let parts: Vec<_> =
            (1..=PARTS).map(|part| scope.spawn(move || solve_part(part))).collect();
        parts.into_iter().all(|it| it.join().unwrap_or(false))
    });
    let files: Vec<PathBuf> = (1..=PARTS).map(file).collect();
    let joined = Command::new(PATIENCE).args(["solve", "--merge"]).args(&files).output();
    let said = joined.ok().filter(|_| done)?.stdout;
    Figures::read(&String::from_utf8_lossy(&said))
}
