//! Patience (solitaire) games as rules files: read, compiled, played and tested.

pub mod diag;
pub mod engine;
pub mod rules;
pub mod script;
pub mod table;
pub mod variant;
