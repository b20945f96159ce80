//! What is lost stays lost, and nobody is led there unwarned.

use super::Shelf;
use super::deals::TINY;
use crate::Session;

/// Cards come back from foundations, and no pile is ever filled again.
const BACK: (&str, &str) = (
    "back.toml",
    "name = \"Back\"\nextends = \"tiny\"\n[piles.foundation]\ntake_back = true\n\
     [piles.tableau]\nempty = \"none\"\n[piles.cell]\ncount = 0\n",
);

#[track_caller]
fn said(deal: &str, lines: &str) -> String {
    let mut shelf = Shelf::of(&[TINY, BACK]);
    let mut session: Session<'_> = shelf.session("back", deal);
    let said = |line: &str| {
        let answer = session.answer(line);
        answer.map_or_else(|error| error.to_string(), |answer| answer.text.into())
    };
    lines.split('|').map(said).collect::<Vec<_>>().join("\n-\n")
}

#[test]
fn taking_back_a_foundation_card_keeps_a_game_lost() {
    let deal = "test\nf1: AC\n1: AH 2H 3C 3H\n2: 2C\nredeals: 1";
    insta::assert_snapshot!(said(deal, "2c|f1 1|hint|2c|undo 3"), @"
    2>f1 2C
    lost, proven: no move left can help
    it was lost from the start; `new` deals another game
    -
    f1>1 2C
    lost, proven: no move left can help
    it was lost from the start; `new` deals another game
    -
    lost, proven: no move left can help
    it was lost from the start; `new` deals another game
    -
    1>f1 2C
    lost, proven: no move left can help
    it was lost from the start; `new` deals another game
    -
    3 moves taken back   (2 legal moves; no redeal now)
    ");
}

#[test]
fn hint_and_home_avoid_losing_moves() {
    let deal = "test\nf1: AC 2C\n1: 3H AH 2H\n2: 3C\nredeals: 1";
    insta::assert_snapshot!(said(deal, "hint 3|home all|home 2|hint line|2 f|undo"), @"
    try `1` (1>2): frees AH, which goes home
    try `f1` (f1>2): takes 2C back from a foundation
    `2 f1` would lose the game, proven
    -
    3C stays: moving it home would lose the game; `2 f1` plays it anyway
    -
    no card up to that rank can go home now
    -
       1  `1`         2H on 3C of the tableau
       2  `1`         all cards can go home; `home` does it in 4 moves
    -
    2>f1 3C
    lost, proven: no move left can help
    `undo` takes you back to where a move could help; or try `restart` or `new`
    -
    taken back: 2>f1 3C   (3 legal moves; no redeal now)
    ");
}

#[test]
fn deal_n_stops_when_a_new_move_is_possible() {
    let said = |lines: &str| super::typing::last("klondike", "seed:447402805", lines);
    insta::assert_snapshot!(said("deal 50"), @"
    deal  s>w KC  deal  s>w TS  `undo 2` takes back all  `w 1` is possible now
      (4 legal moves; deal allowed)
    ");
    insta::assert_snapshot!(said("deal 50|deal 3"), @"
    deal  s>w JS  deal  s>w JD  deal  s>w 6C  `undo 3` takes back all
      (3 legal moves; deal allowed)
    ");
    insta::assert_snapshot!(said("d|u|again"), @"nothing-to-undo: there is no move to take back");
    insta::assert_snapshot!(said("again"), @"wrong-arguments: there is nothing to repeat; `again` repeats `undo`, `redo`, `deal` and `hint`");
    insta::assert_snapshot!(said("deal x"), @"wrong-arguments: after `deal`, type nothing, or a number from 1");
}

#[test]
fn look_redeal_previews_the_board() {
    let said = |lines: &str| super::typing::last("cruel", "ms:14", lines);
    insta::assert_snapshot!(said("look redeal"), @"illegal-move: a redeal would change nothing (cruel.toml:44)");
    insta::assert_snapshot!(said("2h|look redeal"), @"
    after `redeal`:
    cruel  deal ms:14  move 2  redeals 1 (no limit)  home 5/52

     f1 AC   f2 AD   f3 2H   f4 AS

      1  9C 5H TH KC                          7  8S 9S 3H TS
      2  2S QC KD 6S                          8  5C JD 7D JS
      3  4C JH QS 7C                          9  2D 2C 8C 4H
      4  6H 8H 3C KS                         10  6C QH 7S 6D
      5  KH 3S 3D 9H                         11  TC 5D 7H QD
      6  TD 4D 9D JC                         12  4S 8D 5S
    ");
    let shuffled = super::typing::last("la-belle-lucie", "ms:12", "look redeal");
    insta::assert_snapshot!(shuffled, @"wrong-arguments: the result of the redeal is unknown: it shuffles");
}
