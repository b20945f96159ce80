//! Facts about the bundled games: the games for beginners, the game of the day, and how often
//! each game can be won.

mod figures;
mod suggestion;
mod today;

pub use figures::Figures;
pub use suggestion::{Suggestion, for_beginners};
pub use today::{TODAY, game_of};
