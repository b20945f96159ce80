//! The board in every shape it takes.

use crate::diag::Style;
use crate::repl::{Hidden, Session, Settings};

use super::Shelf;
use super::deals::{CASTLE, CRUEL, INTELLIGENCE};

/// Draws a board as it is shown with these settings.
#[track_caller]
fn draw(id: &str, options: &[(&str, &str)], deal: &str, settings: Settings) -> String {
    let mut shelf = Shelf::default();
    let game = shelf.game(id, options, deal);
    let board = Session::new(game, Vec::new(), &mut shelf, settings).board();
    let widest = board.lines().map(|it| it.chars().count()).max().unwrap_or(0);
    assert!(widest <= settings.width || settings.style == Style::Color, "{board}");
    board
}

#[track_caller]
fn plain(id: &str, deal: &str) -> String {
    draw(id, &[], deal, Settings::default())
}

fn narrow(width: usize) -> Settings {
    Settings { width, ..Settings::default() }
}

#[test]
fn twelve_piles_stand_in_two_columns() {
    insta::assert_snapshot!(plain("cruel", CRUEL), @r"
    cruel  deal ms:617  move 0  redeals 0 (no limit)  home 4/52

     f1 AC   f2 AD   f3 AH   f4 AS

      1  7D 5C 3S 5S                          7  8S 7H 4D JS
      2  8C 2D TD 7S                          8  4C QS 9C 9H
      3  QD 6D 8H KH                          9  7C 6H 2C 2S
      4  TH QC 3H 9D                         10  4S TS 2H 5D
      5  6S 8D 3D TC                         11  JC 6C JH QH
      6  KD 5H 9S 3C                         12  JD KS KC 4H
    ");
}

#[test]
fn eighteen_piles_stand_in_three_columns() {
    insta::assert_snapshot!(plain("intelligence", INTELLIGENCE), @r"
    intelligence  deal seed:7  move 0  redeals left 2  home 5/104

     f1 AC  f2 AD  f3 AC  f4 AH  f5 AS  f6 --  f7 --  f8 --      s [45]

      1  9H 3H 2D               7  5D QH 9H              13  JH 6S TH
      2  2H TC QS               8  8H 4H JS              14  6H KC QD
      3  QC KD 3D               9  4H 2S 8S              15  9C TH 9S
      4  7D 5C 8D              10  7C 6D 4D              16  7H 9C 3H
      5  7C KS 6C              11  5S KC JC              17  9D 4D 3S
      6  2C JS TS              12  KS 9D 3C              18  4S KH QC
    ");
}

#[test]
fn eight_piles_stand_one_a_line() {
    insta::assert_snapshot!(plain("beleaguered-castle", CASTLE), @r"
    beleaguered-castle  deal ms:617  move 0  home 4/52

     f1 AC   f2 AD   f3 AH   f4 AS

      1  7D QD 6S 8S 7C JC
      2  5C 6D 8D 7H 6H 6C
      3  3S 8H 3D 4D 2C JH
      4  5S KH TC JS 2S QH
      5  8C TH KD 4C 4S JD
      6  2D QC 5H QS TS KS
      7  TD 3H 9S 9C 2H KC
      8  7S 9D 3C 9H 5D 4H
    ");
}

#[test]
fn a_narrow_board_has_fewer_columns_and_longer_lines_go_on() {
    insta::assert_snapshot!(draw("cruel", &[], CRUEL, narrow(30)), @r"
    cruel  deal ms:617  move 0
      redeals 0 (no limit)  home 4/52

     f1 AC   f2 AD   f3 AH   f4 AS

      1  7D 5C 3S 5S
      2  8C 2D TD 7S
      3  QD 6D 8H KH
      4  TH QC 3H 9D
      5  6S 8D 3D TC
      6  KD 5H 9S 3C
      7  8S 7H 4D JS
      8  4C QS 9C 9H
      9  7C 6H 2C 2S
     10  4S TS 2H 5D
     11  JC 6C JH QH
     12  JD KS KC 4H
    ");
    insta::assert_snapshot!(draw("beleaguered-castle", &[], CASTLE, narrow(20)), @r"
    beleaguered-castle
      deal ms:617
      move 0  home 4/52

     f1 AC   f2 AD
     f3 AH   f4 AS

      1  7D QD 6S 8S 7C
         JC
      2  5C 6D 8D 7H 6H
         6C
      3  3S 8H 3D 4D 2C
         JH
      4  5S KH TC JS 2S
         QH
      5  8C TH KD 4C 4S
         JD
      6  2D QC 5H QS TS
         KS
      7  TD 3H 9S 9C 2H
         KC
      8  7S 9D 3C 9H 5D
         4H
    ");
}

#[test]
fn options_that_were_chosen_are_named_and_squared_piles_show_their_top() {
    let options = [("gather", "bottom"), ("show", "top")];
    insta::assert_snapshot!(draw("cruel", &options, CRUEL, Settings::default()), @r"
    cruel  deal ms:617  gather bottom  show top  move 0  redeals 0 (no limit)
      home 4/52

     f1 AC   f2 AD   f3 AH   f4 AS

      1  ?? ?? ?? 5S                          7  ?? ?? ?? JS
      2  ?? ?? ?? 7S                          8  ?? ?? ?? 9H
      3  ?? ?? ?? KH                          9  ?? ?? ?? 2S
      4  ?? ?? ?? 9D                         10  ?? ?? ?? 5D
      5  ?? ?? ?? TC                         11  ?? ?? ?? QH
      6  ?? ?? ?? 3C                         12  ?? ?? ?? 4H
    ");
}

#[test]
fn a_stock_that_is_revealed_shows_its_top() {
    let settings = Settings { hidden: Hidden::Revealed, ..Settings::default() };
    let board = draw("intelligence", &[], INTELLIGENCE, settings);
    insta::assert_snapshot!(board.lines().nth(2).unwrap(), @r" f1 AC  f2 AD  f3 AC  f4 AH  f5 AS  f6 --  f7 --  f8 --      s [45] KH");
    assert!(!board.contains("??"));
}

#[test]
fn color_changes_nothing_but_the_color() {
    let settings = Settings { style: Style::Color, ..Settings::default() };
    let colored = draw("cruel", &[], CRUEL, settings);
    assert!(colored.contains("  1  \u{1b}[31m7D\u{1b}[0m 5C 3S 5S "));
    let bare = colored.replace("\u{1b}[31m", "").replace("\u{1b}[0m", "");
    assert_eq!(bare, plain("cruel", CRUEL));
}
