//! Marks, and going back and forth by count, to the ends and to marks.

use super::Shelf;
use super::deals::{TINY, TINY_DEAL};
use super::typing::{last, on_shelf};

#[track_caller]
fn check(lines: &str, expected: &str) {
    assert_eq!(last("tiny", TINY_DEAL, lines), expected);
}

/// Three moves, with a mark after the first and one after the last.
const MARKED: &str = "1 f|mark one home|3 f|3 1|mark Two";

#[test]
fn goto_jumps_to_a_mark() {
    let at = |lines: &str| last("tiny", TINY_DEAL, &format!("{MARKED}|{lines}"));
    insta::assert_snapshot!(at("marks"), @"
    1  one home
    3  Two  (here)
    ");
    insta::assert_snapshot!(at("goto one|marks"), @"
    1  one home  (here)
    3  Two  (taken back)
    ");
    insta::assert_snapshot!(at("goto one home|goto two"), @"2 moves made again   (7 legal moves; redeal allowed)");
    insta::assert_snapshot!(at("undo one"), @"2 moves taken back   (6 legal moves; redeal allowed)");
    insta::assert_snapshot!(at("undo start|redo one|redo two|history"), @"
    1  1>f1 AH  1 turns 3C
       -- one home
    2  3>f2 AC
    3  3>1 2H
       -- Two
    ");
    insta::assert_snapshot!(at("goto 1|goto 2"), @"made again: 3>f2 AC   (6 legal moves; redeal allowed)");
    insta::assert_snapshot!(at("mark one home|marks"), @"
    3  Two  (here)
    3  one home  (here)
    ");
}

#[test]
fn marks_keep_their_line_of_moves() {
    let lines = format!(
        "{MARKED}|undo one|2 c|marks|redo end|goto two|marks|undo one|2 c|redo two"
    );
    let mut shelf = Shelf::of(&[TINY]);
    insta::assert_snapshot!(on_shelf(&mut shelf, "tiny", TINY_DEAL, &lines), @"
    > 1 f
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 AH   f2 --      c1 --

      1  3C
      2  2C 3H
      3  2H AC
    1>f1 AH  1 turns 3C   (6 legal moves; redeal allowed)
    > mark one home
    move 1 is marked `one home`
    > 3 f
    tiny  deal test  move 2  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C
      2  2C 3H
      3  2H
    3>f2 AC   (6 legal moves; redeal allowed)
    > 3 1
    tiny  deal test  move 3  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C 2H
      2  2C 3H
      3  --
    3>1 2H   (7 legal moves; redeal allowed)
    > mark Two
    move 3 is marked `Two`
    > undo one
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 AH   f2 --      c1 --

      1  3C
      2  2C 3H
      3  2H AC
    2 moves taken back   (6 legal moves; redeal allowed)
    > 2 c
    tiny  deal test  move 2  redeals left 1  home 1/6

     f1 AH   f2 --      c1 3H

      1  3C
      2  2C
      3  2H AC
    2>c1 3H   (4 legal moves; redeal allowed)
    > marks
       1  one home
       3  Two  (on another line of moves)
    > redo end
    there is no move to make again
    > goto two
    tiny  deal test  move 3  redeals left 1  home 2/6

     f1 AH   f2 AC      c1 --

      1  3C 2H
      2  2C 3H
      3  --
    1 move taken back  2 moves made again   (7 legal moves; redeal allowed)
    > marks
       1  one home
       3  Two  (here)
    > undo one
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 AH   f2 --      c1 --

      1  3C
      2  2C 3H
      3  2H AC
    2 moves taken back   (6 legal moves; redeal allowed)
    > 2 c
    tiny  deal test  move 2  redeals left 1  home 1/6

     f1 AH   f2 --      c1 3H

      1  3C
      2  2C
      3  2H AC
    2>c1 3H   (4 legal moves; redeal allowed)
    > redo two
    `two` is on another line of moves; `goto` goes there
    ");
}

#[test]
fn undo_start_and_redo_end_go_all_the_way() {
    check(
        "1 f|3 f|undo start|redo end",
        "2 moves made again   (6 legal moves; redeal allowed)",
    );
    check("1 f|3 f|undo START", "2 moves taken back   (6 legal moves; redeal allowed)");
    check("undo start", "nothing-to-undo: there is no move to take back");
    check("redo end", "nothing-to-redo: there is no move to make again");
    check("1 f|redo end", "nothing-to-redo: there is no move to make again");
}

#[test]
fn goto_refuses_bad_targets_with_a_reason() {
    let at = |lines: &str, expected: &str| check(&format!("{MARKED}|{lines}"), expected);
    at("goto three", "wrong-arguments: there is no mark `three`; `marks` lists them");
    at("goto twoo", "wrong-arguments: there is no mark `twoo`; did you mean `Two`?");
    at("goto", "wrong-arguments: name a mark, or give a number of moves");
    at("goto 4", "wrong-arguments: there are only 3 moves");
    at(
        "undo|goto 4",
        "wrong-arguments: there are only 3 moves, including those taken back",
    );
    at("goto two", "wrong-arguments: the game is already at move 3");
    at("undo two", "wrong-arguments: the game is already at move 3");
    at("redo one", "wrong-arguments: `one` is behind; `undo one` goes there");
    at("undo start|undo one", "wrong-arguments: `one` is ahead; `redo one` goes there");
    at("undo 0", "wrong-arguments: `0` is not a number of moves");
    check(
        "goto x",
        "wrong-arguments: there is no mark `x`; there are no marks yet; `mark NAME` \
         marks this position",
    );
    check("mark", "wrong-arguments: name the position, as in `mark before the king`");
    check(
        "mark 12",
        "wrong-arguments: `12` cannot be the name of a mark: use at most 40 \
         characters, and not only digits",
    );
}

#[test]
fn marks_are_saved_in_the_record() {
    let mut shelf = Shelf::of(&[TINY]);
    let lines = format!("{MARKED}|undo|mark here|save it.txt|new next|load it.txt|marks");
    let said = on_shelf(&mut shelf, "tiny", "seed:1", &lines.replace("1 f|", "3 c|"));
    assert!(!said.is_empty());
    let record = shelf.files["it.txt"].split("\n| ").next().unwrap();
    insta::assert_snapshot!(record, @"
    patience-record 1
    game tiny
    rules sha256:d5a7945ed03c907c5329f85a27e1f3d43c6349f015fdb19f0d0e35b83973ac22
    option empty = any
    undone 1
    mark 0 here
    mark 1 one home
    mark 1 Two
    ahead 3 c1 1
    deal seed:1
    generator own 1 draws 5
    cards 2C AH 3C AC 2H 3H
    --- moves
    --- result playing moves 0 score 0
    state sha256:6ada69e212808e20ef2337c1aee696b3dc314df74dda78c7e4a46ea9cc634328
    ");
}

#[test]
fn a_malformed_mark_in_a_record_is_an_error() {
    let mut shelf = Shelf::of(&[TINY]);
    on_shelf(&mut shelf, "tiny", TINY_DEAL, "1 f|mark a|save a.txt");
    let text = shelf.files["a.txt"].replace("mark 1 a", "mark one a");
    shelf.files.insert("b.txt".to_owned(), text);
    let said = on_shelf(&mut shelf, "tiny", TINY_DEAL, "load b.txt");
    assert_eq!(
        said,
        "> load b.txt\nb.txt:5: expected `mark MOVES NAME`\nits first move is intact; \
         `load b.txt as far` continues from there and changes\n  no file\n"
    );
}

#[test]
fn a_mark_on_another_line_round_trips_with_its_moves() {
    let mut shelf = Shelf::of(&[TINY]);
    let lines = "1 f|3 f|mark one way|undo 2|3 c|save it.txt|new next|load it.txt|marks";
    let said = on_shelf(&mut shelf, "tiny", TINY_DEAL, lines);
    let marks = said.rsplit("> marks").next().unwrap();
    insta::assert_snapshot!(marks, @"

    2  one way  (on another line of moves)
    ");
    let record = shelf.files["it.txt"].clone();
    let asides: Vec<&str> =
        record.lines().filter(|line| line.starts_with("aside ")).collect();
    let [aside] = asides[..] else { panic!("{record}") };
    insta::assert_snapshot!(aside, @"aside 1 f1 1, 3 f2 1 : one way");
    let lines = "load it.txt|goto one way|history";
    let said = on_shelf(&mut shelf, "tiny", TINY_DEAL, lines);
    let history = said.rsplit("> history").next().unwrap();
    insta::assert_snapshot!(history, @"

    1  1>f1 AH  1 turns 3C
    2  3>f2 AC
       -- one way
    ");
    let damaged = record.replace(aside, "aside 1 f1");
    shelf.files.insert("bad.txt".to_owned(), damaged);
    let said = on_shelf(&mut shelf, "tiny", TINY_DEAL, "load bad.txt");
    assert!(said.contains("expected `aside MOVES : NAME`"), "{said}");
}
