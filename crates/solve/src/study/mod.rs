//! Studies: what playing and solving many deals shows about a game.
//!
//! Four players play the same deals. The random player moves at random. The greedy player takes
//! the obvious move. The honest player thinks, but knows only what a player can see. The
//! thoughtful player knows all cards, so it wins every winnable deal, within the limits of its
//! search. The difference between the first two players and the last is skill. The deals that
//! even the last cannot win are luck.

mod decisions;
mod difficulty;
mod interval;
mod one;
mod player;
mod summary;
mod turning;

pub use decisions::{Decisions, PARTS, decisions};
pub use difficulty::{Difficulty, TRIES, tries};
pub use interval::{float, ratio, wilson};
pub use one::{Outcome, Played, Tally, play};
pub use player::{Budget, Player};
pub use summary::{Counts, Spread, Summary};
pub use turning::{Turning, turning};
