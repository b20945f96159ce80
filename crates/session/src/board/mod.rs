//! The board: a position as lines.
//!
//! The same plain lines go to terminals, pipes, transcripts and screen readers. Nothing here moves
//! a cursor, and styles only color cards, dim covered piles and highlight cards. The top card of a
//! pile is on the right, and `[5]` stands for five cards that are not shown. A screen on which the
//! board stays in place can show a table of cards with faces instead.
//!
//! The form of a group depends on its rules and cards, never on which game it is. Piles with a
//! layout are drawn at their places, short piles in rows at the top, single cards in a grid, and
//! cards that cover one another in their shape. All others are drawn one pile per line, in as many
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
mod table;
mod upper;

pub use emphasis::{CardPick, CardPlace, Emphasis};
pub(super) use emphasis::{between, ends, top};
pub(super) use header::facts;
pub use piece::DrawnCard;

use super::preferences::Layout;
use super::settings::Settings;
use super::signs::Signs;
use crate::play::Game;
use crate::position::{CardText, piles};
use drawing::Drawing;
use piece::Piece;

/// The least width of a board.
const NARROWEST: usize = 20;

/// The height that a board should not exceed, so that a terminal of 24 lines has room for an answer
/// and the prompt.
const HIGHEST: usize = 22;

/// A line of a board, with the cards drawn in it.
#[derive(Clone, Debug, Default)]
pub struct BoardLine {
    /// The text, including escape sequences for color.
    pub text: String,
    /// The cards, from the left.
    pub cards: Vec<DrawnCard>,
    /// The signs in it that are not cards.
    pub(super) signs: Signs,
}

/// Returns the signs on the board of a position that are not cards.
pub(super) fn signs(game: &Game, settings: Settings) -> Signs {
    let lines = picture(game, settings, &Emphasis::default(), HIGHEST);
    lines.iter().fold(Signs::default(), |signs, line| signs | line.signs)
}

/// Returns the board of a position as lines, each with a line end.
pub(super) fn board(game: &Game, settings: Settings) -> String {
    let emphasis = Emphasis::default();
    let lines = lines(game, settings, &emphasis, HIGHEST);
    lines.iter().flat_map(|line| [line.text.as_str(), "\n"]).collect()
}

/// Returns the parts of a board in which cards have no borders.
fn texts(drawing: &Drawing<'_>, highest: usize) -> Vec<Vec<Piece>> {
    let above = [drawing.header.clone(), upper::upper(drawing)];
    let mut parts: Vec<Vec<Piece>> =
        above.into_iter().filter(|lines| !lines.is_empty()).collect();
    let used: usize = parts.iter().map(|part| part.len() + 1).sum();
    parts.extend(lower::lower(drawing, highest.saturating_sub(used)));
    parts
}

/// Returns the lines of a board that stays in place, at most `highest` if possible: the table, or
/// else the board of lines.
pub(super) fn picture(
    game: &Game,
    settings: Settings,
    emphasis: &Emphasis,
    highest: usize,
) -> Vec<BoardLine> {
    let table = settings.table.and_then(|depth| {
        let drawing = drawing(game, settings, emphasis);
        table::table(&drawing, &game.dealt(), depth, highest)
    });
    table.unwrap_or_else(|| lines(game, settings, emphasis, highest))
}

/// Returns whether a board that stays in place is a table.
pub(super) fn has_table(game: &Game, settings: Settings, highest: usize) -> bool {
    settings.table.is_some() && table::fits(game, settings.width, highest)
}

/// Returns a few cards in the colors of each theme, if the screen can show a table.
pub(super) fn themes(game: &Game, settings: Settings) -> Option<Vec<String>> {
    settings.table.map(|depth| table::themes(game.rules().deck(), settings, depth))
}

/// Returns the cards of one pack as lines, from the highest rank down, as a board that stays in
/// place draws them.
pub(super) fn faces(game: &Game, settings: Settings, highest: usize) -> Vec<Vec<String>> {
    let deck = game.rules().deck();
    let ranks = deck.ranks().iter().rev();
    let cards = ranks.flat_map(|rank| {
        deck.suits().iter().map(|suit| CardText([rank.letter, suit.letter]))
    });
    let cards: Vec<CardText> = cards.collect();
    let faces = settings
        .table
        .and_then(|depth| table::faces(game, settings, depth, highest, &cards));
    faces.unwrap_or_else(|| {
        let face = |card: &CardText| Piece::card(deck, *card, settings).text().to_owned();
        cards.iter().map(|card| vec![face(card)]).collect()
    })
}

fn drawing<'a>(
    game: &'a Game,
    settings: Settings,
    emphasis: &'a Emphasis,
) -> Drawing<'a> {
    Drawing {
        rules: game.rules(),
        piles: piles(game, settings.hidden),
        header: header::header(game, settings),
        settings,
        emphasis,
    }
}

/// Returns the lines of the board of a position, at most `highest` if possible.
fn lines(
    game: &Game,
    settings: Settings,
    emphasis: &Emphasis,
    highest: usize,
) -> Vec<BoardLine> {
    let settings = Settings { width: settings.width.max(NARROWEST), ..settings };
    let drawing = drawing(game, settings, emphasis);
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
