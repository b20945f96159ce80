//! Loading: every rules file from its text to compiled rules.

use std::time::Duration;

use super::games::Texts;
use super::{nanos, timed};

const ROUNDS: usize = 15;

/// Prints how long every game takes to load and compile.
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
    println!("\nfiles loaded and compiled                    ms");
    for (game, fastest) in games.iter().zip(fastest) {
        println!("  {game:<32} {:>11.3}", nanos(fastest) / 1e6);
    }
    println!(
        "  {:<32} {:>11.3}",
        format!("all {} in a row", games.len()),
        nanos(whole) / 1e6
    );
}
