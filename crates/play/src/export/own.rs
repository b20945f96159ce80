//! Positions as deal files.

use std::fmt::Write as _;

use super::super::deal::position;
use crate::Game;
use crate::diag::clean;

/// Writes a position, with a comment that names the game, the deal and the move.
pub(super) fn write(game: &Game) -> String {
    let variant = game.variant();
    let mut text = format!("# {}", clean(variant.id()));
    let unusual = variant.unusual();
    for choice in unusual {
        let _ = write!(text, ", {} {}", clean(&choice.name), clean(&choice.value));
    }
    let moves = game.turns().len();
    let _ = writeln!(text, ", deal {}, move {moves}", clean(&game.deal().name));
    text.push_str(&position(game.rules(), game.table()));
    text
}
