//! The boards of every game in `variants/`: how wide and how high they are.

use std::fs;

use super::Shelf;
use crate::board::board;
use crate::play::Game;
use crate::{Layout, Settings};

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
