//! Cards, decks, piles, positions, and the effects that change them.
//!
//! Everything here is plain data. `rules` and `engine` decide what is legal. This module
//! guarantees that no card is created, lost or duplicated, and that everything done
//! through a [`Journal`] can be undone exactly.

mod card;
mod deck;
mod following;
mod hash;
mod journal;
mod kinds;
mod position;

pub use card::{Card, Face};
pub use deck::{Color, Deck, ParseCardError, Rank, RankSpec, Suit, SuitSpec};
pub use following::{Mixed, Number};
pub use hash::HashKey;
pub use hash::{PositionHash, PositionId, fold, scrambled, spread};
pub use journal::{Effect, Journal, Mark};
pub use kinds::Kinds;
pub use position::{Counter, PileId, Table};
