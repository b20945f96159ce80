//! Tests of the whole layer.

mod game;
mod hooks;
mod known;
mod words;
