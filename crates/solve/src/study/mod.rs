//! Studies: what is to be found out about a game by having it played and solved.
//!
//! Four players play the same deals. One moves by chance; one as somebody who takes what is
//! at hand; the honest one thinks, but knows only what can be seen; to the thoughtful one
//! all cards are known, so that it wins whatever can be won, as far as its searches go. What
//! lies between the first two and the last is skill, and what even the last cannot win is
//! luck.

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
