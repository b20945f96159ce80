//! The solver of patience games, the honest player, and studies.
//!
//! | module | holds |
//! |---|---|
//! | [`solve`] | whether a position can be won, by which moves, and how few |
//! | [`honest`] | a player who sees no more than a person would |
//! | [`study`] | players compared over many deals |
//!
//! **Architecture invariant.** It searches over the engine of `patience-core` and knows neither
//! texts nor files. A search reads no clock: who waits asks it to stop ([`solve::Watch`]). Its
//! results depend on the position and the settings alone, on no key and no thread.
//!
//! **API boundary.** A reduction names the features of the rules that its proof covers, and is off
//! for all other games. Verdicts are claims that `patience verify` can check without this crate.

use patience_core::{advise, engine, rules, table};

pub mod honest;
pub mod solve;
pub mod study;
