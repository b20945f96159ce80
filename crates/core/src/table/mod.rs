//! The nouns of a game: cards, decks, piles, positions and the effects that change them.
//!
//! Everything here is plain data. What is legal is decided by `rules` and `engine`; this
//! layer only promises that no card is ever created, lost or doubled, and that whatever
//! was done through a [`Journal`] can be taken back exactly.

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
