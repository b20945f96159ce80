//! `reload`: rules that change while they are played.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use proptest::prelude::*;

use super::Shelf;
use super::deals::{TINY, TINY_DEAL};
use crate::play::Game;
use crate::repl::{Session, Settings, World, run_json, run_lines};
use crate::variant::{LoadError, Variant};

/// A world whose files change while a session goes on.
#[derive(Clone, Default)]
struct Desk {
    shelf: Rc<RefCell<Shelf>>,
    /// Whether files were saved and nobody asked yet.
    saved: Rc<Cell<bool>>,
}

impl Desk {
    fn of(files: &[(&str, &str)]) -> Self {
        Self { shelf: Rc::new(RefCell::new(Shelf::of(files))), saved: Rc::default() }
    }

    /// Saves a file with some text in place of another.
    #[track_caller]
    fn edit(&self, name: &str, old: &str, new: &str) {
        let text = self.shelf.borrow().files[name].clone();
        assert!(text.contains(old), "{old}");
        self.save(name, &text.replacen(old, new, 1));
    }

    fn save(&self, name: &str, text: &str) {
        self.shelf.borrow_mut().files.insert(name.to_owned(), text.to_owned());
        self.saved.set(true);
    }

    fn game(&self, id: &str, options: &[(&str, &str)], deal: &str) -> Game {
        self.shelf.borrow_mut().game(id, options, deal)
    }
}

impl World for Desk {
    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        self.shelf.borrow().load(game, options)
    }

    fn saved(&mut self, _: &str) -> bool {
        self.saved.take()
    }

    fn fresh_number(&mut self) -> u64 {
        self.shelf.borrow_mut().fresh_number()
    }

    fn read(&self, path: &str) -> Result<String, String> {
        self.shelf.borrow().read(path)
    }

    fn write(&mut self, path: &str, text: &str) -> Result<(), String> {
        self.shelf.borrow_mut().write(path, text)
    }

    fn keep(&mut self, game: &Game, others: &[String]) -> Result<(), String> {
        self.shelf.borrow_mut().keep(game, others)
    }
}

/// Plays a game on a desk: types lines, saves files, and says what came of it.
struct Play<'a> {
    desk: Desk,
    session: Session<'a>,
}

impl<'a> Play<'a> {
    fn new(desk: &'a mut Desk, id: &str, options: &[(&str, &str)], deal: &str) -> Self {
        let game = desk.game(id, options, deal);
        let hands = desk.clone();
        let session = Session::new(game, Vec::new(), desk, Settings::default());
        Self { desk: hands, session }
    }

    /// Types lines and returns what is said to the last one, without the board.
    fn say(&mut self, lines: &str) -> String {
        let mut said = String::new();
        for line in lines.split('|') {
            said = match self.session.answer(line) {
                Ok(reply) => reply.text,
                Err(fault) => format!("{}: {}", fault.code.name(), fault.message),
            };
        }
        said
    }

    fn moves(&self) -> usize {
        self.session.game().turns().len()
    }
}

#[test]
fn rules_that_did_not_change_are_told_so_and_words_are_taken_over() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    insta::assert_snapshot!(play.say("1 f|reload"), @"rules unchanged");
    play.desk.edit("tiny.toml", "Six cards", "Half a dozen cards");
    insta::assert_snapshot!(play.say("reload"), @"rules unchanged, though `tiny.toml` has other text");
    assert!(play.say("rules").contains("Half a dozen"));
    assert_eq!(play.moves(), 1);
}

#[test]
fn moves_are_replayed_up_to_the_first_that_no_longer_holds() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f|3 f|3 1|redeal|1 c");
    play.desk.edit("tiny.toml", r#"rank = "down", suit = "any""#, r#"rank = "up""#);
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    2 of 5 moves replayed
    move 3, `3 1` (2H), no longer holds: 2H on 3C; tableau builds up one rank
      (tiny.toml:15)
    it and 2 moves after it are kept: `history` lists them, and a reload tries them
      again until you make another move
    (6 legal moves; redeal allowed)
    ");
    insta::assert_snapshot!(play.say("history"), @"
       1  1>f1 AH  1 turns 3C
       2  3>f2 AC
    3 moves of other rules, tried again with the next `reload`:
          3 1       # 2H
          redeal
          1 c1      # 3C
    ");
    assert_eq!(play.moves(), 2);
    insta::assert_snapshot!(play.say("reload"), @"
    rules unchanged
    2 of 5 moves replayed
    move 3, `3 1` (2H), no longer holds: 2H on 3C; tableau builds up one rank
      (tiny.toml:15)
    it and 2 moves after it are kept: `history` lists them, and a reload tries them
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
    5 moves replayed, 3 of which had lapsed
    (6 legal moves; no redeal now)
    ");
    assert_eq!(play.moves(), 5);
}

#[test]
fn another_move_gives_up_those_that_no_longer_hold() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f|3 f|3 1");
    play.desk.edit("tiny.toml", r#"empty = "any""#, r#"empty = "none""#);
    play.desk.edit("tiny.toml", r#"lift = "run""#, r#"lift = "none""#);
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    0 of 3 moves replayed
    move 1, `1 f1` (AH), no longer holds: cards in the tableau stay there
      (tiny.toml:16)
    it and 2 moves after it are kept: `history` lists them, and a reload tries them
      again until you make another move
    (no legal move; redeal allowed)
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
fn what_was_taken_back_can_be_made_again_as_far_as_it_holds() {
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
    `3 1` (2H), taken back before, no longer holds: 2H on 3C; tableau builds down
      one rank in suit (tiny.toml:15)
    it is kept: `history` lists it, and a reload tries it again until you make
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
fn a_faulty_file_leaves_the_rules_before_in_play() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f");
    play.desk.edit("tiny.toml", "count = 3", "count = \"three\"");
    let answer = play.session.answer("reload");
    insta::assert_snapshot!(play.session.shown(&answer), @r#"
    error[wrong-kind]: `count` takes a whole number, not a string
      --> tiny.toml:14:9
       |
    14 | count = "three"
       |         ^^^^^^^
    the rules before stay in play
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
      = help: add a line such as `name = "My Game"` at the top

    error[no-piles]: the game has no piles
     --> tiny.toml:1:1
      |
    1 |
      | ^
      |
      = help: add a table such as `[piles.tableau]`
    the rules before stay in play
    "#);
    play.desk.shelf.borrow_mut().files.clear();
    insta::assert_snapshot!(play.say("reload"), @"
    bad-rules: error[no-such-game]: there is no game `tiny.toml`
    the rules before stay in play
    ");
    play.desk.save("tiny.toml", TINY.1);
    insta::assert_snapshot!(play.say("reload"), @"rules unchanged");
    assert_eq!(play.moves(), 2);
}

#[test]
fn options_that_are_gone_are_left_out_until_they_come_back() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[("empty", "none")], TINY_DEAL);
    play.desk.edit(
        "tiny.toml",
        "[options.empty.values.none]",
        "[options.empty.values.no]",
    );
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    the option `empty` has no value `none` any more; it is `any` now
    (6 legal moves; redeal allowed)
    ");
    play.desk.edit("tiny.toml", "about = \"what", "#");
    let text = TINY.1.split("[options").next().unwrap();
    play.desk.save("tiny.toml", text);
    insta::assert_snapshot!(play.say("reload"), @"
    rules unchanged, though `tiny.toml` has other text
    the option `empty` is gone
    (6 legal moves; redeal allowed)
    ");
    play.desk.save("tiny.toml", TINY.1);
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    (6 legal moves; redeal allowed)
    ");
    insta::assert_snapshot!(play.say("options"), @"
    empty = none
        what may go to an empty pile
        values: any (default), none
    ");
}

#[test]
fn another_deck_has_another_deal_of_the_same_name() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], "seed:4");
    play.say("1 c");
    play.desk.edit("tiny.toml", "suits = \"CH\"", "suits = \"CS\"");
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    the deck has changed; seed:4 deals other cards
    0 of 1 move replayed
    move 1, `1 c1` (2H), no longer holds: it would carry 2S
    it is kept: `history` lists it, and a reload tries it again until you make
      another move
    (6 legal moves; redeal allowed)
    ");
    insta::assert_snapshot!(play.session.board(), @"
    tiny  deal seed:4  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  2C 2S
      2  AC AS
      3  3S 3C
    ");
}

#[test]
fn a_deal_file_is_dealt_again_while_its_cards_make_up_the_deck() {
    let mut desk = Desk::of(&[TINY, ("six.txt", "AC 2C 3C AH 2H 3H")]);
    let mut play = Play::new(&mut desk, "tiny", &[], "six.txt");
    play.desk.edit("tiny.toml", "suits = \"CH\"", "suits = \"HC\"");
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    (6 legal moves; redeal allowed)
    ");
    insta::assert_snapshot!(play.session.board(), @"
    tiny  deal six.txt  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  AC AH
      2  2C 2H
      3  3C 3H
    ");
    play.desk.edit("tiny.toml", "ranks = \"A23\"", "ranks = \"A24\"");
    insta::assert_snapshot!(play.say("reload"), @"
    bad-deal: the cards of `six.txt` do not fit the rules as they are
    error: `3C` is not a card of this deck
     --> six.txt:1:7
      |
    1 | AC 2C 3C AH 2H 3H
      |       ^^
      |
      = help: a card is a rank and a suit, such as `7H` or `TD`

    error: `3H` is not a card of this deck
     --> six.txt:1:16
      |
    1 | AC 2C 3C AH 2H 3H
      |                ^^
      |
      = help: a card is a rank and a suit, such as `7H` or `TD`
    the rules before stay in play
    ");
    play.desk.save("six.txt", "2C AC 4C AH 2H 4H");
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    the deck has changed; six.txt deals other cards
    (7 legal moves; redeal allowed)
    ");
}

#[test]
fn a_position_is_laid_out_again_though_piles_are_other_ones() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f|3 f");
    play.desk.edit(
        "tiny.toml",
        "[piles.foundation]",
        "[piles.reserve]\n[piles.foundation]",
    );
    play.desk.edit("tiny.toml", "[piles.cell]\ncount = 1\n", "");
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    2 moves replayed
    (3 legal moves; redeal allowed)
    ");
    insta::assert_snapshot!(play.session.board(), @"
    tiny  deal test  move 2  redeals left 1  home 2/6

     f1 AH   f2 AC      r1 --

      1  3C
      2  2C 3H
      3  2H
    ");
    play.desk.edit("tiny.toml", "ranks = \"A23\"", "ranks = \"A24\"");
    insta::assert_snapshot!(play.say("reload"), @"
    bad-deal: the cards of `test` do not fit the rules as they are
    error: `3C` is not a card of this deck
     --> test:1:4
      |
    1 | 1: -3C AH
      |    ^^^
      |
      = help: a card is a rank and a suit, such as `7H` or `TD`

    error: `3H` is not a card of this deck
     --> test:2:7
      |
    2 | 2: 2C 3H
      |       ^^
      |
      = help: a card is a rank and a suit, such as `7H` or `TD`
    the rules before stay in play
    ");
}

/// Three cards in a pile each and a script that may fail.
const SCRIPTED: [(&str, &str); 3] = [
    (
        "base.toml",
        r#"
name = "Base"
[deck]
ranks = "A23"
suits = "C"
[piles.foundation]
base = "A"
build = { rank = "up" }
[piles.tableau]
count = 3
[[deal]]
to = "tableau"
each = 1
[redeal]
gather = ["tableau"]
shuffle = true
limit = "unlimited"
deal = [{ to = "tableau", each = 1 }]
"#,
    ),
    ("child.toml", "name = \"Child\"\nextends = \"base\"\nscript = \"child.rhai\"\n"),
    ("child.rhai", "fn score(game) { 1 }\n"),
];

#[test]
fn a_script_that_fails_leaves_the_rules_before_in_play() {
    let mut desk = Desk::of(&SCRIPTED);
    let mut play = Play::new(&mut desk, "child", &[], "cards\n1: 3C\n2: AC\n3: 2C\n");
    play.say("2 f");
    let faulty =
        "fn score(game) { if game.pile(\"f1\").len() > 0 { 1 + () } else { 0 } }\n";
    play.desk.save("child.rhai", faulty);
    insta::assert_snapshot!(play.say("reload"), @r#"
    script-failed: error: the script's `score` failed: `+` does not work with an integer and nothing
     --> child.rhai:1:51
      |
    1 | fn score(game) { if game.pile("f1").len() > 0 { 1 + () } else { 0 } }
      |                                                   ^
    the rules before stay in play
    "#);
    play.desk.save("child.rhai", "fn score(game) { 1 + () }\n");
    insta::assert_snapshot!(play.say("reload"), @"
    script-failed: error: the script's `score` failed: `+` does not work with an integer and nothing
     --> child.rhai:1:20
      |
    1 | fn score(game) { 1 + () }
      |                    ^
    the rules before stay in play
    ");
    play.desk.save("child.rhai", "fn score(gam) { game }\n");
    insta::assert_snapshot!(play.say("reload"), @"
    bad-rules: error[unknown-variable]: unknown variable `game`
     --> child.rhai:1:17
      |
    1 | fn score(gam) { game }
      |                 ^^^^
      |
      = help: did you mean `gam`?
    the rules before stay in play
    ");
    play.desk.save("child.rhai", "fn score(game) { 2 }\n");
    play.desk.edit("base.toml", "[redeal]", "[redeal]\nwhen = \"any\"");
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `child` have changed, in `base.toml` and `child.rhai`
    1 move replayed
    (1 legal move; redeal allowed)
    ");
    play.desk.shelf.borrow_mut().files.remove("child.rhai");
    insta::assert_snapshot!(play.say("reload"), @r#"
    bad-rules: error[no-such-file]: there is no game `child.rhai`
     --> child.toml:3:10
      |
    3 | script = "child.rhai"
      |          ^^^^^^^^^^^^
    the rules before stay in play
    "#);
}

#[test]
fn a_shuffled_redeal_comes_out_the_same_or_ends_the_replay() {
    let mut desk = Desk::of(&SCRIPTED);
    let mut play = Play::new(&mut desk, "child", &[], "seed:2");
    play.say("redeal|redeal");
    let board = play.session.board();
    play.desk.edit("base.toml", "name = \"Base\"", "name = \"Ground\"");
    play.desk.edit(
        "base.toml",
        "build = { rank = \"up\" }",
        "build = { rank = \"up\", wrap = true }",
    );
    play.say("reload");
    assert_eq!(play.session.board(), board);
    play.desk.edit("base.toml", "limit = \"unlimited\"", "limit = 1");
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `child` have changed, in `base.toml`
    1 of 2 moves replayed
    move 2, `redeal`, no longer holds: no redeal is left (base.toml:17)
    it is kept: `history` lists it, and a reload tries it again until you make
      another move
    (1 legal move; no redeal now)
    ");
}

#[test]
fn saved_files_are_news_before_the_next_line_is_obeyed() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.desk.edit("tiny.toml", "limit = 1", "limit = 7");
    let mut output = Vec::new();
    run_lines(&mut play.session, &mut &b"# nothing\nmoves"[..], &mut output).unwrap();
    insta::assert_snapshot!(String::from_utf8(output).unwrap(), @"
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    tiny  deal test  move 0  redeals left 7  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    the rules of `tiny` have changed, in `tiny.toml`
    (6 legal moves; redeal allowed)
       1  1 f1      AH to an empty foundation pile
       2  3 f1      AC to an empty foundation pile
       3  3 2 2     2H AC on 3H of the tableau
       4  1 c1      AH to an empty cell
       5  2 c1      3H to an empty cell
       6  3 c1      AC to an empty cell
       7  redeal
    ");
}

#[test]
fn programs_are_told_of_news_with_an_object_of_its_own() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    let said = |play: &mut Play<'_>, line: &str| {
        let mut output = Vec::new();
        run_json(&mut play.session, &mut line.as_bytes(), &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let ends =
            text.lines().skip(1).map(|it| it[it.len().saturating_sub(120)..].to_owned());
        ends.collect::<Vec<_>>().join("\n")
    };
    play.desk.edit("tiny.toml", "limit = 1", "limit = 7");
    insta::assert_snapshot!(said(&mut play, "1 f"), @r#"
    ":"redeal"}],"text":"the rules of `tiny` have changed, in `tiny.toml`\n(6 legal moves; redeal allowed)","reloaded":true}
    ext":"2 c1","from":"2","to":"c1","cards":["3H"]},{"text":"3 c1","from":"3","to":"c1","cards":["AC"]},{"text":"redeal"}]}
    "#);
    play.desk.edit("tiny.toml", "limit = 7", "limit = none");
    insta::assert_snapshot!(said(&mut play, "# quiet"), @r#"
    28 | limit = none\n   |         ^^^^\n   |\n   = help: expected `nan`\nthe rules before stay in play"},"reloaded":false}
    {"text":""}
    "#);
    play.desk.edit("tiny.toml", "limit = none", "limit = 3");
    play.desk.saved.set(false);
    insta::assert_snapshot!(said(&mut play, "reload"), @r#":"redeal"}],"text":"the rules of `tiny` have changed, in `tiny.toml`\n1 move replayed\n(6 legal moves; redeal allowed)"}"#);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn a_reload_of_the_same_rules_changes_nothing(
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
    fn no_move_is_lost_by_a_reload_and_all_come_back_with_the_rules(
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
