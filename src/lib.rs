//! Patience (solitaire) games as rules files: read, compiled, played and tested.

pub mod cli;
pub mod diag;
pub mod engine;
pub mod play;
pub mod repl;
pub mod rules;
pub mod script;
pub mod solve;
pub mod table;
pub mod variant;
