//! How fast positions are searched, what they take, and whether the limit of memory holds.

use super::child::solve;

/// Deals that are searched for long. The last ones are not decided by then.
const LONG: [&str; 4] = [
    "beleaguered-castle --deal pysol:162",
    "beleaguered-castle --deal pysol:228",
    "streets-and-alleys --deal pysol:229",
    "cruel --deal seed:22",
];

/// The number of positions that are searched.
const POSITIONS: u64 = 8_000_000;

/// Limits of memory that are far too small for that, in megabytes.
const MEGABYTES: [u64; 2] = [32, 100];

/// Prints the figures.
pub(crate) fn print() {
    println!(
        "\n{:<40} {:>10} {:>9} {:>12} {:>10}",
        "searched", "positions", "seconds", "million/s", "bytes each"
    );
    for words in LONG {
        let (solved, _) = solve(&format!("{words} --max-states {POSITIONS}"));
        let it = &solved[0];
        let millions = it.positions as f64 / 1e6 / it.seconds.max(1e-6);
        println!(
            "  {words:<38} {:>10} {:>9.3} {millions:>12.2} {:>10.1}",
            it.positions,
            it.seconds,
            it.bytes as f64 / it.positions.max(1) as f64
        );
    }
    println!(
        "\n{:<40} {:>10} {:>9} {:>12} {:>10}",
        "memory, in MB", "limit", "process", "less start", "of limit"
    );
    for words in &LONG[2..] {
        let start = solve(&format!("{words} --max-states 1")).1.memory;
        for limit in MEGABYTES {
            let limits = format!("--max-states {POSITIONS} --max-memory {limit}");
            let memory = solve(&format!("{words} {limits}")).1.memory;
            let own = megabytes(memory.saturating_sub(start));
            println!(
                "  {words:<38} {limit:>10} {:>9.1} {own:>12.1} {:>9.1}%",
                megabytes(memory),
                100.0 * own / limit as f64
            );
        }
    }
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
