//! Moves that can mean several things: the program asks, and the number of one answers.

use super::deals::TINY_DEAL;
use super::typing::last;

#[track_caller]
fn check(lines: &str, expected: &str) {
    assert_eq!(last("tiny", TINY_DEAL, lines), expected);
}

const ASKED: &str = "ambiguous-move: `AC` can mean several moves; type the number of one:
   1  3 f1      AC to an empty foundation pile
   2  3 c1      AC to an empty cell";

#[test]
fn the_number_of_one_of_several_moves_makes_it() {
    check("AC", ASKED);
    check("AC|1", "3>f1 AC   (6 legal moves; redeal allowed)");
    check("AC| 2 ", "3>c1 AC   (5 legal moves; redeal allowed)");
    check("AC|AC|2", "3>c1 AC   (5 legal moves; redeal allowed)");
}

#[test]
fn only_the_next_line_answers() {
    let pile = "not-a-move: where to? name a second pile, or a card to put it on, after";
    check("AC|3", &format!("{pile} `3`"));
    check(
        "AC|0",
        "unknown-command: `0` is neither a command, a pile nor a card; `help` lists the commands",
    );
    check("AC||1", &format!("{pile} `1`"));
    check("AC|1|1", &format!("{pile} `1`"));
    check("1", &format!("{pile} `1`"));
    check("AC|3 c", "3>c1 AC   (5 legal moves; redeal allowed)");
}

#[test]
fn asking_why_asks_nothing() {
    check(
        "why AC|1",
        "not-a-move: where to? name a second pile, or a card to put it on, after `1`",
    );
}
