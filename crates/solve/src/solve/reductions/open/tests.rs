//! Compares verdicts with those of the relaxed game, in which every card of the stock can be
//! played.

use std::ops::ControlFlow;

use super::opened;
use crate::engine::{Engine, Source};
use crate::rules::{Move, Rules};
use crate::solve::search::complete::Complete;
use crate::solve::tests::{Turning, bundled, start, thorough};
use crate::solve::{Limit, Reductions, Settings, Start, Suits, Verdict};
use crate::table::{Journal, Table};

/// The maximum number of positions of a compared game.
const MOST: u64 = 20_000;

/// The verdicts of deals under the real rules and with the open stock.
#[derive(Debug, Default)]
struct Tally {
    won: u32,
    lost: u32,
    /// How many of the lost deals are lost with the open stock too.
    lost_open: u32,
}

/// The maximum number of turns of the stock before a position is compared.
const TURNS: u64 = 3;

/// Returns whether a position can be won under some rules, if known, and the number of positions
/// visited.
fn search(rules: &Rules, table: &Table, reductions: Reductions) -> (Option<bool>, u64) {
    let engine = Engine::unscripted(rules, Source::Own(1));
    let settings = Settings { reductions, memory: 1 << 24, ..Settings::default() };
    let suits = Suits::of(rules);
    let mut search = Complete::new(&Start::of(engine, table), settings, suits.as_ref());
    if search.is_won_at_start().unwrap() {
        return (Some(true), 0);
    }
    let verdict = search.run(MOST, &mut |_| ControlFlow::Continue(())).unwrap();
    let won = match verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable => Some(false),
        Verdict::Unknown(limit) => {
            assert_eq!(limit, Limit::Positions);
            None
        }
    };
    (won, search.spent().positions)
}

/// Compares the first deals of a game, some of them after turning the stock.
fn compare(turning: Turning<'_>, deals: u64, tally: &mut Tally) {
    let game = turning.game();
    let rules = game.rules();
    let open = opened(rules).unwrap();
    for number in 1..=deals {
        let source = Source::Own(number);
        let engine = Engine::unscripted(rules, source);
        let mut table = start(engine, source);
        for _ in 0..number % (TURNS + 1) {
            engine.apply(&mut table, &mut Journal::default(), Move::DEAL).unwrap();
        }
        let (Some(won), _) = search(rules, &table, Reductions::NONE) else { continue };
        for reductions in [Reductions::NONE, Reductions::ALL] {
            let (found, _) = search(&open, &table, reductions);
            if won {
                assert_ne!(found, Some(false), "{number} of {}", turning.text());
                tally.won += 1;
            } else {
                tally.lost += 1;
                tally.lost_open += u32::from(found == Some(false));
            }
        }
    }
}

#[test]
fn deals_lost_with_an_open_stock_are_lost_under_the_rules() {
    let mut tally = Tally::default();
    for deck in [("CD", "A23456", 1), ("CDHS", "A234", 1), ("CD", "A234", 2)] {
        for each in 2..=4 {
            for build in [Turning::USUAL.build, "rank = \"down\"", "rank = \"either\""] {
                for (take_back, face, empty) in [
                    (false, "down", "none"),
                    (true, "down", "none"),
                    (false, "up", "any"),
                    (true, "up", "none"),
                ] {
                    let game =
                        Turning { deck, take_back, empty, build, dealt: 1, face, each };
                    compare(game, thorough(7, 40), &mut tally);
                }
            }
        }
    }
    let Tally { won, lost, lost_open } = tally;
    assert!(won > 500 && lost > lost_open + 100 && lost_open > 100, "{tally:?}");
}

/// The relaxed rules are those of a game that deals single cards: both searches visit the same
/// number of positions.
#[test]
fn opened_rules_equal_those_of_a_stock_turned_singly() {
    let mut compared = 0;
    let singly = Turning { each: 1, ..Turning::USUAL }.game();
    for each in [2, 3] {
        let several = Turning { each, ..Turning::USUAL }.game();
        let open = opened(several.rules()).unwrap();
        for number in 1..=30 {
            let source = Source::Own(number);
            let table = start(Engine::unscripted(several.rules(), source), source);
            for reductions in [Reductions::NONE, Reductions::ALL] {
                let found = search(&open, &table, reductions);
                assert_eq!(found, search(singly.rules(), &table, reductions), "{number}");
                compared += u32::from(found.0.is_some());
            }
        }
    }
    assert!(compared > 80, "{compared}");
}

#[test]
fn only_unlimited_stocks_turned_several_at_a_time_are_opened() {
    let opens = |name| opened(bundled(name).rules()).is_some();
    assert!(opens("klondike-draw-3") && opens("ultra-klondike") && opens("canfield"));
    assert!(!opens("klondike") && !opens("double-klondike") && !opens("forty-thieves"));
}
