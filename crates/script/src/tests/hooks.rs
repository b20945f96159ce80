//! Tests of answers to hooks, and of what scripts can read.

use std::any::Any;

use super::game::{Game, deck, groups, lines, script};
use crate::rules::{GroupId, Hook, HookError, Hooks, Move, ScriptFailure};
use crate::table::Kinds;
use crate::{Failure, ScriptErrorKind, Type, Value};

const TABLEAU: GroupId = GroupId(1);

/// Returns the failure of a script and its position.
#[track_caller]
fn failure(error: &HookError) -> (Failure, Option<(usize, usize)>) {
    let HookError::Script { failure, at, .. } = error else { panic!("{error:?}") };
    let ScriptFailure::Interpreter(found) = &**failure else { panic!("{error:?}") };
    let found: &dyn Any = &**found;
    match found.downcast_ref() {
        Some(ScriptErrorKind::ScriptFailed(failure)) => (failure.clone(), *at),
        _ => panic!("{error:?}"),
    }
}

/// Checks the value of an expression about the position `g`, as `throw` formats it.
#[track_caller]
fn check(expression: &str, expected: &str) {
    let game = Game::new();
    let text = format!("fn score(g) {{ throw `${{{expression}}}`; }}");
    let (found, _) = failure(&script(&text).score(game.view()).unwrap_err());
    assert_eq!(found, Failure::Thrown(Value::Text(expected.to_owned())));
}

/// Checks the effects that `after_move` returns after two cards moved from `s` to column
/// 3.
#[track_caller]
fn check_effects(answer: &str, expected: &str) {
    let mut game = Game::new();
    game.transfer("s", "3", 2);
    let made = Move::build(game.pile("s"), game.pile("3"), 2);
    let pile = game.view().table.pile(game.pile("3"));
    let cards = pile[pile.len() - 2..].to_vec();
    let script = script(&format!("fn after_move(made, g) {{ {answer} }}"));
    let requests = script.after_move(game.view(), made, &cards).unwrap();
    assert_eq!(format!("{requests:?}"), expected);
}

fn texts(kinds: Kinds) -> String {
    lines(&kinds.iter().map(|kind| deck().text(kind)).collect::<Vec<_>>())
        .replace('\n', " ")
}

#[test]
fn g_gives_access_to_piles_counts_and_variables() {
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
fn card_has_rank_suit_color_and_text() {
    let card = "g.pile(\"2\").top";
    check(&format!("{card}.rank"), "8");
    check(&format!("{card}.suit"), "S");
    check(&format!("{card}.color"), "black");
    check(&format!("{card}.text"), "8S");
    check(&format!("{card} == g.pile(\"f1\").top"), "false");
}

#[test]
fn changes_to_a_copy_of_the_state_are_dropped() {
    let game = Game::new();
    let script = script("fn score(g) { let s = g.state; s.passes += 1; s.passes }");
    assert_eq!(script.score(game.view()), Ok(4));
    assert_eq!(script.score(game.view()), Ok(4));
}

#[test]
fn after_move_returns_a_list_of_effects() {
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
fn made_has_no_piles_and_cards_for_a_redeal() {
    let game = Game::new();
    let script = script(
        "fn after_move(made, g) { \
         if made.kind == \"redeal\" && made.from == () && made.cards == [] { [turn(\"1\")] } }",
    );
    let found = script.after_move(game.view(), Move::REDEAL, &[]);
    assert_eq!(found.map(|requests| requests.len()), Ok(1));
}

#[test]
fn can_lift_and_can_drop_get_the_lowest_card_and_the_target() {
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
    let error = script.can_drop(game.view(), one, game.pile("3"), 1).unwrap_err();
    let (failed, at) = failure(&error);
    assert!(
        matches!(failed, Failure::NoProperty { of: Type::Nothing, .. }),
        "{failed:?}"
    );
    assert_eq!(at, Some((2, 54)));
}

#[test]
fn deal_to_returns_a_group_or_the_given_pile() {
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
fn one_script_answers_for_several_rules() {
    let (one, mut other) = (Game::new(), Game::new());
    other.transfer("s", "f2", 4);
    let script = script("fn score(g) { g.home }");
    assert_eq!(script.score(one.view()), Ok(1));
    assert_eq!(script.score(other.view()), Ok(5));
    assert_eq!(script.score(one.view()), Ok(1));
}
