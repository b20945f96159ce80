//! Results: finished games as a text, one a line.
//!
//! ```text
//! 2026-11-21T16:14:01Z  game=cruel  options=gather=bottom  deal=ms:3  outcome=won
//!   moves=80  seconds=312  score=48  undone=2  hints=1  shown=0
//!   begun=2026-11-21T16:08:49.120733512Z
//! ```
//!
//! The fields are separated by tabs, and a line is not broken. A game that was left, gone
//! on with and won has a line for each time; it is known again by the moment it was begun.
//! Lines of earlier versions say nothing of hints and of moves shown; there were none.

use strum::{EnumString, IntoStaticStr};

use super::HelpHad;
use crate::diag::clean;

/// A game that was won, or left for another one.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Finished {
    /// When that was, as `2026-11-21T16:14:01Z`.
    pub at: String,
    /// The name of the game.
    pub game: String,
    /// The options that were not the usual ones, as `gather=bottom,when=stuck`.
    pub options: String,
    /// The name of the deal.
    pub deal: String,
    /// How it ended.
    pub outcome: Outcome,
    /// The number of moves made and not taken back.
    pub moves: u64,
    /// How long it was played.
    pub seconds: u64,
    /// The score, unless the script that knows it failed.
    pub score: Option<i64>,
    /// The help the player had.
    pub help: HelpHad,
    /// When it was begun.
    pub begun: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, EnumString, Eq, IntoStaticStr, PartialEq)]
#[strum(serialize_all = "lowercase")]
pub enum Outcome {
    /// It was won.
    Won,
    /// It was left, and it was proven that nothing more could be achieved.
    Lost,
    /// It was left for another one.
    Left,
}

impl Finished {
    /// Returns the line for it, without a line end.
    pub fn line(&self) -> String {
        let outcome: &str = self.outcome.into();
        let score = self.score.map_or_else(String::new, |it| it.to_string());
        let fields = [
            ("game", self.game.clone()),
            ("options", self.options.clone()),
            ("deal", self.deal.clone()),
            ("outcome", outcome.to_owned()),
            ("moves", self.moves.to_string()),
            ("seconds", self.seconds.to_string()),
            ("score", score),
            ("undone", self.help.undone.to_string()),
            ("hints", self.help.hints.to_string()),
            ("shown", self.help.shown.to_string()),
            ("begun", self.begun.clone()),
        ];
        let mut line = self.at.clone();
        for (key, value) in fields {
            let value = clean(&value).replace('\t', " ");
            line.extend(["\t", key, "=", &value]);
        }
        line
    }

    /// Reads a line; nothing if it is not one that is written here, or not all of it.
    pub fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let at = fields.next()?.to_owned();
        let fields: Vec<(&str, &str)> =
            fields.filter_map(|it| it.split_once('=')).collect();
        let field = |key: &str| fields.iter().find(|it| it.0 == key).map(|it| it.1);
        let number = |key: &str| field(key)?.parse().ok();
        let newer = |key: &str| field(key).map_or(Some(0), |it| it.parse().ok());
        Some(Self {
            at,
            game: field("game")?.to_owned(),
            options: field("options")?.to_owned(),
            deal: field("deal")?.to_owned(),
            outcome: field("outcome")?.parse().ok()?,
            moves: number("moves")?,
            seconds: number("seconds")?,
            score: field("score")?.parse().ok(),
            help: HelpHad {
                undone: number("undone")?,
                hints: newer("hints")?,
                shown: newer("shown")?,
            },
            // It comes last, so that a line that broke off is not taken for a whole one.
            begun: field("begun").filter(|it| it.ends_with('Z'))?.to_owned(),
        })
    }
}
