//! The cost of making and undoing every legal move, as a search does. The yardstick copies the
//! position instead.

use std::hint::black_box;
use std::time::Duration;

use super::games::{DEALS, Games};
use super::walk::{ByHand, ByRules, Player, Tally, walk};
use super::{ROUNDS, nanos, timed};

/// The number of moves of a round.
const MOVES: u64 = 30_000;

/// How often each move is tried, so that this work dominates.
const TIMES: u64 = 4;

/// A player that tries every move before it makes one.
struct Trying<P>(P);

/// Prints the cost of making and undoing a move.
pub(crate) fn print(games: &Games) {
    let mut by_hand = Fastest::default();
    let mut by_rules: Vec<Fastest> = games.rules().map(|_| Fastest::default()).collect();
    for _ in 0..ROUNDS {
        by_hand.try_all(games.by_hand());
        for (fastest, (_, rules)) in by_rules.iter_mut().zip(games.rules()) {
            let hooks = rules.interpreter();
            fastest.try_all(ByRules::new(rules, &*hooks, DEALS));
        }
    }
    println!(
        "\nevery move made and undone            ns a move                of yardstick"
    );
    let names = games.rules().map(|game| game.0);
    let all = by_rules.iter().zip(names);
    for (fastest, name) in [(&by_hand, "yardstick, by copying")].into_iter().chain(all) {
        let (took, ratio) = (fastest.nanos(), by_hand.nanos() / fastest.nanos());
        println!("  {name:<32} {took:>11.1} {ratio:>25.2}x");
    }
}

/// The shortest times of any round, with and without trying every move.
struct Fastest {
    with: Duration,
    without: Duration,
    tried: u64,
}

impl Default for Fastest {
    fn default() -> Self {
        Self { with: Duration::MAX, without: Duration::MAX, tried: 1 }
    }
}

impl Fastest {
    fn try_all<P: Player>(&mut self, mut player: P)
    where
        Trying<P>: Player,
    {
        let mut tally = Tally::default();
        let took = timed(|| tally = walk(&mut player, DEALS, MOVES, |_| {}));
        self.without = self.without.min(took);
        let mut player = Trying(player);
        let took = timed(|| tally = walk(&mut player, DEALS, MOVES, |_| {}));
        self.with = self.with.min(took);
        self.tried = tally.listed * TIMES;
    }

    fn nanos(&self) -> f64 {
        nanos(self.with.saturating_sub(self.without)) / self.tried as f64
    }
}

impl Player for Trying<ByHand> {
    fn start(&mut self, deal: usize) {
        self.0.start(deal);
    }

    fn list(&mut self) -> usize {
        let count = self.0.list();
        for &made in self.0.list.as_slice() {
            for _ in 0..TIMES {
                let mut copy = self.0.game.clone();
                copy.apply(made);
                black_box(&mut copy);
            }
        }
        count
    }

    fn play(&mut self, index: usize) {
        self.0.play(index);
    }

    fn digest(&self) -> u64 {
        self.0.digest()
    }
}

impl Player for Trying<ByRules<'_>> {
    fn start(&mut self, deal: usize) {
        self.0.start(deal);
    }

    fn list(&mut self) -> usize {
        let count = self.0.list();
        let (engine, table, journal) =
            (self.0.engine(), &mut self.0.table, &mut self.0.journal);
        for &made in &self.0.list.moves {
            for _ in 0..TIMES {
                let mark = journal.mark();
                engine.apply(table, journal, made).expect("no script fails");
                black_box(&*table);
                journal.rewind(table, mark);
            }
        }
        count
    }

    fn play(&mut self, index: usize) {
        self.0.play(index);
    }

    fn digest(&self) -> u64 {
        self.0.digest()
    }
}
