//! A study as a page for browsers: one file that loads nothing.

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

/// What each page begins with, by which one is recognized.
pub const START: &str = "<!DOCTYPE html>\n<!-- a study by patience -->\n";
