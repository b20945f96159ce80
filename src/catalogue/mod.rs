//! Facts about the bundled games: the games for beginners, the games of the day, and how often
//! each game can be won.

mod date;
mod figures;
mod suggestion;
mod today;

pub use date::Date;
pub use figures::Figures;
pub use suggestion::{Suggestion, for_beginners};
pub use today::{Daily, DailyKind, TODAY, game_of};
