//! Klondike compared with lonelybot, a solver for Klondike only.
//!
//! [lonelybot](https://github.com/vuonghy2442/lonelybot) deals Solvitaire's seeds. Its
//! `lonecli` must be on the path, or be named by `LONECLI`.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use super::Limits;
use super::child::{Bounds, read, run, run_solve};
use super::peers::disagree;
use super::table::{self, Row};

/// The name of these games on the command line.
pub(crate) const GAME: &str = "klondike";

/// The number of seeds of Solvitaire's paper that others measured, too.
const SEEDS: u64 = 242;

/// The number of cards drawn at a time, if lonelybot supports the game, and the game for this
/// program. lonelybot allows cards to be taken back from foundations.
const DRAWS: [(Option<u32>, &str); 4] = [
    (Some(3), "klondike-draw-3"),
    (Some(1), "klondike-draw-3 --set draw=1"),
    (None, "klondike-draw-3 --set take_back=no"),
    (None, "klondike-draw-3 --set draw=1 --set take_back=no"),
];

/// Solves the deals with both programs.
pub(crate) fn print(limits: &Limits, seconds: u64) {
    let first = limits.first.unwrap_or(1);
    let seeds = first..=first.saturating_add(limits.deals.unwrap_or(SEEDS).max(1) - 1);
    let program = std::env::var("LONECLI").unwrap_or_else(|_| "lonecli".to_owned());
    let folder = std::env::temp_dir().join(format!("patience-{}", std::process::id()));
    for (draw, game) in DRAWS {
        let last = seeds.end();
        println!("\n{game}, Solvitaire's seeds {first} to {last}, {seconds} s a deal");
        table::head();
        let done = fs::create_dir_all(&folder).ok().and_then(|()| {
            let ours = own(&program, (game, &folder), &seeds, seconds)?;
            table::row(&ours.0, None);
            let Some(draw) = draw else { return Some(()) };
            let others = others(&program, draw, &seeds, seconds)?;
            table::row(&others.0, Some(&ours.0));
            disagree(("seed ", first), &ours.1, &others.1);
            Some(())
        });
        if done.is_none() {
            println!("  lonecli is not installed");
        }
    }
    _ = fs::remove_dir_all(&folder);
}

/// The results of a program: a row, and a verdict for each deal.
type Found = (Row, Vec<Option<bool>>);

/// Solves the deals with this program, each in its own process.
fn own(
    program: &str,
    (game, folder): (&str, &Path),
    seeds: &RangeInclusive<u64>,
    limit: u64,
) -> Option<Found> {
    let (mut verdicts, mut seconds, mut memory) = (Vec::new(), Vec::new(), 0);
    for seed in seeds.clone() {
        let words = ["print", "solvitaire", &seed.to_string()].map(str::to_owned);
        let deal = run(program, &words, "")?.output;
        let file = folder.join("deal.json");
        fs::write(&file, only_cards(&deal)?).ok()?;
        let file = file.display();
        let ran = run_solve(&format!("{game} --deal {file} --max-seconds {limit} --csv"));
        let solved = ran.output.lines().skip(1).find_map(read)?;
        verdicts.push(solved.winnable);
        seconds.push(solved.seconds);
        memory = memory.max(ran.memory);
    }
    let total = seconds.iter().sum();
    Some((Row::of("patience", &verdicts, seconds, (total, memory)), verdicts))
}

/// Returns the deal without the empty piles.
fn only_cards(deal: &str) -> Option<String> {
    let start = deal.find('{')?;
    let stock = start + deal[start..].find("\"stock\"")?;
    let end = stock + deal[stock..].find(']')?;
    Some(format!("{}}}", &deal[start..=end]))
}

/// Solves the deals with lonelybot, each in its own process.
fn others(
    program: &str,
    draw: u32,
    seeds: &RangeInclusive<u64>,
    limit: u64,
) -> Option<Found> {
    let (mut verdicts, mut seconds, mut memory) = (Vec::new(), Vec::new(), 0);
    for seed in seeds.clone() {
        let (seed, draw) = (seed.to_string(), draw.to_string());
        let words = ["solve", "solvitaire", &seed, &draw].map(str::to_owned);
        let bounds = Bounds::set(limit);
        let ran = run(program, &words, "")?;
        drop(bounds);
        let took = ran.output.lines().find_map(|line| {
            let milliseconds = line.strip_prefix("Run in ")?.strip_suffix(" ms")?;
            Some(milliseconds.parse::<f64>().ok()? / 1000.0)
        });
        verdicts.push(if ran.output.contains("Solvable in") {
            Some(true)
        } else {
            ran.output.contains("Impossible").then_some(false)
        });
        seconds.push(took.unwrap_or(ran.seconds));
        memory = memory.max(ran.memory);
    }
    let total = seconds.iter().sum();
    Some((Row::of("lonelybot", &verdicts, seconds, (total, memory)), verdicts))
}
