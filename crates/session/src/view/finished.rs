//! The results of games, for statistics.

use schemars::JsonSchema;
use serde::Serialize;

use crate::play::{Game, HelpHad};

/// The result of a game.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Finished {
    /// The name of the file without its ending.
    pub game: String,
    /// The name of the game.
    pub name: String,
    /// Options with values other than the default, such as `draw=3`.
    pub options: String,
    /// The name of the deal.
    pub deal: String,
    /// Whether it was won.
    pub outcome: Outcome,
    /// The moves made.
    pub moves: usize,
    /// The points; null if the script that counts them failed.
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
    /// It was lost, and then left.
    Lost,
    /// It was left undecided.
    Left,
}

impl Finished {
    /// Returns the result of a game, or none if no move was ever made in it. `head` are the lines
    /// in the head of its record.
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
