//! What is known about the games of the program before one is played: which of them to
//! begin with, which one is the game of the day, and how often each can be won.

mod figures;
mod suggestion;
mod today;

pub use figures::Figures;
pub use suggestion::{Suggestion, for_beginners};
pub use today::{TODAY, game_of};
