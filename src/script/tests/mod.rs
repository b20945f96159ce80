//! Tests of the whole layer.

mod attacks;
mod game;
mod hooks;
mod reading;
mod words;
