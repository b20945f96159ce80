//! `new` in all its forms.

use super::Shelf;
use super::deals::{TINY, TINY_DEAL};
use super::typing::on_shelf;
use crate::{Completions, Settings, rerun};

/// A deck other than that of [`TINY`], in as many piles.
const FOUR: (&str, &str) = (
    "four.toml",
    r#"
name = "Four"
[deck]
ranks = "A2"
suits = "CH"
[piles.foundation]
count = 2
base = "A"
build = { rank = "up", suit = "same" }
[piles.tableau]
count = 2
[[deal]]
to = "tableau"
each = 2
[options.rows]
default = "yes"
[options.rows.values.yes]
[options.rows.values.no]
piles.tableau.empty = "none"
"#,
);

/// Types lines in a game of [`TINY`] and returns what is said without the boards.
#[track_caller]
fn said(files: &[(&str, &str)], lines: &str) -> String {
    let mut shelf = Shelf::of(&[TINY, FOUR]);
    shelf.files.extend(files.iter().map(|file| (file.0.to_owned(), file.1.to_owned())));
    let mut session = shelf.session("tiny", TINY_DEAL);
    let mut said = Vec::new();
    for line in lines.split('|') {
        let text = match session.answer(line) {
            Ok(reply) => reply.text.into(),
            Err(error) => error.to_string(),
        };
        let board = session.board();
        let head = board.lines().next().unwrap_or_default();
        said.push(format!("> {line}\n{text}\n({head})"));
    }
    said.join("\n")
}

#[test]
fn new_accepts_all_forms_of_deals() {
    let files =
        [("cards.txt", "AC 2C 3C AH 2H 3H"), ("my deal.txt", "3H 2H AH 3C 2C AC")];
    let lines = "new|new random|new ms:3|new next|NEW SAME|new cards.txt|new my deal.txt|\
                 new same|new next";
    insta::assert_snapshot!(said(&files, lines));
}

#[test]
fn new_starts_another_game_with_its_options() {
    let lines = "new empty=none|new four|new tiny|new four ms:2 rows=no|new next|new four|\
                 new tiny same|new four same|new tiny seed:1 empty=any";
    insta::assert_snapshot!(said(&[], lines));
}

#[test]
fn new_same_needs_a_game_with_the_same_piles() {
    insta::assert_snapshot!(said(&[], "new four same|new tiny same|new cards"));
}

#[test]
fn new_refuses_bad_arguments_and_suggests_fixes() {
    let files = [
        ("bad.toml", "name = \"Bad\"\nnames = 1\n"),
        ("old.txt", "patience-record 1\n"),
        ("words.txt", "these are no cards\n"),
    ];
    let lines = "new fuor|new ms:0|new ms:x|new nothing at all|new bad|new old.txt|\
                 new words.txt|new four ms:0|new four rows=maybe|new four colour=no|\
                 new lines=3|new deals/four|new four nothing|new four next";
    insta::assert_snapshot!(said(&files, lines));
}

/// Returns what is said to lines, without the boards.
fn told(lines: &str) -> Vec<String> {
    let mut shelf = Shelf::of(&[TINY, FOUR]);
    let mut session = shelf.session("tiny", TINY_DEAL);
    let said = lines.split('|').map(|line| match session.answer(line) {
        Ok(reply) => reply.text.into(),
        Err(error) => format!("{}: {}", error.code.name(), error.message),
    });
    said.collect()
}

#[test]
fn new_accepts_game_options_and_deal_in_any_order() {
    let words = ["four", "rows=no", "seed:3"];
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for order in orders {
        let line = format!("new {}", order.map(|index| words[index]).join(" "));
        let said = told(&format!("{line}|options rows"));
        assert!(said[0].starts_with("a new game of four, deal seed:3 "), "{said:?}");
        assert!(said[1].starts_with("rows = no\n"), "{said:?}");
    }
    let said = told("new rows=no same four");
    assert!(said[0].contains("the cards of `test` do not fit"), "{said:?}");
    assert!(told("new empty=none next")[0].contains("has no number"));
}

#[test]
fn new_must_be_typed_in_full_during_a_game() {
    insta::assert_snapshot!(told("n|1|n|ne|new").join("\n"), @"
    a new game, deal seed:1   (7 legal moves; redeal allowed)
    1>f1 AC   (6 legal moves; redeal allowed)
    wrong-arguments: `n` alone does not leave a game in progress; type `new`
    wrong-arguments: `ne` alone does not leave a game in progress; type `new`
    a new game, deal seed:2   (6 legal moves; redeal allowed)
    ");
}

#[test]
fn a_new_game_changes_the_prompt_and_keeps_the_transcript() {
    let mut shelf = Shelf::of(&[TINY, FOUR]);
    let lines = "transcript t.session|new four ms:1|moves|transcript off";
    let shown = on_shelf(&mut shelf, "tiny", "ms:1", lines);
    assert!(shown.contains("four  deal ms:1  move 0"), "{shown}");
    let text = shelf.files["t.session"].clone();
    let mut session = shelf.session("tiny", "ms:1");
    assert_eq!(rerun(&mut session, &text), text);
    assert_eq!(session.prompt(), "four> ");
    assert_eq!(session.settings(), Settings::default());
}

#[test]
fn deals_games_and_formats_are_completed() {
    let mut shelf = Shelf::of(&[TINY]);
    let game = shelf.game("tiny", &[], TINY_DEAL);
    let names = vec!["four".to_owned(), "seven".to_owned(), "tiny".to_owned()];
    let known = Completions::of(&game).with_games(names);
    let check = |line: &str, expected: &[&str]| {
        assert_eq!(known.complete(line).1, expected, "{line}");
    };
    check("new se", &["seed:", "seven"]);
    check("new seven s", &["same", "seed:"]);
    check("new eight s", &[]);
    check("export ", &["fc-solve", "solvitaire", "patience"]);
    check("export f", &["fc-solve"]);
    check("load l", &["last"]);
    assert!(Completions::wants_file("import b"));
    assert!(Completions::wants_file("export fc-solve b"));
    assert!(!Completions::wants_file("export fc"));
}
