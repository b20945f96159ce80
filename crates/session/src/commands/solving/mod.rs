//! `winnable`, `par`, `solve` and `new winnable`: searches for a win.
//!
//! A search knows all cards, including those the player cannot see. Its result is kept with the
//! game: a winning line as long as the player follows it, and a proof that the game is lost as
//! long as it holds.

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

pub use deal::{Wish, deal_as_set, find_wished};
pub(super) use hint::{best, consult, from_all_cards, proven_to_lose};
