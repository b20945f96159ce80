//! Counting the instructions of a random move, to detect regressions.

use super::games::ROWS;
use super::{pins, valgrind};

/// The lengths of two runs; their difference leaves out loading and dealing.
const MOVES: [u64; 2] = [50_000, 150_000];

/// The file of the recorded figures.
const PINS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/play/instructions.csv");

/// Prints the instructions for listing and applying a random move. Returns whether no figure is
/// too large.
pub(crate) fn print(accept: bool) -> bool {
    let mut figures = Vec::new();
    for row in ROWS {
        let [Some(short), Some(long)] = MOVES.map(|moves| count(row, moves)) else {
            println!("`valgrind` is not available: instructions are not counted");
            return true;
        };
        figures.push((row.to_owned(), (long - short) / (MOVES[1] - MOVES[0]) as f64));
    }
    println!("random moves, listed and applied            of yardstick");
    for (row, each) in &figures {
        println!("  {row:<40} {:>11.2}x", figures[0].1 / each);
    }
    println!("\nrandom moves, listed and applied");
    pins::settle(PINS, &figures, accept)
}

/// Returns the number of instructions of a run.
fn count(row: &str, moves: u64) -> Option<f64> {
    let this = std::env::current_exe().ok()?;
    let args = ["--only", row, &moves.to_string()];
    Some(valgrind::count(this.to_str()?, &args)?.0)
}
