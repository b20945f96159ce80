//! How fast positions are searched, what they take, and whether the limit of memory holds.

use serde::Deserialize;

use super::child::run_solve;

/// Deals that are searched, most of them for long; the last six fill much memory.
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

/// The first of the deals that fill much memory.
const FULL: usize = 3;

/// The number of positions that are searched.
const POSITIONS: u64 = 8_000_000;

/// Limits of memory that are too small for that in most of them, in megabytes.
const MEGABYTES: [u64; 3] = [64, 96, 128];

/// What `patience solve` says of one deal.
#[derive(Deserialize)]
struct Searched {
    /// The positions met, each once.
    positions: u64,
    /// How often a move led to a position.
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
        "  reached: millions a second too, those counted that were known already, as \
         Solvitaire counts states"
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
    println!("  searched: what `patience solve` says that the search takes of it");
}

/// Searches a deal. Returns what is said of it, and the most memory that the process had, in
/// bytes.
fn search(words: &str) -> (Searched, u64) {
    let ran = run_solve(&format!("{words} --json"));
    (serde_json::from_str(&ran.output).expect("what it says of a deal"), ran.memory)
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
