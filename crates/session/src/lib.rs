//! The prompt: a line in, an answer out.
//!
//! A [`Session`] holds a game and answers one line at a time. Every driver is a thin loop around
//! it: [`run_lines`] for pipes, [`run_prompted`] for simple terminals, [`run_script`] for a
//! script, and [`run_json`] for programs. The command line has one more, with an editor and
//! completion. Files and random numbers come from outside through [`World`]: nothing here opens a
//! file, reads a clock or asks the environment. A window that draws its own board shows the
//! [`View`] of a session.
//!
//! The modules import one another only downward in this list:
//!
//! - drivers, `session_file`, `json`, `answering`, `complete`, `ghost`: read lines, and write
//!   answers and completions;
//! - `commands`: the list of commands, and what each does;
//! - `dispatch`, `read`, `reword`: read and obey a line, given a list of commands;
//! - `command`: what a command is;
//! - `view`: everything that a window shows, as plain data;
//! - `making`, `standing`: change the game, and say what happened;
//! - `session`: the game, the host and the settings, behind methods;
//! - `answer`, `blame`, `words`, `board`, `settings` and the like: know no session;
//! - `position`: the position as plain data, the source of the board, JSON and views;
//! - `text`: the parts of answers.
//!
//! Control characters are removed from all outside text (rules files, deal files, typed lines)
//! before it becomes part of an answer.

use patience_core::{advise, engine, rules, table};
use patience_diag as diag;
use patience_play as play;
use patience_rules_file as variant;
use patience_solve::{honest, solve, study};

mod answer;
mod answering;
mod asked;
mod blame;
mod board;
mod command;
mod commands;
mod complete;
mod dispatch;
mod drivers;
mod ghost;
mod host;
mod json;
mod keys;
mod lost;
mod making;
mod offers;
mod origins;
mod position;
mod preferences;
mod read;
mod reword;
mod search;
mod session;
mod session_file;
mod settings;
mod settings_file;
mod signs;
mod snapshot;
mod standing;
mod text;
mod typed;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use answer::{Code, CommandError, Reply, ReplyKind};
pub use board::{BoardLine, CardPick, CardPlace, DrawnCard, Emphasis};
pub use commands::{
    Opened, Wish, deal_as_set, find_deal, find_wished, is_command, open_as_far,
    open_record,
};
pub use drivers::{
    Ending, ScriptEnd, ScriptStop, rerun, run_json, run_lines, run_prompted, run_script,
};
pub use drivers::{ended, put};
pub use ghost::Ghost;
pub use host::{
    Bare, Counting, Frontend, Games, Host, KeptSettings, Searcher, Store, Wins, World,
    Writing,
};
pub use json::answers_schema;
pub use keys::BOARD_LETTERS;
pub use offers::Completions;
pub use position::{CardText, Column, Pile, Position, RoleName, ViewStatus};
pub use preferences::{
    Colors, Deals, Layout, Preferences, Reds, Suits, Switch, Theme, Timing,
};
pub use search::{Effort, SearchOutcome};
pub use session::{LINES_BELOW, Session};
pub use session_file::SessionFile;
pub use settings::{Depth, Hidden, Screen, Settings};
pub use snapshot::{default_snapshot, snapshot};
pub use text::{Mark, Span, Text};
pub use view::{
    Finished, Layout as PileLayout, Outcome, PageTypes, Pick, RedealsLeft, Spot, Suit,
    Target, View, ViewAnswer, ViewCommand, ViewGroup, ViewMove, ViewOption, ViewPile,
    ViewPlace, groups, options, spot,
};
