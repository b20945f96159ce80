//! The boards of every game in `variants/`: how wide and how high they are.

use std::fs;

use super::Shelf;
use super::tables::uncolored;
use crate::board::{board, picture};
use crate::diag::{Style, seen};
use crate::play::Game;
use crate::table::PileId;
use crate::{BoardLine, Depth, DrawnCard, Emphasis, Layout, Settings, Suits};

/// The most lines a first board has, so that what was done and the prompt stand beneath it
/// on a terminal of 24 lines.
const HIGHEST: usize = 22;

/// The number of moves each game is followed for.
const MOVES: usize = 60;

/// Returns the names of all games.
fn games() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let names = files.map(|name| name.into_string().unwrap());
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".toml").map(str::to_owned)).collect();
    names.sort();
    names
}

/// Checks that no line of a board is too long, and returns the number of lines.
#[track_caller]
fn check_width(game: &Game) -> usize {
    let cards = Settings { layout: Layout::Cards, ..Settings::default() };
    let boards = [cards, Settings::default()].map(|settings| board(game, settings));
    for board in &boards {
        let widest = board.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(widest <= Settings::default().width, "{board}");
    }
    boards.map(|board| board.lines().count())[1]
}

/// Returns each choice that can be made for a game other than its usual ones.
fn choices(game: &Game) -> Vec<(String, String)> {
    let values = game.variant().choices().iter().flat_map(|choice| {
        let others = choice.values.iter().filter(|value| **value != choice.default);
        others.map(|value| (choice.name.clone(), value.clone()))
    });
    values.collect()
}

/// Makes a move chosen by a number, if there is one.
fn step(game: &mut Game, number: usize) -> bool {
    let moves = &game.moves().moves;
    !moves.is_empty() && game.play(moves[number % moves.len()]).is_ok()
}

#[test]
fn boards_of_all_games_fit_a_terminal() {
    let mut shelf = Shelf::default();
    for id in games() {
        let mut game = shelf.game(&id, &[], "seed:1");
        let height = check_width(&game);
        assert!(height <= HIGHEST, "{id} has {height} lines");
        for (name, value) in choices(&game) {
            let height = check_width(&shelf.game(&id, &[(&name, &value)], "seed:1"));
            assert!(height <= HIGHEST, "{id} with {name} {value} has {height} lines");
        }
        for number in 0..MOVES {
            if !step(&mut game, number * number) {
                break;
            }
            check_width(&game);
        }
    }
}

/// The screens on which tables are checked, in columns and rows of the board. Four rows of
/// the terminal are left for answers and the prompt.
const SCREENS: [(usize, usize); 3] = [(80, 20), (100, 26), (120, 36)];

/// Moves are made in one game of this many.
const PLAYED: usize = 6;

/// The games that are drawn in lines because a screen has no room for their cards.
const IN_LINES: [&str; 13] = [
    "british-constitution 80x20",
    "castle-mount 80x20",
    "double-blue-moon 80x20",
    "double-montana 80x20",
    "double-red-moon 80x20",
    "gloucestershire 80x20",
    "house-in-the-wood 80x20",
    "house-on-the-hill 80x20",
    "new-british-constitution 80x20",
    "pharaohs 80x20",
    "two-pyramids 80x20",
    "up-and-down 80x20",
    "wall 80x20",
];

fn on_table(width: usize) -> Settings {
    let table = Some(Depth::Many);
    let suits = Suits::Auto;
    Settings { width, style: Style::Color, suits, table, ..Settings::default() }
}

/// Returns whether lines are those of a table, whose surface has a color.
fn is_table(lines: &[BoardLine]) -> bool {
    lines[0].text.starts_with("\u{1b}[38;5;") || lines[0].text.starts_with("\u{1b}[48;5;")
}

/// Checks a board that stays in place: its size, and that every top card can be clicked, at
/// the same place on all boards where it is one. Returns whether it is a table.
#[track_caller]
fn check_table(game: &Game, (width, highest): (usize, usize)) -> bool {
    let name = game.variant().id();
    let emphasis = Emphasis::of(game);
    let lines = picture(game, on_table(width), &emphasis, highest);
    if !is_table(&lines) {
        return false;
    }
    let text =
        || lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n");
    assert!(lines.len() <= highest, "{name}: {} lines\n{}", lines.len(), text());
    for line in &lines {
        assert_eq!(seen(&line.text), width, "{name}\n{}", text());
        let mut end = 0;
        for card in &line.cards {
            assert!(card.column >= end, "{name}: cards overlap\n{}", text());
            end = card.column + card.width;
        }
        assert!(end <= width, "{name}: a card is outside\n{}", text());
    }
    let drawn: Vec<_> = lines.iter().flat_map(|line| &line.cards).collect();
    for card in &drawn {
        let count = game.table().len(card.card.0);
        assert!(card.card.1 < count.max(1), "{name}: {card:?}\n{}", text());
    }
    for pile in game.table().piles() {
        let top = (pile, game.table().len(pile).saturating_sub(1));
        let gone = game.table().is_empty(pile) && !is_shown(game, pile);
        let face =
            game.sees(pile, top.1).map(|card| game.rules().deck().suit_spec(card).symbol);
        let shown = lines.iter().any(|line| {
            let letters: Vec<char> = uncolored(&line.text).chars().collect();
            let own = |card: &&DrawnCard| card.card == top && card.width >= 2;
            line.cards.iter().filter(own).any(|card| {
                let part = &letters[card.column..card.column + card.width];
                face.is_none_or(|symbol| part.contains(&symbol))
            })
        });
        assert!(gone || shown, "{name}: {} is hidden\n{}", game.rules().id(pile), text());
    }
    for card in emphasis.open {
        let shown = drawn.iter().any(|drawn| drawn.card.0 == card.0);
        assert!(shown, "{name}: {card:?} cannot be picked\n{}", text());
    }
    true
}

/// Returns whether the place of an empty pile is always shown: no other piles cover it.
fn is_shown(game: &Game, pile: PileId) -> bool {
    game.rules().group_of(pile).covered.is_empty()
}

#[test]
fn every_game_keeps_its_table_and_shows_its_top_cards() {
    check_tables(PLAYED);
}

#[test]
#[ignore = "takes minutes"]
fn every_game_keeps_its_table_in_long_play() {
    check_tables(1);
}

/// Checks the tables of all games at the start, and after moves in one game of `played`.
fn check_tables(played: usize) {
    let mut shelf = Shelf::default();
    let mut in_lines = Vec::new();
    for (at, id) in games().into_iter().enumerate() {
        let mut game = shelf.game(&id, &[], "seed:1");
        let tables = SCREENS.map(|screen| check_table(&game, screen));
        for (screen, table) in SCREENS.iter().zip(tables) {
            if !table {
                in_lines.push(format!("{id} {}x{}", screen.0, screen.1));
            }
        }
        if at % played > 0 {
            continue;
        }
        let heights = SCREENS.map(|(width, highest)| {
            picture(&game, on_table(width), &Emphasis::default(), highest).len()
        });
        for number in 0..MOVES {
            if !step(&mut game, number * number) {
                break;
            }
            if number % 12 > 0 {
                continue;
            }
            for (place, (width, highest)) in SCREENS.into_iter().enumerate() {
                let table = check_table(&game, (width, highest));
                assert_eq!(table, tables[place], "{id} changes its layout");
                let lines =
                    picture(&game, on_table(width), &Emphasis::default(), highest);
                assert!(
                    !table || lines.len() == heights[place],
                    "{id} changes its height"
                );
            }
        }
    }
    assert_eq!(in_lines, IN_LINES);
}
