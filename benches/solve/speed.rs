//! The speed and memory of a search, and whether the memory limit holds.

use serde::Deserialize;

use super::child::run_solve;

/// Deals to search. Most take long; those from [`FULL`] on need much memory.
const LONG: [&str; 9] = [
    "beleaguered-castle --deal pysol:162",
    "beleaguered-castle --deal pysol:162 --without suits",
    "beleaguered-castle --deal pysol:228 --without suits",
    "streets-and-alleys --deal pysol:77 --without suits",
    "klondike --deal seed:56",
    "freecell --deal ms:6825625742",
    "spiderette --deal seed:10740",
    "spider --deal seed:30019",
    "spider --deal seed:30019 --jobs 2",
];

/// The index of the first deal that needs much memory.
const FULL: usize = 3;

/// The limit of positions.
const POSITIONS: u64 = 8_000_000;

/// Memory limits in megabytes, which are too small for most of these deals.
const MEGABYTES: [u64; 3] = [64, 96, 128];

/// The result of `patience solve` for one deal.
#[derive(Deserialize)]
struct Searched {
    /// The number of distinct positions.
    positions: u64,
    /// The number of moves made in the search.
    reached: u64,
    seconds: f64,
    bytes: u64,
}

/// Prints the figures.
pub(crate) fn print() {
    println!(
        "\n{:<54} {:>10} {:>9} {:>9} {:>9} {:>10}",
        "searched", "positions", "seconds", "million/s", "reached", "bytes each"
    );
    for words in LONG {
        let (it, _) = search(&format!("{words} --max-positions {POSITIONS}"));
        let millions = |count: u64| count as f64 / 1e6 / it.seconds.max(1e-6);
        println!(
            "  {words:<52} {:>10} {:>9.3} {:>9.2} {:>9.2} {:>10.1}",
            it.positions,
            it.seconds,
            millions(it.positions),
            millions(it.reached),
            it.bytes as f64 / it.positions.max(1) as f64
        );
    }
    println!(
        "  reached: millions per second including known positions, as Solvitaire counts \
         states"
    );
    println!(
        "\n{:<54} {:>10} {:>9} {:>10} {:>9}",
        "memory, in MB", "limit", "process", "of limit", "searched"
    );
    for words in &LONG[FULL..] {
        for limit in MEGABYTES {
            let limits = format!("--max-positions {POSITIONS} --max-memory {limit}");
            let (it, memory) = search(&format!("{words} {limits}"));
            let (process, searched) = (megabytes(memory), megabytes(it.bytes));
            println!(
                "  {words:<52} {limit:>10} {process:>9.1} {:>9.1}% {searched:>9.1}",
                100.0 * process / limit as f64
            );
        }
    }
    println!("  searched: the memory of the search, as `patience solve` reports it");
}

/// Searches a deal. Returns the result, and the peak memory of the process in bytes.
fn search(words: &str) -> (Searched, u64) {
    let ran = run_solve(&format!("{words} --json"));
    (serde_json::from_str(&ran.output).expect("the JSON of a deal"), ran.memory)
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
