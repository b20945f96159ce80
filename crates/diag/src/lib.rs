//! Errors and warnings in texts: what is wrong, where, and how to fix it.
//!
//! A [`Diagnostic`] is a value that names its [`Place`] in a text of [`Sources`]; [`render()`] makes
//! one report of any number of them. [`english`] has the words that sentences are built from.
//!
//! **Architecture invariant.** Nothing here knows cards or games, reads a file or prints.
//!
//! **API boundary.** Rules files come from strangers: every text in a report goes through [`clean()`],
//! so no file can move the cursor, recolor the terminal or reorder what is read.
//!
//! ```
//! use patience_diag::{Diagnostic, Sources, Style, render};
//!
//! let mut sources = Sources::new();
//! let file = sources.add("mine.toml".to_owned(), "name = \"Mine\"\nsuits = 4\n".to_owned());
//! let error = Diagnostic::error("unknown key `suits`").at(sources.place_at(file, 2, 1));
//! let report = render(&sources, &[error.hint("did you mean `deck.suits`?")], Style::Plain);
//! assert!(report.contains("mine.toml:2:1") && report.contains("= help: did you mean"));
//! ```

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
