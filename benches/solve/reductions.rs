//! The effect of each reduction: the same deals, with and without it.

use patience::solve::Reductions;

use super::child::{Solved, solve};

/// Deals of several kinds of games.
const DEALS: [&str; 10] = [
    "beleaguered-castle --deals pysol:1..100",
    "streets-and-alleys --deals pysol:1..40",
    "fan --deals pysol:1..15",
    "freecell --set cells=2 --deals ms:1..20",
    "klondike --set draw=3 --deals seed:1..10",
    "cruel --deals seed:11..30",
    "simple-simon --deals seed:1..10",
    "spiderette --deals seed:1..10",
    "spider --deals seed:1..4",
    "forty-thieves --deals seed:1..6",
];

/// The limit of positions per deal.
const POSITIONS: u64 = 300_000;

/// Prints the processor seconds for the deals, and the number of unknown deals.
pub(crate) fn print() {
    println!("\nprocessor seconds, and deals unknown after {POSITIONS} positions");
    let names = Reductions::SWITCHES.iter().map(|switch| switch.name);
    let without: Vec<Option<&str>> = [None].into_iter().chain(names.map(Some)).collect();
    print!("  {:<40}", "without");
    for name in &without {
        print!(" {:>12}", name.unwrap_or("nothing"));
    }
    println!();
    let mut totals = vec![(0.0, 0); without.len()];
    for words in DEALS {
        print!("  {words:<40}");
        for (name, total) in without.iter().zip(&mut totals) {
            let option =
                name.map_or(String::new(), |switch| format!(" --without {switch}"));
            let limits = format!("--max-positions {POSITIONS} --max-seconds 60 --jobs 1");
            let (solved, _) = solve(&format!("{words} {limits}{option}"));
            let (seconds, open) = report(&solved);
            *total = (total.0 + seconds, total.1 + open);
        }
        println!();
    }
    print!("  {:<40}", "in all");
    for (seconds, open) in totals {
        print!(" {seconds:>8.2} {open:>3}");
    }
    println!();
}

/// Prints and returns the seconds and the number of unknown deals.
fn report(solved: &[Solved]) -> (f64, usize) {
    let seconds = solved.iter().map(|deal| deal.seconds).sum();
    let open = solved.iter().filter(|deal| deal.winnable.is_none()).count();
    print!(" {seconds:>8.2} {open:>3}");
    (seconds, open)
}
