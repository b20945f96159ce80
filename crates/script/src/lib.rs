//! Scripts: the questions of [`Hooks`](crate::rules::Hooks) answered in Rhai.
//!
//! A script holds nothing but `const` and `fn`. Functions with the name of a
//! [`Hook`](crate::rules::Hook) are asked; those that take no position are asked once for
//! every card or pair when a file is compiled, and become tables. Nothing a script does
//! changes a game: it is given copies, and answers with values.
//!
//! Scripts come from strangers. What they can reach is listed in `words`, what they can
//! spend in `limits`, and what else must be refused when they are read in `check`.
//!
//! **Architecture invariant.** This is the only crate that names Rhai. A script reaches no file,
//! clock, terminal or other script, and its answers depend on its arguments alone.
//!
//! **API boundary.** A [`Script`] is compiled once and shared; each asker has an interpreter with a
//! budget of its own ([`Rules::interpreter`](crate::rules::Rules::interpreter)). Whatever a script
//! does wrong is a [`ScriptFault`]: a code with data, and its line and column. The crate `words` puts
//! it into words.
//!
//! ```
//! use patience_script::Script;
//!
//! let script = Script::compile("fn won(g) { g.home == 4 }").unwrap();
//! assert_eq!(script.hooks().count(), 1);
//! let faults = Script::compile("fn won(g) { g.home == 4 }\nlet x = 1;").unwrap_err();
//! assert!(!faults.is_empty());
//! ```

use patience_core::{rules, table};

mod answers;
mod chance;
mod check;
mod compile;
pub mod definitions;
mod errors;
mod facts;
mod failure;
mod fault;
mod function;
mod kinds;
mod limits;
mod lists;
mod machine;
mod names;
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
pub use failure::{Failure, Found, Type, Value, Wanted};
pub use fault::ScriptFault;
pub use kinds::{Forbidden, Instead, ScriptFaultKind, Syntax, WrongHook};
pub use limits::Limit;
pub use names::{Fix, Named, UnknownName};

/// How the names of script files end.
pub const ENDING: &str = "rhai";

#[cfg(test)]
mod tests;
