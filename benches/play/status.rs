//! The time to compute the status of a game, as the prompt does after every move.

use std::hint::black_box;
use std::time::Duration;

use super::games::Games;
use super::walk::{ByRules, Player, walk};
use super::{nanos, timed};

/// The number of deals, and of moves played from them.
const DEALS: usize = 20;
const MOVES: u64 = 1000;

/// A player that computes the status before every move.
struct Asking<'a> {
    player: ByRules<'a>,
    took: Vec<Duration>,
}

/// Prints the time to compute the status of a game.
pub(crate) fn print(games: &Games) {
    println!(
        "\nstatus of a game                          mean us   99 of 100      worst us"
    );
    for (name, rules) in games.rules() {
        let hooks = rules.interpreter();
        let player = ByRules::new(rules, &*hooks, DEALS);
        let mut asking = Asking { player, took: Vec::new() };
        walk(&mut asking, DEALS, MOVES, |_| {});
        let mut took = asking.took;
        took.sort();
        let mean = took.iter().map(|time| nanos(*time)).sum::<f64>() / took.len() as f64;
        let [most, worst] =
            [took.len() * 99 / 100, took.len() - 1].map(|place| nanos(took[place]) / 1e3);
        println!("  {name:<32} {:>15.2} {most:>11.2} {worst:>13.2}", mean / 1e3);
    }
}

impl Player for Asking<'_> {
    fn start(&mut self, deal: usize) {
        self.player.start(deal);
    }

    fn list(&mut self) -> usize {
        let (engine, table) = (self.player.engine(), &self.player.table);
        self.took.push(timed(|| {
            black_box(engine.status(table).expect("no script fails"));
        }));
        self.player.list()
    }

    fn play(&mut self, index: usize) {
        self.player.play(index);
    }

    fn digest(&self) -> u64 {
        self.player.digest()
    }
}
