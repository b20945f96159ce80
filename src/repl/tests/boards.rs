//! The board in every shape it takes.

use crate::diag::Style;
use crate::repl::{Hidden, Session, Settings};

use super::Shelf;

/// The three positions that the board was designed on.
const CRUEL: &str = "ms:617
f1: AC
f2: AD
f3: AH
f4: AS
1: 7D 5C 3S 5S
2: 8C 2D TD 7S
3: QD 6D 8H KH
4: TH QC 3H 9D
5: 6S 8D 3D TC
6: KD 5H 9S 3C
7: 8S 7H 4D JS
8: 4C QS 9C 9H
9: 7C 6H 2C 2S
10: 4S TS 2H 5D
11: JC 6C JH QH
12: JD KS KC 4H";

const INTELLIGENCE: &str = "seed:7
f1: AC
f2: AD
f3: AC
f4: AH
f5: AS
1: 9H 3H 2D
2: 2H TC QS
3: QC KD 3D
4: 7D 5C 8D
5: 7C KS 6C
6: 2C JS TS
7: 5D QH 9H
8: 8H 4H JS
9: 4H 2S 8S
10: 7C 6D 4D
11: 5S KC JC
12: KS 9D 3C
13: JH 6S TH
14: 6H KC QD
15: 9C TH 9S
16: 7H 9C 3H
17: 9D 4D 3S
18: 4S KH QC
s: AD AH AS 2C 2D 2H 2S 3C 3D 3S 4C 4C 4S 5C 5D 5H 5H 5S 6C 6D 6H 6S 7D 7H 7S 7S 8C 8C 8D 8H 8S 9S TC TD TD TS JC JD JD JH QD QH QS KD KH";

const CASTLE: &str = "ms:617
f1: AC
f2: AD
f3: AH
f4: AS
1: 7D QD 6S 8S 7C JC
2: 5C 6D 8D 7H 6H 6C
3: 3S 8H 3D 4D 2C JH
4: 5S KH TC JS 2S QH
5: 8C TH KD 4C 4S JD
6: 2D QC 5H QS TS KS
7: TD 3H 9S 9C 2H KC
8: 7S 9D 3C 9H 5D 4H";

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
    insta::assert_snapshot!(plain("cruel", CRUEL), @"");
}

#[test]
fn eighteen_piles_stand_in_three_columns() {
    insta::assert_snapshot!(plain("intelligence", INTELLIGENCE), @"");
}

#[test]
fn eight_piles_stand_one_a_line() {
    insta::assert_snapshot!(plain("beleaguered-castle", CASTLE), @"");
}

#[test]
fn a_narrow_board_has_fewer_columns_and_longer_lines_go_on() {
    insta::assert_snapshot!(draw("cruel", &[], CRUEL, narrow(34)), @"");
    insta::assert_snapshot!(draw("beleaguered-castle", &[], CASTLE, narrow(20)), @"");
}

#[test]
fn options_that_were_chosen_are_named_and_squared_piles_show_their_top() {
    let options = [("gather", "bottom"), ("show", "top")];
    insta::assert_snapshot!(draw("cruel", &options, CRUEL, Settings::default()), @"");
}

#[test]
fn revealed_piles_show_every_card() {
    let settings = Settings { hidden: Hidden::Revealed, ..Settings::default() };
    let board = draw("intelligence", &[], INTELLIGENCE, settings);
    insta::assert_snapshot!(board.lines().nth(2).unwrap(), @"");
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
