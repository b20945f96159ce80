use std::ops::ControlFlow;

use super::*;
use crate::engine::{Engine, Source};
use crate::solve::search::evaluation::Weights;
use crate::solve::tests::{bundled, load, sampled_games, start, thorough};
use crate::solve::{Abstraction, Reductions, Start};
use crate::table::{HashKey, Journal, Table};

/// Runs a beam from a position. Returns how it ended and the number of positions.
fn run(engine: Engine<'_>, table: &Table, (lot, bound): (u64, Bound)) -> (End, u64) {
    let reductions = Reductions { wheel: false, ..Reductions::ALL };
    let mut state =
        SearchState::new(&Start::of(engine, table), reductions, Abstraction::all());
    let (weights, patience) = Weights::drawn_wide(lot, lot == 1);
    let evaluation = Evaluation::new(engine, table, weights);
    let (breadth, mut spent) =
        (Breadth { width: 6, alike: 2, patience, lot: None }, Spent::default());
    let mut watch = |_| ControlFlow::Continue(());
    let (spending, watch) = (&mut spent, &mut watch);
    let found = search(&mut state, &evaluation, None, breadth, bound, spending, watch);
    (found.unwrap().end, spent.positions)
}

/// A normal run searches one game in this many.
const SHARE: usize = 4;

#[test]
fn beams_end_in_every_game_and_their_lines_win() {
    let (mut games, mut won) = (0, 0);
    sampled_games(SHARE, |name, game| {
        if !game.rules().hooked().is_empty() {
            return;
        }
        games += 1;
        for lot in 0..3 {
            let source = Source::Own(lot);
            let engine = Engine::unscripted(game.rules(), source);
            let mut table = start(engine, source);
            if engine.is_won(&table).unwrap() {
                continue;
            }
            let bound = Bound { positions: 2000, bytes: 16 << 20 };
            let (end, positions) = run(engine, &table, (lot, bound));
            assert!(positions < 2000 + 500, "{name}: {positions}");
            let End::Won(line) = end else { continue };
            for made in line {
                engine.apply(&mut table, &mut Journal::default(), made).unwrap();
            }
            assert!(engine.is_won(&table).unwrap(), "{name} {lot}");
            won += 1;
        }
    });
    let part = thorough(SHARE, 1);
    assert!(games > 500 / part && won > 80 / part, "{games} games, {won} lines");
}

/// Every deal buries the playable cards, so by its value alone no deal would be kept.
#[test]
fn positions_are_compared_only_within_a_stage() {
    let game = load(
        "name = \"Later\"\n[deck]\nsuits = \"CD\"\nranks = \"A23456\"\n\
         [piles.foundation]\ncount = 2\nbase = \"A\"\nbuild = { rank = \"up\" }\n\
         [piles.tableau]\ncount = 3\nbuild = { rank = \"down\" }\nlift = \"run\"\n\
         empty = \"any\"\n[piles.stock]\n[[deal]]\nto = \"tableau\"\neach = 1\n\
         [stock]\ndeal = [{ to = \"tableau\" }]\n",
    );
    let bound = Bound { positions: 1 << 20, bytes: 16 << 20 };
    let won = (0..40).filter(|seed| {
        let source = Source::Own(*seed);
        let engine = Engine::unscripted(game.rules(), source);
        let end = run(engine, &start(engine, source), (0, bound)).0;
        matches!(end, End::Won(_))
    });
    assert!(won.count() > 20);
}

#[test]
fn a_beam_stays_within_its_memory() {
    let game = bundled("spider");
    let engine = Engine::unscripted(game.rules(), Source::Own(1));
    let table = start(engine, Source::Own(1));
    let bound = Bound { positions: u64::MAX, bytes: 300_000 };
    let (end, positions) = run(engine, &table, (1, bound));
    assert!(matches!(end, End::Bound) && positions > 1000, "{positions}");
}

/// A layer keeps only so many positions with the same face-down cards, the best of them, as long
/// as different ones are available.
#[test]
fn a_layer_limits_positions_with_the_same_hidden_cards() {
    let node = Node { parent: 0, step: None };
    let values = [(1_u8, 7), (2, 7), (3, 7), (4, 8), (5, 7), (6, 8), (7, 9)];
    let all = || {
        let of = |(value, hidden)| {
            let hash = HashKey::default().of(u64::from(value), 0);
            Candidate { value: i32::from(value), node, hash, hidden }
        };
        values.map(of).to_vec()
    };
    let kept = |width, alike| {
        let mut all = all();
        thin(&mut all, Breadth { width, alike, patience: 1, lot: None }, |candidate| {
            candidate
        });
        all.iter().map(|candidate| candidate.value).collect::<Vec<_>>()
    };
    assert_eq!(kept(4, 4), [1, 2, 3, 4]);
    assert_eq!(kept(4, 2), [1, 2, 4, 6]);
    assert_eq!(kept(4, 1), [1, 2, 4, 7]);
    assert_eq!(kept(7, 1), [1, 2, 3, 4, 5, 6, 7]);
}

/// Each beam starts where the previous one passed, early or late, and its line continues from
/// there.
#[test]
fn a_beam_continues_from_a_place_of_another() {
    let game = bundled("spiderette");
    let bound = Bound { positions: u64::MAX, bytes: 64 << 20 };
    let (mut places, mut won) = (0, 0);
    for seed in 1..=12 {
        let engine = Engine::unscripted(game.rules(), Source::Own(seed));
        let table = start(engine, Source::Own(seed));
        let mut from: Option<Place> = None;
        for lot in 0..8 {
            let state = || {
                SearchState::new(
                    &Start::of(engine, &table),
                    Reductions::ALL,
                    Abstraction::all(),
                )
            };
            let (weights, patience) = Weights::drawn_wide(lot, true);
            let evaluation = Evaluation::new(engine, &table, weights);
            let breadth = Breadth { width: 20, alike: 9, patience, lot: Some(lot) };
            let mut watch = |_| ControlFlow::Continue(());
            let mut spent = Spent::default();
            let (state_of, place) = (&mut state(), from.as_ref());
            let found = search(
                state_of,
                &evaluation,
                place,
                breadth,
                bound,
                &mut spent,
                &mut watch,
            )
            .unwrap();
            let mut there = state();
            if let Some(from) = &from {
                there.go_to(from).unwrap();
            }
            let mut before = there.stage();
            for (stage, place) in &found.begun {
                assert!(from.as_ref().is_none_or(|from| place.comes_by(from)));
                let mut there = state();
                there.go_to(place).unwrap();
                assert!(there.stage() == *stage && *stage > before, "{seed} {lot}");
                before = *stage;
                places += 1;
            }
            if let End::Won(line) = found.end {
                let mut table = table.clone();
                for made in line {
                    assert_eq!(engine.check(&table, made), Ok(()), "{seed} {lot}");
                    engine.apply(&mut table, &mut Journal::default(), made).unwrap();
                }
                assert!(engine.is_won(&table).unwrap(), "{seed} {lot}");
                won += usize::from(from.is_some());
            }
            let place = if lot % 2 == 0 { 0 } else { found.begun.len() / 2 };
            from = found.begun.into_iter().nth(place).map(|begun| begun.1);
        }
    }
    assert!(places > 100 && won > 10, "{places} places, {won} won");
}

/// Different seeds sample different positions for a stage; equal seeds sample the same. Without a
/// seed, no places are remembered.
#[test]
fn first_positions_of_a_stage_depend_on_the_seed() {
    let game = bundled("spider");
    let engine = Engine::unscripted(game.rules(), Source::Own(3));
    let table = start(engine, Source::Own(3));
    let begun = |lot| {
        let mut state = SearchState::new(
            &Start::of(engine, &table),
            Reductions::ALL,
            Abstraction::all(),
        );
        let (weights, patience) = Weights::drawn_wide(3, true);
        let evaluation = Evaluation::new(engine, &table, weights);
        let breadth = Breadth { width: 20, alike: 9, patience, lot };
        let bound = Bound { positions: 50_000, bytes: 64 << 20 };
        let (mut spent, mut watch) = (Spent::default(), |_| ControlFlow::Continue(()));
        let (spent, watch) = (&mut spent, &mut watch);
        let found = search(&mut state, &evaluation, None, breadth, bound, spent, watch);
        found.unwrap().begun
    };
    assert!(begun(None).is_empty());
    assert!(!begun(Some(1)).is_empty());
    assert_eq!(begun(Some(1)), begun(Some(1)));
    assert_ne!(begun(Some(1)), begun(Some(2)));
}
