//! The syntax tree of a rules file, in which every value has its position.
//!
//! [`parse()`] turns TOML into a [`Table`]. [`merge()`] merges one table into another,
//! for games that extend others and for options. [`decode()`] reads any serde type out of
//! a table and reports all errors at once, each at its key or value, in whichever file
//! that is. [`place_of`] finds positions for errors that are detected later.
//!
//! Nothing here knows the keys of rules files: the decoded types do. Other files are read
//! with it too.

mod decode;
mod duplicate;
mod merge;
mod node;
mod parse;
mod path;
pub(crate) mod renamed;
mod syntax;
mod table;
pub(crate) mod toml;

pub use decode::{OneOrMany, Ordered, TextOr, decode, decode_partly};
pub use merge::{merge, removed_paths};
pub use node::{Node, Value};
pub use parse::parse;
pub use path::{PathStep, key_place_of, leaves, lookup, path_to, place_of};
pub use table::{Entry, Table};
pub use toml::toml_text;
