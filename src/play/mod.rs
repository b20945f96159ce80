//! Playing: a game with its deal and its history.

mod again;
mod chooser;
mod chronicle;
mod deal;
mod deal_file;
mod deal_name;
mod export;
mod followed;
mod game;
mod help_had;
mod marks;
mod notation;
mod portrait;
mod record;
mod results;
mod statistics;
mod trial;

pub use again::{Again, Lapse, Lapsed, Step, Why};
pub use chooser::Chooser;
pub use chronicle::Chronicle;
pub use deal::{Deal, Start};
pub use deal_file::{DealFormat, import_deal, read_deal};
pub use deal_name::{DealName, DealNameError};
pub use export::{Exported, Unfit};
pub use followed::Followed;
pub use game::{Game, Turn};
pub use help_had::HelpHad;
pub use marks::Marks;
pub use notation::{Meaning, NotAMove, move_text, read_move};
pub use portrait::portrait;
pub use record::{Record, RecordError};
pub use results::{Finished, Outcome};
pub use statistics::{Assisted, Ends, Spread, Statistics, tabulated};
pub use trial::{Failure, Trial, trial, trial_until};
