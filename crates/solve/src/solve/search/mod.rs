//! The searches: quick ones, beams, the complete search, and the order in which they take turns.

mod beam;
mod best_first;
pub(super) mod complete;
mod depth;
mod evaluation;
mod levels;
pub(super) mod portfolio;
pub(super) mod progress;
mod shorten;
mod team;
mod transposition;
