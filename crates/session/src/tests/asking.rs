//! Moves that can mean several things: the likeliest is made, and of several alike the
//! program asks which; the number of one answers.

use super::deals::TINY_DEAL;
use super::typing::last;

/// Lines after which 2H can go on 3C and on 3H.
const BEFORE: &str = "1 c|3 f";

/// A position of [`TINY`](super::deals::TINY) in which pile 3 is empty.
const EMPTIED: &str = "test\nf1: AC\nf2: AH\n1: 3C 2H\n2: 3H 2C";

#[track_caller]
fn said(lines: &str) -> String {
    last("tiny", TINY_DEAL, &format!("{BEFORE}|{lines}"))
}

#[test]
fn a_number_answers_an_ambiguous_move() {
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
fn any_line_but_a_number_cancels_an_ambiguous_move() {
    for number in ["0", "3"] {
        assert_eq!(
            said(&format!("2H|{number}")),
            format!(
                "wrong-arguments: `{number}` is not a number from 1 to 2, so `2H` was not played"
            )
        );
    }
    let pile = "illegal-move: 3C has no legal move";
    assert_eq!(said("2H||1"), pile);
    assert_eq!(said("1"), pile);
    insta::assert_snapshot!(said("2H|c f"), @"
    `2H` was not played, because you typed no number
    c1>f2 AH   (6 legal moves; redeal allowed)
    ");
    insta::assert_snapshot!(said("2H|look 3"), @"
    `2H` was not played, because you typed no number
    3, tableau: two of hearts
    ");
    insta::assert_snapshot!(said("2H|3 2"), @"3>2 2H   (7 legal moves; redeal allowed)");
    assert_eq!(said("2H|# a note"), "");
}

#[test]
fn why_does_not_ask_about_an_ambiguous_move() {
    assert_eq!(said("why 2H|1"), "illegal-move: 3C has no legal move");
}

#[test]
fn a_card_alone_moves_to_the_best_place() {
    assert_eq!(
        last("tiny", TINY_DEAL, "AC"),
        "3>f1 AC   (6 legal moves; redeal allowed)"
    );
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "3 c|2H"), @"3>2 2H   (8 legal moves; redeal allowed)");
    insta::assert_snapshot!(last("freecell", "ms:4567", "QH"), @"6>c1 QH   (12 legal moves)");
    insta::assert_snapshot!(last("freecell", "ms:4567", "5S"), @"8>c1 5S   (10 legal moves)");
}

#[test]
fn a_pile_alone_moves_if_it_has_one_target() {
    insta::assert_snapshot!(last("golf", "seed:2", "deal 9|moves"), @"
    1  4         8S on 7D of the foundation
    2  6         6D on 7D of the foundation
    3  deal
    ");
    insta::assert_snapshot!(last("golf", "seed:2", "deal 9|4"), @"4>f1 8S   (only the deal is left)");
    insta::assert_snapshot!(last("golf", "seed:1", "s"), @"deal  s>f1 KD   (only the deal is left)");
    insta::assert_snapshot!(said("3"), @"
    ambiguous-move: `3` can mean several moves; type the number of one:
       1  3 1       2H on 3C of the tableau
       2  3 2       2H on 3H of the tableau
    ");
    insta::assert_snapshot!(said("3|2"), @"3>2 2H   (7 legal moves; redeal allowed)");
    insta::assert_snapshot!(last("klondike", "seed:1", "deal 9|w"), @"w>7 3S   (3 legal moves; deal allowed)");
    insta::assert_snapshot!(last("klondike", "seed:1", "w"), @"illegal-move: KH has no legal move");
    insta::assert_snapshot!(last("klondike", "seed:1", "f"), @"illegal-move: every foundation pile is empty");
    insta::assert_snapshot!(last("canfield", "seed:1", "r"), @"illegal-move: you can redeal only when the stock is empty (canfield.toml:58)");
}

#[test]
fn two_piles_can_be_typed_as_one_word() {
    insta::assert_snapshot!(last("spider", "seed:1", "58"), @"5>8 5D  5 turns KS   (4 legal moves; deal allowed)");
    insta::assert_snapshot!(last("spider", "seed:1", "910"), @"illegal-move: 4S cannot go on 3H: the tableau builds down one rank (spider.toml:28)");
    insta::assert_snapshot!(last("spider", "seed:1", "51"), @"5>1 5D  5 turns KS   (4 legal moves; deal allowed)");
    insta::assert_snapshot!(last("spider", "seed:1", "73"), @"illegal-move: 2D cannot go on 8S: the tableau builds down one rank (spider.toml:28)");
    insta::assert_snapshot!(last("cruel", "ms:617", "12"), @"illegal-move: 4H has no legal move");
    insta::assert_snapshot!(last("cruel", "ms:617", "111"), @"not-a-move: there is no pile `111`; the piles are 1 to 12, f1 to f4");
}

#[test]
fn unknown_and_empty_piles_are_named_in_errors() {
    insta::assert_snapshot!(last("freecell", "ms:617", "10 3"), @"not-a-move: there is no pile `10`; the piles are 1 to 8, f1 to f4, c1 to c4");
    insta::assert_snapshot!(last("freecell", "ms:617", "3 10"), @"not-a-move: there is no pile `10`; the piles are 1 to 8, f1 to f4, c1 to c4");
    insta::assert_snapshot!(last("freecell", "ms:617", "c"), @"illegal-move: every cell is empty");
    insta::assert_snapshot!(last("freecell", "ms:617", "c1 3"), @"illegal-move: `c1` is empty");
    insta::assert_snapshot!(last("golf", "seed:1", "10 3"), @"not-a-move: there is no pile `10`; the piles are 1 to 7, f1, s");
    insta::assert_snapshot!(last("golf", "seed:1", "10"), @"not-a-move: there is no pile `10`; the piles are 1 to 7, f1, s");
    insta::assert_snapshot!(last("tiny", EMPTIED, "3 1"), @"illegal-move: `3` is empty");
    insta::assert_snapshot!(last("tiny", EMPTIED, "3"), @"illegal-move: pile `3` is empty");
    insta::assert_snapshot!(last("tiny", EMPTIED, "3 f"), @"illegal-move: `3` is empty");
    insta::assert_snapshot!(last("tiny", EMPTIED, "1 3 2"), @"1>3 3C 2H   (8 legal moves; redeal allowed)");
    insta::assert_snapshot!(last("tiny", EMPTIED, "31"), @"illegal-move: `3` is empty");
}

#[test]
fn a_card_that_cannot_move_is_refused_with_a_reason() {
    insta::assert_snapshot!(last("freecell", "ms:4567", "AC"), @"illegal-move: AC is covered by 9S 9H");
    insta::assert_snapshot!(last("freecell", "ms:4567", "5c"), @"illegal-move: 5C is covered by JS 5S; from pile to pile it would be `5 c`");
    insta::assert_snapshot!(last("freecell", "ms:4567", "QH kc"), @"illegal-move: KC is covered by 7S");
    insta::assert_snapshot!(last("freecell", "ms:4567", "AH|AH"), @"illegal-move: AH is home already");
    insta::assert_snapshot!(last("freecell", "ms:4567", "AH|AH 2H"), @"illegal-move: AH is home already");
    insta::assert_snapshot!(last("freecell", "ms:4567", "1 c|1 c|1 c|1 c|8 c"), @"illegal-move: all cells are full (freecell.toml:29)");
}

#[test]
fn a_move_can_be_typed_as_it_is_printed() {
    insta::assert_snapshot!(last("freecell", "ms:4567", "1>f1"), @"1>f1 AH   (8 legal moves)");
    insta::assert_snapshot!(last("freecell", "ms:4567", "6D on 7S"), @"illegal-move: these cards of `6` do not form a run (freecell.toml:25)");
    insta::assert_snapshot!(last("freecell", "ms:4567", "83|91"), @"not-a-move: there is no pile `9`; the piles are 1 to 8, f1 to f4, c1 to c4");
}
