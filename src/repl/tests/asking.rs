//! Moves that can mean several things: the likeliest is made, and of several alike the
//! program asks which; the number of one answers.

use super::deals::TINY_DEAL;
use super::typing::last;

/// Lines after which 2H can go on 3C and on 3H.
const BEFORE: &str = "1 c|3 f";

#[track_caller]
fn said(lines: &str) -> String {
    last("tiny", TINY_DEAL, &format!("{BEFORE}|{lines}"))
}

#[test]
fn the_number_of_one_of_several_moves_makes_it() {
    insta::assert_snapshot!(said("2H"), @"
    ambiguous-move: `2H` can mean several moves; type the number of one:
       1  3 1       2H on 3C of the tableau
       2  3 2       2H on 3H of the tableau
    ");
    insta::assert_snapshot!(said("2H|1"), @"3>1 2H   (7 legal moves; redeal allowed)");
    insta::assert_snapshot!(said("2H| 2 "), @"3>2 2H   (7 legal moves; redeal allowed)");
    insta::assert_snapshot!(said("2H|2H|2"), @"3>2 2H   (7 legal moves; redeal allowed)");
}

#[test]
fn only_the_next_line_answers_and_any_other_says_that_nothing_was_played() {
    let pile = "not-a-move: where to? name a second pile, or a card to put it on, after";
    assert_eq!(said("2H|3"), format!("{pile} `3`"));
    assert_eq!(
        said("2H|0"),
        "not-a-move: there is no pile `0`; the piles are 1 to 3, f1, f2, c1"
    );
    assert_eq!(said("2H||1"), format!("{pile} `1`"));
    assert_eq!(said("2H|1|1"), format!("{pile} `1`"));
    assert_eq!(said("1"), format!("{pile} `1`"));
    insta::assert_snapshot!(said("2H|c f"), @"
    `2H` was not played, since no number was typed
    c1>f2 AH   (6 legal moves; redeal allowed)
    ");
    insta::assert_snapshot!(said("2H|look 3"), @"
    `2H` was not played, since no number was typed
    3, tableau: two of hearts
    ");
    insta::assert_snapshot!(said("2H|3 2"), @"3>2 2H   (7 legal moves; redeal allowed)");
    assert_eq!(said("2H|# a note"), "");
}

#[test]
fn asking_why_asks_nothing() {
    assert_eq!(
        said("why 2H|1"),
        "not-a-move: where to? name a second pile, or a card to put it on, after `1`"
    );
}

#[test]
fn a_card_alone_goes_home_or_else_onto_a_card_or_else_to_a_space() {
    assert_eq!(
        last("tiny", TINY_DEAL, "AC"),
        "3>f1 AC   (6 legal moves; redeal allowed)"
    );
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "3 c|2H"), @"3>2 2H   (8 legal moves; redeal allowed)");
    insta::assert_snapshot!(last("freecell", "ms:4567", "QH"), @"6>c1 QH   (12 legal moves)");
    insta::assert_snapshot!(last("freecell", "ms:4567", "5S"), @"8>c1 5S   (10 legal moves)");
}

#[test]
fn a_card_that_cannot_go_is_told_why() {
    insta::assert_snapshot!(last("freecell", "ms:4567", "AC"), @"illegal-move: AC is covered by 9S 9H");
    insta::assert_snapshot!(last("freecell", "ms:4567", "5c"), @"illegal-move: 5C is covered by JS 5S; from pile to pile it would be `5 c`");
    insta::assert_snapshot!(last("freecell", "ms:4567", "QH kc"), @"illegal-move: KC is covered by 7S");
    insta::assert_snapshot!(last("freecell", "ms:4567", "AH|AH"), @"illegal-move: AH is home already");
    insta::assert_snapshot!(last("freecell", "ms:4567", "AH|AH 2H"), @"illegal-move: AH is home already");
    insta::assert_snapshot!(last("freecell", "ms:4567", "1 c|1 c|1 c|1 c|8 c"), @"illegal-move: all cells are full (freecell.toml:29)");
}

#[test]
fn a_move_can_be_typed_as_it_is_told() {
    insta::assert_snapshot!(last("freecell", "ms:4567", "1>f1"), @"1>f1 AH   (8 legal moves)");
    insta::assert_snapshot!(last("freecell", "ms:4567", "6D on 7S"), @"illegal-move: these cards of `6` do not follow one another (freecell.toml:25)");
    insta::assert_snapshot!(last("freecell", "ms:4567", "83|91"), @"not-a-move: there is no pile `9`; the piles are 1 to 8, f1 to f4, c1 to c4");
}
