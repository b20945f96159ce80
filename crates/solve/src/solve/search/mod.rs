//! The searches: quick ones, beams, the complete one, and the order they take turns in.

mod beam;
mod best_first;
pub(super) mod complete;
mod depth;
mod evaluation;
pub(super) mod hunt;
mod levels;
pub(super) mod portfolio;
mod shorten;
mod team;
mod transposition;
