//! Scripts: the questions of [`Hooks`](crate::rules::Hooks) answered in Rhai.
//!
//! A script holds nothing but `const` and `fn`. Functions with the name of a
//! [`Hook`](crate::rules::Hook) are asked; those that take no position are asked once for
//! every card or pair when a file is compiled, and become tables. Nothing a script does
//! changes a game: it is given copies, and answers with values.
//!
//! Scripts come from strangers. What they can reach is listed in `words`, what they can
//! spend in `limits`, and what else must be refused when they are read in `check`. There
//! is no way from here to a file, a clock, a terminal or another script.

use patience_core::{rules, table};

mod answers;
mod chance;
mod check;
mod compile;
pub mod definitions;
mod errors;
mod facts;
mod fault;
mod function;
mod limits;
mod lists;
mod machine;
mod question;
mod reads;
mod sandbox;
mod scene;
mod spending;
mod tables;
mod traps;
mod values;
mod words;

pub use compile::Script;
pub use definitions::definitions;
pub use fault::{ScriptFault, ScriptFaultKind};

/// How the names of script files end.
pub const ENDING: &str = "rhai";

#[cfg(test)]
mod tests;
