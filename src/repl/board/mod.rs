//! The board: a position as plain lines.
//!
//! The same lines go to terminals, pipes, transcripts and screen readers, so nothing here
//! moves a cursor, and color is only ever added around the suits of red cards. Top cards
//! stand to the right, and `[5]` stands for five cards that are not drawn.
//!
//! How a group of piles is drawn follows from its rules and its cards, never from the game:
//! short piles stand in rows above, single cards in a grid, cards that cover one another
//! in their shape, and all others one pile a line, in as many columns as fit.

mod columns;
mod form;
mod grid;
mod header;
mod lower;
mod piece;
mod shape;
mod upper;

use super::{Hidden, Layout, Settings};
use crate::play::Game;
use crate::rules::{Group, Role};
use crate::table::{Card, Face, PileId};

use piece::Piece;

/// The narrowest board there is.
const NARROWEST: usize = 20;

/// The number of lines a board should keep to, so that a terminal of 24 lines has room for
/// what is said about a move and for the prompt.
const HIGHEST: usize = 22;

/// The fewest characters for the name of a pile that stands in a column.
const NAME: usize = 3;

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
        Piece::card(self.game.rules().deck(), card, self.settings)
    }

    /// Draws a pile from its card at `from` on. Those below it, and hidden ones that lie
    /// on them, are counted.
    fn cards(&self, pile: PileId, from: usize) -> Vec<Piece> {
        let cards = self.seen(pile);
        if cards.is_empty() {
            return vec![Piece::plain("--")];
        }
        let hidden = cards.iter().skip(from).take_while(|it| it.is_none()).count();
        let drawn = cards.iter().skip(from + hidden).map(|it| self.card(*it));
        let counted = match (from + hidden).min(cards.len()) {
            0 => None,
            count => Some(Piece::plain(&format!("[{count}]"))),
        };
        counted.into_iter().chain(drawn).collect()
    }

    /// Returns the characters of a line after the first ones, or none where each pile has
    /// a line of its own.
    fn across(&self, indent: usize) -> usize {
        match self.settings.layout {
            Layout::List => 0,
            Layout::Auto | Layout::Grid => self.settings.width.saturating_sub(indent),
        }
    }

    /// Draws the only card of a pile.
    fn only(&self, pile: PileId) -> Piece {
        let top = self.seen(pile).pop();
        top.map_or_else(|| Piece::plain("--"), |it| self.card(it))
    }

    /// Returns the name of a group if it says more than what its piles are for.
    fn own_name(&self, group: &Group) -> Option<Piece> {
        let only = group.piles.len() == 1
            && group.ids().any(|it| self.game.rules().id(it) == group.name);
        let own = group.name != group.role.name() && !only;
        own.then(|| Piece::plain(&format!("{}:", group.name)))
    }

    /// Returns the groups of a role in order.
    fn groups(&self, role: Role) -> impl Iterator<Item = &Group> {
        self.game.rules().groups().iter().filter(move |it| it.role == role)
    }

    /// Returns the most characters the name of one of a group's piles has.
    fn longest_name(&self, group: &Group) -> usize {
        let names = group.ids().map(|it| self.game.rules().id(it).chars().count());
        names.max().unwrap_or(0)
    }
}
