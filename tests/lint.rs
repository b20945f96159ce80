//! Checks the doubts about rules that hold together, and the mistakes that make a game
//! impossible to win: whole text in, whole report out.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::InFolder;
use patience::diag::{Style, render};
use patience::variant::inspect;

#[test]
fn no_bundled_game_is_doubted() {
    let library = InFolder::bundled();
    let mut told = String::new();
    for game in library.games() {
        let found = inspect(&library, &game);
        told += &render(&found.sources, &found.diagnostics, Style::Plain);
    }
    assert!(told.is_empty(), "{told}");
}
