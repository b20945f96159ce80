//! Hints, cards that go home, and what is said of lost games.

use super::Shelf;
use super::deals::{CASTLE, CRUEL, INTELLIGENCE, TINY, TINY_DEAL};
use super::typing::{last, on_shelf, typed};
use crate::{Session, Settings, run_json};

/// Six cards, of which none can be moved by hand before a redeal.
const WAITING: (&str, &str) = (
    "waiting.toml",
    "name = \"Waiting\"\nextends = \"tiny\"\n[piles.tableau]\nempty = \"none\"\nlift = \"top\"\n\
     build = { rank = \"same\" }\n[piles.cell]\ncount = 0\n",
);
const WAITING_DEAL: &str = "test\n1: AC 2C\n2: AH 2H\n3: 3C 3H";

/// A game of two ranks whose tableau is dealt to from a stock.
const ROWS: (&str, &str) = (
    "rows.toml",
    r#"
name = "Rows"
[deck]
ranks = "A2"
suits = "CH"
[piles.foundation]
count = 2
base = "A"
build = { rank = "up", suit = "same" }
[piles.tableau]
count = 2
build = { rank = "same", suit = "same" }
empty = "none"
[piles.stock]
[stock]
deal = [{ to = "tableau" }]
[[deal]]
to = "tableau"
"#,
);

/// Two suits of five ranks, built down in turns of color.
pub(super) const TURNS: (&str, &str) = (
    "turns.toml",
    r#"
name = "Turns"
[deck]
ranks = "A2345"
suits = "CH"
[piles.foundation]
count = 2
base = "A"
build = { rank = "up", suit = "same" }
[piles.tableau]
count = 3
build = { rank = "down", suit = "alternating" }
empty = "any"
[[deal]]
to = "tableau"
each = 4
spread = "all"
"#,
);

/// A position of [`TINY`] after its redeal in which 3C is still wanted for 2H.
const PARTLY: &str = "test\nf1: AC 2C\n1: -2H 3C\n2: 3H AH\nredeals: 1";

/// Returns a deal of [`TINY`] whose redeal is spent.
fn spent() -> String {
    format!("{TINY_DEAL}\nredeals: 1")
}

#[track_caller]
fn said(game: (&str, &str), deal: &str, lines: &str) -> String {
    let mut shelf = Shelf::of(&[TINY, game]);
    on_shelf(&mut shelf, game.0.strip_suffix(".toml").unwrap(), deal, lines)
}

#[test]
fn hint_names_a_move_and_a_reason() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "hint"), @"try `1` (1>f1): AH goes home and a card is turned up");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "hint 20"), @"
    try `1` (1>f1): AH goes home and a card is turned up
    try `3` (3>f1): AC goes home
    try `1c1`: turns up a hidden card
    try `32`: then AH goes home
    try `2` (2>c1): then AH goes home
    try `3c1`: then AH goes home
    try `redeal`: deals the cards again
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "1 f|hint"), @"
    winnable, proven
    try `3` (3>f2): all cards can go home; `home` does it in 5 moves
    ");
    insta::assert_snapshot!(last("beleaguered-castle", CASTLE, "hint 3"), @"
    try `3` (3>4): frees 2C, which goes home
    try `46`: frees 2S, which goes home
    try `47`: frees 2S, which goes home
    ");
    insta::assert_snapshot!(last("cruel", CRUEL, "hint 5"), @"
    try `9` (9>f4): 2S goes home
    try `11` (11>3): the first of 6 moves that bring 2C home
    ");
    insta::assert_snapshot!(last("intelligence", INTELLIGENCE, "hint 3"), @"
    try `82`: wins in 3 of 17 possible worlds
    try `1` (1>f2): wins in 1 of 17 possible worlds
    try `31`: wins in 1 of 17 possible worlds
    ");
    insta::assert_snapshot!(last("klondike", "seed:1", "hint 3"), @"
    try `6` (6>1): turns up a hidden card
    try `4` (4>6): turns up a hidden card
    try `1` (1>2): empties a pile
    ");
    insta::assert_snapshot!(last("freecell", "ms:617", "hint 3"), @"
    try `7` (7>c1): the first of 5 moves that bring AS home
    try `82`: the first of 6 moves that bring AH home
    try `83`: the first of 6 moves that bring AH home
    ");
    insta::assert_snapshot!(last("spider", "seed:1", "hint 3"), @"
    try `51`: turns up a hidden card
    try `9` (9>5): turns up a hidden card
    try `58`: turns up a hidden card
    ");
}

#[test]
fn hint_names_the_deal_if_no_other_move_is_left() {
    insta::assert_snapshot!(said(ROWS, "test\n1: 2C\n2: 2H\ns: AH AC", "hint||deal|hint"), @"
    > hint
    try `deal`: only the deal is left
    > 
    rows  deal test  move 0  home 0/4

     f1 --   f2 --      s [2]

      1  2C
      2  2H
    > deal
    rows  deal test  move 1  home 0/4

     f1 --   f2 --      s --

      1  2C AC
      2  2H AH
    deal  s>1 AC  s>2 AH   (2 legal moves)
    > hint
    winnable, proven
    try `1` (1>f1): all cards can go home; `home` does it in 4 moves
    ");
    insta::assert_snapshot!(said(WAITING, WAITING_DEAL, "hint"), @"
    > hint
    try `2` (2>1): frees AH, which goes home
    ");
}

#[test]
fn hint_in_a_finished_game_says_how_it_ended() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "home all|hint"), @"won in 6 moves, score 6; `new` deals another game");
    insta::assert_snapshot!(said(WAITING, WAITING_DEAL, "redeal|hint|undo"), @"
    > redeal
    waiting  deal test  move 1  redeals left 0  home 0/6

     f1 --   f2 --

      1  2C AC
      2  2H AH
      3  3H 3C
    redeal   (4 legal moves; no redeal now)
    > hint
    winnable, proven
    try `1` (1>f1): all cards can go home; `home` does it in 6 moves
    > undo
    waiting  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --

      1  AC 2C
      2  AH 2H
      3  3C 3H
    taken back: redeal   (2 legal moves; redeal allowed)
    ");
}

#[test]
fn hint_refuses_a_bad_number_of_hints() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "hint x"), @"wrong-arguments: after `hint`, type a number from 1 to 20, `line` or `solver`");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "hint 0"), @"wrong-arguments: after `hint`, type a number from 1 to 20, `line` or `solver`");
}

#[test]
fn following_hints_never_repeats_a_position() {
    for (id, deal) in [("cruel", "ms:617"), ("klondike", "seed:1"), ("freecell", "ms:1")]
    {
        let mut shelf = Shelf::of(&[]);
        let mut session = shelf.session(id, deal);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..60 {
            let reply = session.answer("hint").unwrap();
            let text = reply.text.lines().last().unwrap_or_default().to_owned();
            let Some(text) = text.strip_prefix("try `") else { break };
            if text.contains("an earlier position") {
                break;
            }
            let (made, _) = text.split_once('`').unwrap();
            session.answer(made).unwrap();
            let key = session.game().engine().key(session.game().table());
            assert!(seen.insert(key), "{id} {made}");
        }
    }
}

#[test]
fn home_plays_safe_cards_and_names_the_rest() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "home"), @"no card is proven safe (it could change what a redeal deals); `home all` plays what can go: AH AC");
    insta::assert_snapshot!(last("tiny", &spent(), "home"), @"
    1>f1 AH  1 turns 3C  3>f2 AC  3>f1 2H  2>f1 3H  2>f2 2C  1>f2 3C
      6 moves, `undo 6` takes them back
    won in 6 moves, score 6; `new` deals another game
    ");
    insta::assert_snapshot!(typed("tiny", PARTLY, "hint|home|home|home all|undo 2"), @"
    > hint
    try `2` (2>f2): AH goes home and cannot be needed again
    > home
    tiny  deal test  move 4  redeals left 0  home 6/6

     f1 3C   f2 3H      c1 --

      1  --
      2  --
      3  --
    2>f2 AH  1>f1 3C  1 turns 2H  1>f2 2H  2>f2 3H
      4 moves, `undo 4` takes them back
    won in 4 moves, score 4; `new` deals another game
    > home
    no card can go home now
    > home all
    no card can go home now
    > undo 2
    tiny  deal test  move 2  redeals left 0  home 4/6

     f1 3C   f2 AH      c1 --

      1  2H
      2  3H
      3  --
    2 moves taken back   (6 legal moves; no redeal now)
    ");
    let deal = "test\nf1: AH 2H 3H\n1: -2C 4H\n2: 3C AC\n3: 4C 5C 5H";
    insta::assert_snapshot!(said(TURNS, deal, "home|home|hint 2|undo|auto on|1 f"), @"
    > home
    turns  deal test  move 1  home 4/10

     f1 3H   f2 AC

      1  [1] 4H
      2  3C
      3  4C 5C 5H
    2>f2 AC  not proven safe: 4H; `home all` plays all   (2 legal moves)
    > home
    no card is proven safe; `home all` plays what can go: 4H
    > hint 2
    try `1` (1>f1): 4H goes home and a card is turned up
    try `2` (2>1): empties a pile
    > undo
    turns  deal test  move 0  home 3/10

     f1 3H   f2 --

      1  [1] 4H
      2  3C AC
      3  4C 5C 5H
    taken back: 2>f2 AC   (2 legal moves)
    > auto on
    auto is on: after each move, safe cards go home; `set auto on` keeps it on in
      later sessions
    > 1 f
    turns  deal test  move 5  home 8/10

     f1 5H   f2 3C

      1  --
      2  --
      3  4C 5C
    1>f1 4H  1 turns 2C  auto: 2>f2 AC  1>f2 2C  2>f2 3C  3>f1 5H
      `undo 5` takes back all   (2 legal moves)
    ");
    insta::assert_snapshot!(last("cruel", CRUEL, "home"), @"no card is proven safe (it could change what a redeal deals); `home all` plays what can go: 2S");
    insta::assert_snapshot!(last("cruel", CRUEL, "home all"), @"
    9>f4 2S  9>f1 2C  6>f1 3C  3 moves, `undo 3` takes them back
      (1 legal move; redeal allowed)
    ");
    insta::assert_snapshot!(last("cruel", CRUEL, "home all|home all"), @"no card can go home now");
    insta::assert_snapshot!(last("freecell", "ms:617", "home"), @"no card can go home now");
    insta::assert_snapshot!(last("cruel", CRUEL, "home 3"), @"
    9>f4 2S  9>f1 2C  6>f1 3C  3 moves, `undo 3` takes them back
      (1 legal move; redeal allowed)
    ");
}

#[test]
fn moves_by_home_are_undone_one_by_one() {
    insta::assert_snapshot!(last("cruel", CRUEL, "home all|undo"), @"taken back: 6>f1 3C   (2 legal moves; redeal allowed)");
    insta::assert_snapshot!(last("cruel", CRUEL, "home all|undo 2|history"), @"
       1  9>f4 2S
    2 moves taken back; `redo` makes them again
    ");
}

#[test]
fn auto_plays_safe_cards_only_when_on() {
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "auto"), @"auto is off: no card goes home automatically; `home` moves them now");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "auto on"), @"auto is on: after each move, safe cards go home; `set auto on` keeps it on in later sessions");
    insta::assert_snapshot!(last("tiny", &spent(), "auto on|3 2 2"), @"
    3>2 2H AC  auto: 1>f1 AH  1 turns 3C  2>f2 AC  2>f1 2H  2>f1 3H  2>f2 2C
      1>f2 3C  `undo 7` takes back all
    won in 7 moves, score 6; `new` deals another game
    ");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "auto off|1 f"), @"1>f1 AH  1 turns 3C   (6 legal moves; redeal allowed)");
    insta::assert_snapshot!(last("tiny", TINY_DEAL, "auto maybe"), @"wrong-arguments: after `auto`, type `on`, `off` or nothing");
}

#[test]
fn json_hint_lists_moves_with_reasons() {
    let mut shelf = Shelf::of(&[TINY]);
    let game = shelf.game("tiny", &[], TINY_DEAL);
    let mut session = Session::new(game, Vec::new(), &mut shelf, Settings::default());
    let mut output = Vec::new();
    run_json(&mut session, &mut b"hint 2\nhome\n".as_slice(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let objects: Vec<&str> = text.lines().skip(1).collect();
    insta::assert_snapshot!(objects.join("\n"), @r#"
    {"protocol":1,"text":"try `1` (1>f1): AH goes home and a card is turned up\ntry `3` (3>f1): AC goes home","prospect":"open","positions":4,"hints":[{"text":"1 f1","action":"build","picks":[{"pile":"1","cards":["AH"]},{"pile":"f1","cards":[]}],"from":"1","to":"f1","cards":["AH"],"why":"AH goes home and a card is turned up"},{"text":"3 f1","action":"build","picks":[{"pile":"3","cards":["AC"]},{"pile":"f1","cards":[]}],"from":"3","to":"f1","cards":["AC"],"why":"AC goes home"}]}
    {"protocol":1,"text":"no card is proven safe (it could change what a redeal deals); `home all` plays what can go: AH AC"}
    "#);
}

#[test]
fn home_from_a_pile_plays_only_cards_of_that_pile() {
    let lines = "home from 3|undo|home from|home from 9|home 3|home from 1";
    insta::assert_snapshot!(typed("tiny", TINY_DEAL, lines), @"
    > home from 3
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 AC   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H
    3>f1 AC   (6 legal moves; redeal allowed)
    > undo
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] AH
      2  2C 3H
      3  2H AC
    taken back: 3>f1 AC   (6 legal moves; redeal allowed)
    > home from
    after `home`, type nothing, `all`, a rank to stop at, or a pile; the piles are 1
      to 3, f1, f2, c1
    > home from 9
    after `home`, type nothing, `all`, a rank to stop at, or a pile; the piles are 1
      to 3, f1, f2, c1
    > home 3
    tiny  deal test  move 6  redeals left 1  home 6/6

     f1 3H   f2 3C      c1 --

      1  --
      2  --
      3  --
    1>f1 AH  1 turns 3C  3>f2 AC  3>f1 2H  2>f1 3H  2>f2 2C  1>f2 3C
      6 moves, `undo 6` takes them back
    won in 6 moves, 1 taken back, score 6; `new` deals another game
    > home from 1
    no card of `1` can go home now
    ");
}

#[test]
fn home_names_a_run_by_its_first_and_last_card() {
    let rules = r#"
name = "Runs"
[deck]
ranks = "A23"
suits = "S"
copies = 2
[piles.foundation]
count = 2
base = "3"
build = { rank = "down", suit = "same" }
at_once = 3
[piles.tableau]
count = 2
build = { rank = "down" }
lift = "run"
[[deal]]
to = "tableau"
each = 3
by = "rows"
[redeal]
gather = ["tableau"]
limit = 1
deal = [{ to = "tableau", each = 3, by = "rows" }]
"#;
    let mut shelf = Shelf::of(&[("runs.toml", rules)]);
    let deal = "test\n1: 3S 2S AS\n2: AS 2S 3S";
    insta::assert_snapshot!(on_shelf(&mut shelf, "runs", deal, "home"), @"
    > home
    no card is proven safe (it could change what a redeal deals); `home all` plays
      what can go: 3S ... AS
    ");
}

/// Four cards that are to lie in order, in a row of five places.
const SORTING: (&str, &str) = (
    "sorting.toml",
    r#"
name = "Sorting"
[deck]
ranks = "2345"
suits = "C"
[piles.row]
role = "tableau"
count = 5
capacity = 1
layout = { columns = 5, first = "2" }
build = { rank = "up", suit = "same" }
empty = "left"
[[deal]]
to = "row"
piles = [2, 3, 4, 5]
[end]
sorted = ["row"]
"#,
);

/// The same for points.
const POINTS: (&str, &str) = (
    "points.toml",
    r#"
name = "Points"
extends = "sorting"
[script]
text = "fn score(g) { if g.pile(\"1\").len > 0 { 7 } else { 0 } }"
"#,
);

#[test]
fn hint_proposes_scoring_moves_in_games_with_a_score() {
    let deal = "test\n1:\n2: 3C\n3: 2C\n4: 5C\n5: 4C";
    let mut shelf = Shelf::of(&[SORTING, POINTS]);
    let told = on_shelf(&mut shelf, "points", deal, "hint");
    assert!(told.contains("brings 7 points"), "{told}");
    let mut shelf = Shelf::of(&[SORTING]);
    let told = on_shelf(&mut shelf, "sorting", deal, "hint");
    assert!(told.contains("try `") && !told.contains("point"), "{told}");
}
