//! Advice on a position beyond its legal moves: whether the game is won or lost, which
//! moves help and which are safe, and which positions are the same.
//!
//! All of it is computed by lookahead with the engine, without knowing which game it is.
//! A claim is made only if it is proven.

mod ahead;
mod frontier;
mod hinting;
mod hopeless;
mod key;
mod knowledge;
mod obstacle;
mod progress;
mod safe;
mod seen;
mod status;

pub use hinting::{Advice, Gain, HINT_LIMIT, Hint, Prospect, Why};
pub use key::Key;
pub use knowledge::{Knowledge, Observer, World};
pub use obstacle::Obstacle;
pub use safe::UnsafeReason;
pub use status::{Ahead, LOOK_LIMIT, Look, Status};
