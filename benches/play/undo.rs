//! Looking one move ahead: every legal move made and taken back, as a search does. By hand
//! the position is copied and the copy thrown away.

use std::hint::black_box;
use std::time::Duration;

use super::games::{DEALS, Games};
use super::walk::{ByHand, ByRules, Player, Tally, walk};
use super::{ROUNDS, nanos, timed};

/// The number of moves of a round.
const MOVES: u64 = 50_000;

/// A player that tries every move before it makes one.
struct Trying<P>(P);

/// Prints what it costs to make a move and take it back.
pub(crate) fn print(games: &Games) {
    let mut by_hand = Fastest::default();
    let mut by_rules: Vec<Fastest> = games.rules().map(|_| Fastest::default()).collect();
    for _ in 0..ROUNDS {
        by_hand.try_all(games.by_hand());
        for (fastest, (_, rules)) in by_rules.iter_mut().zip(games.rules()) {
            fastest.try_all(ByRules::new(rules, DEALS));
        }
    }
    println!(
        "\nevery move made and taken back        ns a move                of yardstick"
    );
    let names = games.rules().map(|it| it.0);
    let all = by_rules.iter().zip(names);
    for (fastest, name) in [(&by_hand, "yardstick, by copying")].into_iter().chain(all) {
        let (took, ratio) = (fastest.nanos, by_hand.nanos / fastest.nanos);
        println!("  {name:<32} {took:>11.1} {ratio:>25.2}x");
    }
}

/// The shortest time a move took in any round.
struct Fastest {
    nanos: f64,
}

impl Default for Fastest {
    fn default() -> Self {
        Self { nanos: f64::INFINITY }
    }
}

impl Fastest {
    /// Times the trying alone: the same games are played with and without it.
    fn try_all<P: Player>(&mut self, player: P)
    where
        Trying<P>: Player,
    {
        let (mut tally, mut player) = (Tally::default(), player);
        let without = timed(|| tally = walk(&mut player, DEALS, MOVES, |_| {}));
        let mut player = Trying(player);
        let with = timed(|| tally = walk(&mut player, DEALS, MOVES, |_| {}));
        let took = with.saturating_sub(without).max(Duration::from_nanos(1));
        self.nanos = self.nanos.min(nanos(took) / tally.listed as f64);
    }
}

impl Player for Trying<ByHand> {
    fn start(&mut self, deal: usize) {
        self.0.start(deal);
    }

    fn list(&mut self) -> usize {
        let count = self.0.list();
        for &made in self.0.list.as_slice() {
            let mut copy = self.0.game.clone();
            copy.apply(made);
            black_box(copy);
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
            let mark = journal.mark();
            engine.apply(table, journal, made).expect("no script fails");
            black_box(&*table);
            journal.rewind(table, mark);
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
