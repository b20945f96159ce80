//! How games came out, for statistics.

use schemars::JsonSchema;
use serde::Serialize;

use crate::play::{Game, HelpHad};

/// How a game came out.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Finished {
    /// The name of the file without its ending.
    pub game: String,
    /// The name of the game.
    pub name: String,
    /// Options that had other values than by default, as `draw=3`.
    pub options: String,
    /// The name of the deal.
    pub deal: String,
    /// Whether it was won.
    pub outcome: Outcome,
    /// The moves made.
    pub moves: usize,
    /// The points; null when the script that knows them failed.
    pub score: Option<i64>,
    /// Whether hints or searches found moves for the player.
    pub helped: bool,
}

/// Whether a game was won.
#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It was won.
    Won,
    /// It was left when it was lost.
    Lost,
    /// It was left undecided.
    Left,
}

impl Finished {
    /// Returns how a game came out, or none if no move was ever made in it. `head` are the
    /// lines in the head of its record.
    pub fn of(game: &Game, head: &[String], outcome: Outcome) -> Option<Self> {
        let help = HelpHad::read(head);
        if game.turns().is_empty() && help.undone == 0 {
            return None;
        }
        let variant = game.variant();
        let options =
            variant.unusual().map(|choice| format!("{}={}", choice.name, choice.value));
        let options: Vec<String> = options.collect();
        Some(Self {
            game: variant.id().to_owned(),
            name: variant.name().to_owned(),
            options: options.join(" "),
            deal: game.deal().name.clone(),
            outcome,
            moves: game.turns().len(),
            score: game.score().ok(),
            helped: help.is_assisted(),
        })
    }
}
