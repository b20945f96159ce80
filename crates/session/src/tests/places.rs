//! Boards of piles that have a layout.

use crate::diag::Style;
use crate::preferences::Layout;
use crate::{Session, Settings};

use super::Shelf;
use super::pyramids::pyramid;

/// Plays some lines and returns the session's board, its style and width as these say.
#[track_caller]
pub(super) fn draw(rules: &str, lines: &str, settings: Settings) -> String {
    let text = format!("name = \"Sketch\"\nabout = \"A sketch\"\n{rules}");
    let mut shelf = Shelf::of(&[("sketch.toml", &text)]);
    let game = shelf.game("sketch", &[], "seed:6");
    let mut session = Session::new(game, Vec::new(), &mut shelf, settings);
    for line in lines.split('|').filter(|line| !line.is_empty()) {
        session.answer(line).map_err(|error| error.to_string()).unwrap();
    }
    let board = session.board();
    let widest = board.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    assert!(widest <= settings.width || settings.style == Style::Color, "{board}");
    board
}

pub(super) fn wide() -> Settings {
    Settings::default()
}

pub(super) fn narrow(width: usize) -> Settings {
    Settings { width, ..wide() }
}

pub(super) fn colored() -> Settings {
    Settings { style: Style::Color, ..wide() }
}

/// Five rows of five, of which any two cards of a rank are discarded.
const GRID: &str = r#"
[piles.grid]
role = "tableau"
count = 25
layout = { columns = 5 }
[piles.stock]
[piles.discard]
[[deal]]
to = "grid"
[actions.pair]
pick = [{ from = "grid" }, { from = "grid" }]
cards = { rank = "same" }
do = [{ move = "picked", to = "discard" }]
[end]
empty = ["grid"]
"#;

/// The lines that discard three pairs of it.
const PAIRS: &str = "a1 e2|b2 b3|a5 d1";

/// Four rows of thirteen, of which any two cards of a suit change places.
const ROWS: &str = r#"
[piles.foundation]
count = 4
[piles.tableau]
count = 52
layout = { columns = 13 }
[[deal]]
to = "tableau"
[actions.swap]
pick = [{ from = "tableau" }, { from = "tableau" }]
cards = { rank = "any", suit = "same" }
do = [{ swap = "picked" }]
"#;

/// One row, in which cards go on the one before them.
const ROW: &str = r#"
[piles.tableau]
count = 52
layout = { columns = 52 }
lift = "none"
[piles.foundation]
[[deal]]
to = "tableau"
[actions.put]
pick = [{ from = "tableau" }, { from = "tableau", at = [-1, -3] }]
cards = [{ rank = "same" }, { rank = "any", suit = "same" }]
do = [{ move = 1, whole = true, to = 2 }, { close = "tableau" }]
[end]
empty = ["tableau"]
"#;

#[test]
fn a_grid_has_headings_and_keeps_gaps_in_place() {
    insta::assert_snapshot!(draw(GRID, "", wide()), @"
    sketch  deal seed:6  move 0  left 25

     s [27]      d --

          1    2    3    4    5
     a   5D   8C   4S   6S   TH
     b   9C   KD   KC   9H   2H
     c   3D   KH   8S   4C   AS
     d   TS   JS   3H   6D   2C
     e   9S   5S   6H   2S   7H
    ");
    insta::assert_snapshot!(draw(GRID, PAIRS, wide()), @"
    sketch  deal seed:6  move 3  left 19

     s [27]      d [5] TS

          1    2    3    4    5
     a   --   8C   4S   6S   --
     b   9C   --   --   9H   2H
     c   3D   KH   8S   4C   AS
     d   --   JS   3H   6D   2C
     e   9S   --   6H   2S   7H
    ");
    insta::assert_snapshot!(draw(GRID, PAIRS, narrow(40)), @"
    sketch  deal seed:6  move 3  left 19

     s [27]      d [5] TS

          1    2    3    4    5
     a   --   8C   4S   6S   --
     b   9C   --   --   9H   2H
     c   3D   KH   8S   4C   AS
     d   --   JS   3H   6D   2C
     e   9S   --   6H   2S   7H
    ");
    insta::assert_snapshot!(draw(GRID, PAIRS, colored()).replace('\u{1b}', "^"), @"
    sketch  deal seed:6  move 3  left 19

     s [27]      d [5] TS

          1    2    3    4    5
     a   ^[2m--^[0m   8C   4S   6S   ^[2m--^[0m
     b   9C   ^[2m--^[0m   ^[2m--^[0m   ^[31m9H^[0m   ^[31m2H^[0m
     c   ^[31m3D^[0m   ^[31mKH^[0m   8S   4C   AS
     d   ^[2m--^[0m   JS   ^[31m3H^[0m   ^[31m6D^[0m   2C
     e   9S   ^[2m--^[0m   ^[31m6H^[0m   2S   ^[31m7H^[0m
    ");
}

#[test]
fn a_row_of_thirteen_fits_forty_characters() {
    insta::assert_snapshot!(draw(ROWS, "", wide()), @"
    sketch  deal seed:6  move 0  home 0/52

     f1 --   f2 --   f3 --   f4 --

          1    2    3    4    5    6    7    8    9   10   11   12   13
     a   5D   8C   4S   6S   TH   9C   KD   KC   9H   2H   3D   KH   8S
     b   4C   AS   TS   JS   3H   6D   2C   9S   5S   6H   2S   7H   8D
     c   JC   7C   2D   4D   AC   AD   7S   4H   3C   8H   TC   JH   QS
     d   9D   5C   QD   QH   6C   3S   7D   5H   JD   QC   KS   AH   TD
    ");
    insta::assert_snapshot!(draw(ROWS, "", narrow(40)), @"
    sketch  deal seed:6  move 0  home 0/52

     f1 --   f2 --   f3 --   f4 --

       1  2  3  4  5  6  7  8  9 10 11 12 13
    a 5D 8C 4S 6S TH 9C KD KC 9H 2H 3D KH 8S
    b 4C AS TS JS 3H 6D 2C 9S 5S 6H 2S 7H 8D
    c JC 7C 2D 4D AC AD 7S 4H 3C 8H TC JH QS
    d 9D 5C QD QH 6C 3S 7D 5H JD QC KS AH TD
    ");
    insta::assert_snapshot!(draw(ROWS, "", narrow(60)), @"
    sketch  deal seed:6  move 0  home 0/52

     f1 --   f2 --   f3 --   f4 --

         1   2   3   4   5   6   7   8   9  10  11  12  13
     a  5D  8C  4S  6S  TH  9C  KD  KC  9H  2H  3D  KH  8S
     b  4C  AS  TS  JS  3H  6D  2C  9S  5S  6H  2S  7H  8D
     c  JC  7C  2D  4D  AC  AD  7S  4H  3C  8H  TC  JH  QS
     d  9D  5C  QD  QH  6C  3S  7D  5H  JD  QC  KS  AH  TD
    ");
}

#[test]
fn a_layout_that_does_not_fit_is_ignored() {
    insta::assert_snapshot!(draw(ROWS, "", narrow(39)), @"
    sketch  deal seed:6  move 0  home 0/52

     f1 --   f2 --   f3 --   f4 --

     a1 5D   a2 8C   a3 4S   a4 6S   a5 TH
     a6 9C   a7 KD   a8 KC   a9 9H  a10 2H
    a11 3D  a12 KH  a13 8S   b1 4C   b2 AS
     b3 TS   b4 JS   b5 3H   b6 6D   b7 2C
     b8 9S   b9 5S  b10 6H  b11 2S  b12 7H
    b13 8D   c1 JC   c2 7C   c3 2D   c4 4D
     c5 AC   c6 AD   c7 7S   c8 4H   c9 3C
    c10 8H  c11 TC  c12 JH  c13 QS   d1 9D
     d2 5C   d3 QD   d4 QH   d5 6C   d6 3S
     d7 7D   d8 5H   d9 JD  d10 QC  d11 KS
    d12 AH  d13 TD
    ");
    let listed = Settings { layout: Layout::List, ..wide() };
    assert_eq!(draw(GRID, "", listed).lines().count(), 30);
    insta::assert_snapshot!(draw(pyramid(), "", narrow(20)), @"
    sketch  deal seed:6
      move 0
      redeals left 2
      left 28

     s [24]
     w --
     d --

             5D
           8C 4S
          6S TH 9C
        KD KC 9H 2H
       3D KH 8S 4C AS
     TS JS 3H 6D 2C 9S
    g1 g2 g3 g4 g5 g6 g7
    5S 6H 2S 7H 8D JC 7C
    ");
}

#[test]
fn a_single_row_wraps_and_counts_covered_cards() {
    insta::assert_snapshot!(draw(ROW, "", wide()), @"
    sketch  deal seed:6  move 0  left 52

     f1 --

      1 5D       2 8C       3 4S       4 6S       5 TH       6 9C       7 KD
      8 KC       9 9H      10 2H      11 3D      12 KH      13 8S      14 4C
     15 AS      16 TS      17 JS      18 3H      19 6D      20 2C      21 9S
     22 5S      23 6H      24 2S      25 7H      26 8D      27 JC      28 7C
     29 2D      30 4D      31 AC      32 AD      33 7S      34 4H      35 3C
     36 8H      37 TC      38 JH      39 QS      40 9D      41 5C      42 QD
     43 QH      44 6C      45 3S      46 7D      47 5H      48 JD      49 QC
     50 KS      51 AH      52 TD
    ");
    insta::assert_snapshot!(draw(ROW, "!1|!1|!1|!9", wide()), @"
    sketch  deal seed:6  move 4  left 52

     f1 --

      1 5D       2 [1] 9C   3 [1] 6S   4 TH       5 [1] KC   6 9H       7 2H
      8 3D       9 KH      10 8S      11 4C      12 AS      13 TS      14 JS
     15 3H      16 6D      17 2C      18 [1] 2S  19 5S      20 6H      21 7H
     22 8D      23 JC      24 7C      25 2D      26 4D      27 AC      28 AD
     29 7S      30 4H      31 3C      32 8H      33 TC      34 JH      35 QS
     36 9D      37 5C      38 QD      39 QH      40 6C      41 3S      42 7D
     43 5H      44 JD      45 QC      46 KS      47 AH      48 TD      49 --
     50 --      51 --      52 --
    ");
    insta::assert_snapshot!(draw(ROW, "!1", narrow(40)), @"
    sketch  deal seed:6  move 1  left 52

     f1 --

      1 5D       2 8C       3 [1] 6S
      4 TH       5 9C       6 KD
      7 KC       8 9H       9 2H
     10 3D      11 KH      12 8S
     13 4C      14 AS      15 TS
     16 JS      17 3H      18 6D
     19 2C      20 9S      21 5S
     22 6H      23 2S      24 7H
     25 8D      26 JC      27 7C
     28 2D      29 4D      30 AC
     31 AD      32 7S      33 4H
     34 3C      35 8H      36 TC
     37 JH      38 QS      39 9D
     40 5C      41 QD      42 QH
     43 6C      44 3S      45 7D
     46 5H      47 JD      48 QC
     49 KS      50 AH      51 TD
     52 --
    ");
}

/// Three rows of four piles that are built on.
const HEAPS: &str = r#"
[piles.tableau]
count = 12
layout = { columns = 4 }
build = { rank = "any" }
lift = "any"
[piles.foundation]
count = 4
[[deal]]
to = "tableau"
each = 4
[[deal]]
to = "tableau"
piles = [1, 2, 3, 4]
"#;

#[test]
fn grid_piles_show_their_top_and_a_count() {
    insta::assert_snapshot!(draw(HEAPS, "a1 b2 5|b1 c4 2", wide()), @"
    sketch  deal seed:6  move 2  home 0/52

     f1 --   f2 --   f3 --   f4 --

              1        2        3        4
     a       --   [4] KS   [4] AH   [4] TD
     b   [1] JS   [8] QC   [3] QH   [3] 6C
     c   [3] 3S   [3] 7D   [3] 5H   [5] 5C
    ");
    insta::assert_snapshot!(draw(HEAPS, "a1 b2 5", narrow(40)), @"
    sketch  deal seed:6  move 1  home 0/52

     f1 --   f2 --   f3 --   f4 --

              1        2        3        4
     a       --   [4] KS   [4] AH   [4] TD
     b   [3] 5C   [8] QC   [3] QH   [3] 6C
     c   [3] 3S   [3] 7D   [3] 5H   [3] JD
    ");
    insta::assert_snapshot!(draw(HEAPS, "a1 b2 5", narrow(30)), @"
    sketch  deal seed:6  move 1
      home 0/52

     f1 --   f2 --   f3 --   f4 --

            1      2      3      4
     a     -- [4] KS [4] AH [4] TD
     b [3] 5C [8] QC [3] QH [3] 6C
     c [3] 3S [3] 7D [3] 5H [3] JD
    ");
}

/// Before it would no longer fit, the board stops to count what lies beneath.
#[test]
fn a_grid_keeps_its_shape_with_high_piles() {
    insta::assert_snapshot!(draw(HEAPS, "a1 b2 5", narrow(20)), @"
    sketch  deal seed:6
      move 1  home 0/52

     f1 --   f2 --
     f3 --   f4 --

         1   2   3   4
     a  --  KS  AH  TD
     b  5C  QC  QH  6C
     c  3S  7D  5H  JD
    ");
}

#[test]
fn rows_of_unequal_length_are_centered() {
    let rules = GRID
        .replace("count = 25", "count = 11")
        .replace("columns = 5", "rows = [3, 5, 3]");
    insta::assert_snapshot!(draw(&rules, "", wide()), @"
    sketch  deal seed:6  move 0  left 11

     s [41]      d --

             a1 5D   a2 8C   a3 4S
     b1 6S   b2 TH   b3 9C   b4 KD   b5 KC
             c1 9H   c2 2H   c3 3D
    ");
    let short = GRID.replace("count = 25", "count = 23");
    insta::assert_snapshot!(draw(&short, "", wide()), @"
    sketch  deal seed:6  move 0  left 23

     s [29]      d --

          1    2    3    4    5
     a   5D   8C   4S   6S   TH
     b   9C   KD   KC   9H   2H
     c   3D   KH   8S   4C   AS
     d   TS   JS   3H   6D   2C
     e   9S   5S   6H
    ");
    let own =
        GRID.replace("count = 25", "count = 4\nids = [\"nw\", \"ne\", \"sw\", \"se\"]");
    insta::assert_snapshot!(draw(&own.replace("columns = 5", "columns = 2"), "", wide()), @"
    sketch  deal seed:6  move 0  left 4

     s [48]      d --

     nw 5D   ne 8C
     sw 4S   se 6S
    ");
}

#[test]
fn foundations_and_cells_can_have_a_layout() {
    let rules = r#"
[piles.foundation]
count = 4
layout = { columns = 2 }
[piles.cell]
count = 9
layout = { columns = 3 }
ids = ["x1", "x2", "x3", "y1", "y2", "y3", "z1", "z2", "z3"]
[piles.tableau]
count = 4
build = { rank = "down" }
[[deal]]
to = "tableau"
each = 13
"#;
    insta::assert_snapshot!(draw(rules, "1 x1|2 z3|3 y2", wide()), @"
    sketch  deal seed:6  move 3  home 0/52

          1    2
     a   --   --
     b   --   --

          1    2    3
     x   QC   KS   AH
     y   --   --   --
     z   --   --   --

      1  5D TH 9H 8S JS 9S 7H 2D 7S TC 5C 3S
      2  8C 9C 2H 4C 3H 5S 8D 4D 4H JH QD 7D
      3  4S KD 3D AS 6D 6H JC AC 3C QS QH 5H
      4  6S KC KH TS 2C 2S 7C AD 8H 9D 6C JD TD
    ");
}
