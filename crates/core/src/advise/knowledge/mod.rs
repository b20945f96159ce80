//! What a player knows: which cards are known, and in which worlds one may be.
//!
//! A card that could be seen is known from then on, wherever it lies, until it is shuffled;
//! then it is known to be among those that were shuffled with it. All else is hidden. A
//! *possible world* is a position in which every hidden card is one that it may be.
//!
//! An [`Observer`] follows a game, hidden cards included, and says what of it is known. A
//! [`Knowledge`] holds nothing else: who decides by that alone cannot peek.

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
    /// The position, with cards in the place of the hidden ones that say nothing.
    table: Table,
    /// The hidden cards.
    hidden: Vec<Hidden>,
    /// For each number that a card had, which card it is, if it was seen.
    seen: Vec<Option<Card>>,
    /// All cards that were not seen before they were first shuffled, if ever.
    unseen: Vec<Card>,
    /// How many numbers there were when the cards were dealt.
    dealt: Number,
    mixed: Vec<Mixed>,
    /// Whether the numbers of cards are their places in the pack that was dealt.
    plain: bool,
    /// How the game came here, where hidden cards may have had a say in it.
    history: Option<Rc<History>>,
}

/// A place where a hidden card lies.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Hidden {
    pile: PileId,
    /// From the bottom.
    index: usize,
    number: Number,
}

impl Knowledge {
    /// Returns how many cards are hidden. Where there is only one it is known which it is,
    /// too, as long as nothing was shuffled.
    pub fn hidden(&self) -> usize {
        self.hidden.len()
    }

    /// Returns whether the whole game is played again for each world that is drawn, which
    /// takes long.
    pub fn is_replayed(&self) -> bool {
        self.history.is_some()
    }

    /// Returns how many hidden cards lie in a pile.
    pub fn hidden_in(&self, pile: PileId) -> usize {
        self.hidden.iter().filter(|card| card.pile == pile).count()
    }

    /// Returns the cards of a pile, the lowest first, those that are not known as nothing.
    pub fn pile(&self, pile: PileId) -> Vec<Option<Card>> {
        let mut cards: Vec<Option<Card>> =
            self.table.pile(pile).iter().map(|card| Some(*card)).collect();
        for it in self.hidden.iter().filter(|card| card.pile == pile) {
            cards[it.index] = None;
        }
        cards
    }
}
