//! The command language: a line in, an answer out, and the ways lines come and go.
//!
//! A [`Session`] is a game and what is said about it. It takes one line at a time, and
//! every driver is a thin loop around it: [`run_lines`] for pipes, [`run_prompted`] for
//! terminals that can do no more, [`run_script`] for a text that is worked off,
//! [`run_json`] for programs; the command line has one with an editor and completion. What
//! they all need from outside, files and new numbers, comes in through [`World`]; nothing
//! here opens a file, reads a clock or asks the environment. A window that draws by itself
//! shows the [`View`] of a session.
//!
//! Its files import one another in one direction only, from those that know all commands
//! down to those that know none:
//!
//! - drivers, `session_file`, `json`, `answering`, `complete`, `ghost`: lines come, answers
//!   and proposals go;
//! - `commands`: the list, and each command with what it does;
//! - `dispatch`, `read`: a line is read and obeyed by whatever commands are given;
//! - `command`: what a command is;
//! - `view`: all that a window shows, as plain data;
//! - `making`, `standing`: what happens to the game, and how it is told;
//! - `session`: the game, the host, the settings, behind methods;
//! - `answer`, `blame`, `words`, `board`, `settings` and the like: no session yet;
//! - `position`: the position as plain data, from which the board, JSON and views are made;
//! - `text`: what answers are composed of.
//!
//! Whatever text came from outside (rules files, deal files, what was typed) has lost its
//! control characters before it is part of an answer.

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
mod lost;
mod making;
mod offers;
mod position;
mod preferences;
mod read;
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

pub use answer::{Code, Fault, Reply, ReplyKind};
pub use board::{BoardLine, CardPick, CardPlace, DrawnCard, Emphasis};
pub use commands::{
    Opened, Wish, find_deal, find_wished, is_command, open_as_far, open_record,
};
pub use drivers::{
    Ending, ScriptEnd, ScriptStop, rerun, run_json, run_lines, run_prompted, run_script,
};
pub use drivers::{ended, put};
pub use ghost::Ghost;
pub use host::{
    Bare, Frontend, Games, Host, KeptSettings, Searcher, Store, World, Writing,
};
pub use json::answers_schema;
pub use offers::Completions;
pub use position::{CardText, Column, Pile, Position, RoleName, ViewStatus};
pub use preferences::{Colors, Layout, Preferences, Reds, Suits, Switch};
pub use search::{Effort, SearchOutcome};
pub use session::Session;
pub use session_file::SessionFile;
pub use settings::{Hidden, Screen, Settings};
pub use snapshot::{default_snapshot, snapshot};
pub use text::{Mark, Span, Text};
pub use view::{
    Finished, Layout as PileLayout, Outcome, PageTypes, Pick, RedealsLeft, Spot, Suit,
    Target, View, ViewAnswer, ViewCommand, ViewGroup, ViewMove, ViewOption, ViewPile,
    ViewPlace, groups, options, spot,
};
