//! Drivers: the loops that read lines for a session and write its answers.
//!
//! Each returns when its input ends, when a line says `quit`, or when its output is closed, which
//! is not an error.

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
