//! The board: a position as plain lines.
//!
//! The same lines go to terminals, pipes, transcripts and screen readers, so nothing here
//! moves a cursor, and color is only ever added around the suits of red cards. Top cards
//! stand to the right.

mod columns;
mod header;
mod piece;
mod upper;

use super::{Hidden, Settings};
use crate::play::Game;
use crate::table::{Card, Face, PileId};

use piece::Piece;

/// The narrowest board there is.
const NARROWEST: usize = 20;

/// Returns a position as plain lines, the last one ended.
pub(super) fn board(game: &Game, settings: Settings) -> String {
    let settings = Settings { width: settings.width.max(NARROWEST), ..settings };
    let drawing = Drawing { game, settings };
    let parts = [
        header::header(game, settings.width),
        upper::upper(&drawing),
        columns::columns(&drawing),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    parts.join("\n")
}

/// Returns the cards of a pile, bottom first, those that are not to be seen as nothing.
pub(super) fn seen(game: &Game, pile: PileId, hidden: Hidden) -> Vec<Option<Card>> {
    match hidden {
        Hidden::Covered => game.seen(pile),
        Hidden::Revealed => {
            let cards = game.table().pile(pile).iter();
            cards.map(|it| Some(it.facing(Face::Up))).collect()
        }
    }
}

/// A game to be drawn, and how.
struct Drawing<'a> {
    game: &'a Game,
    settings: Settings,
}

impl Drawing<'_> {
    fn seen(&self, pile: PileId) -> Vec<Option<Card>> {
        seen(self.game, pile, self.settings.hidden)
    }

    fn card(&self, card: Option<Card>) -> Piece {
        Piece::card(self.game.rules().deck(), card, self.settings.style)
    }
}
