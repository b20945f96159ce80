//! Diagnostics: what is wrong in which file, at which place, and the way out.
//!
//! A fault is reported as a value, a [`Diagnostic`], that names its [`Place`] in a text
//! held by [`Sources`]; [`render()`] makes the report of any number of them at once. This
//! layer reads no file, prints nothing and knows nothing of cards or games.
//!
//! Rules files come from strangers: every text that reaches a report goes through
//! [`clean()`], so that no file can move the cursor, recolor the terminal or reorder what
//! is read.

mod clean;
mod diagnostic;
pub mod english;
mod fix;
mod nearest;
mod render;
mod source;
mod wrap;

pub use clean::{clean, clean_json, clean_lines, guarded};
pub use diagnostic::{Diagnostic, Severity};
pub use fix::fixed;
pub use nearest::nearest;
pub use render::{Style, render};
pub use source::{Place, SourceId, Sources};
pub use wrap::{fitted, refitted, seen, wrapped};
