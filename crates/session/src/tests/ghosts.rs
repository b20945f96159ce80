//! What is shown in grey behind a line.

use super::Shelf;
use super::deals::{CRUEL, TINY, TINY_DEAL};
use crate::{Completions, Ghost};

#[track_caller]
fn check(id: &str, deal: &str, line: &str, expected: &str) {
    let mut shelf = Shelf::of(&[TINY]);
    let game = shelf.game(id, &[], deal);
    let ghost = Completions::of(&game).ghost(line);
    let shown = ghost.map_or_else(String::new, |ghost| match ghost {
        Ghost { text, ending: true } => format!("[{text}]"),
        Ghost { text, ending: false } => text.trim_start().to_owned(),
    });
    assert_eq!(shown, expected, "{line}");
}

#[test]
fn inline_hint_completes_an_unambiguous_word() {
    check("tiny", TINY_DEAL, "und", "[o]");
    check("tiny", TINY_DEAL, "rest", "[art]");
    check("tiny", TINY_DEAL, "set col", "[or]");
    check("tiny", TINY_DEAL, "set color al", "[ways]");
    check("tiny", TINY_DEAL, "re", "");
    check("tiny", TINY_DEAL, "nonsense", "");
    check("cruel", CRUEL, "9 ", "[f4]");
    check("cruel", CRUEL, "9 f", "[4]");
}

#[test]
fn inline_hint_describes_a_move() {
    check("cruel", CRUEL, "9 f4", "2S on AS of the foundation");
    check("cruel", CRUEL, "2s", "2S on AS of the foundation");
    check("cruel", CRUEL, "2S AS", "2S on AS of the foundation");
    check("tiny", TINY_DEAL, "3 c", "[1]");
    check("tiny", TINY_DEAL, "3c1", "AC to an empty cell");
    check("tiny", TINY_DEAL, "3 2 2", "2H AC on 3H of the tableau");
    check("tiny", TINY_DEAL, "!3", "2H AC on 3H of the tableau");
    check("tiny", TINY_DEAL, "AC", "AC to an empty foundation pile");
    check(
        "tiny",
        "test\nf1: AC\n1: 3C\n2: 3H\n3: AH 2H\nc1: 2C",
        "3",
        "can mean 2 moves",
    );
    check("tiny", TINY_DEAL, "2", "3H to an empty cell");
    check("tiny", TINY_DEAL, "3f", "AC to an empty foundation pile");
    check("tiny", TINY_DEAL, "1 3", "");
}

#[test]
fn inline_hint_shows_the_arguments_of_a_command() {
    check("tiny", TINY_DEAL, "save", "FILE   save the game to a file");
    check("tiny", TINY_DEAL, "q", "[uit]");
    check(
        "tiny",
        TINY_DEAL,
        "m",
        "[PILE|CARD]   list the legal moves; `!4` plays the fourth",
    );
    check("tiny", TINY_DEAL, "", "");
    check("tiny", TINY_DEAL, "# und", "");
}
