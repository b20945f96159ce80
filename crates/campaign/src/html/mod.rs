//! A study as a web page: one file that loads nothing.

mod bins;
mod histogram;
mod ink;
mod lengths;
mod markup;
mod page;
mod panels;
mod shares;
mod study;
mod svg;
mod sweep;
mod turning;

pub use page::page;

/// The start of every page, by which an existing page is recognized.
pub const START: &str = "<!DOCTYPE html>\n<!-- a study by patience -->\n";
