//! The time to load and compile all rules files.

use std::time::Duration;

use super::texts::Texts;
use super::{nanos, timed};

const ROUNDS: usize = 15;

/// How many of the slowest games to print.
const NAMED: usize = 8;

/// Prints the time to load and compile all games, and the slowest games.
pub(crate) fn print() {
    let texts = Texts::read();
    let games: Vec<&str> = texts.games().collect();
    let mut fastest = vec![Duration::MAX; games.len()];
    let mut whole = Duration::MAX;
    for _ in 0..ROUNDS {
        let mut sum = Duration::ZERO;
        for (game, fastest) in games.iter().zip(&mut fastest) {
            let took = timed(|| drop(texts.load(game)));
            *fastest = took.min(*fastest);
            sum += took;
        }
        whole = whole.min(sum);
    }
    let mut slowest: Vec<(&str, Duration)> = games.iter().copied().zip(fastest).collect();
    slowest.sort_by_key(|game| std::cmp::Reverse(game.1));
    println!("\nfiles loaded and compiled, the slowest       ms");
    for (game, fastest) in slowest.into_iter().take(NAMED) {
        println!("  {game:<32} {:>11.3}", nanos(fastest) / 1e6);
    }
    println!(
        "  {:<32} {:>11.3}",
        format!("all {} in a row", games.len()),
        nanos(whole) / 1e6
    );
}
