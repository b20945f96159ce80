//! Positions as they are drawn, and the cards that move from one to the next.

use std::collections::BTreeMap;

use super::cells::{Area, Cells};
use crate::play::Game;
use crate::repl::{BoardLine, CardPlace};
use crate::table::Card;

/// A position as it is drawn.
pub(in crate::cli::terminal) struct Scene {
    pub(super) cells: Cells,
    areas: BTreeMap<CardPlace, Area>,
    /// The card of each place, and whether the player sees it.
    pub(super) cards: BTreeMap<CardPlace, (Card, bool)>,
}

/// A card that flies.
pub(super) struct Flight {
    /// The row and column from which it flies.
    pub(super) from: (usize, usize),
    pub(super) to: Area,
    /// The frame in which it leaves.
    pub(super) leaves: usize,
}

/// The frames in which the cards of a deal leave.
const DEAL: usize = 24;

impl Scene {
    /// Returns the scene of a game that is drawn as these lines.
    pub(in crate::cli::terminal) fn of(game: &Game, lines: &[BoardLine]) -> Self {
        let mut areas: BTreeMap<CardPlace, Area> = BTreeMap::new();
        for (row, line) in lines.iter().enumerate() {
            for card in &line.cards {
                let new = Area { row, column: card.column, height: 1, width: card.width };
                let area = areas.entry(card.card).or_insert(new);
                area.height = row - area.row + 1;
            }
        }
        let cards = game.table().piles().flat_map(|pile| {
            let cards = game.table().pile(pile).iter().enumerate();
            cards.map(move |(at, card)| {
                ((pile, at), (*card, game.sees(pile, at).is_some()))
            })
        });
        let texts = lines.iter().map(|line| line.text.as_str());
        Self { cells: Cells::read(texts), areas, cards: cards.collect() }
    }

    /// Returns where a card is drawn, or else the card of its pile that is drawn nearest.
    pub(super) fn area(&self, place: CardPlace) -> Option<Area> {
        let own = self.areas.iter().filter(|entry| entry.0.0 == place.0);
        own.min_by_key(|entry| entry.0.1.abs_diff(place.1)).map(|entry| *entry.1)
    }

    /// Returns the flights of the visible cards that have moved since an earlier scene.
    ///
    /// A card that is now face down does not fly: a flight would show where it went.
    pub(super) fn moved(&self, old: &Self) -> Vec<Flight> {
        let stays = |place: &CardPlace, card: &Card| {
            let kind = |scene: &Self| scene.cards.get(place).map(|entry| entry.0.kind());
            kind(self) == Some(card.kind()) && kind(old) == Some(card.kind())
        };
        let mut before: BTreeMap<usize, Vec<CardPlace>> = BTreeMap::new();
        for (place, (card, _)) in &old.cards {
            if !stays(place, card) {
                before.entry(card.kind()).or_default().push(*place);
            }
        }
        let mut flights = Vec::new();
        for (place, (card, is_seen)) in &self.cards {
            let left = before.get_mut(&card.kind()).filter(|_| !stays(place, card));
            let from = left.and_then(Vec::pop).and_then(|place| old.area(place));
            if let (Some(from), true, Some(to)) = (from, is_seen, self.areas.get(place)) {
                let from = (from.row, from.column);
                flights.push(Flight { from, to: *to, leaves: 0 });
            }
        }
        flights
    }

    /// Returns the flights of all cards from below the middle of a board of this width, one after
    /// the other.
    pub(super) fn dealt(&self, width: usize) -> Vec<Flight> {
        let from = (self.cells.0.len(), width / 2);
        let cards = self.areas.iter().filter(|entry| self.cards.contains_key(entry.0));
        let mut areas: Vec<(usize, Area)> =
            cards.map(|(place, area)| (place.1, *area)).collect();
        // As by a dealer: a card to every pile, then the next to every pile.
        areas.sort_by_key(|entry| (entry.0, entry.1.column, entry.1.row));
        let count = areas.len().max(1);
        let flight = |(at, (_, to)): (usize, (usize, Area))| Flight {
            from,
            to,
            leaves: at * DEAL / count,
        };
        areas.into_iter().enumerate().map(flight).collect()
    }

    /// Returns the scene without its cards.
    pub(super) fn emptied(&self) -> Cells {
        let mut cells = self.cells.clone();
        for (place, area) in &self.areas {
            if self.cards.contains_key(place) {
                cells.erase(*area);
            }
        }
        cells
    }
}
