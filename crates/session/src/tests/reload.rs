//! `reload`: moves made again by rules that change while they are played.

use proptest::prelude::*;

use super::deals::{TINY, TINY_DEAL};
use super::desk::{Desk, Play};

#[test]
fn reload_reports_unchanged_rules_and_updates_texts() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    insta::assert_snapshot!(play.say("1 f|reload"), @"rules unchanged");
    play.desk.edit("tiny.toml", "Six cards", "Half a dozen cards");
    insta::assert_snapshot!(play.say("reload"), @"rules unchanged, although the text of `tiny.toml` changed");
    assert!(play.say("rules").contains("Half a dozen"));
    assert_eq!(play.moves(), 1);
}

#[test]
fn reload_replays_up_to_the_first_illegal_move() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f|3 f|3 1|redeal|1 c");
    play.desk.edit("tiny.toml", r#"rank = "down", suit = "any""#, r#"rank = "up""#);
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    2 of 5 moves replayed
    move 3, `3 1` (2H), is no longer legal: 2H cannot go on 3C: the tableau builds
      up one rank (tiny.toml:15)
    it and 2 moves after it are kept: `history` lists them, and `reload` tries them
      again until you make another move
    (6 legal moves; redeal allowed)
    ");
    insta::assert_snapshot!(play.say("history"), @"
       1  1>f1 AH  1 turns 3C
       2  3>f2 AC
    3 moves no longer legal, to be tried again by the next `reload`:
          3 1       # 2H
          redeal
          1 c1      # 3C
    ");
    assert_eq!(play.moves(), 2);
    insta::assert_snapshot!(play.say("reload"), @"
    rules unchanged
    2 of 5 moves replayed
    move 3, `3 1` (2H), is no longer legal: 2H cannot go on 3C: the tableau builds
      up one rank (tiny.toml:15)
    it and 2 moves after it are kept: `history` lists them, and `reload` tries them
      again until you make another move
    ");
    play.desk.edit(
        "tiny.toml",
        r#"rank = "up" }
lift"#,
        r#"rank = "down" }
lift"#,
    );
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    5 moves replayed, 3 of them legal again
    (6 legal moves; no redeal now)
    ");
    assert_eq!(play.moves(), 5);
}

#[test]
fn a_new_move_drops_lapsed_moves() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f|3 f|3 1");
    play.desk.edit("tiny.toml", r#"empty = "any""#, r#"empty = "none""#);
    play.desk.edit("tiny.toml", r#"lift = "run""#, r#"lift = "none""#);
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    0 of 3 moves replayed
    move 1, `1 f1` (AH), is no longer legal: cards cannot leave the tableau
      (tiny.toml:16)
    it and 2 moves after it are kept: `history` lists them, and `reload` tries them
      again until you make another move
    (only the redeal is left)
    ");
    play.say("redeal");
    play.desk.edit("tiny.toml", r#"lift = "none""#, r#"lift = "run""#);
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    1 move replayed
    (5 legal moves; no redeal now)
    ");
}

#[test]
fn reload_keeps_undone_moves_while_they_are_legal() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f|3 f|3 1|undo 2");
    play.desk.edit("tiny.toml", "limit = 1", "limit = 2");
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    1 move replayed
    (6 legal moves; redeal allowed)
    ");
    assert_eq!((play.moves(), play.session.game().undone()), (1, 2));
    play.desk.edit("tiny.toml", r#"suit = "any""#, r#"suit = "same""#);
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    1 move replayed
    `3 1` (2H), taken back before, is no longer legal: 2H cannot go on 3C: the
      tableau builds down one rank in suit (tiny.toml:15)
    it is kept: `history` lists it, and `reload` tries it again until you make
      another move
    (4 legal moves; redeal allowed)
    ");
    assert_eq!((play.moves(), play.session.game().undone()), (1, 1));
    insta::assert_snapshot!(play.say("redo 9"), @"made again: 3>f2 AC   (5 legal moves; redeal allowed)");
    play.desk.edit("tiny.toml", r#"down", suit = "same""#, r#"down", suit = "any""#);
    insta::assert_snapshot!(play.say("reload|redo"), @"made again: 3>1 2H   (7 legal moves; redeal allowed)");
    assert_eq!(play.moves(), 3);
}

#[test]
fn reload_keeps_the_old_rules_if_the_file_has_errors() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f");
    play.desk.edit("tiny.toml", "count = 3", "count = \"three\"");
    let answer = play.session.answer("reload");
    insta::assert_snapshot!(play.session.shown(&answer), @r#"
    error[wrong-kind]: `count` must be a whole number, not text
      --> tiny.toml:14:9
       |
    14 | count = "three"
       |         ^^^^^^^
       |
       = help: write a number in digits, without quotes
    the old rules stay in play
    "#);
    insta::assert_snapshot!(play.say("3 f"), @"3>f2 AC   (6 legal moves; redeal allowed)");
    play.desk.save("tiny.toml", "");
    insta::assert_snapshot!(play.say("reload"), @r#"
    bad-rules: error[no-name]: the game has no name
     --> tiny.toml:1:1
      |
    1 |
      | ^
      |
      = help: add `name = "My Game"` at the top of the file

    error[no-piles]: the game has no piles
     --> tiny.toml:1:1
      |
    1 |
      | ^
      |
      = help: add a table such as `[piles.tableau]`
    the old rules stay in play
    "#);
    play.desk.shelf.borrow_mut().files.clear();
    insta::assert_snapshot!(play.say("reload"), @"
    bad-rules: error[no-such-game]: there is no game `tiny.toml`
    the old rules stay in play
    ");
    play.desk.save("tiny.toml", TINY.1);
    insta::assert_snapshot!(play.say("reload"), @"rules unchanged");
    assert_eq!(play.moves(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn reloading_the_same_rules_changes_nothing(
        choices in prop::collection::vec((0..9_usize, 0..6_usize), 0..30)
    ) {
        let mut desk = Desk::of(&[TINY]);
        let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
        for (number, back) in choices {
            if back == 0 {
                play.say("undo");
            } else {
                play.say(&format!("!{number}"));
            }
        }
        let before = play.session.game().clone();
        play.say("reload");
        let after = play.session.game();
        prop_assert_eq!(before.table(), after.table());
        prop_assert_eq!(before.turns(), after.turns());
        prop_assert_eq!(before.undone(), after.undone());
        prop_assert_eq!(before.lapsed(), after.lapsed());
        prop_assert_eq!(before.deal(), after.deal());
    }

    #[test]
    fn reload_never_loses_a_move_of_the_original_rules(
        choices in prop::collection::vec((1..9_usize, 0..5_usize), 0..20),
        edits in prop::collection::vec(0..EDITS.len(), 1..6),
    ) {
        let mut desk = Desk::of(&[TINY]);
        let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
        for (number, back) in choices {
            play.say(&if back == 0 { "undo".to_owned() } else { format!("!{number}") });
        }
        let before = play.session.game().clone();
        for edit in edits {
            let (old, new) = EDITS[edit];
            play.desk.save("tiny.toml", &TINY.1.replacen(old, new, 1));
            play.session.answer("reload").unwrap();
            let game = play.session.game();
            let line = game.turns().len() + game.undone() + game.lapsed().steps.len();
            prop_assert_eq!(line, before.turns().len() + before.undone());
        }
        play.desk.save("tiny.toml", TINY.1);
        play.session.answer("reload").unwrap();
        let after = play.session.game();
        prop_assert_eq!(before.table(), after.table());
        prop_assert_eq!(before.turns(), after.turns());
        prop_assert_eq!(before.undone(), after.undone());
    }
}

/// Changes that leave the deal as it is, and let some moves hold no longer.
const EDITS: [(&str, &str); 6] = [
    ("down\", suit = \"any\"", "up\", suit = \"any\""),
    ("down\", suit = \"any\"", "down\", suit = \"same\""),
    ("limit = 1", "limit = 0"),
    ("[piles.cell]\ncount = 1\n", ""),
    ("turn = true", "turn = false"),
    ("take_back = false", "take_back = true"),
];
