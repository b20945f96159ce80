//! The written form of a rules file: a tree in which every value knows its place.
//!
//! [`parse()`] turns TOML into a [`Table`]; [`merge()`] lays one table over another, for games
//! that extend others and for options; [`decode()`] reads any serde type out of a table and
//! reports every fault of it at once, each at the very key or value, whichever file that
//! came from; [`place_of`] finds places for faults that are only seen later.
//!
//! Nothing here knows which keys a rules file has: that is the business of the types
//! decoded. Files are read elsewhere, too.

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
pub use merge::{merge, taken_away};
pub use node::{Node, Value};
pub use parse::parse;
pub use path::{PathStep, key_place_of, leaves, lookup, path_to, place_of};
pub use table::{Entry, Table};
pub use toml::toml_text;
