//! Drivers: the ways lines come to a session, and answers go out.
//!
//! Each returns when its input ends, when a line says `quit`, or when nobody reads the
//! output any more, which is no error.

mod ending;
mod input;
mod json;
mod lines;
mod rerun;
mod script;

pub use ending::Ending;
pub use ending::{ended, put};
pub use json::run_json;
pub use lines::{run_lines, run_prompted};
pub use rerun::rerun;
pub(super) use rerun::type_lines;
pub use script::{ScriptEnd, ScriptStop, run_script};
