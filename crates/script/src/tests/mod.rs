//! Tests of the whole layer.

mod attacks;
mod game;
mod hooks;
mod known;
mod reading;
mod words;
