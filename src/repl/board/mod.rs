//! The board: a position as plain lines.
//!
//! The same lines go to terminals, pipes, transcripts and screen readers, so nothing here
//! moves a cursor, and color is only ever added around the suits of red cards and around
//! piles that are out of reach. Top cards stand to the right, and `[5]` stands for five
//! cards that are not drawn.
//!
//! How a group of piles is drawn follows from its rules and its cards, never from the game:
//! piles of a layout stand as they lie, short piles in rows above, single cards in a grid,
//! cards that cover one another in their shape, and all others one pile a line, in as many
//! columns as fit.

mod columns;
mod drawing;
mod form;
mod grid;
mod header;
mod lower;
mod piece;
mod places;
mod shape;
mod upper;

pub(super) use drawing::seen;

use super::settings::Settings;
use crate::play::Game;
use drawing::Drawing;
use piece::Piece;

/// The narrowest board there is.
const NARROWEST: usize = 20;

/// The number of lines a board should keep to, so that a terminal of 24 lines has room for
/// what is said about a move and for the prompt.
const HIGHEST: usize = 22;

/// Returns a position as plain lines, the last one ended.
pub(super) fn board(game: &Game, settings: Settings) -> String {
    let settings = Settings { width: settings.width.max(NARROWEST), ..settings };
    let drawing = Drawing { game, settings };
    let above = [header::header(&drawing), upper::upper(&drawing)];
    let mut parts: Vec<Vec<Piece>> =
        above.into_iter().filter(|it| !it.is_empty()).collect();
    let used: usize = parts.iter().map(|it| it.len() + 1).sum();
    parts.extend(lower::lower(&drawing, HIGHEST.saturating_sub(used)));
    let parts = parts
        .iter()
        .map(|part| part.iter().flat_map(|it| [it.text(), "\n"]).collect::<String>());
    parts.collect::<Vec<_>>().join("\n")
}
