//! What a player knows: which cards are known, and which worlds are possible.
//!
//! A card that was visible stays known, wherever it goes, until it is shuffled. Then it
//! is only known to be among the shuffled cards. All other cards are hidden. A *possible
//! world* is a position in which every hidden card is one that it may be.
//!
//! An [`Observer`] follows a game, hidden cards included, and derives what is known. A
//! [`Knowledge`] contains only that, so code that decides by it alone cannot peek.

mod observer;
mod worlds;

use std::rc::Rc;

use observer::History;
pub use observer::Observer;
pub use worlds::World;

use crate::table::{Card, Mixed, Number, PileId, Table};

/// What a player knows of a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Knowledge {
    /// The position, with meaningless cards in place of the hidden ones.
    table: Table,
    /// The hidden cards.
    hidden: Vec<Hidden>,
    /// For each number that a card had, the card, if it was seen.
    seen: Vec<Option<Card>>,
    /// All cards that were not seen before their first shuffle, if any.
    unseen: Vec<Card>,
    /// How many numbers had been given out when the cards were dealt.
    dealt: Number,
    mixed: Vec<Mixed>,
    /// Whether the numbers of cards are their places in the pack.
    plain: bool,
    /// The history of the game, if hidden cards may have influenced it.
    history: Option<Rc<History>>,
}

/// The place of a hidden card.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Hidden {
    pile: PileId,
    /// The index in the pile, from 0 at the bottom.
    index: usize,
    number: Number,
}

impl Knowledge {
    /// Returns the number of hidden cards. A single hidden card is known by elimination,
    /// as long as nothing was shuffled.
    pub fn hidden(&self) -> usize {
        self.hidden.len()
    }

    /// Returns whether the whole game is replayed for each world that is drawn, which is
    /// slow.
    pub fn is_replayed(&self) -> bool {
        self.history.is_some()
    }

    /// Returns the number of hidden cards in a pile.
    pub fn hidden_in(&self, pile: PileId) -> usize {
        self.hidden.iter().filter(|card| card.pile == pile).count()
    }

    /// Returns the cards of a pile, from bottom to top, with `None` for hidden ones.
    pub fn pile(&self, pile: PileId) -> Vec<Option<Card>> {
        let mut cards: Vec<Option<Card>> =
            self.table.pile(pile).iter().map(|card| Some(*card)).collect();
        for it in self.hidden.iter().filter(|card| card.pile == pile) {
            cards[it.index] = None;
        }
        cards
    }
}
