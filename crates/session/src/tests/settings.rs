//! What a player sets, how it looks, and that it is kept.

use super::Shelf;
use super::deals::{CRUEL, INTELLIGENCE, TINY, TINY_DEAL};
use super::typing::typed;
use crate::diag::{Style, render};
use crate::{Screen, run_lines, run_script};

const SCREEN: Screen =
    Screen { style: Style::Plain, asked: false, symbols: true, table: None, typed: true };

/// Types lines in a session with settings that were kept, and returns the transcript and
/// the settings kept then.
#[track_caller]
fn settled(kept: &str, screen: Screen, lines: &str) -> (String, String) {
    let mut shelf = Shelf::of(&[TINY]);
    shelf.settings = Some(kept.to_owned());
    let mut session = shelf.session("tiny", TINY_DEAL);
    let (sources, warnings) = session.settle(screen);
    let mut said = render(&sources, &warnings, Style::Plain);
    for line in lines.split('|') {
        let answer = session.answer(line);
        said.push_str(&session.shown(&answer));
    }
    (said, shelf.settings.unwrap())
}

#[test]
fn set_lists_shows_and_changes_settings() {
    let (said, kept) = settled(
        "",
        SCREEN,
        "set|set suits|set suits=symbols|set lay l|set echo = on|set",
    );
    insta::assert_snapshot!(said, @"
    suits = auto     auto, letters or symbols: how suits are drawn on the board
    red = upper      upper or lower: whether red suits have small letters: 7h 6S
    color = auto     auto, always, never or 4: when to use colors, and how many
    layout = auto    auto, text, list, grid or cards: how piles are laid out
    theme = felt     felt, paper, dark, light, high-contrast, four-colors or
                     monochrome: the colors of a table of cards
    echo = off       on or off: whether pipes and scripts repeat each line
    hints = on       on or off: whether gray text completes the line you type
    auto = off       on or off: whether safe cards go home after each move you type
    screen = on      on or off: whether the board stays in place on a terminal
    mouse = on       on or off: whether a click plays a card on that board
    keys = off       on or off: whether keys play at once on that board
    deals = any      any, winnable, easy, medium or hard: the kind of deal you get
    animation = on   on or off: whether cards fly to their places on that board
    time = hidden    hidden, shown or off: whether the board shows the playing time
    money = off      on or off: whether games such as Klondike are for money
    kept in settings.toml
    suits = auto     auto, letters or symbols: how suits are drawn on the board
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] A♥
      2  2♣ 3♥
      3  2♥ A♣
    suits = symbols
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --
     f2 --
     c1 --

      1  [1] A♥
      2  2♣ 3♥
      3  2♥ A♣
    layout = list
    echo = on
    suits = symbols  auto, letters or symbols: how suits are drawn on the board
    red = upper      upper or lower: whether red suits have small letters: 7h 6S
    color = auto     auto, always, never or 4: when to use colors, and how many
    layout = list    auto, text, list, grid or cards: how piles are laid out
    theme = felt     felt, paper, dark, light, high-contrast, four-colors or
                     monochrome: the colors of a table of cards
    echo = on        on or off: whether pipes and scripts repeat each line
    hints = on       on or off: whether gray text completes the line you type
    auto = off       on or off: whether safe cards go home after each move you type
    screen = on      on or off: whether the board stays in place on a terminal
    mouse = on       on or off: whether a click plays a card on that board
    keys = off       on or off: whether keys play at once on that board
    deals = any      any, winnable, easy, medium or hard: the kind of deal you get
    animation = on   on or off: whether cards fly to their places on that board
    time = hidden    hidden, shown or off: whether the board shows the playing time
    money = off      on or off: whether games such as Klondike are for money
    kept in settings.toml
    ");
    insta::assert_snapshot!(kept, @r#"
    # Settings that `set` has changed. `set` alone lists them all.
    suits = "symbols"
    layout = "list"
    echo = "on"
    "#);
}

#[test]
fn saved_settings_apply_and_bad_ones_give_warnings() {
    let kept = "suits = \"symbols\"\nlayuot = \"list\"\ncolor = \"blue\"\n";
    let (said, after) = settled(kept, SCREEN, "|set layout grid");
    insta::assert_snapshot!(said, @r#"
    warning[unknown-setting]: there is no setting `layuot`
     --> settings.toml:2:1
      |
    2 | layuot = "list"
      | ^^^^^^
      |
      = help: did you mean `layout`?

    warning[bad-setting]: `blue` is not a value of `color`
     --> settings.toml:3:9
      |
    3 | color = "blue"
      |         ^^^^^^
      |
      = help: choose auto, always, never or 4
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] A♥
      2  2♣ 3♥
      3  2♥ A♣
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] A♥                 2  2♣ 3♥                  3  2♥ A♣
    layout = grid
    "#);
    assert_eq!(after, format!("{kept}layout = \"grid\"\n"));
}

#[test]
fn a_screen_without_utf8_shows_letters() {
    let screen = Screen { symbols: false, ..SCREEN };
    let (said, kept) = settled("", screen, "set suits symbols");
    assert!(said.contains("AH") && !said.contains('♥'), "{said}");
    assert!(
        said.ends_with("the board shows letters: this terminal reports no UTF-8\n"),
        "{said}"
    );
    assert!(kept.ends_with("suits = \"symbols\"\n"), "{kept}");
}

#[test]
fn the_color_option_overrides_saved_settings() {
    let asked = Screen { asked: true, ..SCREEN };
    let (said, _) = settled("color = \"always\"", asked, "set color");
    assert!(said.starts_with("color = never"), "{said}");
    let (said, _) = settled("color = \"always\"", SCREEN, "");
    assert!(said.contains("\x1b[31mAH\x1b[0m"), "{said}");
}

#[test]
fn four_colors_give_each_suit_its_color() {
    let color = Screen { style: Style::Color, ..SCREEN };
    let settings = Some("color = \"4\"".to_owned());
    let mut shelf = Shelf { settings, ..Shelf::default() };
    let mut session = shelf.session("cruel", CRUEL);
    session.settle(color);
    let board = session.board();
    let row = board.lines().find(|line| line.contains("f1")).unwrap();
    let expected =
        " f1 \x1b[32mAC\x1b[0m   f2 \x1b[36mAD\x1b[0m   f3 \x1b[31mAH\x1b[0m   f4 AS";
    assert_eq!(row, expected);
}

#[test]
fn red_lower_applies_wherever_cards_are_shown() {
    let (said, kept) =
        settled("", SCREEN, "set red lower|moves|why 2 f|look 3|ah f|history|set red u");
    insta::assert_snapshot!(said, @"
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] Ah
      2  2C 3h
      3  2h AC
    red = lower
       1  1         Ah to an empty foundation pile
       2  3         AC to an empty foundation pile
       3  32        2h AC on 3h of the tableau
       4  1c1       Ah to an empty cell
       5  2         3h to an empty cell
       6  3c1       AC to an empty cell
       7  redeal
    refused: 3h cannot go to an empty foundation pile (tiny.toml:10)
    3, tableau: 2 cards from the bottom: two of hearts, ace of clubs
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 Ah   f2 --      c1 --

      1  3C
      2  2C 3h
      3  2h AC
    1>f1 Ah  1 turns 3C   (6 legal moves; redeal allowed)
       1  1>f1 Ah  1 turns 3C
    tiny  deal test  move 1  redeals left 1  home 1/6

     f1 AH   f2 --      c1 --

      1  3C
      2  2C 3H
      3  2H AC
    red = upper
    ");
    assert!(kept.ends_with("red = \"upper\"\n"), "{kept}");
}

#[test]
fn red_lower_changes_neither_records_nor_input() {
    let mut shelf = Shelf::of(&[TINY]);
    shelf.settings = Some("red = \"lower\"".to_owned());
    let mut session = shelf.session("tiny", TINY_DEAL);
    session.settle(SCREEN);
    for line in ["ah F1", "save it"] {
        session.answer(line).unwrap();
    }
    let record = &shelf.files["it"];
    assert!(record.contains("AH") && !record.contains("Ah"), "{record}");
}

#[test]
fn layouts_list_and_grid() {
    insta::assert_snapshot!(typed("intelligence", INTELLIGENCE, "set layout list"), @"
    > set layout list
    intelligence  deal seed:7  move 0  redeals left 2  home 5/104

     f1 AC
     f2 AD
     f3 AC
     f4 AH
     f5 AS
     f6 --
     f7 --
     f8 --
     s [45]

      1  9H 3H 2D
      2  2H TC QS
      3  QC KD 3D
      4  7D 5C 8D
      5  7C KS 6C
      6  2C JS TS
      7  5D QH 9H
      8  8H 4H JS
      9  4H 2S 8S
     10  7C 6D 4D
     11  5S KC JC
     12  KS 9D 3C
     13  JH 6S TH
     14  6H KC QD
     15  9C TH 9S
     16  7H 9C 3H
     17  9D 4D 3S
     18  4S KH QC
    layout = list
    ");
    insta::assert_snapshot!(typed("intelligence", INTELLIGENCE, "set layout grid"), @"
    > set layout grid
    intelligence  deal seed:7  move 0  redeals left 2  home 5/104

     f1 AC  f2 AD  f3 AC  f4 AH  f5 AS  f6 --  f7 --  f8 --      s [45]

      1  9H 3H 2D     5  7C KS 6C     9  4H 2S 8S    13  JH 6S TH    17  9D 4D 3S
      2  2H TC QS     6  2C JS TS    10  7C 6D 4D    14  6H KC QD    18  4S KH QC
      3  QC KD 3D     7  5D QH 9H    11  5S KC JC    15  9C TH 9S
      4  7D 5C 8D     8  8H 4H JS    12  KS 9D 3C    16  7H 9C 3H
    layout = grid
    ");
}

#[track_caller]
fn refused(line: &str, expected: &str) {
    let said = typed("tiny", TINY_DEAL, line);
    assert_eq!(said, format!("> {line}\n{expected}\n"));
}

#[test]
fn set_refuses_unknown_settings_and_values() {
    refused("set colour 4", "there is no setting `colour`; did you mean `color`?");
    refused("set x", "there is no setting `x`; `set` lists them");
    refused(
        "set color blue",
        "`blue` is not a value of `color`; choose auto, always, never or 4",
    );
    refused(
        "set color a",
        "`a` is not a value of `color`; choose auto, always, never or 4",
    );
    refused("set echo o", "`o` is not a value of `echo`; choose on or off");
    refused(
        "set suits symbols now",
        "type a setting and a value, as in `set suits symbols`",
    );
}

#[test]
fn settings_for_the_screen_do_not_change_what_programs_read() {
    let kept = "suits = \"symbols\"\nred = \"lower\"\nlayout = \"list\"\n";
    let piped = Screen { typed: false, ..SCREEN };
    assert_eq!(settled(kept, piped, "show|moves").0, settled("", piped, "show|moves").0);
    assert_ne!(settled(kept, SCREEN, "show").0, settled("", SCREEN, "show").0);
    // A script can still set them for itself.
    assert!(settled("", piped, "set suits symbols|show").0.contains("A♥"));
}

#[test]
fn settings_that_cannot_be_saved_apply_to_the_session() {
    let mut shelf = Shelf::of(&[TINY]);
    shelf.settings = Some("never".to_owned());
    let mut session = shelf.session("tiny", TINY_DEAL);
    session.settle(SCREEN);
    let answer = session.answer("set echo on").unwrap();
    assert_eq!(answer.text, "echo = on\nwarning: the setting is not saved: no room");
}

#[test]
fn echo_repeats_each_line() {
    let mut shelf = Shelf::of(&[TINY]);
    let mut session = shelf.session("tiny", TINY_DEAL);
    let mut output = Vec::new();
    let mut input: &[u8] = b"set echo on\r\nmarks\r\n\xff\nquit\n";
    run_lines(&mut session, &mut input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let end = "echo = on\n> marks\nthere are no marks yet; `mark NAME` marks this position\n\
               the line is not UTF-8\n> quit\n";
    assert!(text.ends_with(end), "{text}");
    let mut output = Vec::new();
    run_script(&mut session, "\u{feff}1 f\r\nset ec\r\n", &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.contains("> 1 f\n") && text.contains("> set ec\necho = on"), "{text}");
}

#[test]
fn red_lower_with_symbols_notes_that_it_has_no_effect() {
    let (said, _) =
        settled("suits = \"symbols\"\n", SCREEN, "set red lower|set suits letters");
    insta::assert_snapshot!(said, @"
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] A♥
      2  2♣ 3♥
      3  2♥ A♣
    red = lower
    the board shows symbols, so this changes nothing now; `set suits letters` shows
      letters
    tiny  deal test  move 0  redeals left 1  home 0/6

     f1 --   f2 --      c1 --

      1  [1] Ah
      2  2C 3h
      3  2h AC
    suits = letters
    ");
}

#[test]
fn time_and_money_are_shown_only_if_the_player_wants_them_at_a_terminal() {
    let heads = |screen: Screen, settings: &str| {
        let mut shelf = Shelf::of(&[]);
        shelf.seconds = Some(75);
        shelf.settings = Some(settings.to_owned());
        let mut session = shelf.session("klondike", "seed:1");
        session.settle(screen);
        session.board().lines().next().unwrap_or_default().to_owned()
    };
    let both = "time = \"shown\"\nmoney = \"on\"\n";
    assert!(heads(SCREEN, both).ends_with("  home 0/52  money -$52  time 1:15"));
    for (screen, settings) in [
        (SCREEN, ""),
        (SCREEN, "time = \"off\"\n"),
        (Screen { typed: false, ..SCREEN }, both),
    ] {
        let head = heads(screen, settings);
        assert!(head.ends_with("  home 0/52"), "{settings}: {head}");
    }
}

#[test]
fn pause_stops_the_time_if_it_is_measured() {
    let mut shelf = Shelf::of(&[TINY]);
    shelf.seconds = Some(75);
    let mut session = shelf.session("tiny", TINY_DEAL);
    session.settle(SCREEN);
    let answer = session.answer("pause");
    let said = session.shown(&answer);
    assert_eq!(said, "paused at 1:15; the time continues with your next line\n");
    session.answer("set time off").unwrap();
    let refused = String::from(session.answer("pause").unwrap_err().message);
    assert_eq!(refused, "time is not measured here: `set time hidden` measures it");
    assert!(shelf.paused);
}
