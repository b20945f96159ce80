//! Tests of the whole crate.

mod game;
mod hooks;
mod known;
mod words;
