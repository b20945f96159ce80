//! The cost of rules files: the engine compared with a handwritten Cruel, the yardstick.
//!
//! `cargo bench --bench play` prints all tables. Every figure is compared with the yardstick in
//! the same run, so that a busy machine slows both. The fastest of several rounds counts.
//!
//! - `-- --instructions [--accept]` counts instructions under `valgrind`, which the load of the
//!   machine does not change. It fails if there are more than recorded; `--accept` records them.
//! - `-- --only ROW MOVES` plays one row and prints nothing, for a profiler.
//! - `-- --response DEALS [GAME...]` finds the slowest answer to a move in so many random games
//!   of every game, or of the named ones.
//! - `-- --loading` prints the time to load all rules files.

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]
#![expect(clippy::cast_precision_loss, reason = "a ratio of two figures is not exact")]

mod allocations;
mod games;
mod instructions;
mod loading;
#[path = "../common/pins.rs"]
mod pins;
mod prompt;
mod response;
mod status;
mod texts;
mod undo;
#[path = "../common/valgrind.rs"]
mod valgrind;
mod walk;
mod yardstick;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use games::{Games, ROWS};

/// The number of moves of a round of random play.
const MOVES: u64 = 300_000;

/// The number of rounds; the fastest counts.
const ROUNDS: usize = 7;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> =
        args.iter().map(String::as_str).filter(|arg| *arg != "--bench").collect();
    match args.as_slice() {
        ["--only", row, moves] => {
            let row =
                ROWS.iter().position(|name| name == row).expect("the name of a row");
            Games::load().walk(row, moves.parse().expect("a number of moves"));
        }
        ["--instructions", accept @ ..] => {
            let held = instructions::print(accept == ["--accept"]);
            return ExitCode::from(u8::from(!held));
        }
        ["--loading"] => loading::print(),
        ["--response", deals, games @ ..] => {
            response::print(deals.parse().expect("a number"), games);
        }
        _ => {
            let games = Games::load();
            games.compare(MOVES);
            print_play(&games);
            undo::print(&games);
            status::print(&games);
            print_allocations(&games);
            loading::print();
            prompt::print();
            response::print(1, &[]);
        }
    }
    ExitCode::SUCCESS
}

/// Prints how many random moves per second are listed and applied.
fn print_play(games: &Games) {
    let mut fastest = [Duration::MAX; ROWS.len()];
    let mut tallies = [walk::Tally::default(); ROWS.len()];
    for _ in 0..ROUNDS {
        for row in 0..ROWS.len() {
            let took = timed(|| tallies[row] = games.walk(row, MOVES));
            fastest[row] = fastest[row].min(took);
        }
    }
    assert_eq!(
        tallies[0], tallies[1],
        "the yardstick and the engine play the same games"
    );
    println!("random moves, listed and applied     ns a move   million/s   of yardstick");
    for (row, name) in ROWS.iter().enumerate() {
        let nanos = nanos(fastest[row]) / tallies[row].moves as f64;
        let ratio = nanos_of_yardstick(&fastest, &tallies) / nanos;
        println!("  {name:<32} {nanos:>11.1} {:>11.2} {ratio:>13.2}x", 1e3 / nanos);
    }
}

fn nanos_of_yardstick(
    fastest: &[Duration; ROWS.len()],
    tallies: &[walk::Tally; ROWS.len()],
) -> f64 {
    nanos(fastest[0]) / tallies[0].moves as f64
}

/// Prints the number of allocations of games that are played for the second time.
fn print_allocations(games: &Games) {
    println!("\nallocations once warm                    moves allocations");
    for (name, rules) in games.rules() {
        let (moves, count) = allocations::allocations(rules, 20);
        println!("  {name:<32} {moves:>11} {count:>11}");
    }
}

fn nanos(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e9
}

/// Returns how long a closure runs.
fn timed(run: impl FnOnce()) -> Duration {
    #[expect(clippy::disallowed_methods, reason = "a bench reads the clock")]
    let start = Instant::now();
    run();
    start.elapsed()
}
