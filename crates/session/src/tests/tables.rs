//! Boards of cards with faces: what is drawn where, and in which colors.

use std::collections::BTreeSet;

use super::Shelf;
use super::deals::CRUEL;
use crate::board::picture;
use crate::diag::Style;
use crate::play::Game;
use crate::preferences::{Colors, Theme};
use crate::{BoardLine, CardPlace, Depth, Emphasis, Screen, Session, Settings, Suits};
use strum::VariantArray;

const TABLE: Settings = Settings {
    width: 80,
    style: Style::Color,
    suits: Suits::Auto,
    red: crate::Reds::Upper,
    colors: Colors::Auto,
    layout: crate::Layout::Auto,
    theme: Theme::Felt,
    table: Some(Depth::Many),
    hidden: crate::Hidden::Covered,
    auto: crate::Switch::Off,
    seconds: None,
    money: crate::Switch::Off,
};

/// The screen of a terminal with colors on which the board stays in place.
const SCREEN: Screen = Screen {
    style: Style::Color,
    asked: false,
    symbols: true,
    table: Some(Depth::Many),
    typed: true,
};

fn drawn(game: &Game, settings: Settings, highest: usize) -> Vec<BoardLine> {
    picture(game, settings, &Emphasis::of(game), highest)
}

/// Returns a text without its colors.
pub(super) fn uncolored(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap().to_owned();
    let rest = parts.map(|part| part.split_once('m').unwrap().1);
    first + rest.collect::<String>().as_str()
}

/// Returns the lines without colors and without blanks at their ends.
fn plain(lines: &[BoardLine]) -> String {
    let lines = lines.iter().map(|line| uncolored(&line.text).trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the board of a deal on a screen, without colors.
fn board(id: &str, width: usize, highest: usize) -> String {
    let game = Shelf::default().game(id, &[], "seed:1");
    plain(&drawn(&game, Settings { width, ..TABLE }, highest))
}

#[test]
fn a_table_shows_cards_backs_and_outlines() {
    insta::assert_snapshot!(board("klondike", 80, 20), @"
    klondike  deal seed:1  move 0  redeals left 2  home 0/52

                   s ⋮22  w              f1     f2     f3     f4
                   ░░░░░  ▔K♥▔▔          ╭╌╌╌╮  ╭╌╌╌╮  ╭╌╌╌╮  ╭╌╌╌╮
                   ░░░░░    ♥            ┆   ┆  ┆   ┆  ┆   ┆  ┆   ┆
                   ░░░░░                 ╰╌╌╌╯  ╰╌╌╌╯  ╰╌╌╌╯  ╰╌╌╌╯
                   1      2      3      4      5      6      7
                   ▔10♣▔  ░░░░░  ░░░░░  ░░░░░  ░░░░░  ░░░░░  ░░░░░
                     ♣    ▔J♥▔▔  ░░░░░  ░░░░░  ░░░░░  ░░░░░  ░░░░░
                            ♥    ▔4♣▔▔  ░░░░░  ░░░░░  ░░░░░  ░░░░░
                                   ♣    ▔8♠▔▔  ░░░░░  ░░░░░  ░░░░░
                                          ♠    ▔6♦▔▔  ░░░░░  ░░░░░
                                                 ♦    ▔9♥▔▔  ░░░░░
                                                        ♥    ▔4♦▔▔
                                                               ♦
    ");
}

#[test]
fn a_castle_has_its_foundations_between_two_wings() {
    insta::assert_snapshot!(board("beleaguered-castle", 80, 20), @"
    beleaguered-castle  deal seed:1  move 0  home 4/52

                                         f1
              ▔7♣▔▔Q♦▔▔4♣▔▔K♠▔▔2♠▔▔2♥▔ 1 ▔A♣▔ 5 ▔J♠▔▔3♥▔▔4♦▔▔3♠▔▔4♥▔▔5♦▔
              ▏   ▏   ▏   ▏   ▏   ▏             ▏   ▏   ▏   ▏   ▏   ▏
                                         f2
              ▔9♣▔▔5♥▔▔J♥▔▔10♥▔7♦▔▔6♣▔ 2 ▔A♦▔ 6 ▔9♦▔▔10♦▔9♥▔▔3♦▔▔K♣▔▔6♠▔
              ▏   ▏   ▏   ▏   ▏   ▏             ▏   ▏   ▏   ▏   ▏   ▏
                                         f3
              ▔J♦▔▔K♦▔▔10♣▔4♠▔▔9♠▔▔3♣▔ 3 ▔A♥▔ 7 ▔2♦▔▔6♥▔▔6♦▔▔Q♥▔▔8♥▔▔8♦▔
              ▏   ▏   ▏   ▏   ▏   ▏             ▏   ▏   ▏   ▏   ▏   ▏
                                         f4
              ▔7♥▔▔8♣▔▔K♥▔▔7♠▔▔5♠▔▔5♣▔ 4 ▔A♠▔ 8 ▔Q♣▔▔10♠▔8♠▔▔Q♠▔▔2♣▔▔J♣▔
              ▏   ▏   ▏   ▏   ▏   ▏             ▏   ▏   ▏   ▏   ▏   ▏
    ");
}

#[test]
fn a_pyramid_shows_every_card_on_those_that_it_covers() {
    insta::assert_snapshot!(board("pyramid", 80, 20), @"
    pyramid  deal seed:1  move 0  redeals left 2  done 0/52

                            s ⋮22   w               d
                            ▔3♠▔▔▔  ▔K♥▔▔▔          ╭╌╌╌╌╮
                                                    ┆    ┆
                               ♠       ♥            ┆    ┆
                               3♠      K♥           ╰╌╌╌╌╯

                                        ▔2♥▔▔▔
                                    ▔6♣▔▔▔  ▔3♣▔▔▔
                                ▔5♣▔▔▔  ▔J♠▔▔▔  ▔9♦▔▔▔
                            ▔2♦▔▔▔  ▔Q♣▔▔▔  ▔2♠▔▔▔  ▔7♦▔▔▔
                        ▔9♠▔▔▔  ▔5♠▔▔▔  ▔3♥▔▔▔  ▔A♠▔▔▔  ▔10♦▔▔
                    ▔6♥▔▔▔  ▔10♠▔▔  ▔K♠▔▔▔  ▔10♥▔▔  ▔4♠▔▔▔  ▔7♠▔▔▔
                ▔4♦▔▔▔  ▔9♥▔▔▔  ▔6♦▔▔▔  ▔8♠▔▔▔  ▔4♣▔▔▔  ▔J♥▔▔▔  ▔10♣▔▔
                ▏       ▏       ▏       ▏       ▏       ▏       ▏
                ▏  ♦    ▏  ♥    ▏  ♦    ▏  ♠    ▏  ♣    ▏  ♥    ▏  ♣
                g1 4♦   g2 9♥   g3 6♦   g4 8♠   g5 4♣   g6 J♥   g710♣
    ");
}

#[test]
fn large_screens_show_pips() {
    insta::assert_snapshot!(board("golf", 120, 36), @"
    golf  deal seed:1  move 0  left 35

                      s ⋮15                                                                   f1
                      ░░░░░░░░░                                                               ▔5♥▔▔▔▔▔▔
                      ░░░░░░░░░                                                                 ♥   ♥
                      ░░░░░░░░░
                      ░░░░░░░░░                                                                   ♥
                      ░░░░░░░░░
                      ░░░░░░░░░                                                                 ♥   ♥
                      ░░░░░░░░░                                                                     5♥
                      1           2           3           4           5           6           7
                      ▔2♥▔▔▔▔▔▔   ▔6♣▔▔▔▔▔▔   ▔3♣▔▔▔▔▔▔   ▔5♣▔▔▔▔▔▔   ▔J♠▔▔▔▔▔▔   ▔9♦▔▔▔▔▔▔   ▔2♦▔▔▔▔▔▔
                      ▔Q♣▔▔▔▔▔▔   ▔2♠▔▔▔▔▔▔   ▔7♦▔▔▔▔▔▔   ▔9♠▔▔▔▔▔▔   ▔5♠▔▔▔▔▔▔   ▔3♥▔▔▔▔▔▔   ▔A♠▔▔▔▔▔▔
                      ▔10♦▔▔▔▔▔   ▔6♥▔▔▔▔▔▔   ▔10♠▔▔▔▔▔   ▔K♠▔▔▔▔▔▔   ▔10♥▔▔▔▔▔   ▔4♠▔▔▔▔▔▔   ▔7♠▔▔▔▔▔▔
                      ▔4♦▔▔▔▔▔▔   ▔9♥▔▔▔▔▔▔   ▔6♦▔▔▔▔▔▔   ▔8♠▔▔▔▔▔▔   ▔4♣▔▔▔▔▔▔   ▔J♥▔▔▔▔▔▔   ▔10♣▔▔▔▔▔
                      ▔K♥▔▔▔▔▔▔   ▔3♠▔▔▔▔▔▔   ▔3♦▔▔▔▔▔▔   ▔Q♥▔▔▔▔▔▔   ▔A♥▔▔▔▔▔▔   ▔Q♠▔▔▔▔▔▔   ▔Q♦▔▔▔▔▔▔
                       ╭─────╮        ♠           ♦        ╭─────╮                 ╭─────╮     ╭─────╮
                       │ ♥   │                             │ ♥   │                 │ ♠   │     │ ♦   │
                       │  K  │        ♠           ♦        │  Q  │        ♥        │  Q  │     │  Q  │
                       │   ♥ │                             │   ♥ │                 │   ♠ │     │   ♦ │
                       ╰─────╯        ♠           ♦        ╰─────╯                 ╰─────╯     ╰─────╯
                            K♥          3♠          3♦          Q♥          A♥          Q♠          Q♦
    ");
}

#[test]
fn letters_and_small_letters_apply_to_the_table() {
    let game = Shelf::default().game("cruel", &[], CRUEL);
    let settings = Settings { suits: Suits::Letters, red: crate::Reds::Lower, ..TABLE };
    let text = plain(&drawn(&game, settings, 20));
    assert!(!text.contains('♥') && text.contains("Ah") && text.contains("AS"), "{text}");
}

/// Returns the escape sequences and the sign before the first rank of a card.
fn style_of(lines: &[BoardLine], card: CardPlace) -> String {
    let line = lines.iter().find(|line| line.cards.iter().any(|it| it.card == card));
    let line = line.unwrap();
    let own = line.cards.iter().find(|it| it.card == card).unwrap();
    let (mut column, mut styled, mut style) = (0, String::new(), String::new());
    let mut letters = line.text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            let code: String = letters.by_ref().take_while(|it| *it != 'm').collect();
            style = if code == "[0" { String::new() } else { style + code.as_str() };
            continue;
        }
        if (own.column..own.column + 2).contains(&column) {
            styled += &style;
            // The upper edge is no emphasis.
            styled.extend((column == own.column && letter != '▔').then_some(letter));
        }
        column += 1;
    }
    styled
}

#[test]
fn highlighted_cards_differ_in_every_theme_and_depth() {
    let game = Shelf::default().game("freecell", &[], "seed:1");
    let top = |pile: u8| {
        let pile = game.rules().pile(&pile.to_string()).unwrap();
        (pile, game.table().len(pile) - 1)
    };
    let (one, other) = (top(1), top(2));
    for theme in <Theme as VariantArray>::VARIANTS {
        for depth in [Depth::Basic, Depth::Many] {
            let settings = Settings { theme: *theme, table: Some(depth), ..TABLE };
            let style = |emphasis: &Emphasis| {
                style_of(&picture(&game, settings, emphasis, 20), one)
            };
            let open: BTreeSet<CardPlace> = [one].into();
            let emphasis = Emphasis { open: open.clone(), picked: None, cursor: None };
            let styles = [
                style(&Emphasis::default()),
                style(&emphasis),
                style(&Emphasis { picked: Some(one), ..emphasis.clone() }),
                style(&Emphasis { picked: Some(other), ..emphasis.clone() }),
                style(&Emphasis { cursor: Some(one), ..emphasis }),
            ];
            let different: BTreeSet<&String> = styles.iter().collect();
            assert_eq!(different.len(), styles.len(), "{theme:?} {depth:?}: {styles:?}");
        }
    }
}

#[test]
fn a_monochrome_table_has_no_colors() {
    let game = Shelf::default().game("klondike", &[], "seed:1");
    let settings = Settings { theme: Theme::Monochrome, ..TABLE };
    for line in drawn(&game, settings, 20) {
        assert!(
            !line.text.contains("[3") && !line.text.contains("[4m;"),
            "{}",
            line.text
        );
    }
}

#[test]
fn each_suit_has_its_color_with_four_colors() {
    let game = Shelf::default().game("cruel", &[], CRUEL);
    let settings = Settings { colors: Colors::Four, ..TABLE };
    let inks = |settings| {
        let lines = drawn(&game, settings, 20);
        let row =
            lines.iter().find(|line| line.text.contains("A♣")).unwrap().text.clone();
        let inks: BTreeSet<String> = ["A♣", "A♦", "A♥", "A♠"]
            .iter()
            .map(|ace| {
                let before = row.split(ace).next().unwrap();
                let ink = before.rsplit("38;5;").next().unwrap();
                ink.split('m').next().unwrap().to_owned()
            })
            .collect();
        inks.len()
    };
    assert_eq!([inks(TABLE), inks(settings)], [2, 4]);
}

/// Starts a session on a screen, with settings that were kept.
fn on_screen<'a>(shelf: &'a mut Shelf, kept: &str, screen: Screen) -> Session<'a> {
    shelf.settings = Some(kept.to_owned());
    shelf.width = Some(80);
    let mut session = shelf.session("klondike", "seed:1");
    let (_, warnings) = session.settle(screen);
    assert!(warnings.is_empty(), "{kept}");
    session
}

#[test]
fn a_table_needs_color_symbols_and_a_board_that_stays() {
    let shows = |kept: &str, screen: Screen| {
        on_screen(&mut Shelf::default(), kept, screen).has_table(20)
    };
    assert!(shows("", SCREEN));
    assert!(shows("suits = \"letters\"\nlayout = \"cards\"\ncolor = \"4\"", SCREEN));
    assert!(!shows("", Screen { style: Style::Plain, ..SCREEN }));
    assert!(!shows("", Screen { symbols: false, ..SCREEN }));
    assert!(!shows("", Screen { table: None, ..SCREEN }));
    for kept in ["screen = \"off\"", "color = \"never\"", "layout = \"list\""] {
        assert!(!shows(kept, SCREEN), "{kept}");
    }
    // Plain lines stay as they are, for the last board and for transcripts.
    let mut shelf = Shelf::default();
    let session = on_screen(&mut shelf, "", SCREEN);
    assert!(session.board().contains("TC") && !session.board().contains('♣'));
}

#[test]
fn themes_are_previewed_and_explained() {
    let mut shelf = Shelf::default();
    let mut session = on_screen(&mut shelf, "", SCREEN);
    for line in ["set theme", "set theme preview"] {
        let answer = session.answer(line);
        let shown = session.said(&answer);
        for theme in <Theme as VariantArray>::VARIANTS {
            let name: &str = theme.into();
            let head = format!(" {name}  ");
            let heads = shown.lines().filter(|line| uncolored(line).starts_with(&head));
            assert_eq!(heads.count(), 1, "{name}: {shown}");
        }
        assert_eq!(shown.matches("K♣").count(), 7, "{shown}");
    }
    let answer = session.answer("help board");
    assert!(session.said(&answer).contains("⋮5"), "{}", session.said(&answer));
    session.answer("set layout text").unwrap();
    let answer = session.answer("help board");
    assert!(session.said(&answer).contains("[5]"), "{}", session.said(&answer));
    let answer = session.answer("set theme");
    assert!(!session.said(&answer).contains('\u{1b}'), "{}", session.said(&answer));
    let introduction = on_screen(&mut Shelf::default(), "", SCREEN).introduce(true);
    assert!(introduction.contains("`⋮5`"), "{introduction}");
}

#[test]
fn a_pile_is_scrolled_to_the_card_under_the_cursor() {
    let game = Shelf::default().game("spider", &[], "seed:1");
    let pile = game.rules().pile("1").unwrap();
    for place in 0..game.table().len(pile) {
        let emphasis = Emphasis { cursor: Some((pile, place)), ..Emphasis::default() };
        let lines = picture(&game, TABLE, &emphasis, 14);
        let mut cards = lines.iter().flat_map(|line| &line.cards);
        assert!(cards.any(|card| card.card == (pile, place)), "{}", plain(&lines));
    }
}
