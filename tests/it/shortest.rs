//! Compares shortest lines with a breadth-first search, and with published results.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use patience::engine::Engine;
use patience::play::{Deal, Game};
use patience::rules::MoveList;
use patience::solve::{Count, Limit, Settings, Shortest, Solver, Spent, Verdict};
use patience::table::{Journal, Table};

use crate::common::InFolder;
use crate::common::acting::generate_acting;
use crate::common::filled::generate_filled;
use crate::common::generated::{
    self, Chance, generate, generate_cells, generate_gathered, generate_plain,
};
use crate::common::mixed::generate_mixed;
use crate::common::scaled::{Scripted, generate_scripted};
use crate::common::thorough;
use crate::common::truth::{exact, wins};

/// The result of an exhaustive search.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Length {
    Moves(usize),
    Unwinnable,
    TooLarge,
}

/// The number of positions after which a generated game counts as too large.
const LIMIT: usize = 1200;

/// Explores all positions in breadth-first order.
fn plainly(engine: &Engine<'_>, start: &Table, count: Count) -> Length {
    let mut seen = BTreeSet::from([exact(engine, start)]);
    let (mut layer, mut moves) = (vec![start.clone()], 0);
    let mut list = MoveList::default();
    while !layer.is_empty() {
        let mut next = Vec::new();
        for table in &layer {
            if engine.is_won(table).unwrap() {
                return Length::Moves(moves);
            }
            engine.moves(table, &mut list);
            assert_eq!(list.error, None, "script error");
            for made in &list.moves {
                let several = made.carry().is_some_and(|carry| carry.count > 1);
                if several && count == Count::Cards {
                    continue;
                }
                let mut after = table.clone();
                if engine.apply(&mut after, &mut Journal::default(), *made).is_err() {
                    return Length::TooLarge;
                }
                if seen.insert(exact(engine, &after)) {
                    next.push(after);
                }
            }
            if seen.len() > LIMIT {
                return Length::TooLarge;
            }
        }
        (layer, moves) = (next, moves + 1);
    }
    Length::Unwinnable
}

fn shortest(
    engine: Engine<'_>,
    table: &Table,
    count: Count,
    most: Option<u64>,
) -> Shortest {
    let settings = Settings { most_positions: most, ..Settings::default() };
    let mut watch = |_: Spent| ControlFlow::Continue(());
    Solver::new(engine, settings).shortest(table, count, &mut watch).unwrap()
}

/// The gate plays one file in this many.
const SHARE: usize = 3;

fn share() -> usize {
    thorough(SHARE, 1)
}

/// Counts of results.
#[derive(Debug, Default)]
struct Tally {
    winnable: usize,
    unwinnable: usize,
    cut: usize,
}

impl Tally {
    fn generated(&mut self, files: usize, seed: u64, make: fn(&mut Chance) -> Scripted) {
        let mut chance = Chance::of(seed);
        for _ in 0..files.div_ceil(share()) {
            let library = make(&mut chance);
            for game in generated::dealt(&library) {
                for count in [Count::Moves, Count::Cards] {
                    if count.is_for(game.rules()) {
                        self.compare(&game, count, &library.text);
                    }
                }
            }
        }
    }

    #[track_caller]
    fn compare(&mut self, game: &Game, count: Count, text: &str) {
        let (engine, table) = (game.engine(), game.table());
        let length = plainly(&engine, table, count);
        if length == Length::TooLarge {
            return;
        }
        let found = shortest(engine, table, count, None);
        let told = format!("{length:?} {count:?} {found:?}\n{text}\n{table:?}");
        assert!(found.is_proven(), "the length is not proven: {told}");
        match (length, &found.answer.verdict) {
            (Length::Moves(moves), Verdict::Winnable(line)) => {
                assert!(
                    line.len() == moves && wins(&engine, table, line),
                    "the line is not a shortest one: {told}"
                );
                self.winnable += 1;
            }
            (Length::Unwinnable, Verdict::Unwinnable) => self.unwinnable += 1,
            _ => panic!("different verdicts: {told}"),
        }
        for most in [1, 7, 40] {
            let found = shortest(engine, table, count, Some(most));
            let told = format!("{most} {length:?} {count:?} {found:?}\n{text}");
            self.cut += usize::from(!found.is_proven());
            if let Length::Moves(moves) = length {
                assert!(found.least <= moves, "the lower bound is too high: {told}");
                let line = found.answer.verdict.counted().line();
                assert!(
                    line.is_none_or(|line| line >= moves),
                    "the line is too short: {told}"
                );
                assert_ne!(
                    found.answer.verdict,
                    Verdict::Unwinnable,
                    "a winnable game is called unwinnable: {told}"
                );
            } else {
                assert!(
                    !found.answer.verdict.is_winnable(),
                    "an unwinnable game is called winnable: {told}"
                );
            }
        }
    }
}

#[test]
fn shortest_matches_breadth_first_in_generated_games() {
    let mut tally = Tally::default();
    tally.generated(150, 31, |chance| Scripted::plain(generate(chance)));
    tally.generated(250, 32, |chance| Scripted::plain(generate_plain(chance)));
    tally.generated(15, 33, |chance| Scripted::plain(generate_gathered(chance)));
    let part = share();
    assert!(
        tally.winnable > 200 / part && tally.unwinnable > 100 / part,
        "too few stopped searches: {tally:?}"
    );
    assert!(tally.cut > 100 / part, "too few games: {tally:?}");
}

#[test]
fn shortest_matches_breadth_first_with_actions() {
    let mut tally = Tally::default();
    tally.generated(60, 34, generate_acting);
    tally.generated(40, 35, generate_filled);
    tally.generated(40, 36, generate_mixed);
    tally.generated(25, 37, generate_scripted);
    let part = share();
    assert!(
        tally.winnable > 40 / part && tally.unwinnable > 20 / part,
        "too few games: {tally:?}"
    );
}

#[test]
fn shortest_matches_breadth_first_with_cells() {
    let mut tally = Tally::default();
    tally.generated(240, 38, |chance| Scripted::plain(generate_cells(chance)));
    let part = share();
    assert!(
        tally.winnable > 40 / part && tally.unwinnable > 20 / part,
        "too few games: {tally:?}"
    );
}

/// Deals `FreeCell`.
fn dealt(deal: &str) -> Game {
    let library = InFolder::bundled();
    let Ok(variant) = patience::words::load(&library, "freecell", &[]) else {
        panic!("freecell does not load for {deal}")
    };
    let variant = Arc::new(variant);
    let deal = Deal::named(deal.parse().unwrap(), variant.rules());
    Game::start(variant, deal).unwrap()
}

#[track_caller]
fn check_freecell(number: usize, count: Count, moves: usize) {
    let game = dealt(&format!("ms:{number}"));
    let found = shortest(game.engine(), game.table(), count, None);
    let line = found.answer.verdict.clone().line().unwrap();
    assert!(
        wins(&game.engine(), game.table(), &line),
        "the line found for ms:{number} does not win"
    );
    assert_eq!(
        (line.len(), found.least),
        (moves, moves),
        "length and lower bound of ms:{number} by {count:?}"
    );
}

/// Paul and Helmert give 82 for the first deal, and the same lengths as here for the others.
const FREECELL: [usize; 10] = [81, 73, 70, 79, 85, 75, 76, 74, 81, 80];

#[test]
fn freecell_deal_matches_published_length() {
    check_freecell(3, Count::Moves, FREECELL[2]);
    check_freecell(3, Count::Cards, 73);
}

/// Only with `THOROUGH`, because it takes minutes.
#[test]
fn ten_freecell_deals_match_published_lengths() {
    if std::env::var_os("THOROUGH").is_none() {
        return;
    }
    for (number, moves) in (1..).zip(FREECELL) {
        check_freecell(number, Count::Moves, moves);
    }
    for (number, moves) in [(2, 75), (6, 79), (7, 76), (8, 75)] {
        check_freecell(number, Count::Cards, moves);
    }
}

#[test]
fn stopped_search_reports_its_bounds() {
    let game = dealt("ms:5");
    let found = shortest(game.engine(), game.table(), Count::Moves, Some(30_000));
    assert_eq!(found.limit, Some(Limit::Positions));
    let line = found.answer.verdict.clone().line().unwrap();
    assert!(wins(&game.engine(), game.table(), &line));
    assert!(
        78 < found.least && found.least < 85 && line.len() > 84,
        "bounds of a stopped search: {found:?}"
    );
}
