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

mod cards;
mod columns;
mod drawing;
mod emphasis;
mod form;
mod grid;
mod header;
mod lower;
mod piece;
mod places;
mod shape;
mod upper;

pub use emphasis::{CardPick, CardPlace, Emphasis};
pub(super) use emphasis::{between, ends};
pub(super) use header::facts;
pub use piece::DrawnCard;

use super::preferences::Layout;
use super::settings::Settings;
use super::signs::Signs;
use crate::play::Game;
use crate::position::piles;
use drawing::Drawing;
use piece::Piece;

/// The narrowest board there is.
const NARROWEST: usize = 20;

/// The number of lines a board should keep to, so that a terminal of 24 lines has room for
/// what is said about a move and for the prompt.
const HIGHEST: usize = 22;

/// A line of a board, and the cards that are drawn in it.
#[derive(Clone, Debug, Default)]
pub struct BoardLine {
    /// The text, escape sequences for color included.
    pub text: String,
    /// The cards, from the left.
    pub cards: Vec<DrawnCard>,
    /// The signs in it that are no cards.
    pub(super) signs: Signs,
}

/// Returns the signs of a position as it is drawn that are no cards.
pub(super) fn signs(game: &Game, settings: Settings) -> Signs {
    let lines = lines(game, settings, &Emphasis::default(), HIGHEST);
    lines.iter().fold(Signs::default(), |signs, line| signs | line.signs)
}

/// Returns a position as plain lines, the last one ended.
pub(super) fn board(game: &Game, settings: Settings) -> String {
    let emphasis = Emphasis::default();
    let lines = lines(game, settings, &emphasis, HIGHEST);
    lines.iter().flat_map(|line| [line.text.as_str(), "\n"]).collect()
}

/// Returns the parts of a position in which cards are text alone.
fn texts(drawing: &Drawing<'_>, highest: usize) -> Vec<Vec<Piece>> {
    let above = [drawing.header.clone(), upper::upper(drawing)];
    let mut parts: Vec<Vec<Piece>> =
        above.into_iter().filter(|lines| !lines.is_empty()).collect();
    let used: usize = parts.iter().map(|part| part.len() + 1).sum();
    parts.extend(lower::lower(drawing, highest.saturating_sub(used)));
    parts
}

/// Returns the lines of a position, no more than `highest` of them if that can be.
pub(super) fn lines(
    game: &Game,
    settings: Settings,
    emphasis: &Emphasis,
    highest: usize,
) -> Vec<BoardLine> {
    let settings = Settings { width: settings.width.max(NARROWEST), ..settings };
    let drawing = Drawing {
        rules: game.rules(),
        piles: piles(game, settings.hidden),
        header: header::header(game, settings.width),
        settings,
        emphasis,
    };
    let bordered = settings.layout == Layout::Cards;
    let bordered = bordered.then(|| cards::cards(&drawing, highest)).flatten();
    let parts = bordered.unwrap_or_else(|| texts(&drawing, highest));
    let line = |piece: &Piece| BoardLine {
        text: piece.text().to_owned(),
        cards: piece.drawn().to_vec(),
        signs: piece.signs(),
    };
    let parts: Vec<Vec<BoardLine>> =
        parts.iter().map(|part| part.iter().map(line).collect()).collect();
    let mut all = Vec::new();
    for (place, part) in parts.into_iter().enumerate() {
        all.extend((place > 0).then(BoardLine::default));
        all.extend(part);
    }
    all
}
