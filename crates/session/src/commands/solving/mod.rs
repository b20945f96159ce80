//! `winnable`, `par`, `solve` and `new winnable`: what a search tells about how a game can end.
//!
//! A search takes all cards for known, also those the player cannot see. What it finds is
//! kept with the game: moves that win as long as they are followed, and that no line wins
//! as long as it holds.

mod back;
mod budget;
mod deal;
mod finding;
mod hint;
mod known;
mod outlook;
pub(super) mod par;
pub(super) mod solve;
pub(super) mod winnable;

pub use deal::{Wish, find_wished};
pub(super) use hint::{best, consult, from_all_cards, proven_to_lose};
