//! The JSON mode, object by object.

use serde_json::Value;

use super::Shelf;
use super::deals::{CRUEL, INTELLIGENCE, TINY, TINY_DEAL};
use crate::{Ending, Hidden, Session, Settings, run_json};

/// Sends lines and returns the objects.
#[track_caller]
fn sent(id: &str, deal: &str, hidden: Hidden, input: &[u8]) -> Vec<String> {
    let mut shelf = Shelf::of(&[TINY]);
    let game = shelf.game(id, &[], deal);
    let settings = Settings { hidden, ..Settings::default() };
    let mut session = Session::new(game, Vec::new(), &mut shelf, settings);
    let (mut input, mut output) = (input, Vec::new());
    assert_eq!(run_json(&mut session, &mut input, &mut output).unwrap(), Ending::Left);
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

#[track_caller]
fn tiny(input: &str) -> Vec<String> {
    sent("tiny", TINY_DEAL, Hidden::Covered, input.as_bytes())
}

#[test]
fn json_begins_with_the_position() {
    insta::assert_snapshot!(tiny("").join("\n"), @r#"{"protocol":1,"game":"tiny","deal":"test","status":"playing","score":0,"redeals_left":1,"moves_made":0,"piles":[{"id":"f1","role":"foundation","cards":[]},{"id":"f2","role":"foundation","cards":[]},{"id":"1","role":"tableau","cards":["??","AH"]},{"id":"2","role":"tableau","cards":["2C","3H"]},{"id":"3","role":"tableau","cards":["2H","AC"]},{"id":"c1","role":"cell","cards":[]}],"moves":[{"text":"1 f1","action":"build","picks":[{"pile":"1","cards":["AH"]},{"pile":"f1","cards":[]}],"from":"1","to":"f1","cards":["AH"]},{"text":"3 f1","action":"build","picks":[{"pile":"3","cards":["AC"]},{"pile":"f1","cards":[]}],"from":"3","to":"f1","cards":["AC"]},{"text":"3 2 2","action":"build","picks":[{"pile":"3","cards":["2H","AC"]},{"pile":"2","cards":[]}],"from":"3","to":"2","cards":["2H","AC"]},{"text":"1 c1","action":"build","picks":[{"pile":"1","cards":["AH"]},{"pile":"c1","cards":[]}],"from":"1","to":"c1","cards":["AH"]},{"text":"2 c1","action":"build","picks":[{"pile":"2","cards":["3H"]},{"pile":"c1","cards":[]}],"from":"2","to":"c1","cards":["3H"]},{"text":"3 c1","action":"build","picks":[{"pile":"3","cards":["AC"]},{"pile":"c1","cards":[]}],"from":"3","to":"c1","cards":["AC"]},{"text":"redeal","action":"redeal","picks":[]}]}"#);
}

#[test]
fn json_hides_face_down_cards_unless_revealed() {
    let objects = sent("tiny", TINY_DEAL, Hidden::Revealed, b"");
    assert!(objects[0].contains(r#"["3C","AH"]"#), "{}", objects[0]);
    let objects = sent("intelligence", INTELLIGENCE, Hidden::Covered, b"");
    assert_eq!(objects[0].matches(r#""??""#).count(), 45);
    assert!(objects[0].contains(r#""redeals_left":2"#));
    let objects = sent("cruel", CRUEL, Hidden::Covered, b"");
    assert!(objects[0].contains(r#""redeals_left":null"#));
}

#[test]
fn json_answers_each_line_with_one_object() {
    let objects = tiny(
        "moves\n\n# note\n1 2\n1 c\n3 f\n2H\nundo\nundo\nxyzzy\nre\nundo\nredo\n1\nnew x\nload x\nshow\nquit\nmoves\n",
    );
    let short =
        objects[1..].iter().map(|object| object.chars().take(78).collect::<String>());
    insta::assert_snapshot!(short.collect::<Vec<_>>().join("\n"), @r#"
    {"protocol":1,"text":"   1  1         AH to an empty foundation pile\n   2  3 
    {"protocol":1,"game":"tiny","deal":"test","status":"playing","score":0,"redeal
    {"protocol":1,"text":""}
    {"protocol":1,"error":{"code":"illegal-move","message":"AH cannot go on 3H: th
    {"protocol":1,"game":"tiny","deal":"test","status":"playing","score":0,"redeal
    {"protocol":1,"game":"tiny","deal":"test","status":"playing","score":1,"redeal
    {"protocol":1,"error":{"code":"ambiguous-move","message":"`2H` can mean severa
    {"protocol":1,"game":"tiny","deal":"test","status":"playing","score":0,"redeal
    {"protocol":1,"game":"tiny","deal":"test","status":"playing","score":0,"redeal
    {"protocol":1,"error":{"code":"unknown-command","message":"`xyzzy` is neither 
    {"protocol":1,"error":{"code":"ambiguous-command","message":"`re` can mean `re
    {"protocol":1,"error":{"code":"nothing-to-undo","message":"there is no move to
    {"protocol":1,"game":"tiny","deal":"test","status":"playing","score":0,"redeal
    {"protocol":1,"error":{"code":"illegal-move","message":"3C has no legal move"}
    {"protocol":1,"error":{"code":"bad-deal","message":"`x` is not the name of a d
    {"protocol":1,"error":{"code":"bad-file","message":"cannot read x: no such fil
    {"protocol":1,"game":"tiny","deal":"test","status":"playing","score":0,"redeal
    "#);
}

#[test]
fn json_reports_invalid_utf8_as_one_error() {
    let objects = sent("tiny", TINY_DEAL, Hidden::Covered, b"\xff\xfe\nshow");
    assert_eq!(objects.len(), 3);
    insta::assert_snapshot!(objects[1], @r#"{"protocol":1,"error":{"code":"bad-input","message":"the line is not UTF-8"}}"#);
    assert_eq!(objects[2], objects[0]);
}

#[test]
fn json_undo_and_redo_return_to_the_same_positions() {
    let objects = tiny("1 f\nundo\nredo\nredeal\nundo 2\nrestart\n");
    assert_eq!(objects[2], objects[0]);
    assert_eq!(objects[3], objects[1]);
    assert_eq!(objects[5], objects[0]);
    assert_eq!(objects[6], objects[0]);
}

/// Checks that every move offered is accepted as text and does what it says, for some
/// moves in a row.
#[track_caller]
fn check_moves(id: &str, deal: &str) {
    let mut typed = String::new();
    for step in 0..12 {
        let objects = sent(id, deal, Hidden::Covered, typed.as_bytes());
        let state: Value = serde_json::from_str(objects.last().unwrap()).unwrap();
        let moves = state["moves"].as_array().unwrap();
        for offered in moves {
            let text = offered["text"].as_str().unwrap();
            let lines = format!("{typed}{text}\n");
            let objects = sent(id, deal, Hidden::Covered, lines.as_bytes());
            let after: Value = serde_json::from_str(objects.last().unwrap()).unwrap();
            assert_eq!(after["moves_made"], step + 1, "{id} {text}: {after}");
            check_carried(&after, offered);
        }
        let Some(made) = moves.get(step * 7 % moves.len().max(1)) else { break };
        typed.push_str(made["text"].as_str().unwrap());
        typed.push('\n');
    }
}

/// Checks that the cards of a move lie where it put them.
#[track_caller]
fn check_carried(after: &Value, made: &Value) {
    let Some(to) = made.get("to") else { return };
    let piles = after["piles"].as_array().unwrap();
    let pile = piles.iter().find(|pile| pile["id"] == *to).unwrap();
    let (cards, moved) =
        (pile["cards"].as_array().unwrap(), made["cards"].as_array().unwrap());
    assert!(cards.ends_with(moved), "{made}: {pile}");
}

#[test]
fn json_move_texts_are_accepted_as_input() {
    check_moves("tiny", TINY_DEAL);
    check_moves("cruel", "ms:617");
    check_moves("fan", "pysol:100000");
    check_moves("intelligence", "seed:3");
}

/// Pairs of cards of one rank are discarded, cards are brought to empty piles, and builds
/// have piles in common with both.
const PAIRS: (&str, &str) = (
    "pairs.toml",
    r#"
name = "Pairs"
[deck]
ranks = "A23"
suits = "CH"
[piles.tableau]
count = 3
build = { rank = "same" }
[piles.discard]
[[deal]]
to = "tableau"
each = 2
[actions.pair]
pick = [{ from = "tableau" }, { from = "tableau" }]
cards = { rank = "same" }
do = [{ move = "picked", to = "discard" }]
[actions.shift]
pick = [{ from = "tableau" }, { from = "tableau", empty = true }]
do = [{ move = 1, to = 2 }]
"#,
);

#[track_caller]
fn pairs(input: &str) -> Vec<String> {
    let mut shelf = Shelf::of(&[PAIRS]);
    let game = shelf.game("pairs", &[], "test\n1: AC 3C 2H\n2: 3H AH 2C");
    let mut session = Session::new(game, Vec::new(), &mut shelf, Settings::default());
    let mut output = Vec::new();
    run_json(&mut session, &mut input.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn json_moves_name_their_action_and_picks() {
    let objects = pairs("shift 1 3\n2 3\npair 3 2\nshift 1 2\n");
    let moves = |text: &String| text[text.find("\"moves\":").unwrap()..].to_owned();
    insta::assert_snapshot!(moves(&objects[0]), @r#""moves":[{"text":"build 2 1 1","action":"build","picks":[{"pile":"2","cards":["2C"]},{"pile":"1","cards":[]}],"from":"2","to":"1","cards":["2C"]},{"text":"build 1 2 1","action":"build","picks":[{"pile":"1","cards":["2H"]},{"pile":"2","cards":[]}],"from":"1","to":"2","cards":["2H"]},{"text":"pair 1 2","action":"pair","picks":[{"pile":"1","cards":["2H"]},{"pile":"2","cards":["2C"]}],"cards":["2H","2C"]},{"text":"1 3","action":"shift","picks":[{"pile":"1","cards":["2H"]},{"pile":"3","cards":[]}],"cards":["2H"]},{"text":"2 3","action":"shift","picks":[{"pile":"2","cards":["2C"]},{"pile":"3","cards":[]}],"cards":["2C"]}]}"#);
    insta::assert_snapshot!(moves(&objects[1]), @r#""moves":[{"text":"build 3 2 1","action":"build","picks":[{"pile":"3","cards":["2H"]},{"pile":"2","cards":[]}],"from":"3","to":"2","cards":["2H"]},{"text":"build 2 3 1","action":"build","picks":[{"pile":"2","cards":["2C"]},{"pile":"3","cards":[]}],"from":"2","to":"3","cards":["2C"]},{"text":"pair 2 3","action":"pair","picks":[{"pile":"2","cards":["2C"]},{"pile":"3","cards":["2H"]}],"cards":["2C","2H"]}]}"#);
    insta::assert_snapshot!(objects[2], @r#"{"protocol":1,"error":{"code":"ambiguous-move","message":"`2 3` can mean several moves; type the number of one:\n   1  build 2 3 1  2C on 2H of the tableau\n   2  pair 2 3  2C 2H to the discard","moves":[{"text":"build 2 3 1","action":"build","picks":[{"pile":"2","cards":["2C"]},{"pile":"3","cards":[]}],"from":"2","to":"3","cards":["2C"]},{"text":"pair 2 3","action":"pair","picks":[{"pile":"2","cards":["2C"]},{"pile":"3","cards":["2H"]}],"cards":["2C","2H"]}]}}"#);
    insta::assert_snapshot!(moves(&objects[3]), @r#""moves":[{"text":"1 3","action":"shift","picks":[{"pile":"1","cards":["3C"]},{"pile":"3","cards":[]}],"cards":["3C"]},{"text":"2 3","action":"shift","picks":[{"pile":"2","cards":["AH"]},{"pile":"3","cards":[]}],"cards":["AH"]}]}"#);
    insta::assert_snapshot!(objects[4], @r#"{"protocol":1,"error":{"code":"illegal-move","message":"`2` is not empty","moves":[{"text":"shift 1 2","action":"shift","picks":[{"pile":"1","cards":["3C"]},{"pile":"2","cards":["AH"]}],"cards":["3C","AH"]}]}}"#);
}
