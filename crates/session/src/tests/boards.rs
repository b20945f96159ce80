//! The board in every shape it takes.

use crate::diag::Style;
use crate::{Hidden, Layout, Session, Settings, Suits};

use super::Shelf;
use super::deals::{CASTLE, CRUEL, INTELLIGENCE};

/// Draws a board as it is shown with these settings.
#[track_caller]
fn draw(id: &str, options: &[(&str, &str)], deal: &str, settings: Settings) -> String {
    let mut shelf = Shelf::default();
    let game = shelf.game(id, options, deal);
    let board = Session::new(game, Vec::new(), &mut shelf, settings).board();
    let widest = board.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    assert!(widest <= settings.width || settings.style == Style::Color, "{board}");
    board
}

#[track_caller]
fn plain(id: &str, deal: &str) -> String {
    draw(id, &[], deal, Settings::default())
}

/// Draws the board of a game of one pack after some lines. What is not dealt is the stock,
/// and the game is won when that is empty, unless the rules say otherwise.
#[track_caller]
fn sketch(rules: &str, lines: &str) -> String {
    let mut text =
        format!("name = \"Sketch\"\nfamily = \"Tests\"\nabout = \"A sketch\"\n{rules}");
    for (part, rest) in [("[piles.stock]\n", ""), ("[end]\n", "empty = [\"stock\"]\n")] {
        if !text.contains(part) {
            text.extend([part, rest]);
        }
    }
    let mut shelf = Shelf::of(&[("sketch.toml", &text)]);
    let mut session = shelf.session("sketch", "seed:1");
    for line in lines.split('|').filter(|line| !line.is_empty()) {
        session.answer(line).map_err(|error| error.to_string()).unwrap();
    }
    session.board()
}

fn narrow(width: usize) -> Settings {
    Settings { width, ..Settings::default() }
}

#[test]
fn twelve_piles_are_drawn_in_two_columns() {
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
fn eighteen_piles_are_drawn_in_three_columns() {
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
fn eight_piles_are_drawn_one_per_line() {
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
fn a_narrow_board_has_fewer_columns_and_wraps_lines() {
    insta::assert_snapshot!(draw("cruel", &[], CRUEL, narrow(30)), @"
    cruel  deal ms:617  move 0
      redeals 0  home 4/52

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
fn chosen_options_are_named_and_squared_piles_show_their_top() {
    let options = [("gather", "bottom"), ("show", "top")];
    insta::assert_snapshot!(draw("cruel", &options, CRUEL, Settings::default()), @"
    cruel  deal ms:617  gather bottom  show top  move 0  redeals 0  home 4/52

     f1 AC   f2 AD   f3 AH   f4 AS

      1  [3] 5S                               7  [3] JS
      2  [3] 7S                               8  [3] 9H
      3  [3] KH                               9  [3] 2S
      4  [3] 9D                              10  [3] 5D
      5  [3] TC                              11  [3] QH
      6  [3] 3C                              12  [3] 4H
    ");
}

#[test]
fn a_revealed_stock_shows_its_top_card() {
    let settings = Settings { hidden: Hidden::Revealed, ..Settings::default() };
    let board = draw("intelligence", &[], INTELLIGENCE, settings);
    insta::assert_snapshot!(board.lines().nth(2).unwrap(), @r" f1 AC  f2 AD  f3 AC  f4 AH  f5 AS  f6 --  f7 --  f8 --      s [44] KH");
    assert!(!board.contains("??"));
}

#[test]
fn color_adds_only_escape_codes() {
    let settings = Settings { style: Style::Color, ..Settings::default() };
    let colored = draw("cruel", &[], CRUEL, settings);
    assert!(colored.contains("  1  \u{1b}[31m7D\u{1b}[0m 5C 3S 5S "));
    let bare = colored.replace("\u{1b}[31m", "").replace("\u{1b}[0m", "");
    assert_eq!(bare, plain("cruel", CRUEL));
}

#[test]
fn buried_face_down_cards_are_counted() {
    let rules = r#"
[piles.foundation]
[piles.tableau]
count = 3
build = { rank = "down" }
turn = false
[[deal]]
to = "tableau"
each = [12, 1, 0]
face = "down"
[[deal]]
to = "tableau"
each = [2, 3, 1]
[[deal]]
to = "tableau"
each = [1, 0, 0]
face = "down"
"#;
    insta::assert_snapshot!(sketch(rules, ""), @r"
    sketch  deal seed:1  move 0  left 32

     f1 --      s [32]

      1  [12] AS TS ??
      2  [1] TD KS TH
      3  6H
    ");
}

#[test]
fn stock_shows_a_count_and_waste_its_last_cards() {
    let rules = r#"
[piles.foundation]
base = "first"
[piles.tableau]
[piles.waste]
[piles.stock]
[[deal]]
to = "foundation"
[[deal]]
to = "tableau"
[stock]
deal = [{ to = "waste", each = 2 }]
"#;
    insta::assert_snapshot!(sketch(rules, ""), @r"
    sketch  deal seed:1  move 0  base 2  left 50

     f1 2H      s [50]      w --

      1 6C
    ");
    insta::assert_snapshot!(sketch(rules, "deal|deal"), @r"
    sketch  deal seed:1  move 2  base 2  left 46

     f1 2H      s [46]      w [1] 5C JS 9D

      1 6C
    ");
}

#[test]
fn reserves_are_rows_unless_a_pile_shows_several_cards() {
    let rules = r#"
[piles.foundation]
count = 2
[piles.cell]
count = 2
[piles.tower]
role = "reserve"
[piles.reserve]
count = 11
[piles.open]
role = "reserve"
count = 2
[piles.tableau]
[[deal]]
to = "tower"
each = 13
face = "top"
[[deal]]
to = "reserve"
[[deal]]
to = "open"
each = [5, 3]
[[deal]]
to = "cell"
piles = [2]
"#;
    insta::assert_snapshot!(sketch(rules, ""), @r"
    sketch  deal seed:1  move 0  left 19

     f1 --   f2 --      c1 --   c2 AH      tower: r1 [12] 3H
     r2  AS  r3  TD  r4  6H  r5  TS  r6  KS  r7  TH
     r8  4S  r9  7S  r10 4D  r11 9H  r12 6D      s [19]

     open:
     r13  8S JH KH 3D QH
     r14  4C TC 3S

      1  --
    ");
}

/// Six cards in three rows, played to one pile.
const PYRAMID: &str = r#"
[piles.foundation]
base = "any"
build = { rank = "any", suit = "any" }
[piles.stock]
[piles.tableau]
count = 6
covered_by = [[2, 3], [4, 5], [5, 6], [], [], []]
[[deal]]
to = "tableau"
piles = [1, 2, 3]
face = "down"
[[deal]]
to = "tableau"
piles = [4, 5, 6]
[end]
empty = ["tableau"]
"#;

#[test]
fn covering_cards_are_drawn_as_a_pyramid() {
    let rules =
        PYRAMID.replace("\"any\", suit", "\"either\", wrap = true, step = 1, suit");
    insta::assert_snapshot!(sketch(&rules, ""), @r"
    sketch  deal seed:1  move 0  left 6

     f1 --      s [46]

               ??
           ??      ??
     4 5C    5 JS    6 9D
    ");
}

#[test]
fn only_uncovered_cards_show_their_pile_names() {
    insta::assert_snapshot!(sketch(PYRAMID, "4 f|5 f"), @r"
    sketch  deal seed:1  move 2  left 4

     f1 JS      s [46]

               ??
         2 6C      ??
                     6 9D
    ");
    insta::assert_snapshot!(sketch(PYRAMID, "4 f|5 f|6 f|2 f"), @r"
    sketch  deal seed:1  move 4  left 2

     f1 6C      s [46]

               ??
                 3 3C
    ");
}

#[test]
fn covers_without_rows_are_drawn_as_a_grid() {
    let rules = PYRAMID.replace("[2, 3], [4, 5], [5, 6]", "[2, 4], [5], [6]");
    insta::assert_snapshot!(sketch(&rules, ""), @r"
    sketch  deal seed:1  move 0  left 6

     f1 --      s [46]

      1 ??    2 ??    3 ??    4 5C    5 JS    6 9D
    ");
}

#[test]
fn single_cards_without_building_are_drawn_as_a_grid() {
    let rules = r#"
[piles.foundation]
base = "any"
[piles.tableau]
count = 20
[[deal]]
to = "tableau"
"#;
    insta::assert_snapshot!(sketch(rules, "7 f"), @r"
    sketch  deal seed:1  move 1  left 32

     f1 2D      s [32]

      1 2H    2 6C    3 3C    4 5C    5 JS    6 9D    7 --    8 QC    9 2S   10 7D
     11 9S   12 5S   13 3H   14 AS   15 TD   16 6H   17 TS   18 KS   19 TH   20 4S
    ");
}

#[test]
fn pile_groups_are_separated_and_named_if_useful() {
    let rules = r#"
[piles.foundation]
count = 4
[piles.descending]
role = "foundation"
base = "K"
count = 4
build = { rank = "down", suit = "same" }
[piles.row]
role = "tableau"
count = 4
[piles.tableau]
count = 3
build = { rank = "down" }
[[deal]]
to = "row"
[[deal]]
to = "tableau"
each = 4
"#;
    insta::assert_snapshot!(sketch(rules, ""), @r"
    sketch  deal seed:1  move 0  left 36

     f1 --   f2 --   f3 --   f4 --      descending: f5 --   f6 --   f7 --   f8 --
     s [36]

     row:
      1 2H    2 6C    3 3C    4 5C

      5  JS QC 9S AS
      6  9D 2S 5S TD
      7  2D 7D 3H 6H
    ");
}

#[test]
fn foundations_show_all_cards_if_the_top_is_not_enough() {
    let rules = r#"
[piles.foundation]
count = 2
base = "any"
build = { rank = "any", suit = "same" }
[piles.pile]
role = "foundation"
base = "any"
build = { rank = "any" }
[piles.tableau]
count = 4
[[deal]]
to = "tableau"
each = 3
"#;
    insta::assert_snapshot!(sketch(rules, "1 f1|3 f1|4 f1|2 f3|1 f3"), @r"
    sketch  deal seed:1  move 5  left 40

     pile: f3 JS      s [40]

     f1  2S 9S 5S
     f2  --

      1  2H
      2  6C 9D
      3  3C 2D
      4  5C QC
    ");
}

#[test]
fn long_piles_wrap_and_columns_fit_their_content() {
    let rules = r#"
[piles.tableau]
count = 14
build = { rank = "any" }
lift = "any"
empty = "any"
[[deal]]
to = "tableau"
each = [10, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]
[[deal]]
to = "tableau"
piles = [1]
"#;
    insta::assert_snapshot!(sketch(rules, ""), @r"
    sketch  deal seed:1  move 0  left 2

     s [2]

      1  2H TD KH 2C 7C 9C JD AC 7H 5D 6S     8  QC 4D 5H
      2  6C 6H 3S                             9  2S 9H KD
      3  3C TS 3D                            10  7D 6D 8C
      4  5C KS QH                            11  9S 8S 4H
      5  JS TH AH                            12  5S 4C AD
      6  9D 4S QS                            13  3H JH KC
      7  2D 7S QD                            14  AS TC 8H
    ");
    insta::assert_snapshot!(sketch(rules, "1 2 8|2 3 8|3 4 8|4 5 8|5 6 8|6 7 8|8 7 3|9 7 3|10 7 3|11 7 3|12 7 3|13 7 3"), @r"
    sketch  deal seed:1  move 12  left 2

     s [2]

      1  2H TD KH
      2  6C 6H 3S
      3  3C TS 3D
      4  5C KS QH
      5  JS TH AH
      6  9D 4S QS
      7  2D 7S QD 2C 7C 9C JD AC 7H 5D 6S QC 4D 5H 2S 9H KD 7D 6D 8C 9S 8S 4H 5S 4C
         AD 3H JH KC
      8  --
      9  --
     10  --
     11  --
     12  --
     13  --
     14  AS TC 8H
    ");
}

#[test]
fn a_board_too_high_for_a_terminal_uses_more_columns() {
    let rules = r#"
[piles.tableau]
count = 20
build = { rank = "any" }
lift = "any"
[[deal]]
to = "tableau"
each = [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1, 1, 1, 0]
"#;
    let lines = "1 19 3|2 19 3|3 19 3|4 19 3|5 19 3|6 19 3|7 19 3|8 19 3|9 19 3|10 19 3";
    insta::assert_snapshot!(sketch(rules, lines), @r"
    sketch  deal seed:1  move 10  left 1

     s [1]

      1  --      8  --           15  TD QS 6S
      2  --      9  --           16  6H QD 8D
      3  --     10  --           17  TS
      4  --     11  9S 3S JD     18  KS
      5  --     12  5S 3D AC     19  TH 2H 4S 5H 6C 7S KD 3C 4D 8C 5C 9H 4H JS 6D AD
      6  --     13  3H QH 7H         9D 8S KC 2D 4C 8H QC JH 2C 2S TC 7C 7D KH 9C
      7  --     14  AS AH 5D     20  --
    ");
}

#[test]
fn the_status_line_shows_progress_toward_the_goal() {
    let rules = r#"
[piles.tableau]
count = 4
build = { rank = "up", suit = "same" }
lift = "any"
[[deal]]
to = "tableau"
[end]
complete = ["tableau"]
[score]
joined = 1
"#;
    insta::assert_snapshot!(sketch(rules, ""), @r"
    sketch  deal seed:1  move 0  complete 0/4  score 0

     s [48]

      1  2H
      2  6C
      3  3C
      4  5C
    ");
}

#[test]
fn the_cards_layout_draws_borders_if_they_fit() {
    let cards = Settings { layout: Layout::Cards, ..Settings::default() };
    let klondike = draw("klondike", &[], "seed:3", cards);
    insta::assert_snapshot!(klondike, @"
    klondike  deal seed:3  move 0  redeals left 2  home 0/52

    .f1. .f2. .f3. .f4.   .s---.   .w-.
    |--| |--| |--| |--|   |[23]|   |AH|
    '--' '--' '--' '--'   '----'   '--'

    .1--. .2--. .3--. .4--. .5--. .6--. .7--.
    | 7S| |[1]| |[2]| |[3]| |[4]| |[5]| |[6]|
    '---' | TH| | 6C| | KH| | 5S| | 6H| | 2C|
          '---' '---' '---' '---' '---' '---'
    ");
    let symbols = Settings { suits: Suits::Symbols, ..cards };
    let pyramid = draw("pyramid", &[], "seed:3", symbols);
    insta::assert_snapshot!(pyramid, @"
    pyramid  deal seed:3  move 0  redeals left 2  done 0/52

    ┌s──────┐   ┌w─┐   ┌d─┐
    │[22] K♣│   │A♥│   │--│
    └───────┘   └──┘   └──┘

                      ┌──┐
                      │J♦│
                   ┌──┐  ┌──┐
                   │T♠│  │T♣│
                ┌──┐  ┌──┐  ┌──┐
                │Q♣│  │J♥│  │Q♦│
             ┌──┐  ┌──┐  ┌──┐  ┌──┐
             │7♦│  │3♦│  │J♣│  │4♦│
          ┌──┐  ┌──┐  ┌──┐  ┌──┐  ┌──┐
          │6♠│  │J♠│  │6♦│  │9♣│  │8♦│
       ┌──┐  ┌──┐  ┌──┐  ┌──┐  ┌──┐  ┌──┐
       │Q♠│  │K♠│  │5♣│  │8♥│  │5♦│  │Q♥│
    ┌g1┐  ┌g2┐  ┌g3┐  ┌g4┐  ┌g5┐  ┌g6┐  ┌g7┐
    │2♣│  │6♥│  │5♠│  │K♥│  │6♣│  │T♥│  │7♠│
    └──┘  └──┘  └──┘  └──┘  └──┘  └──┘  └──┘
    ");
    // Where there is no room they are drawn as usual.
    let narrow = Settings { width: 20, ..cards };
    let usual = Settings { layout: Layout::Auto, ..narrow };
    let drawn = [narrow, usual].map(|settings| draw("pyramid", &[], "seed:3", settings));
    assert_eq!(drawn[0], drawn[1]);
}
