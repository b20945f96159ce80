//! `reload`: decks, deals, options and scripts that change while they are played.

use super::deals::{TINY, TINY_DEAL};
use super::desk::{Desk, Play};

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
fn removed_options_are_restored_when_they_return() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[("empty", "none")], TINY_DEAL);
    play.desk.edit(
        "tiny.toml",
        "[options.empty.values.none]",
        "[options.empty.values.no]",
    );
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    the option `empty` no longer has the value `none`; it is now `any`
    (6 legal moves; redeal allowed)
    ");
    play.desk.edit("tiny.toml", "about = \"what", "#");
    let text = TINY.1.split("[options").next().unwrap();
    play.desk.save("tiny.toml", text);
    insta::assert_snapshot!(play.say("reload"), @"
    rules unchanged, although the text of `tiny.toml` changed
    the option `empty` no longer exists
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
fn a_changed_deck_changes_the_deal_of_the_same_name() {
    let mut desk = Desk::of(&[TINY]);
    let mut play = Play::new(&mut desk, "tiny", &[], "seed:4");
    play.say("1 c");
    play.desk.edit("tiny.toml", "suits = \"CH\"", "suits = \"CS\"");
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    the deck has changed; seed:4 deals different cards
    0 of 1 move replayed
    move 1, `1 c1` (2H), is no longer legal: it would move 2S
    it is kept: `history` lists it, and `reload` tries it again until you make
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
fn reload_deals_a_deal_file_again_if_its_cards_fit() {
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
    bad-deal: the cards of `six.txt` do not fit the changed rules
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
    the old rules stay in play
    ");
    play.desk.save("six.txt", "2C AC 4C AH 2H 4H");
    insta::assert_snapshot!(play.say("reload"), @"
    the rules of `tiny` have changed, in `tiny.toml`
    the deck has changed; six.txt deals different cards
    (7 legal moves; redeal allowed)
    ");
}

#[test]
fn reload_keeps_a_position_when_piles_change() {
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
    bad-deal: the cards of `test` do not fit the changed rules
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
    the old rules stay in play
    ");
}

#[test]
fn reload_keeps_the_old_rules_if_a_script_fails() {
    let mut desk = Desk::of(&SCRIPTED);
    let mut play = Play::new(&mut desk, "child", &[], "cards\n1: 3C\n2: AC\n3: 2C\n");
    play.say("2 f");
    let bad_rules =
        "fn score(game) { if game.pile(\"f1\").len() > 0 { 1 + () } else { 0 } }\n";
    play.desk.save("child.rhai", bad_rules);
    insta::assert_snapshot!(play.say("reload"), @r#"
    script-failed: error: the script's `score` failed: `+` does not work with a whole number and nothing
     --> child.rhai:1:51
      |
    1 | fn score(game) { if game.pile("f1").len() > 0 { 1 + () } else { 0 } }
      |                                                   ^
    the old rules stay in play
    "#);
    play.desk.save("child.rhai", "fn score(game) { 1 + () }\n");
    insta::assert_snapshot!(play.say("reload"), @"
    script-failed: error: the script's `score` failed: `+` does not work with a whole number and nothing
     --> child.rhai:1:20
      |
    1 | fn score(game) { 1 + () }
      |                    ^
    the old rules stay in play
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
    the old rules stay in play
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
    the old rules stay in play
    "#);
}

#[test]
fn a_shuffled_redeal_replays_the_same_or_ends_the_replay() {
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
    move 2, `redeal`, is no longer legal: no redeal is left (base.toml:17)
    it is kept: `history` lists it, and `reload` tries it again until you make
      another move
    (1 legal move; no redeal now)
    ");
}
