//! What scripts answer, and what they can see.

use super::game::{Game, deck, groups, lines, script};
use crate::Script;
use crate::rules::{GroupId, Hook, HookFault, Hooks, Move, ScriptFailure};
use crate::table::Kinds;

const TABLEAU: GroupId = GroupId(1);

/// Returns what a script failed with, and where.
#[track_caller]
fn failure(fault: HookFault) -> (String, Option<(usize, usize)>) {
    match fault {
        HookFault::Script { failure, at, .. } => match *failure {
            ScriptFailure::Said(message) => (message, at),
            other => panic!("{other:?}"),
        },
        HookFault::TooManyMoves { .. } => panic!("{fault:?}"),
    }
}

/// Checks what an expression about the position `g` evaluates to, as `score` or `throw`
/// shows it.
#[track_caller]
fn check(expression: &str, expected: &str) {
    let game = Game::new();
    let text = format!("fn score(g) {{ throw `${{{expression}}}`; }}");
    let (found, _) = failure(script(&text).score(game.view()).unwrap_err());
    assert_eq!(found.strip_prefix("the script gave up: ").unwrap_or(&found), expected);
}

/// Checks what follows from the move of a card from `s` to column 3.
#[track_caller]
fn check_effects(answer: &str, expected: &str) {
    let mut game = Game::new();
    game.transfer("s", "3", 2);
    let made = Move::build(game.pile("s"), game.pile("3"), 2);
    let pile = game.view().table.pile(game.pile("3"));
    let cards = pile[pile.len() - 2..].to_vec();
    let script = script(&format!("fn after_move(made, g) {{ {answer} }}"));
    let found = match script.after_move(game.view(), made, &cards) {
        Ok(requests) => format!("{requests:?}"),
        Err(fault) => failure(fault).0,
    };
    assert_eq!(found, expected);
}

fn texts(kinds: Kinds) -> String {
    lines(&kinds.iter().map(|kind| deck().text(kind)).collect::<Vec<_>>())
        .replace('\n', " ")
}

#[test]
fn a_position_can_be_read() {
    check("g.home", "1");
    check("g.redeals", "0");
    check("g.redeals_left", "2");
    check("g.piles(\"tableau\").len()", "3");
    check("g.piles(\"tableau\").map(|it| it.id)", r#"["1", "2", "3"]"#);
    check("g.pile(\"f1\").number", "1");
    check("g.pile(\"3\").number", "3");
    check("g.pile(\"3\").role", "tableau");
    check("g.pile(\"3\").top == ()", "true");
    check("g.pile(\"1\").top != ()", "true");
    check("g.pile(\"1\").cards", "[KH, 7H]");
    check("g.pile(\"1\").cards[0].is_down", "true");
    check("g.pile(\"1\").top.is_down", "false");
    check("g.pile(\"s\").len", "48");
    check("g.pile(\"1\")", "1");
    check("g.state", r#"#{"last": -1, "passes": 3}"#);
    check("g.state.passes + g.get(\"last\")", "2");
    check("g.pile(\"1\") == g.piles(\"tableau\")[0]", "true");
    check("g.pile(\"1\").cards.contains(g.pile(\"1\").top)", "true");
}

#[test]
fn a_card_can_be_read() {
    let card = "g.pile(\"2\").top";
    check(&format!("{card}.rank"), "8");
    check(&format!("{card}.suit"), "S");
    check(&format!("{card}.color"), "black");
    check(&format!("{card}.text"), "8S");
    check(&format!("{card} == g.pile(\"f1\").top"), "false");
}

#[test]
fn an_unknown_name_is_told_with_the_nearest() {
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
        "`()` has no `rank`; there may be no card: ask first whether it `== ()`",
    );
    check("g.pile(\"2\").top + 1", "`+` does not work with a card and a whole number");
    check("g.pile(2)", "`pile` does not work with a game and a whole number");
}

#[test]
fn nothing_can_be_changed() {
    let hint = "a script answers questions and changes nothing";
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
fn a_copy_of_the_state_can_be_changed_and_is_dropped() {
    let game = Game::new();
    let script = script("fn score(g) { let s = g.state; s.passes += 1; s.passes }");
    assert_eq!(script.score(game.view()), Ok(4));
    assert_eq!(script.score(game.view()), Ok(4));
}

#[test]
fn effects_are_answered_as_an_array() {
    check_effects("()", "[]");
    check_effects("[]", "[]");
    check_effects(
        "[transfer(made.to, \"f2\", made.count), turn(made.from), set(\"last\", 9)]",
        "[Transfer { from: PileId(6), to: PileId(1), count: 2 }, Turn(PileId(7)), \
         Set(Counter(4), 9)]",
    );
    check_effects(
        "if made.kind == \"build\" && made.cards.len == 2 { [turn(\"1\")] }",
        "[Turn(PileId(4))]",
    );
}

#[test]
fn what_is_no_effect_is_refused() {
    check_effects(
        "turn(\"9\")",
        "unknown pile `9`; there are `f1`, `f2`, `f3`, `f4`, `1`, `2`, `3` and `s`",
    );
    check_effects(
        "turn(\"1\")",
        "`after_move` returned an effect; wanted a list of effects; put it between \
         brackets",
    );
    check_effects(
        "[turn(\"1\"), 3]",
        "`after_move` returned a list with the number 3 in it; wanted effects alone",
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
fn a_redeal_has_no_piles_and_no_cards() {
    let game = Game::new();
    let script = script(
        "fn after_move(made, g) { \
         if made.kind == \"redeal\" && made.from == () && made.cards == [] { [turn(\"1\")] } }",
    );
    let found = script.after_move(game.view(), Move::REDEAL, &[]);
    assert_eq!(found.map(|requests| requests.len()), Ok(1));
}

#[test]
fn the_lowest_card_lifted_and_the_card_beneath_are_given() {
    let game = Game::new();
    let script = script(
        "fn can_lift(card, pile, g) { card.text == \"KH\" && pile.len == 2 }\n\
         fn can_drop(card, onto, pile, g) { card.rank == onto.rank - 1 && pile.id == \"2\" }",
    );
    let (one, two) = (game.pile("1"), game.pile("2"));
    assert_eq!(script.can_lift(game.view(), one, 1), Ok(false));
    assert_eq!(script.can_lift(game.view(), one, 2), Ok(true));
    assert_eq!(script.can_drop(game.view(), one, two, 1), Ok(true));
    assert_eq!(script.can_drop(game.view(), two, one, 1), Ok(false));
    let fault = script.can_drop(game.view(), one, game.pile("3"), 1).unwrap_err();
    let (message, at) = failure(fault);
    assert_eq!(
        (message.as_str(), at),
        (
            "`()` has no `rank`; there may be no card: ask first whether it `== ()`",
            Some((2, 54))
        )
    );
}

#[test]
fn a_dealt_card_goes_to_the_group_that_is_named() {
    let game = Game::new();
    let script = script(
        "fn deal_to(card, pile, g) { \
         if card.rank == 1 { \"foundation\" } else { pile } }",
    );
    let deal = |text| script.deal_to(game.view(), deck().parse(text).unwrap(), TABLEAU);
    assert_eq!(deal("AH"), Ok(GroupId(0)));
    assert_eq!(deal("2H"), Ok(TABLEAU));
}

#[test]
fn hooks_without_the_position_become_tables() {
    let script = script(
        "const LOW = 1; const ENDS = [1, 13];\n\
         fn deal_to(card, pile) { if card.rank == LOW { \"foundation\" } else { pile } }\n\
         fn can_lift(card, pile) { card.rank in ENDS && card.suit == \"S\" }\n\
         fn can_drop(card, onto, pile) { \
         if onto == () { card.rank == 13 } else { card.rank == onto.rank + global::LOW } }",
    );
    let hooks: Vec<_> = script.hooks().collect();
    assert_eq!(
        hooks,
        [(Hook::DealTo, true), (Hook::CanLift, true), (Hook::CanDrop, true)]
    );
    let table = script.deal_table(&deck(), &groups(), TABLEAU).unwrap();
    assert_eq!(table.iter().flatten().count(), 4);
    assert_eq!(table[deck().parse("AH").unwrap().kind()], Some(GroupId(0)));
    let kinds = script.lift_table(&deck(), &groups(), TABLEAU).unwrap();
    assert_eq!(texts(kinds), "AS KS");
    let (all, seven) = (deck().present(), deck().parse("7H").unwrap());
    let mut on = vec![all; deck().kinds()];
    on[seven.kind()] = all.without(Kinds::of(deck().parse("8H").unwrap()));
    let own = (on.as_slice(), all);
    let (rows, empty) = script.drop_table(&deck(), &groups(), TABLEAU, own).unwrap();
    assert_eq!(texts(rows[deck().parse("6H").unwrap().kind()]), "7C 7D 7H 7S");
    assert_eq!(texts(rows[seven.kind()]), "8C 8D 8S");
    assert_eq!(texts(empty), "KC KD KH KS");
}

#[test]
fn a_fault_while_a_table_is_filled_is_placed() {
    let check = |text: &str, expected: &str| {
        let found = script(text).lift_table(&deck(), &groups(), TABLEAU).unwrap_err();
        assert_eq!(found.to_string(), expected);
    };
    check(
        "fn can_lift(card, pile) { pile.len == 1 }",
        "1:32: `len` of a pile is not known before the game; \
         add the parameter `g` to the hook, and it is asked during play",
    );
    check(
        "\nfn can_lift(card, pile) { 7 }",
        "2:4: `can_lift` returned the number 7; wanted `true` or `false`",
    );
    check(
        "fn can_lift(card, pile) { let n = 0; for i in 0..4500 { n += i } true }",
        "1:4: all cards together take more than 500000 steps; \
         add the parameter `g` to the hook, and it is asked during play",
    );
    check(
        "fn can_lift(card, pile) { let a = helper(card); a }\n\
         fn helper(card) {\n  card.rank.nothing\n}",
        "3:13: a whole number has no `nothing`",
    );
}

#[test]
fn a_wrong_answer_is_told_with_what_is_wanted() {
    let game = Game::new();
    let ask = |text: &str, hook: Hook| script(text).holds(game.view(), hook).unwrap_err();
    let fault = ask("fn won(g) { g }", Hook::Won);
    assert_eq!(fault.hook(), Some(Hook::Won));
    assert_eq!(failure(fault).0, "`won` returned a game; wanted `true` or `false`");
    assert_eq!(
        failure(ask("fn lost(g) { }", Hook::Lost)).0,
        "`lost` returned nothing; wanted `true` or `false`; \
         an `if` without its `else` answers nothing"
    );
    assert_eq!(
        failure(script("fn score(g) { \"lots\" }").score(game.view()).unwrap_err()).0,
        "`score` returned the text `lots`; wanted a whole number"
    );
    let deal = |text: &str| {
        let ace = deck().parse("AH").unwrap();
        failure(script(text).deal_to(game.view(), ace, TABLEAU).unwrap_err()).0
    };
    let wanted = "wanted the name of a group, or the pile it was given";
    assert_eq!(
        deal("fn deal_to(card, pile, g) { \"fundation\" }"),
        "unknown group `fundation`; did you mean `foundation`?"
    );
    assert_eq!(
        deal("fn deal_to(card, pile, g) { g.pile(\"1\") }"),
        format!("`deal_to` returned a pile; {wanted}")
    );
    assert_eq!(
        deal("fn deal_to(card, pile, g) { pile.len }"),
        "`len` is not known of a whole group; look at `g.piles(pile.name)`"
    );
}

#[test]
fn a_hook_is_asked_of_whatever_rules_it_is_shown() {
    let (one, mut other) = (Game::new(), Game::new());
    other.transfer("s", "f2", 4);
    let script = script("fn score(g) { g.home }");
    assert_eq!(script.score(one.view()), Ok(1));
    assert_eq!(script.score(other.view()), Ok(5));
    assert_eq!(script.score(one.view()), Ok(1));
}

#[test]
fn a_question_that_uses_up_its_steps_is_told_with_the_function_that_takes_them() {
    let told = |text: &str| {
        let script = Script::compile(text).unwrap();
        let fault = script.holds(Game::new().view(), Hook::Won).unwrap_err();
        let (message, at) = failure(fault);
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
