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
    insta::assert_snapshot!(play.say("1 f|reload"), @"");
    play.desk.edit("tiny.toml", "Six cards", "Half a dozen cards");
    insta::assert_snapshot!(play.say("reload"), @"");
    assert!(play.say("rules").contains("Half a dozen"));
    assert_eq!(play.moves(), 1);
}

#[test]
fn moves_are_replayed_up_to_the_first_that_no_longer_holds() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f|3 f|3 1|redeal|1 c");
    play.desk.edit("tiny.toml", r#"rank = "down", suit = "any""#, r#"rank = "up""#);
    insta::assert_snapshot!(play.say("reload"), @"");
    insta::assert_snapshot!(play.say("history"), @"");
    assert_eq!(play.moves(), 2);
    insta::assert_snapshot!(play.say("reload"), @"");
    play.desk.edit(
        "tiny.toml",
        r#"rank = "up" }
lift"#,
        r#"rank = "down" }
lift"#,
    );
    insta::assert_snapshot!(play.say("reload"), @"");
    assert_eq!(play.moves(), 5);
}

#[test]
fn another_move_gives_up_those_that_no_longer_hold() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f|3 f|3 1");
    play.desk.edit("tiny.toml", r#"empty = "any""#, r#"empty = "none""#);
    play.desk.edit("tiny.toml", r#"lift = "run""#, r#"lift = "none""#);
    insta::assert_snapshot!(play.say("reload"), @"");
    play.say("redeal");
    play.desk.edit("tiny.toml", r#"lift = "none""#, r#"lift = "run""#);
    insta::assert_snapshot!(play.say("reload"), @"");
}

#[test]
fn what_was_taken_back_can_be_made_again_as_far_as_it_holds() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f|3 f|3 1|undo 2");
    play.desk.edit("tiny.toml", "limit = 1", "limit = 2");
    insta::assert_snapshot!(play.say("reload"), @"");
    assert_eq!((play.moves(), play.session.game().undone()), (1, 2));
    play.desk.edit("tiny.toml", r#"suit = "any""#, r#"suit = "same""#);
    insta::assert_snapshot!(play.say("reload"), @"");
    assert_eq!((play.moves(), play.session.game().undone()), (1, 1));
    insta::assert_snapshot!(play.say("redo 9"), @"");
    play.desk.edit("tiny.toml", r#"down", suit = "same""#, r#"down", suit = "any""#);
    insta::assert_snapshot!(play.say("reload|redo"), @"");
    assert_eq!(play.moves(), 3);
}

#[test]
fn a_faulty_file_leaves_the_rules_before_in_play() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.say("1 f");
    play.desk.edit("tiny.toml", "count = 3", "count = \"three\"");
    let answer = play.session.answer("reload");
    insta::assert_snapshot!(play.session.shown(&answer), @"");
    insta::assert_snapshot!(play.say("3 f"), @"");
    play.desk.save("tiny.toml", "");
    insta::assert_snapshot!(play.say("reload"), @"");
    play.desk.shelf.borrow_mut().files.clear();
    insta::assert_snapshot!(play.say("reload"), @"");
    play.desk.save("tiny.toml", TINY.1);
    insta::assert_snapshot!(play.say("reload"), @"");
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
    insta::assert_snapshot!(play.say("reload"), @"");
    play.desk.edit("tiny.toml", "about = \"what", "#");
    let text = TINY.1.split("[options").next().unwrap();
    play.desk.save("tiny.toml", text);
    insta::assert_snapshot!(play.say("reload"), @"");
    play.desk.save("tiny.toml", TINY.1);
    insta::assert_snapshot!(play.say("reload"), @"");
    insta::assert_snapshot!(play.say("options"), @"");
}

#[test]
fn another_deck_has_another_deal_of_the_same_name() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], "seed:4");
    play.say("1 c");
    play.desk.edit("tiny.toml", "suits = \"CH\"", "suits = \"CS\"");
    insta::assert_snapshot!(play.say("reload"), @"");
    insta::assert_snapshot!(play.session.board(), @"");
}

#[test]
fn a_deal_file_is_dealt_again_while_its_cards_make_up_the_deck() {
    let mut desk = Desk::of(&[TINY, ("six.txt", "AC 2C 3C AH 2H 3H")]);
    let mut play = Play::new(&mut desk, "tiny", &[], "six.txt");
    play.desk.edit("tiny.toml", "suits = \"CH\"", "suits = \"HC\"");
    insta::assert_snapshot!(play.say("reload"), @"");
    insta::assert_snapshot!(play.session.board(), @"");
    play.desk.edit("tiny.toml", "ranks = \"A23\"", "ranks = \"A2\"");
    insta::assert_snapshot!(play.say("reload"), @"");
    play.desk.save("six.txt", "2C AC AH 2H");
    insta::assert_snapshot!(play.say("reload"), @"");
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
    insta::assert_snapshot!(play.say("reload"), @"");
    insta::assert_snapshot!(play.session.board(), @"");
    play.desk.edit(
        "tiny.toml",
        "[piles.tableau]\ncount = 3",
        "[piles.tableau]\ncount = 2",
    );
    insta::assert_snapshot!(play.say("reload"), @"");
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
    insta::assert_snapshot!(play.say("reload"), @"");
    play.desk.save("child.rhai", "fn score(game) { 1 + () }\n");
    insta::assert_snapshot!(play.say("reload"), @"");
    play.desk.save("child.rhai", "fn score(gam) { game }\n");
    insta::assert_snapshot!(play.say("reload"), @"");
    play.desk.save("child.rhai", "fn score(game) { 2 }\n");
    play.desk.edit("base.toml", "[redeal]", "[redeal]\nwhen = \"any\"");
    insta::assert_snapshot!(play.say("reload"), @"");
    play.desk.shelf.borrow_mut().files.remove("child.rhai");
    insta::assert_snapshot!(play.say("reload"), @"");
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
    insta::assert_snapshot!(play.say("reload"), @"");
}

#[test]
fn saved_files_are_news_before_the_next_line_is_obeyed() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], TINY_DEAL);
    play.desk.edit("tiny.toml", "limit = 1", "limit = 7");
    let mut output = Vec::new();
    run_lines(&mut play.session, &mut &b"# nothing\nmoves"[..], &mut output).unwrap();
    insta::assert_snapshot!(String::from_utf8(output).unwrap(), @"");
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
    insta::assert_snapshot!(said(&mut play, "1 f"), @"");
    play.desk.edit("tiny.toml", "limit = 7", "limit = none");
    insta::assert_snapshot!(said(&mut play, "# quiet"), @"");
    play.desk.edit("tiny.toml", "limit = none", "limit = 3");
    play.desk.saved.set(false);
    insta::assert_snapshot!(said(&mut play, "reload"), @"");
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
}
