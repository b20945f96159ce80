//! A game being played: its deal, its moves and their notation.
//!
//! | type | is |
//! |---|---|
//! | [`Game`] | a variant, a deal, and the moves made so far |
//! | [`Deal`], [`DealName`], [`DealRange`] | the ordered cards, and the numbers that name deals |
//! | [`Record`], [`Link`] | a game as a file, and as one line |
//! | [`Meaning`] | what a typed move means, or why it means none |
//! | [`Replay`] | the same moves under other rules |
//! | [`Trial`] | the results of random games |
//!
//! **Architecture Invariant.** A game is a function of its variant, its deal and its moves.
//! Nothing here reads a file or a clock. Proofs stay with the game: a lost game stays lost, and a
//! winning line is valid as long as it is followed.
//!
//! **API Boundary.** [`Game::play`] refuses illegal moves with the clause that forbids them, and
//! leaves the game unchanged. A record verifies everything it contains; a link plays as far as
//! its moves are valid.
//!
//! ```
//! use std::sync::Arc;
//!
//! use patience_play::{Deal, Game, Meaning, read_move};
//! use patience_rules_file::{Bundle, Texts, load};
//!
//! let rules = "name = 'Tiny'\ndeck = { suits = 'CD', ranks = 'A2' }\n\
//!     piles.foundation.count = 2\npiles.tableau = { count = 2, build.rank = 'down' }\n\
//!     deal = [{ to = 'tableau', each = 2 }]\n";
//! let library = Texts::of(Bundle::none()).with_game("tiny", rules);
//! let variant = Arc::new(load(&library, "tiny", &[])?);
//! let deal = Deal::named("seed:1".parse()?, variant.rules());
//! let mut game = Game::start(variant, deal)?;
//! let made = game.moves().moves[0];
//! assert!(game.play(made).is_ok());
//! game.undo();
//! assert!(matches!(read_move(&game, "1 1")?, Meaning::Refused(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use patience_core::{advise, engine, rules, table};
use patience_diag as diag;
use {patience_rules_file as variant, patience_words as words};

mod choice;
mod chooser;
mod consequences;
mod deal;
mod deal_file;
mod deal_name;
mod deal_range;
mod export;
mod game;
mod help_had;
mod link;
mod marks;
mod meaning;
mod move_index;
mod move_text;
mod named_place;
mod notation;
mod picks;
mod pile_names;
mod proofs;
mod record;
mod replay;
mod running_record;
mod trial;
mod variations;
mod winning_line;

pub use chooser::Chooser;
pub use consequences::Consequence;
pub use deal::{Deal, Start};
pub use deal_file::{DealFormat, import_deal, read_deal};
pub use deal_name::{DealName, DealNameError};
pub use deal_range::{DealRange, DealRangeError};
pub use export::{Exported, Unfit};
pub use game::{Game, Turn};
pub use help_had::HelpHad;
pub use link::{Link, LinkError};
pub use marks::{Marks, Variation};
pub use meaning::{Meaning, NotAMove};
pub use move_text::{exact, move_text, repeated, shortest};
pub use notation::{is_one_word, read_move};
pub use picks::is_built_between;
pub use pile_names::pile_names;
pub use record::{Record, RecordError};
pub use replay::{Lapse, LapseReason, Lapsed, NamedMove, Replay};
pub use running_record::RunningRecord;
pub use trial::{Failure, Trial, trial, trial_until};
