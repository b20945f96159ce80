//! `export` and `import` at the prompt.

use super::Shelf;
use super::deals::{CRUEL, TINY, TINY_DEAL};
use super::typing::{last, on_shelf};

/// What the maker of boards prints for Microsoft's deal 1.
const BOARD: &str = "\
JD KD 2S 4C 3S 6D 6S
2D KC KS 5C TD 8S 9C
9H 9S 9D TS 4S 8D 2H
JC 5S QD QH TH QS 6H
5D AD JS 4H 8H 6C
7H QC AS AC 2C 3D
7C KH AH 4D JH 8C
5H 3H 3C 7S 7D TC
";

#[test]
fn export_writes_formats_of_other_programs() {
    let lines = "export fc-solve|export solv|export pat|1 c1|2 c2|export f";
    let mut shelf = Shelf::default();
    insta::assert_snapshot!(on_shelf(&mut shelf, "freecell", "ms:1", lines));
}

#[test]
fn export_never_overwrites_and_import_reads_it_back() {
    let mut shelf = Shelf::of(&[("board.txt", BOARD)]);
    let lines = "import board.txt|1 c1|export fc-solve board.txt|export fc-solve now.txt|\
                 export solvitaire now.json|import now.txt|new ms:1|new board.txt|\
                 new now.txt|export pat now.deal|import now.deal|export solv no/where";
    insta::assert_snapshot!(on_shelf(&mut shelf, "freecell", "ms:2", lines));
    assert_eq!(shelf.files["board.txt"], BOARD);
}

#[test]
fn export_writes_hidden_cards_to_files_only() {
    let mut shelf = Shelf::default();
    let lines = "export solvitaire|export fc-solve|export solvitaire k.json|import k.json|\
                 export patience|export patience k.deal";
    let said = on_shelf(&mut shelf, "klondike", "ms:1", lines);
    insta::assert_snapshot!(format!(
        "{said}\n{}{}",
        shelf.files["k.json"], shelf.files["k.deal"]
    ));
}

#[test]
fn export_refuses_positions_that_a_format_cannot_hold() {
    let check = |id: &str, deal: &str, line: &str, expected: &str| {
        assert_eq!(last(id, deal, line), expected, "{id} {line}");
    };
    check(
        "tiny",
        TINY_DEAL,
        "redeal|export f",
        "wrong-arguments: a board of Freecell Solver cannot hold this position: it cannot \
         store the number of redeals used; `export patience` can",
    );
    check(
        "spider",
        "ms:1",
        "export fc-solve",
        "wrong-arguments: a board of Freecell Solver cannot hold this position: it supports only \
         one pack; it has no place for a stock; it does not support face-down cards; it \
         supports four foundations, each built up in suit from the ace; `export solvitaire` can",
    );
    check(
        "freecell",
        "ms:1",
        "1 c1|export solvitaire",
        "wrong-arguments: a deal of Solvitaire cannot hold this position: it has no place for \
         cards in cells; `export fc-solve` can",
    );
}

#[test]
fn export_notes_what_a_format_leaves_out() {
    let mut shelf = Shelf::default();
    let said = on_shelf(&mut shelf, "cruel", CRUEL, "9 f4|redeal|export fc-solve a.txt");
    let note = "written to a.txt, a board of Freecell Solver; the number of redeals used is \
                omitted";
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.ends_with(note), "{said}");
}

#[test]
fn export_and_import_name_bad_formats_and_files() {
    let check = |line: &str, expected: &str| {
        assert_eq!(last("tiny", TINY_DEAL, line), expected, "{line}");
    };
    let all = "`fc-solve`, `solvitaire`, `patience`";
    check(
        "export",
        &format!(
            "wrong-arguments: name a format, {all}, as in `export fc-solve board.txt`"
        ),
    );
    check(
        "export solvitair2",
        "wrong-arguments: there is no format `solvitair2`; did you mean `solvitaire`?",
    );
    check(
        "export xyzzy a.txt",
        &format!("wrong-arguments: there is no format `xyzzy`; the formats are {all}"),
    );
    check("import", "wrong-arguments: name a file, as in `import board.txt`");
    check("import none.txt", "bad-file: cannot read none.txt: no such file");
}

#[test]
fn import_refuses_columns_that_may_be_a_deck_order() {
    let order = format!("order:\n{BOARD}");
    let mut shelf = Shelf::of(&[("board.txt", BOARD), ("order.txt", &order), TINY]);
    let lines = "import board.txt|import order.txt|new freecell board.txt";
    insta::assert_snapshot!(on_shelf(&mut shelf, "cruel", CRUEL, lines));
}

#[test]
fn the_record_of_an_imported_deal_lists_cards_in_deal_order() {
    let mut shelf = Shelf::of(&[("board.txt", BOARD)]);
    on_shelf(
        &mut shelf,
        "freecell",
        "ms:2",
        "import board.txt|save a.txt|new ms:1|save b.txt",
    );
    let cards = |name: &str| {
        let text = &shelf.files[name];
        text.lines().find(|line| line.starts_with("cards ")).map(str::to_owned).unwrap()
    };
    assert_eq!(cards("a.txt"), cards("b.txt"));
    assert!(shelf.files["a.txt"].contains("\ndeal board.txt\n"));
}
