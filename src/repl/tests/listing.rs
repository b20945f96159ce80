//! `moves`, of everything, of a pile and of a card, and `help` beyond the commands.

use super::deals::{INTELLIGENCE, TINY_DEAL};
use super::typing::last;

#[test]
fn moves_are_listed_by_pile_and_by_card() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "moves 3"), @"
    2  3 f1      AC to an empty foundation pile
    3  3 2 2     2H AC on 3H of the tableau
    6  3 c1      AC to an empty cell
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "moves c"), @"
    4  1 c1      AH to an empty cell
    5  2 c1      3H to an empty cell
    6  3 c1      AC to an empty cell
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "m 3h"), @"
    3  3 2 2     2H AC on 3H of the tableau
    5  2 c1      3H to an empty cell
    ");
    let said = last("tiny", TINY_DEAL, "1 f|moves 2C");
    assert_eq!(said, "there is no legal move of `2C`");
    let said = last("tiny", TINY_DEAL, "moves 9");
    assert_eq!(said, "wrong-arguments: there is no pile `9`");
}

#[test]
fn many_moves_stand_below_headings() {
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "moves"), @"
    to the foundation:
       1  1 f2      2D on AD of the foundation
    to the tableau:
       2  3 1       3D on 2D of the tableau
       3  8 2       JS on QS of the tableau
       4  1 3       2D on 3D of the tableau
       5  10 3      4D on 3D of the tableau
       6  8 6       JS on TS of the tableau
       7  15 6      9S on TS of the tableau
       8  13 7      TH on 9H of the tableau
       9  2 8       QS on JS of the tableau
      10  6 8       TS on JS of the tableau
      11  15 9      9S on 8S of the tableau
      12  3 10      3D on 4D of the tableau
      13  18 11     QC on JC of the tableau
      14  7 13      9H on TH of the tableau
      15  6 15      TS on 9S of the tableau
      16  9 15      8S on 9S of the tableau
      17  11 18     JC on QC of the tableau
    ");
}

/// Returns what `help` says about each of some words.
#[track_caller]
fn told(words: &str) -> String {
    let mut said = String::new();
    for word in words.split_whitespace() {
        said.push_str(&last("tiny", TINY_DEAL, &format!("help {word}")));
        said.push_str("\n\n");
    }
    assert!(said.lines().all(|it| it.chars().count() <= 80), "{said}");
    said
}

#[test]
fn commands_for_moves_are_told_about_with_examples() {
    let words =
        "moves deal redeal undo redo restart mark marks goto history look why show";
    insta::assert_snapshot!(told(words), @"");
}

#[test]
fn other_commands_and_topics_are_told_about_with_examples() {
    let words = "new options rules reload save load source transcript check set help quit \
                 cards deals files";
    insta::assert_snapshot!(told(words), @"");
    let said = last("tiny", TINY_DEAL, "help dael");
    assert_eq!(said, "wrong-arguments: there is no command `dael`; did you mean `deal`?");
}
