//! The shares of deals that four players win in every game: `docs/data/odds.csv`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::Limits;
use super::child::PATIENCE;

/// The default folder of studies, in the target folder.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/odds");

/// The number of deals of a game that the quick players play.
const DEALS: u64 = 20;
/// The total seconds of the honest player for a game. It begins with one deal and doubles the
/// number as long as the time suffices.
const SECONDS: f64 = 2.0;

/// The limits of the players.
const BUDGET: [&str; 6] =
    ["--max-seconds", "0.1", "--honest-positions", "600", "--honest-seconds", "20"];

/// The names of the fields of a row. `src/catalogue/figures.rs` reads the first nine.
const HEAD: &str = "game,deals,won,lost,moves,random,greedy,honest,honest_deals,\
    least,most,low,high,seconds";

/// Studies the named games, or all games, and prints the rows as CSV. Returns whether all could be
/// studied.
///
/// Results are saved in a folder, and only missing deals are played.
pub(crate) fn print(games: &[&str], limits: &Limits, folder: Option<&str>) -> bool {
    let folder = Path::new(folder.unwrap_or(FOLDER));
    fs::create_dir_all(folder).expect("a folder for the studies");
    println!("studies are saved in {}\n", folder.display());
    let all = catalogue();
    let mut held = games.iter().all(|game| all.iter().any(|known| known == game));
    if !held {
        println!("not all of these are bundled games: {}", games.join(" "));
    }
    println!("{HEAD}");
    for game in
        all.iter().filter(|name| games.is_empty() || games.contains(&name.as_str()))
    {
        let study = Study { game, file: folder.join(format!("{game}.csv")) };
        let Some(found) = study.study(limits) else {
            println!("`{game}` could not be studied");
            held = false;
            continue;
        };
        println!("{}", row(game, &found));
    }
    held
}

/// Returns the names of all games.
pub(crate) fn catalogue() -> Vec<String> {
    let listed = Command::new(PATIENCE).args(["list", "--json"]).output();
    let listed = listed.expect("the program that was built for this").stdout;
    let listed: Value = serde_json::from_slice(&listed).expect("JSON");
    let names = listed.as_array().expect("a list").iter();
    let mut names: Vec<String> =
        names.filter_map(|entry| entry["id"].as_str()).map(str::to_owned).collect();
    names.sort();
    names
}

/// A game and the result file of its study.
struct Study<'a> {
    game: &'a str,
    file: PathBuf,
}

impl Study<'_> {
    /// Lets all players play the missing deals, and returns the merged study.
    fn study(&self, limits: &Limits) -> Option<Value> {
        let deals = limits.deals.unwrap_or(DEALS);
        // Run separately: greedy and thoughtful together would start a longer analysis of wins.
        self.run("random,greedy", deals)?;
        self.run("thoughtful", deals)?;
        let mut count = 1;
        loop {
            let found = self.run("honest", count)?;
            let seconds = found["players"]["honest"]["seconds"].as_f64()?;
            let next = (count * 2).min(deals);
            let most = limits.seconds.map_or(SECONDS, |limit| limit as f64);
            if next == count || seconds / count as f64 * next as f64 > most {
                break;
            }
            count = next;
        }
        json(Command::new(PATIENCE).args(["study", "--json", "--merge"]).arg(&self.file))
    }

    fn run(&self, players: &str, deals: u64) -> Option<Value> {
        json(
            Command::new(PATIENCE)
                .args(["study", self.game, "--json", "--players", players])
                .args(["--deals", &format!("seed:1..{deals}")])
                .args(BUDGET)
                .arg("--out")
                .arg(&self.file),
        )
    }
}

fn json(command: &mut Command) -> Option<Value> {
    let said = command.stderr(Stdio::inherit()).output().ok()?;
    serde_json::from_slice(&said.stdout).ok()
}

/// Returns a figure of a player from a study.
fn count(found: &Value, player: &str, what: &str) -> u64 {
    found["players"][player][what].as_u64().unwrap_or(0)
}

fn share(hits: u64, of: u64) -> String {
    format!("{:.0}", 100.0 * hits as f64 / of.max(1) as f64)
}

/// Returns the row of a game.
fn row(game: &str, found: &Value) -> String {
    let won = |player: &str| count(found, player, "won");
    let [can, cannot, open, deals] =
        ["won", "lost", "open", "deals"].map(|figure| count(found, "thoughtful", figure));
    let moves = found["players"]["thoughtful"]["moves_won"][2].as_u64();
    let interval = &found["players"]["thoughtful"]["interval"];
    let [low, high] = [0, 1].map(|end| interval[end].as_f64().unwrap_or(0.0) * 100.0);
    let seconds = ["random", "greedy", "honest", "thoughtful"]
        .map(|player| found["players"][player]["seconds"].as_f64().unwrap_or(0.0));
    format!(
        "{game},{deals},{can},{cannot},{},{},{},{},{},{},{},{low:.0},{high:.0},{:.1}",
        moves.map_or_else(String::new, |number| number.to_string()),
        won("random"),
        won("greedy"),
        won("honest"),
        count(found, "honest", "deals"),
        share(can, deals),
        share(can + open, deals),
        seconds.iter().sum::<f64>(),
    )
}
