//! Errors of scripts when their hooks are called.

use super::{Game, compiled, failed, line};
use crate::rules::{Hook, Hooks, Move};
use crate::script::Script;

#[track_caller]
fn script(text: &str) -> Script {
    compiled(text).unwrap()
}

/// Checks the error of an expression about the position `g`.
#[track_caller]
fn check(expression: &str, expected: &str) {
    let game = Game::new();
    let text = format!("fn score(g) {{ throw `${{{expression}}}`; }}");
    let error = script(&text).score(game.view()).unwrap_err();
    assert_eq!(failed(&error).0, expected);
}

/// Checks the error of the effects returned after moving a card from `s` to column 3.
#[track_caller]
fn check_effects(answer: &str, expected: &str) {
    let game = Game::new();
    let made = Move::build(game.pile("s"), game.pile("3"), 1);
    let script = script(&format!("fn after_move(made, g) {{ {answer} }}"));
    let error = script.after_move(game.view(), made, &[]).unwrap_err();
    assert_eq!(failed(&error).0, expected);
}

#[test]
fn unknown_names_get_suggestions() {
    check("g.pile(\"f9\").len", "unknown pile `f9`; did you mean `f1`?");
    check("g.piles(\"tablaeu\")", "unknown group `tablaeu`; did you mean `tableau`?");
    check("g.get(\"pases\")", "unknown state variable `pases`; did you mean `passes`?");
    check("g.state.pases", "this map has no `pases`; did you mean `passes`?");
    check("g.state.color", "this map has no `color`");
    check("g.hom", "a game has no `hom`; did you mean `home`?");
    check("g.pile(\"1\").topp", "a pile has no `topp`; did you mean `top`?");
    check(
        "g.pile(\"2\").top.color.rank",
        "a text has no `rank`; it has `len`, `is_empty`",
    );
    check(
        "g.pile(\"3\").top.rank",
        "`()` has no `rank`; there may be no card: compare it with `()` first",
    );
    check("g.pile(\"2\").top + 1", "`+` does not work with a card and a whole number");
    check("g.pile(2)", "`pile` does not work with a game and a whole number");
}

#[test]
fn a_script_cannot_change_the_game() {
    let hint = "a script only returns answers and changes nothing";
    check(
        "if g.home == 1 { let x = g; x.home = 3; }",
        &format!("`home` of a game cannot be set; {hint}"),
    );
    check(
        "{ let top = g.pile(\"2\").top; top.rank = 3; }",
        &format!("`rank` of a card cannot be set; {hint}"),
    );
}

#[test]
fn invalid_effects_are_refused() {
    check_effects(
        "turn(\"9\")",
        "unknown pile `9`; known: `f1`, `f2`, `f3`, `f4`, `1`, `2`, `3` and `s`",
    );
    check_effects(
        "turn(\"1\")",
        "`after_move` returned an effect, expected a list of effects; put it in \
         brackets",
    );
    check_effects(
        "[turn(\"1\"), 3]",
        "`after_move` returned a list with the number 3 in it, expected only effects",
    );
    check_effects(
        "[transfer(1, 2, 3)]",
        "an effect needs a pile or the id of one, not the number 1",
    );
    check_effects("[transfer(\"1\", \"2\", 0)]", "`transfer` cannot move 0 cards");
    check_effects("[transfer(\"1\", \"2\", 256)]", "`transfer` cannot move 256 cards");
    check_effects("[set(\"last\", 2147483648)]", "a variable cannot hold 2147483648");
    check_effects(
        "[set(\"lst\", 1)]",
        "unknown state variable `lst`; did you mean `last`?",
    );
}

#[test]
fn errors_in_tabulated_hooks_have_their_places() {
    let check = |text: &str, expected: &str| {
        let game = Game::new();
        let (groups, tableau) = game.groups();
        let deck = game.view().rules.deck();
        let found = script(text).lift_table(deck, &groups, tableau).unwrap_err();
        assert_eq!(line(&found), expected);
    };
    check(
        "fn can_lift(card, pile) { pile.len == 1 }",
        "1:32: `len` of a pile is not known before the game; \
         add the parameter `g` to the hook, so that it is called during play",
    );
    check(
        "\nfn can_lift(card, pile) { 7 }",
        "2:4: `can_lift` returned the number 7, expected `true` or `false`",
    );
    check(
        "fn can_lift(card, pile) { let n = 0; for i in 0..4500 { n += i } true }",
        "1:4: all cards together take more than 500000 steps; \
         add the parameter `g` to the hook, so that it is called during play",
    );
    check(
        "fn can_lift(card, pile) { let a = helper(card); a }\n\
         fn helper(card) {\n  card.rank.nothing\n}",
        "3:13: a whole number has no `nothing`",
    );
}

#[test]
fn wrong_answers_are_reported_with_the_expected_type() {
    let game = Game::new();
    let ask = |text: &str, hook: Hook| script(text).holds(game.view(), hook).unwrap_err();
    let error = ask("fn won(g) { g }", Hook::Won);
    assert_eq!(error.hook(), Some(Hook::Won));
    assert_eq!(failed(&error).0, "`won` returned a game, expected `true` or `false`");
    assert_eq!(
        failed(&ask("fn lost(g) { }", Hook::Lost)).0,
        "`lost` returned nothing, expected `true` or `false`; \
         an `if` without `else` returns nothing"
    );
    assert_eq!(
        failed(&script("fn score(g) { \"lots\" }").score(game.view()).unwrap_err()).0,
        "`score` returned the text `lots`, expected a whole number"
    );
    let deal = |text: &str| {
        let ace = game.view().rules.deck().parse("AH").unwrap();
        let tableau = game.groups().1;
        failed(&script(text).deal_to(game.view(), ace, tableau).unwrap_err()).0
    };
    let expected = "expected the name of a group or the given pile";
    assert_eq!(
        deal("fn deal_to(card, pile, g) { \"fundation\" }"),
        "unknown group `fundation`; did you mean `foundation`?"
    );
    assert_eq!(
        deal("fn deal_to(card, pile, g) { g.pile(\"1\") }"),
        format!("`deal_to` returned a pile, {expected}")
    );
    assert_eq!(
        deal("fn deal_to(card, pile, g) { pile.len }"),
        "a group as a whole has no `len`; use `g.piles(pile.name)`"
    );
}

#[test]
fn exceeding_the_step_limit_names_the_slowest_function() {
    let told = |text: &str| {
        let script = script(text);
        let error = script.holds(Game::new().view(), Hook::Won).unwrap_err();
        let (message, at) = failed(&error);
        let message = message.split(';').next().unwrap().to_owned();
        format!("{}:{} {message}", at.unwrap().0, at.unwrap().1)
    };
    let counting = "fn count(n) {\n    let all = 0;\n    for it in 0..n { all += it; }\n    all\n}\n";
    let often = "fn won(g) {\n    let n = 0;\n    while n >= 0 { n += 1; count(99); }\n}";
    insta::assert_snapshot!(told(&format!("{counting}{often}")), @"3:29 this takes more than 20000 steps, nearly all of them in `count`");
    let short = often.replace("99", "1");
    insta::assert_snapshot!(told(&format!("{counting}{short}")), @"3:18 this takes more than 20000 steps, about 70 % of them in `count`");
    let closure = "fn won(g) {\n    [1].map(|it| { loop { it += 1; } })\n}";
    insta::assert_snapshot!(told(closure), @"2:27 this takes more than 20000 steps");
    insta::assert_snapshot!(told("fn won(g) { loop {} }"), @"1:4 this takes more than 20000 steps");
}
