//! `undo` and `auto` at a terminal and in scripts, and where notices stand.

use super::Shelf;
use super::deals::CRUEL;
use super::helping::TURNS;
use crate::diag::Style;
use crate::play::Game;
use crate::{Screen, Session};

/// A deal of [`TURNS`] in which four cards follow the first one home.
const OPEN: &str = "test\nf1: AH 2H 3H\n1: -2C 4H\n2: 3C AC\n3: 4C 5C 5H";

const SCREEN: Screen =
    Screen { style: Style::Plain, asked: false, symbols: true, typed: true, table: None };

/// Types lines at a terminal and returns the answers, without boards.
#[track_caller]
fn at_a_terminal(id: &str, deal: &str, lines: &str) -> String {
    answers(id, deal, lines, true)
}

#[track_caller]
fn answers(id: &str, deal: &str, lines: &str, typed: bool) -> String {
    let mut shelf = Shelf::of(&[TURNS]);
    let mut session = shelf.session(id, deal);
    session.settle(Screen { typed, ..SCREEN });
    let answer = |line: &str| {
        let answer = session.answer(line);
        format!("> {line}\n{}", session.said(&answer))
    };
    lines.split('|').map(answer).collect()
}

fn moves(session: &Session<'_>) -> usize {
    Game::turns(session.game()).len()
}

#[test]
fn undo_at_a_terminal_takes_the_automatic_cards_back_too() {
    let lines = "auto on|1 f|undo|redo|undo step|undo|redo end|undo 2|undo line|undo";
    insta::assert_snapshot!(at_a_terminal("turns", OPEN, lines), @"
    > auto on
    auto is on: after each move, safe cards go home; `set auto on` keeps it on in
      later sessions
    > 1 f
    1>f1 4H  1 turns 2C  auto: 2>f2 AC  1>f2 2C  2>f2 3C  3>f1 5H   (2 legal moves)
    > undo
    5 moves taken back   (2 legal moves)
    > redo
    5 moves made again   (2 legal moves)
    > undo step
    taken back: 3>f1 5H   (3 legal moves)
    > undo
    4 moves taken back   (2 legal moves)
    > redo end
    5 moves made again   (2 legal moves)
    > undo 2
    2 moves taken back   (4 legal moves)
    > undo line
    3 moves taken back   (2 legal moves)
    > undo
    there is no move to take back
    ");
}

#[test]
fn undo_in_a_script_takes_back_a_single_move() {
    insta::assert_snapshot!(answers("turns", OPEN, "auto on|1 f|undo|redo|undo line", false), @"
    > auto on
    auto is on: after each move, safe cards go home; `set auto on` keeps it on in
      later sessions
    > 1 f
    1>f1 4H  1 turns 2C  auto: 2>f2 AC  1>f2 2C  2>f2 3C  3>f1 5H
      `undo 5` takes back all   (2 legal moves)
    > undo
    taken back: 3>f1 5H   (3 legal moves)
    > redo
    made again: 3>f1 5H   (2 legal moves)
    > undo line
    5 moves taken back   (2 legal moves)
    ");
}

#[test]
fn undo_line_takes_back_all_moves_of_a_line() {
    insta::assert_snapshot!(at_a_terminal("cruel", CRUEL, "home all|undo|undo line|redo 3|undo line"), @"
    > home all
    9>f4 2S  9>f1 2C  6>f1 3C   (1 legal move; redeal allowed)
    3 moves, `undo line` takes them back
    > undo
    taken back: 6>f1 3C   (2 legal moves; redeal allowed)
    > undo line
    2 moves taken back   (2 legal moves; no redeal now)
    > redo 3
    3 moves made again   (1 legal move; redeal allowed)
    > undo line
    3 moves taken back   (2 legal moves; no redeal now)
    ");
    // The moves of an earlier session are taken back one by one.
    let mut shelf = Shelf::of(&[TURNS]);
    let mut game = {
        let session = shelf.session("turns", OPEN);
        session.game().clone()
    };
    for _ in 0..2 {
        let made = game.moves().moves[0];
        game.play(made).unwrap();
    }
    let mut session =
        Session::new(game, Vec::new(), &mut shelf, crate::Settings::default());
    session.answer("undo line").unwrap();
    assert_eq!(moves(&session), 1);
}

#[test]
fn a_mark_named_line_can_still_be_undone_to() {
    let said = at_a_terminal("turns", OPEN, "1 f|mark line|2 f|1 f|undo line");
    assert!(said.contains("\n2 moves taken back "), "{said}");
}

#[test]
fn solutions_are_played_as_written_with_auto_on() {
    let mut shelf = Shelf { searched: Some(10_000), ..Shelf::of(&[TURNS]) };
    let mut session = shelf.session("turns", OPEN);
    session.settle(SCREEN);
    session.answer("auto on").unwrap();
    let line = session.answer("solve").unwrap().outlook.unwrap().line.unwrap();
    for (number, text) in (1..).zip(&line) {
        session.answer(text).unwrap();
        assert_eq!(moves(&session), number, "{text} of {line:?}");
    }
    assert_eq!(session.game().status(), Ok(crate::advise::Status::Won));
}

#[test]
fn listed_moves_and_lines_of_files_are_not_followed_automatically() {
    let said = at_a_terminal("turns", OPEN, "auto on|moves 1|!1|undo|1 f");
    insta::assert_snapshot!(said, @"
    > auto on
    auto is on: after each move, safe cards go home; `set auto on` keeps it on in
      later sessions
    > moves 1
       1  1         4H on 3H of the foundation
    > !1
    1>f1 4H  1 turns 2C   (2 legal moves)
    > undo
    taken back: 1>f1 4H  1 turns 2C   (2 legal moves)
    > 1 f
    1>f1 4H  1 turns 2C  auto: 2>f2 AC  1>f2 2C  2>f2 3C  3>f1 5H   (2 legal moves)
    ");
    let mut shelf = Shelf::of(&[TURNS, ("it", "1 f\n2 f\n1 f\n")]);
    let mut session = shelf.session("turns", OPEN);
    session.settle(SCREEN);
    session.answer("auto on").unwrap();
    session.answer("source it").unwrap();
    assert_eq!(moves(&session), 3);
    session.answer("undo line").unwrap();
    assert_eq!(moves(&session), 0);
}

#[test]
fn a_move_that_automatic_moves_overtook_is_still_possible() {
    insta::assert_snapshot!(at_a_terminal("turns", OPEN, "auto on|1 f|2 f|undo|redo|1 f"), @"
    > auto on
    auto is on: after each move, safe cards go home; `set auto on` keeps it on in
      later sessions
    > 1 f
    1>f1 4H  1 turns 2C  auto: 2>f2 AC  1>f2 2C  2>f2 3C  3>f1 5H   (2 legal moves)
    > 2 f
    2>f2 AC   (2 legal moves)
    the cards that `auto` had moved home are back
    > undo
    taken back: 2>f2 AC   (2 legal moves)
    > redo
    made again: 2>f2 AC   (2 legal moves)
    > 1 f
    1>f2 2C  auto: 2>f2 3C  3>f1 5H   (2 legal moves)
    ");
}

#[test]
fn notices_have_lines_of_their_own_at_a_terminal() {
    insta::assert_snapshot!(at_a_terminal("cruel", CRUEL, "home all|new seed:2"), @"
    > home all
    9>f4 2S  9>f1 2C  6>f1 3C   (1 legal move; redeal allowed)
    3 moves, `undo line` takes them back
    > new seed:2
    this game of 3 moves is not saved: type `save FILE`, or `new seed:2` again to
      drop it
    ");
    insta::assert_snapshot!(answers("cruel", CRUEL, "home all", false), @"
    > home all
    9>f4 2S  9>f1 2C  6>f1 3C  3 moves, `undo 3` takes them back
      (1 legal move; redeal allowed)
    ");
}
