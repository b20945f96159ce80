//! The engine of patience: cards and positions, compiled rules, legal moves, and advice.
//!
//! | module | holds |
//! |---|---|
//! | [`table`] | cards, decks, piles, positions, effects and hashes |
//! | [`rules`] | the compiled rules of a game: relation tables, and the hooks of a script |
//! | [`engine`] | dealing, listing, playing and undoing moves, redeals, scores |
//! | [`advise`] | the status of a game, safe moves, hints, and what a player can know |
//!
//! **Architecture invariant.** Nothing here reads files, clocks or the environment.
//! Random numbers come only from a seed or key that the caller passes in. The only text
//! is names: other crates make sentences from codes and data. No game is named.
//!
//! **API boundary.** [`rules::Rules`] is a value that threads share. A script answers
//! through [`rules::Hooks`]; each caller creates its own with
//! [`rules::Rules::interpreter`]. Legality has one source, [`engine::Engine::moves`].
//!
//! ```
//! use patience_core::table::Deck;
//!
//! // Two packs of 52 cards, so each card has a duplicate.
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
