//! Checks the engine against a second implementation: a handwritten Cruel, which the
//! benchmarks also use.

#[path = "../../benches/play/walk.rs"]
#[allow(dead_code, reason = "the benches use the rest")]
mod walk;
#[path = "../../benches/play/yardstick.rs"]
#[allow(dead_code, reason = "the benches use the rest")]
#[allow(clippy::module_inception, reason = "the walk uses this name")]
mod yardstick;

use patience::rules::{Carry, Move, Role, Rules};
use patience::table::PileId;
use walk::{ByHand, ByRules, Player, walk};

const DEALS: usize = 300;
const MOVES: u64 = 60_000;

#[test]
fn engine_plays_cruel_like_the_handwritten_version() {
    let variant = crate::common::load("cruel", &[]);
    let hooks = variant.rules().interpreter();
    let mut by_rules = ByRules::new(variant.rules(), &*hooks, DEALS);
    let mut by_hand = ByHand::new(variant.rules(), DEALS);
    let (mut ends, mut others) = (Vec::new(), Vec::new());
    let tally = walk(&mut by_rules, DEALS, MOVES, |table| ends.push(table.digest()));
    let other = walk(&mut by_hand, DEALS, MOVES, |table| others.push(table.digest()));
    assert_eq!(tally, other, "moves of the engine (left) and the handwritten game");
    assert_eq!(
        ends, others,
        "final positions of the engine (left) and the handwritten game"
    );
    assert!(ends.len() > DEALS);
}

#[test]
fn engine_lists_moves_like_the_handwritten_cruel() {
    let variant = crate::common::load("cruel", &[]);
    let rules = variant.rules();
    let hooks = rules.interpreter();
    let mut by_rules = ByRules::new(rules, &*hooks, DEALS);
    let mut by_hand = ByHand::new(rules, DEALS);
    for deal in 0..DEALS {
        by_rules.start(deal);
        by_hand.start(deal);
        for turn in 0..60 {
            let count = by_rules.list();
            by_hand.list();
            let listed: Vec<yardstick::Move> =
                by_rules.list.moves.iter().map(|made| translated(rules, *made)).collect();
            assert_eq!(
                listed,
                by_hand.list.as_slice(),
                "moves listed for seed:{}, move {turn}",
                deal + 1
            );
            if count == 0 {
                break;
            }
            let index = (deal * 31 + turn * 7) % count;
            by_rules.play(index);
            by_hand.play(index);
            assert_eq!(by_rules.digest(), by_hand.digest(), "position after move {turn}");
        }
    }
}

/// Returns a move in the type of the handwritten game.
fn translated(rules: &Rules, made: Move) -> yardstick::Move {
    let Some(Carry { from, to, count }) = made.carry() else {
        return yardstick::Move::Redeal;
    };
    assert_eq!(count, 1);
    let first = rules.piles_of(Role::Tableau).next().unwrap();
    let number = |pile: PileId| pile.0 - first.0;
    match rules.group_of(to).role {
        Role::Foundation => yardstick::Move::Home { from: number(from) },
        _ => yardstick::Move::Build { from: number(from), to: number(to) },
    }
}
