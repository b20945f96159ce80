//! One refusal of every kind, with its words and the lines of the rules that decide, in a
//! game and in the one it extends.

use super::Shelf;
use std::fmt::Write as _;

const OLD: &str = r#"name = "Old"

[deck]
suits = "CH"
ranks = "A2345"

[piles.foundation]
count = 2

[piles.tableau]
count = 3
build = { rank = "down", suit = "alternating" }
lift = "run"
empty = "5"

[piles.cell]
count = 2

[piles.waste]

[piles.stock]

[[deal]]
to = "tableau"
each = 2

[stock]
deal = [{ to = "waste", each = 2 }]

[redeal]
gather = ["waste"]
limit = 1
when = "empty"

[options.hard]
default = "no"
[options.hard.values.no]
[options.hard.values.yes]
piles.tableau.lift = "top"
"#;

/// A game that extends the old one, and a position of it.
struct Extension<'a> {
    old: &'a str,
    change: &'a str,
    script: &'a str,
    position: &'a str,
}

impl Extension<'_> {
    /// Appends what is said of moves.
    fn of(&self, lines: &[&str], story: &mut String) {
        let Self { old, change, script, position } = self;
        let new = format!("extends = \"old\"\nname = \"New\"\n{change}");
        let files = [("old.toml", *old), ("new.toml", &new), ("new.rhai", script)];
        let mut host = Shelf::of(&files);
        let mut session = host.session("new", &format!("a deal\n{position}"));
        let change = format!("{change}\n{script}");
        let change: Vec<&str> = change.trim().lines().collect();
        let change =
            if change.is_empty() { "as it is".to_owned() } else { change.join("; ") };
        let _ = writeln!(story, "{change}");
        for line in lines {
            let answer = match session.answer(line) {
                Ok(reply) => reply.text.into(),
                Err(error) => error.to_string(),
            };
            let _ = writeln!(story, "  {line:6} {}", answer.replace('\n', "\n         "));
        }
    }
}

fn tell(story: &mut String, change: &str, position: &str, lines: &[&str]) {
    Extension { old: OLD, change, script: "", position }.of(lines, story);
}

fn tell_scripted(story: &mut String, script: &str, position: &str, lines: &[&str]) {
    let change = "script = \"new.rhai\"";
    Extension { old: OLD, change, script, position }.of(lines, story);
}

/// All ten cards, eight of them in play.
const OPEN: &str = "f1: AC\n1: 5H 4C 3H\n2: 5C\nc1: 2H\nw: AH\ns: 2C 3C 4H\n";

/// The same cards, most of them in the stock.
const FEW: &str = "1: 4C 5H\n2: AC\nw: AH\ns: 2C 2H 3C 3H 4H 5C\n";

#[test]
fn refuses_cards_that_cannot_leave_their_pile() {
    let mut story = String::new();
    let all = &mut story;
    tell(all, "", OPEN, &["2 2", "2 1 2", "f1 2", "s 1", "1 2 3", "2 1"]);
    tell(all, "piles.tableau.lift = \"none\"", OPEN, &["1 2"]);
    tell(all, "piles.tableau.lift = \"top\"", OPEN, &["1 2 2"]);
    tell(all, "piles.tableau.lift = \"whole\"", OPEN, &["1 3 2"]);
    tell(all, "piles.foundation.take_back = true", OPEN, &["f1 c2"]);
    tell(all, "[piles.tableau]\nrun = { rank = \"same\" }", OPEN, &["1 3 2"]);
    tell(all, "piles.tableau.covered_by = [[2], [], []]", OPEN, &["1 c2", "c1 1"]);
    let down = "f1: AC\n1: 5H -4C 3H\n2: 5C\nc1: 2H\nw: AH\ns: 2C 3C 4H\n";
    tell(all, "", down, &["1 3 2"]);
    tell(
        all,
        "piles.tableau.turn = false",
        "1: 2C -3H\n2: 2H\ns: AC AH 3C 4H 4C 5C 5H\n",
        &["1 c2", "2 1"],
    );
    let long = "1: 5H 4C 3H\n2: 4H 5C\n3: AC\nc1: 2H\nc2: 2C\nw: AH\ns: 3C\n";
    tell(
        all,
        "piles.tableau.lift = \"supermove\"\npiles.tableau.build.suit = \"any\"",
        long,
        &["1 3", "1 2 2"],
    );
    insta::assert_snapshot!(story, @r#"
    as it is
      2 2    refused: a card cannot move to the pile it is on
      2 1 2  refused: `2` does not have that many cards
      f1 2   refused: cards cannot leave the foundation (old.toml:7)
      s 1    refused: cards cannot leave the stock (old.toml:21)
      1 2 3  refused: 5H cannot go on 5C: the tableau builds down one rank in alternating colors (old.toml:12)
      2 1    refused: 5C cannot go on 3H: the tableau builds down one rank in alternating colors (old.toml:12)
    piles.tableau.lift = "none"
      1 2    refused: cards cannot leave the tableau (new.toml:3)
    piles.tableau.lift = "top"
      1 2 2  refused: cards of the tableau move one at a time (new.toml:3)
    piles.tableau.lift = "whole"
      1 3 2  refused: from `1` move the top card or all face-up cards (new.toml:3)
    piles.foundation.take_back = true
      f1 c2  refused: the first card of a foundation pile cannot leave it (new.toml:3)
    [piles.tableau]; run = { rank = "same" }
      1 3 2  refused: these cards of `1` do not form a run (new.toml:4)
    piles.tableau.covered_by = [[2], [], []]
      1 c2   refused: `1` is covered (new.toml:3)
      c1 1   refused: `1` is covered (new.toml:3)
    as it is
      1 3 2  refused: cards of `1` are face down (old.toml:10)
    piles.tableau.turn = false
      1 c2   refused: cards of `1` are face down (new.toml:3)
      2 1    refused: cards of `1` are face down (new.toml:3)
    piles.tableau.lift = "supermove"; piles.tableau.build.suit = "any"
      1 3    refused: 3H cannot go on AC: the tableau builds down one rank (old.toml:12, new.toml:4)
      1 2 2  refused: the empty piles and cells allow moving only one card (new.toml:3)
    "#);
}

#[test]
fn refuses_cards_that_a_pile_does_not_accept() {
    let mut story = String::new();
    let all = &mut story;
    tell(
        all,
        "",
        OPEN,
        &["1 w", "w s", "c1 c2", "2 1", "w 1", "c1 3", "c1 f2", "1 c2 2"],
    );
    tell(all, "piles.tableau.build.suit = \"same\"", OPEN, &["2 1"]);
    tell(
        all,
        "[piles.tableau]\nbuild = { rank = \"down\", wrap = \"base\" }\nempty = \"none\"",
        OPEN,
        &["1 3", "2 w"],
    );
    tell(all, "piles.tableau.from = [\"tableau\"]", OPEN, &["c1 1"]);
    tell(all, "piles.tableau.empty_from = [\"waste\"]", OPEN, &["2 3"]);
    tell(
        all,
        "piles.tableau.empty_from = []\npiles.tableau.from = [\"cell\"]",
        OPEN,
        &["2 3", "2 1"],
    );
    tell(all, "piles.tableau.capacity = 3", OPEN, &["c1 1"]);
    tell(all, "piles.tableau.build.wrap = \"base\"", FEW, &["1 2", "2 f2"]);
    tell(
        all,
        "[piles.foundation]\nat_once = 5\nbase = \"5\"\nbuild = { rank = \"down\", suit = \"same\" }",
        "1: 5H 4C 3H\n2: 5C 4H 3C 2H AC\nc1: 2C\nw: AH\n",
        &["1 f1", "2 f1 5"],
    );
    tell(all, "options.hard.default = \"yes\"", OPEN, &["1 2 2"]);
    insta::assert_snapshot!(story, @r#"
    as it is
      1 w    refused: a waste pile accepts no card from the tableau (old.toml:19)
      w s    refused: no card can go on the stock (old.toml:21)
      c1 c2  refused: a cell pile accepts no card from the cell (old.toml:16)
      2 1    refused: 5C cannot go on 3H: the tableau builds down one rank in alternating colors (old.toml:12)
      w 1    refused: AH cannot go on 3H: the tableau builds down one rank in alternating colors (old.toml:12)
      c1 3   refused: 2H cannot go to an empty tableau pile (old.toml:14)
      c1 f2  refused: 2H cannot go to an empty foundation pile (old.toml:7)
      1 c2 2 refused: a cell pile accepts one card at a time (old.toml:16)
    piles.tableau.build.suit = "same"
      2 1    refused: 5C cannot go on 3H: the tableau builds down one rank in suit (old.toml:12, new.toml:3)
    [piles.tableau]; build = { rank = "down", wrap = "base" }; empty = "none"
      1 3    refused: an empty tableau pile cannot be filled (new.toml:5)
      2 w    refused: a waste pile accepts no card from the tableau (old.toml:19)
    piles.tableau.from = ["tableau"]
      c1 1   refused: a tableau pile accepts no card from the cell (new.toml:3)
    piles.tableau.empty_from = ["waste"]
      2 3    refused: an empty tableau pile accepts no card from the tableau (new.toml:3)
    piles.tableau.empty_from = []; piles.tableau.from = ["cell"]
      2 3    refused: a tableau pile accepts no card from the tableau (new.toml:4)
      2 1    refused: a tableau pile accepts no card from the tableau (new.toml:4)
    piles.tableau.capacity = 3
      c1 1   refused: `1` is full (new.toml:3)
    piles.tableau.build.wrap = "base"
      1 2    refused: you cannot build on `2`: its card starts a foundation (old.toml:12, new.toml:3)
      2 f2   2>f1 AC   (5 legal moves; deal allowed)
    [piles.foundation]; at_once = 5; base = "5"; build = { rank = "down", suit = "same" }
      1 f1   refused: a foundation pile accepts exactly 5 cards at once (new.toml:4)
      2 f1 5 refused: these cards of `2` do not form a run (new.toml:6)
    options.hard.default = "yes"
      1 2 2  refused: cards of the tableau move one at a time (old.toml:39)
    "#);
}

#[test]
fn refuses_deals_redeals_and_moves_after_the_end() {
    let mut story = String::new();
    let all = &mut story;
    let spent = "f1: AC\n1: 5H 4C 3H\n2: 5C\nc1: 2H\nw: AH 2C 3C 4H\n";
    let gone = "f1: AC 2C 3C\nf2: AH\n1: 5H 4C 3H\n2: 5C 4H\nc1: 2H\n";
    tell(all, "", OPEN, &["redeal", "deal", "deal", "deal"]);
    tell(all, "", &format!("{spent}redeals: 1\n"), &["redeal"]);
    tell(all, "", gone, &["deal", "redeal"]);
    tell(all, "redeal.limit = 0", spent, &["redeal"]);
    tell(all, "redeal.when = \"stuck\"", spent, &["redeal"]);
    let tableau = "[redeal]\ngather = [\"tableau\"]\n";
    let same =
        "deal = [{ to = \"tableau\", each = 4, by = \"packets\" }]\nwhen = \"changed\"";
    tell(
        all,
        &format!("{tableau}{same}"),
        "1: 5H 4C 3H 2H\n2: 5C 4H 3C 2C\n3: AC AH\n",
        &["redeal"],
    );
    tell(
        all,
        "[stock]\nwhen = \"filled\"\ndeal = [{ to = \"tableau\" }]",
        OPEN,
        &["deal"],
    );
    tell(all, "piles.waste.capacity = 2", OPEN, &["deal"]);
    let won = "f1: AC 2C 3C 4C 5C\nf2: AH 2H 3H 4H 5H\n";
    tell(all, "", won, &["f1 1"]);
    tell(
        all,
        "end.empty = [\"tableau\"]",
        "f1: AC 2C 3C 4C 5C\ns: AH 2H 3H 4H 5H\n",
        &["f1 1"],
    );
    let bare = OLD.split("[stock]").next().unwrap();
    Extension { old: bare, change: "", script: "", position: OPEN }
        .of(&["deal", "redeal"], all);
    let bare = bare.replace("[piles.stock]", "").replace("each = 2", "each = [4, 3, 3]");
    let position = "f1: AC\n1: 5H 4C 3H\n2: 5C\nc1: 2H\nw: AH 2C 3C 4H\n";
    Extension { old: &bare, change: "", script: "", position }.of(&["deal"], all);
    insta::assert_snapshot!(story, @r#"
    as it is
      redeal refused: you can redeal only when the stock is empty (old.toml:33)
      deal   deal  s>w 4H 3C   (5 legal moves; deal allowed)
      deal   deal  s>w 2C   (7 legal moves; redeal allowed)
      deal   refused: the stock is empty (old.toml:27); `redeal` is possible
    as it is
      redeal refused: no redeal is left (old.toml:32)
    as it is
      deal   refused: the stock is empty (old.toml:27)
      redeal refused: there are no cards to redeal (old.toml:31)
    redeal.limit = 0
      redeal refused: this game has no redeal (new.toml:3)
    redeal.when = "stuck"
      redeal refused: you can redeal only when no other move is left (new.toml:3)
    [redeal]; gather = ["tableau"]; deal = [{ to = "tableau", each = 4, by = "packets" }]; when = "changed"
      redeal refused: a redeal would change nothing (new.toml:6)
    [stock]; when = "filled"; deal = [{ to = "tableau" }]
      deal   refused: fill `3` before you deal (new.toml:4)
    piles.waste.capacity = 2
      deal   refused: `w` has no room for more cards (new.toml:3)
    as it is
      f1 1   refused: the game is won
    end.empty = ["tableau"]
      f1 1   refused: the game is won (new.toml:3)
    as it is
      deal   refused: you cannot deal from the stock in this game (old.toml:21)
      redeal refused: this game has no redeal
    as it is
      deal   refused: this game has no stock to deal from
    "#);
}

#[test]
fn refusals_by_scripts_name_the_hook() {
    let mut story = String::new();
    let all = &mut story;
    tell_scripted(
        all,
        "// 3\nfn can_lift(\n    card,\n    pile\n) { card.rank != 3 }",
        OPEN,
        &["1 c2"],
    );
    tell_scripted(
        all,
        "/// No fives.\nfn can_lift(card, pile, g) { card.rank != 5 }",
        OPEN,
        &["2 3"],
    );
    tell_scripted(
        all,
        "fn can_drop(card, onto, pile) { pile.role != \"tableau\" || onto != () }",
        OPEN,
        &["2 3"],
    );
    tell_scripted(
        all,
        "fn can_drop(card, onto, pile, g) { pile.id != \"3\" }",
        OPEN,
        &["2 3"],
    );
    tell_scripted(
        all,
        "\n\nfn can_drop(card, onto, pile, g) { card.rank < 5 }",
        OPEN,
        &["2 3", "c1 c2", "1 c2", "1 f2"],
    );
    tell_scripted(all, "fn can_deal(g) { false }", OPEN, &["deal"]);
    tell_scripted(all, "\nfn on_stock(g) { [] }", OPEN, &["deal"]);
    let spent = "f1: AC\n1: 5H 4C 3H\n2: 5C\nc1: 2H\nw: AH 2C 3C 4H\n";
    tell_scripted(all, "fn can_redeal(g) { false }", spent, &["redeal"]);
    tell_scripted(all, "fn won(g) { true }", OPEN, &["2 3"]);
    tell_scripted(
        all,
        "fn can_deal(g) {\n    g.pile(\"nowhere\").len > 1\n}",
        OPEN,
        &["deal"],
    );
    let old = OLD.split("[piles.stock]").next().unwrap();
    let old = format!(
        "{old}[[deal]]\ntake = \"A\"\nto = \"foundation\"\n[[deal]]\nto = \"tableau\"\n\
         each = [3, 3, 2]\n[redeal]\ngather = [\"tableau\"]\n\
         deal = [{{ to = \"tableau\", each = [3, 3, 2] }}]\n"
    );
    let script = "fn after_move(made, g) { [transfer(\"f1\", \"1\", 1)] }";
    let change = "script = \"new.rhai\"";
    let position = "f1: AC\nf2: AH\n1: 5H 4C 3H\n2: 5C 2C\n3: 2H 3C 4H\n";
    Extension { old: &old, change, script, position }.of(&["2 1", "redeal"], all);
    insta::assert_snapshot!(story, @r#"
    script = "new.rhai"; // 3; fn can_lift(;     card,;     pile; ) { card.rank != 3 }
      1 c2   refused: the script's `can_lift` forbids it (new.rhai:2)
    script = "new.rhai"; /// No fives.; fn can_lift(card, pile, g) { card.rank != 5 }
      2 3    refused: the script's `can_lift` forbids it: No fives (new.rhai:2)
    script = "new.rhai"; fn can_drop(card, onto, pile) { pile.role != "tableau" || onto != () }
      2 3    refused: the script's `can_drop` forbids it (new.rhai:1)
    script = "new.rhai"; fn can_drop(card, onto, pile, g) { pile.id != "3" }
      2 3    refused: the script's `can_drop` forbids it (new.rhai:1)
    script = "new.rhai"; ; ; fn can_drop(card, onto, pile, g) { card.rank < 5 }
      2 3    refused: the script's `can_drop` forbids it (new.rhai:3)
      c1 c2  refused: a cell pile accepts no card from the cell (old.toml:16)
      1 c2   1>c2 3H   (2 legal moves; deal allowed)
      1 f2   refused: 4C cannot go to an empty foundation pile (old.toml:7)
    script = "new.rhai"; fn can_deal(g) { false }
      deal   refused: the script's `can_deal` forbids it (new.rhai:1)
    script = "new.rhai"; ; fn on_stock(g) { [] }
      deal   refused: the script's `on_stock` forbids it (new.rhai:2)
    script = "new.rhai"; fn can_redeal(g) { false }
      redeal refused: the script's `can_redeal` forbids it (new.rhai:1)
    script = "new.rhai"; fn won(g) { true }
      2 3    refused: the game is won (new.rhai:1)
    script = "new.rhai"; fn can_deal(g) {;     g.pile("nowhere").len > 1; }
      deal   error: the script's `can_deal` failed: unknown pile `nowhere`; known: `f1`, `f2`, `1`, `2`, `3`, `c1`, `c2`, `w` and `s`
              --> new.rhai:2:7
               |
             2 |     g.pile("nowhere").len > 1
               |       ^^^^
    script = "new.rhai"; fn after_move(made, g) { [transfer("f1", "1", 1)] }
      2 1    2>1 2C  f1>1 AC
             error: the script's `after_move` failed: it moves 1 card from `f1`, which has 0
              --> new.rhai:1:4
               |
             1 | fn after_move(made, g) { [transfer("f1", "1", 1)] }
               |    ^^^^^^^^^^
      redeal refused: there is no room to redeal that many cards (old.toml:29)
    "#);
}
