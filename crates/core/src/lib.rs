//! The engine of patience: cards and positions, compiled rules, legal moves, and advice.
//!
//! | module | holds |
//! |---|---|
//! | [`table`] | cards, decks, piles, positions, effects and hashes |
//! | [`rules`] | what a game is, compiled: relation tables, and the hooks of a script |
//! | [`engine`] | dealing, listing, playing and undoing moves, redeals, scores |
//! | [`advise`] | how a game stands, safe moves, hints, and what a player can know |
//!
//! **Architecture invariant.** Nothing here reads files, clocks or the environment, nor draws
//! random numbers but from a seed or a key that is passed in. It knows no text but names: whatever
//! people read is made elsewhere from codes and data. No game is named.
//!
//! **API boundary.** [`rules::Rules`] is a value that threads share. What a script answers comes
//! through [`rules::Hooks`], of which each asker has one of its own ([`rules::Rules::interpreter`]).
//! Legality has one source, [`engine::Engine::moves`].
//!
//! ```
//! use patience_core::table::Deck;
//!
//! // Two packs of 52 cards: a pair of cards is alike.
//! let deck = Deck::french(2).unwrap();
//! assert_eq!(deck.size(), 104);
//! let ace = deck.parse("AS")?;
//! assert_eq!(deck.text(ace), "AS");
//! # Ok::<(), patience_core::table::ParseCardError>(())
//! ```

pub mod advise;
pub mod engine;
pub mod rules;
pub mod table;
