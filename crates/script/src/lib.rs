//! Scripts: answers the hooks of a game in Rhai, by implementing
//! [`Hooks`](crate::rules::Hooks).
//!
//! A script consists of `const` and `fn` items only. A function with the name of a
//! [`Hook`](crate::rules::Hook) answers it. Hooks that do not take the position are
//! tabulated: they run once for every card or pair when a file is compiled. A script
//! cannot change a game: it gets copies, and answers with values.
//!
//! Scripts are untrusted. `words` lists what they can call, `limits` what they can spend,
//! and `check` refuses everything else when a script is read.
//!
//! **Architecture invariant.** This is the only crate that names Rhai. A script reaches
//! no file, clock, terminal or other script. Its answers depend only on its arguments.
//!
//! **API boundary.** A [`Script`] is compiled once and shared. Each caller gets an
//! interpreter with its own budget
//! ([`Rules::interpreter`](crate::rules::Rules::interpreter)). Every error is a
//! [`ScriptError`]: a code with data, and its line and column. The crate `words` makes
//! sentences of it.
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
mod error;
mod errors;
mod facts;
mod failure;
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
pub use error::ScriptError;
pub use failure::{Failure, Found, Type, Value, Wanted};
pub use kinds::{Forbidden, Instead, ScriptErrorKind, Syntax, WrongHook};
pub use limits::Limit;
pub use names::{Fix, Named, UnknownName};

/// The extension of script files, without the dot.
pub const ENDING: &str = "rhai";

#[cfg(test)]
mod tests;
