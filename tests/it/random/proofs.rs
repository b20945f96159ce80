//! Compares proofs with the truth in small games of the kinds that the lemmas of proofs are
//! about.

use patience::play::Game;
use patience::proof::{self, Flaw};

use super::graph::Graph;
use crate::common::generated::{
    Chance, Single, dealt, generate, generate_cells, generate_cycles, generate_gathered,
    generate_plain, generate_runs,
};
use crate::common::truth::{Truth, up_to};

/// The number of positions after which a game counts as too large.
const LIMIT: usize = 1200;

/// The most positions of a deal to prove.
const ASKED: usize = 40;

/// The most positions of a proof.
const MAX_POSITIONS: u64 = 20_000;

/// The results of the proofs.
#[derive(Debug, Default)]
struct Tally {
    proven: usize,
    won: usize,
    /// The number of positions in all proofs.
    met: usize,
}

impl Tally {
    #[track_caller]
    fn generated(&mut self, files: usize, seed: u64, make: fn(&mut Chance) -> String) {
        let mut chance = Chance::of(seed);
        for _ in 0..files {
            let text = make(&mut chance);
            for game in dealt(&Single(text.clone())) {
                self.compare(&game, &text);
            }
        }
    }

    /// Proves the first positions that can be reached in a game.
    #[track_caller]
    fn compare(&mut self, game: &Game, text: &str) {
        let engine = game.engine();
        let graph = Graph::explore(&engine, game.table(), LIMIT);
        for (table, truth) in graph.tables.iter().zip(&graph.truth).take(ASKED) {
            if *truth == Truth::TooLarge {
                continue;
            }
            let found = proof::entries(engine, table, &mut up_to(MAX_POSITIONS));
            if *truth == Truth::Winnable {
                assert_eq!(found.err(), Some(Flaw::Won), "{table:?}\n{text}");
                self.won += 1;
            } else {
                let found =
                    found.unwrap_or_else(|error| panic!("{error}: {table:?}\n{text}"));
                self.met += found.1.len() / 2;
                self.proven += 1;
            }
        }
    }

    /// Asserts how many positions are unwinnable and winnable, and that proofs met no more
    /// positions than when the test was written: no lemma has become weaker.
    #[track_caller]
    fn check(&self, proven: usize, won: usize, most: usize) {
        let as_before = (self.proven, self.won) == (proven, won) && self.met <= most;
        assert!(
            as_before,
            "expected {proven} proven, {won} won, and at most {most} positions met: {self:?}"
        );
    }
}

#[test]
fn proofs_match_exhaustive_search_with_cells() {
    let mut tally = Tally::default();
    tally.generated(80, 41, generate_cells);
    tally.check(1613, 1776, 14_515);
}

#[test]
fn proofs_match_exhaustive_search_with_stock_or_redeal() {
    let mut tally = Tally::default();
    tally.generated(150, 42, generate_plain);
    tally.generated(100, 43, generate);
    tally.generated(10, 44, generate_gathered);
    tally.check(2770, 5913, 100_080);
}

#[test]
fn proofs_match_exhaustive_search_with_equal_runs() {
    let mut tally = Tally::default();
    tally.generated(120, 45, generate_runs);
    tally.check(1750, 851, 61_926);
}

#[test]
fn proofs_match_exhaustive_search_with_stock_cycles() {
    let mut tally = Tally::default();
    tally.generated(60, 46, generate_cycles);
    tally.check(2132, 1042, 140_269);
}
