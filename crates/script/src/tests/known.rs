//! Tests of the cache of answers.

use super::game::{Game, script};
use crate::Script;
use crate::rules::{Hook, Hooks, Move};

/// Returns the steps that a question takes, and whether the script really ran for it.
fn cost(script: &Script, ask: impl FnOnce()) -> (u64, bool) {
    let before: u64 = script.work().iter().map(|work| work.steps).sum();
    let kept = script.known.len();
    ask();
    let after: u64 = script.work().iter().map(|work| work.steps).sum();
    (after - before, script.known.len() > kept)
}

/// Checks whether a script runs again when its score is asked after a change.
#[track_caller]
fn check(score: &str, change: impl FnOnce(&mut Game), runs: bool) {
    let mut game = Game::new();
    let known = script(&format!("fn score(g) {{ {score} }}"));
    let first = cost(&known, || assert!(known.score(game.view()).is_ok()));
    let again = cost(&known, || assert!(known.score(game.view()).is_ok()));
    assert_eq!((first.1, again), (true, (first.0, false)), "{score}");
    change(&mut game);
    let mut found = 0;
    let after = cost(&known, || found = known.score(game.view()).unwrap());
    assert_eq!(after.1, runs, "{score}");
    let anew = script(&format!("fn score(g) {{ {score} }}"));
    assert_eq!(anew.score(game.view()).unwrap(), found, "{score}");
}

#[test]
fn a_script_runs_again_if_something_it_read_changed() {
    let draw = |game: &mut Game| game.transfer("s", "3", 2);
    check("g.pile(\"s\").len", draw, true);
    check("g.pile(\"s\").top.rank", draw, true);
    check("g.pile(\"3\").cards.len()", draw, true);
    check("if g.pile(\"3\").is_empty { 1 } else { 2 }", draw, true);
    check(
        "let n = 0; for it in g.tops(\"tableau\") { if it != () { n += 1; } } n",
        draw,
        true,
    );
    check("g.home", |game| game.transfer("s", "f1", 1), true);
}

#[test]
fn a_script_does_not_run_again_if_all_it_read_is_the_same() {
    let draw = |game: &mut Game| game.transfer("s", "3", 2);
    check("1", draw, false);
    check("g.home", draw, false);
    check("g.pile(\"1\").cards[1].rank + g.pile(\"2\").len", draw, false);
    check("if g.pile(\"s\").is_empty { 1 } else { 2 }", draw, false);
    check("g.get(\"passes\") + g.redeals + g.redeals_left", draw, false);
    check("if g.home > 0 { 7 } else { g.pile(\"s\").len }", draw, false);
}

/// Checks whether a script runs again when it is asked about a different drop.
#[track_caller]
fn check_drop(body: &str, one: [&str; 2], other: [&str; 2], runs: bool) {
    let game = Game::new();
    let text = format!("fn can_drop(card, onto, pile, g) {{ {body} }}");
    let (known, anew) = (script(&text), script(&text));
    let ask = |script: &Script, [from, to]: [&str; 2]| {
        script.can_drop(game.view(), game.pile(from), game.pile(to), 1).unwrap()
    };
    ask(&known, one);
    let mut found = false;
    let after = cost(&known, || found = ask(&known, other));
    assert_eq!(after.1, runs, "{body}");
    assert_eq!(ask(&anew, other), found, "{body}");
}

#[test]
fn the_cache_ignores_arguments_that_the_script_did_not_read() {
    // 7H lies on column 1, 8S on column 2, the ace of spades on f1; column 3 is empty.
    let (seven, eight, ace) = (["1", "3"], ["2", "3"], ["f1", "3"]);
    check_drop("card.suit == \"spades\"", eight, ace, false);
    check_drop("card.rank == 8", eight, ace, true);
    check_drop("card.color == \"red\"", eight, seven, true);
    check_drop("card.is_down", eight, seven, false);
    check_drop("card == card", eight, seven, true);
    check_drop("pile.role == \"tableau\"", seven, ["1", "2"], true);
    check_drop("onto != () && pile.role == \"tableau\"", ["s", "1"], ["s", "2"], false);
    check_drop("onto != () && pile.id == \"1\"", ["s", "1"], ["s", "2"], true);
    check_drop("onto != () && pile == g.pile(\"1\")", ["s", "1"], ["s", "2"], true);
    check_drop("onto != () && onto.rank == 8", ["s", "1"], ["s", "2"], true);
    check_drop("g.from.role == \"stock\"", ["1", "3"], ["2", "3"], true);
    check_drop("g.count == 1", ["1", "3"], ["1", "3"], false);
}

#[test]
fn cached_effects_depend_on_the_move() {
    let mut game = Game::new();
    let known =
        script("fn after_move(made, g) { [transfer(made.from, made.to, made.count)] }");
    let ask = |game: &Game, from: &str, to: &str| {
        let made = Move::build(game.pile(from), game.pile(to), 1);
        let cards = made.cards(game.view().table);
        format!("{:?}", known.after_move(game.view(), made, &cards).unwrap())
    };
    let first = ask(&game, "s", "3");
    game.transfer("s", "2", 3);
    let mut again = String::new();
    let cost_again = cost(&known, || again = ask(&game, "s", "3"));
    assert_eq!((first, false), (again.clone(), cost_again.1));
    assert_ne!(ask(&game, "2", "3"), again);
}

#[test]
fn a_cached_answer_costs_the_same_steps() {
    let game = Game::new();
    let known = script("fn can_deal(g) { for i in 0..400 { let x = i; } true }");
    let asked = |script: &Script| {
        script.reset_position_budget();
        (0..10_000)
            .take_while(|_| script.holds(game.view(), Hook::CanDeal).is_ok())
            .count()
    };
    let first = asked(&known);
    assert!((10..1000).contains(&first), "{first}");
    assert_eq!(asked(&known), first);
    let error = known.holds(game.view(), Hook::CanDeal).unwrap_err();
    assert!(format!("{error:?}").contains("Limit(PositionSteps)"), "{error:?}");
}

#[test]
fn the_cache_of_answers_is_bounded() {
    let mut game = Game::new();
    let known = script("fn score(g) { g.pile(\"s\").len + g.get(\"last\") }");
    for number in 0..60_000 {
        game.set("last", number);
        let found = known.score(game.view()).unwrap();
        assert_eq!(found, 48 + i64::from(number));
    }
    assert!(known.known.len() < 40_000);
}
