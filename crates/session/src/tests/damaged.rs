//! Records that are damaged, or whose rules, options or deck are no longer as they were.

use super::Shelf;
use super::deals::{TINY, TINY_DEAL};
use super::typing::on_shelf;

/// Plays some moves and keeps them as a record, by rules with `lines` played first.
fn played(lines: &str) -> Shelf {
    let mut shelf = Shelf::of(&[TINY]);
    on_shelf(&mut shelf, "tiny", TINY_DEAL, &format!("{lines}|save a.txt"));
    shelf
}

const MOVES: &str = "1 f|mark one|3 f|1 c1|mark three";

/// Loads what a record has become.
fn loaded(old: &str, new: &str, lines: &str) -> String {
    let mut shelf = played(MOVES);
    assert!(shelf.files["a.txt"].contains(old), "{}", shelf.files["a.txt"]);
    shelf.edit("a.txt", old, new);
    let before = shelf.files["a.txt"].clone();
    let said = on_shelf(&mut shelf, "tiny", TINY_DEAL, lines);
    assert_eq!(shelf.files["a.txt"], before, "the file changed");
    said
}

#[test]
fn load_as_far_plays_the_valid_part_of_a_damaged_record() {
    let lines = "load a.txt|history|load a.txt as far|history|marks|redo|load last";
    insta::assert_snapshot!(loaded(": AC\n", ": 2C\n", lines));
}

#[test]
fn load_as_far_plays_a_truncated_record() {
    let mut shelf = played(MOVES);
    let text = shelf.files["a.txt"].clone();
    let cut = text.find("\n3 ").unwrap();
    shelf.files.insert("a.txt".to_owned(), text[..cut + 4].to_owned());
    let lines = "load a.txt|load a.txt as far|history";
    insta::assert_snapshot!(on_shelf(&mut shelf, "tiny", TINY_DEAL, lines));
}

#[test]
fn a_damaged_head_or_result_keeps_all_moves() {
    let head = loaded("mark 1 one", "mark x one", "load a.txt|load a.txt as far");
    insta::assert_snapshot!(head);
    let result =
        loaded("--- result playing", "--- result won", "load a.txt|load a.txt as far");
    insta::assert_snapshot!(result);
}

#[test]
fn load_as_far_refuses_files_without_game_or_cards() {
    let check = |text: &str, expected: &str| {
        let mut shelf = Shelf::of(&[TINY, ("a.txt", text)]);
        let said =
            on_shelf(&mut shelf, "tiny", TINY_DEAL, "load a.txt|load a.txt as far");
        assert_eq!(
            said,
            format!("> load a.txt\n{expected}> load a.txt as far\n{expected}")
        );
    };
    check("hello", "a.txt:1: not a record: it does not start with `patience-record 1`\n");
    check(
        "patience-record 1\ngame tiny\n",
        "a.txt:1: the record has no game or no cards\n",
    );
    check(
        "patience-record 1\ngame tiny\ncards AC AC\n--- result playing\nstate x\n",
        "a.txt:3: AC occurs twice\nthe rules have changed since the record was made\n",
    );
}

#[test]
fn a_file_name_may_end_in_as_far() {
    let mut shelf = played(MOVES);
    let text = shelf.files["a.txt"].clone();
    shelf.files.insert("so as far".to_owned(), text);
    let said = on_shelf(&mut shelf, "tiny", TINY_DEAL, "load so as far");
    assert!(said.contains("loaded from so as far, 3 moves"), "{said}");
}

#[test]
fn load_ignores_options_that_no_longer_exist() {
    let mut shelf = Shelf::of(&[TINY]);
    let lines = "new same empty=none|1 f|3 f|save a.txt";
    on_shelf(&mut shelf, "tiny", TINY_DEAL, lines);
    assert!(shelf.files["a.txt"].contains("option empty = none"));
    shelf.edit("tiny.toml", "values.none]", "values.never]");
    let said = on_shelf(&mut shelf, "tiny", TINY_DEAL, "load a.txt");
    insta::assert_snapshot!(said);
    shelf.edit("tiny.toml", "[options.empty]", "[options.spaces]");
    shelf.edit("tiny.toml", "[options.empty.values.any]", "[options.spaces.values.any]");
    shelf.edit("tiny.toml", "[options.empty.values.never]", "[options.spaces.values.no]");
    let said = on_shelf(&mut shelf, "tiny", TINY_DEAL, "load a.txt");
    assert!(said.contains("the option `empty` no longer\n    exists"), "{said}");
}

#[test]
fn load_with_a_changed_deck_replays_while_moves_are_legal() {
    let mut shelf = Shelf::of(&[TINY]);
    on_shelf(&mut shelf, "tiny", "ms:1", "!1|!1|save a.txt|new seed:3|!1|save b.txt");
    shelf.edit("tiny.toml", "ranks = \"A23\"", "ranks = \"A234\"");
    shelf.edit("tiny.toml", "each = 2\nby", "each = [3, 3, 2]\nby");
    shelf.edit(
        "tiny.toml",
        "deal = [{ to = \"tableau\", each = 2",
        "deal = [{ to = \"tableau\", each = 3",
    );
    let said = on_shelf(&mut shelf, "tiny", "ms:1", "load a.txt|load b.txt");
    insta::assert_snapshot!(said);
}

#[test]
fn load_refuses_an_unnumbered_deal_of_another_deck() {
    let mut shelf = played(MOVES);
    shelf.edit("tiny.toml", "ranks = \"A23\"", "ranks = \"A234\"");
    shelf.edit("tiny.toml", "each = 2\nby", "each = [3, 3, 2]\nby");
    shelf.edit(
        "tiny.toml",
        "deal = [{ to = \"tableau\", each = 2",
        "deal = [{ to = \"tableau\", each = 3",
    );
    let said =
        on_shelf(&mut shelf, "tiny", "ms:1", "load a.txt|load a.txt as far|history");
    insta::assert_snapshot!(said);
}

#[test]
fn a_record_contains_the_rules_of_an_unbundled_game() {
    let mut shelf = Shelf::of(&[TINY]);
    on_shelf(&mut shelf, "tiny", TINY_DEAL, "!1|save a.txt|save b.txt");
    assert!(shelf.files["a.txt"].contains("\n| name = \"Tiny\""));
    // Where the game is, it is played by its own file; elsewhere by what is carried.
    shelf.files.remove("tiny.toml");
    let said = on_shelf(&mut shelf, "cruel", "ms:1", "load a.txt|history");
    assert!(said.contains("deal test  move 1"), "{said}");
    // Carried rules that are not those of the record are none.
    shelf.edit("b.txt", "Six cards", "Half a dozen");
    let said = on_shelf(&mut shelf, "cruel", "ms:1", "load b.txt|history");
    assert!(said.contains("deal test  move 1"), "texts must not matter: {said}");
    shelf.edit("b.txt", "\n| count = ", "\n| count = 1");
    let said = on_shelf(&mut shelf, "cruel", "ms:1", "load b.txt");
    assert!(said.contains("there is no game `tiny"), "{said}");
}
