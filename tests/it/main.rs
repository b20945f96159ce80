//! Integration tests of the whole program: one test program with a module per area.
//!
//! `tests/README.md` says what each module tests, and how to run one.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

mod actions;
mod attacks;
mod bots;
mod broken;
mod catalogue;
mod chance;
mod cli;
#[cfg(unix)]
mod crash;
mod dependencies;
mod english;
mod error_pairs;
mod exchange;
mod explain;
mod format;
mod fuzz;
mod gate;
#[cfg(unix)]
mod guide;
mod hints;
mod hooks;
mod installed;
#[cfg(unix)]
mod kept;
mod keys;
mod knowledge;
mod late;
#[cfg(unix)]
mod links;
mod lint;
mod list;
mod pages;
mod peek;
mod peers;
#[cfg(unix)]
mod portability;
#[cfg(unix)]
mod prompt;
mod proof;
mod random;
mod readme;
#[cfg(unix)]
mod recording;
mod safe;
mod schema;
mod scores;
mod screen;
mod script_budget;
mod share;
mod shortest;
mod small;
mod solve;
mod solver;
mod study;
mod study_page;
#[cfg(unix)]
mod terminal;
mod testing;
mod tidy;
mod trial;
mod variants;
#[cfg(unix)]
mod watch;
mod whole;
mod winnability;
mod yardstick;
