//! Checks the limits of scripts on one position, and on one line a player types. They count
//! steps and calls, so that no clock decides.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use patience::diag::{Style, render};
use patience::play::{Deal, DealName, Game};
use patience::rules::{Hook, HookError, Move};

use crate::common::{self, Shelf};

/// A hundred piles of one card, each of which accepts any other card.
const WIDE: &str = r#"name = "Wide"
script = "wide.rhai"

[deck]
copies = 2

[piles.foundation]
count = 8

[piles.tableau]
count = 100
build = { rank = "any" }
empty = "any"

[piles.waste]

[piles.stock]

[[deal]]
to = "tableau"
each = 1

[stock]
deal = [{ to = "waste" }]

[state]
made = 0
"#;

/// The step limit for all hook calls on one position.
const POSITION: u64 = 300_000;

/// The limit for the lookaheads of one line, plus one more lookahead.
const LINE: u64 = 3_000_000 + 500_000;

#[track_caller]
fn start(script: &str) -> Game {
    let shelf = Shelf::of(&[("wide.toml", WIDE), ("wide.rhai", script)]);
    let loaded = patience::words::load(&shelf, "wide", &[]);
    let variant = loaded.unwrap_or_else(|error| {
        panic!("{}", render(&error.sources, &error.diagnostics, Style::Plain))
    });
    let deal = Deal::named(DealName::Seed(1), variant.rules());
    Game::start(Arc::new(variant), deal).unwrap()
}

/// Returns the work of a function, without the fixed cost of hook calls, and the number of
/// hook calls.
fn spent(game: &Game, work: impl FnOnce(&Game)) -> (u64, u64) {
    let before = (game.hooks().spent(), game.hooks().asked());
    work(game);
    let questions = game.hooks().asked() - before.1;
    (game.hooks().spent() - before.0 - 50 * questions, questions)
}

/// Checks that listing the moves of a position fails at this place of its script, once the
/// position's steps are used up.
#[track_caller]
fn check_used_up(script: &str, hook: Hook, at: (usize, usize)) {
    let game = start(script);
    let mut error = None;
    let (work, _) = spent(&game, |it| error.clone_from(&it.moves().error));
    let Some(HookError::Script { hook: blamed, failure, at: place }) = error else {
        panic!("expected a script error: {error:?}")
    };
    let message = patience::words::script_failure(&failure);
    assert!(message.starts_with("all calls for one position"), "{message}");
    assert_eq!((blamed, place), (hook, Some(at)));
    // Long answers cost up to six times as much.
    assert!(
        (POSITION / 3..POSITION * 6).contains(&work),
        "the listing stopped after {work} steps"
    );
}

#[test]
fn hooks_share_the_step_budget_of_a_position() {
    let short = "for i in 0..25 { let x = i; } true";
    let long = "for i in 0..2000 { let x = i; } true";
    let texts = "let s = \"\"; s.pad(2000, 'x'); for i in 0..20 { s[9] = 'y'; } true";
    let sorted = "let a = []; a.pad(200, 1); for i in 0..9 { a.sort(); } true";
    for body in [short, long, texts, sorted] {
        let drops = format!("\nfn can_drop(card, onto, pile, g) {{ {body} }}");
        check_used_up(&drops, Hook::CanDrop, (2, 4));
        let lifts = format!("fn can_lift(card, pile, g) {{ {body} }}");
        check_used_up(&lifts, Hook::CanLift, (1, 4));
    }
}

#[test]
fn step_budget_error_names_hook_and_place() {
    let script = "fn can_drop(card, onto, pile, g) {\n  let n = 0;\n  \
                  [1].map(|x| { while n < 60 { n += 1; } });\n  true\n}";
    let error = start(script).moves().error.clone();
    let Some(HookError::Script { hook, at, .. }) = error else {
        panic!("expected a script error: {error:?}")
    };
    assert_eq!(hook, Hook::CanDrop);
    assert!(
        at.is_some_and(|place| place.0 == 1 || place.0 == 3),
        "place of the error: {at:?}"
    );
}

#[test]
fn budget_allows_every_pair_of_a_hundred_piles() {
    let game = start("fn can_drop(card, onto, pile, g) { onto == () || card != onto }");
    let mut error = None;
    let (_, questions) = spent(&game, |game| error.clone_from(&game.moves().error));
    assert_eq!(error, None);
    assert!(questions > 9900, "only {questions} hook calls");
}

#[test]
fn listing_stops_at_the_first_script_error() {
    for hook in ["can_lift(card, pile, g)", "can_drop(card, onto, pile, g)"] {
        let others = "fn can_deal(g) { true } fn won(g) { false }";
        let game = start(&format!("fn {hook} {{ loop {{}} }} {others}"));
        let mut error = None;
        let (_, questions) = spent(&game, |game| error.clone_from(&game.moves().error));
        assert!(error.is_some(), "`{hook}` does not fail");
        assert_eq!(questions, 1, "hook calls after `{hook}` failed");
    }
}

#[test]
fn game_exceeding_the_step_budget_can_be_undone() {
    let heavy = "if g.get(\"made\") == 1 { for i in 0..500 { let x = i; } } true";
    let mut game = start(&format!(
        "fn can_drop(card, onto, pile, g) {{ {heavy} }}\n\
         fn after_move(made, g) {{ if g.get(\"made\") == 1 {{ loop {{}} }} [set(\"made\", 1)] }}"
    ));
    let first = game.table().clone();
    game.play(game.moves().moves[0]).unwrap();
    let after = game.table().clone();
    let list = game.moves();
    assert_eq!(list.error.as_ref().and_then(HookError::hook), Some(Hook::CanDrop));
    assert!(game.play(list.moves[0]).is_err());
    assert!(game.play(Move::DEAL).is_err());
    assert_eq!(game.table(), &after);
    assert!(game.undo().is_some());
    assert_eq!(game.table(), &first);
    assert_eq!(game.moves().error, None);
}

#[test]
fn listing_over_budget_fails_the_same_every_time() {
    let heavy = "for i in 0..25 { let x = i; } true";
    let game = start(&format!("fn can_drop(card, onto, pile, g) {{ {heavy} }}"));
    let (one, other) = (game.moves(), game.moves());
    assert!(one.error.is_some());
    assert_eq!((&one.moves, &one.error), (&other.moves, &other.error));
    for &made in &one.moves {
        assert_eq!(game.engine().check(game.table(), made), Ok(()), "{made:?} is listed");
    }
}

#[test]
fn lookaheads_for_one_line_share_a_budget() {
    let heavy = "for i in 0..300 { let x = i; } []";
    let game = start(&format!("fn after_move(made, g) {{ {heavy} }}"));
    let known = BTreeSet::new();
    game.hooks().reset_budget();
    let (work, _) = spent(&game, |game| {
        for _ in 0..3 {
            game.engine().advise(game.table(), &known, 5).unwrap();
            game.status().unwrap();
        }
    });
    assert!(work < LINE, "the lookaheads took {work} steps");
}

#[test]
fn bundled_games_stay_far_below_the_budget() {
    // The most steps of each game for one position, or for one move.
    let mut most: BTreeMap<String, u64> = BTreeMap::new();
    let mut note = |name: &str, work: u64| {
        let known = most.entry(name.to_owned()).or_default();
        *known = work.max(*known);
    };
    for (name, variant) in common::scripted() {
        for number in 1..=3 {
            let mut game = common::start(&variant, &format!("seed:{number}"));
            for turn in 0..60 {
                let mut moves = Vec::new();
                let (work, questions) =
                    spent(&game, |game| moves = game.moves().moves.clone());
                note(&name, work + 10 * questions);
                if moves.is_empty() {
                    break;
                }
                let before = (game.hooks().spent(), game.hooks().asked());
                game.play(moves[turn * 7 % moves.len()]).unwrap();
                let work = game.hooks().spent() - before.0;
                note(&name, work);
            }
        }
    }
    most.retain(|_, spent| *spent >= POSITION / 10);
    assert!(most.is_empty(), "games that use a tenth of the limit or more: {most:?}");
}
