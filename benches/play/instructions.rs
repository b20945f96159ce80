//! Counting instructions, which other programs on the machine do not change.

use std::process::Command;

use super::games::ROWS;

/// The lengths of two runs; their difference leaves out loading and dealing.
const MOVES: [u64; 2] = [50_000, 150_000];

/// Prints how many instructions a random move takes, listed and applied.
pub(crate) fn print() {
    println!("random moves, listed and applied    instructions   of yardstick");
    let mut yardstick = None;
    for row in ROWS {
        let [Some(short), Some(long)] = MOVES.map(|it| count(row, it)) else {
            println!("  `valgrind` does not run here");
            return;
        };
        let each = (long - short) / (MOVES[1] - MOVES[0]) as f64;
        let first = *yardstick.get_or_insert(each);
        println!("  {row:<32} {each:>13.1} {:>13.2}x", first / each);
    }
}

/// Returns the number of instructions of a run.
fn count(row: &str, moves: u64) -> Option<f64> {
    let this = std::env::current_exe().ok()?;
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(this)
        .args(["--only", row, &moves.to_string()])
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&run.stderr);
    let line = told.lines().find_map(|it| it.split_once("Collected :"))?;
    line.1.trim().parse().ok()
}
