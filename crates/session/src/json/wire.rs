//! The JSON objects of the JSON mode, field by field.
//!
//! Their JSON Schema is generated from these types. The doc comments become its descriptions.

use schemars::JsonSchema;
use serde::Serialize;

use crate::advise::Prospect;
use crate::answer::Code;
use crate::position::{CardText, Position};

/// The version of the protocol. It changes only if a program written for the previous version could
/// misunderstand an answer. Additional fields, codes and words do not change it.
pub(super) const PROTOCOL: u8 = 1;

/// An answer of `patience play --json`, one object per line.
#[derive(JsonSchema, Serialize)]
#[serde(untagged)]
#[schemars(title = "answer of patience")]
pub(super) enum WireAnswer<'a> {
    Position(WirePosition<'a>),
    Advice(WireAdvice<'a>),
    Outlook(WireOutlook<'a>),
    Text(WireText<'a>),
    Refusal(WireRefusal<'a>),
}

/// The position and its legal moves. It is sent before any command, and answers every command that
/// changes the position or asks for it.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "position")]
pub(super) struct WirePosition<'a> {
    /// The version of the protocol.
    #[schemars(extend("const" = PROTOCOL))]
    pub(super) protocol: u8,
    #[serde(flatten)]
    pub(super) position: &'a Position,
    /// All legal moves. `!N` makes the Nth of them, counted from one.
    pub(super) moves: Vec<WireMove<'a>>,
    /// A note on rules that were loaded again, or a warning that the game is not saved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<&'a str>,
    /// True if the rules were loaded again without a command, because their files changed. Only
    /// `--watch` does that. This object is then not an answer; the answer follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reloaded: Option<bool>,
    /// The error of a script. Status, score or moves are then unreliable.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "fault")]
    pub(super) error: Option<String>,
}

/// A legal move, or one that was refused.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "move")]
pub(super) struct WireMove<'a> {
    /// A command that means this move and no other.
    pub(super) text: String,
    /// Its name: `build`, `deal`, `redeal` or the name of one of the game's own actions.
    pub(super) action: &'a str,
    /// What it picks, in order. A build picks its cards and the pile they go to. Commands such as
    /// `deal` pick nothing.
    pub(super) picks: Vec<WirePick<'a>>,
    /// The pile from which a build moves cards. Other moves have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<&'a str>,
    /// The pile to which a build moves cards. Other moves have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<&'a str>,
    /// All cards that it picks, from the bottom up, if any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) cards: Vec<CardText>,
}

/// A pile that a move picks, with the cards picked there. A pile that only receives cards has none.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "pick")]
pub(super) struct WirePick<'a> {
    /// The name of the pile.
    pub(super) pile: &'a str,
    /// The cards picked there, from the bottom up.
    pub(super) cards: &'a [CardText],
}

/// An answer in words.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "text")]
pub(super) struct WireText<'a> {
    /// The version of the protocol.
    #[schemars(extend("const" = PROTOCOL))]
    pub(super) protocol: u8,
    /// The words, in lines. Empty for a comment.
    pub(super) text: &'a str,
}

/// The answer to `hint`.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "advice")]
pub(super) struct WireAdvice<'a> {
    /// The version of the protocol.
    #[schemars(extend("const" = PROTOCOL))]
    pub(super) protocol: u8,
    /// The same in words.
    pub(super) text: &'a str,
    pub(super) prospect: WireProspect,
    /// The number of positions searched.
    pub(super) positions: u64,
    /// The suggested moves, the best first.
    pub(super) hints: Vec<WireHint<'a>>,
    #[serde(flatten)]
    pub(super) ends: WireEnds<'a>,
}

/// The answer to `winnable`, `par` and `solve`.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "outlook")]
pub(super) struct WireOutlook<'a> {
    /// The version of the protocol.
    #[schemars(extend("const" = PROTOCOL))]
    pub(super) protocol: u8,
    /// The same in words.
    pub(super) text: &'a str,
    pub(super) prospect: WireProspect,
    #[serde(flatten)]
    pub(super) ends: WireEnds<'a>,
    /// The number of positions that the search visited.
    pub(super) positions: u64,
}

/// How a game can end.
#[derive(Clone, Copy, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "prospect")]
pub(super) enum WireProspect {
    /// The game is won.
    Won,
    /// The game can be won.
    Winnable,
    /// The game cannot be won, or no move can help.
    Lost,
    /// A move can help.
    Open,
    /// No move can help before cards are dealt.
    Waiting,
    /// Nothing is known.
    Unknown,
}

/// How to win, as part of another answer.
#[derive(Default, JsonSchema, Serialize)]
pub(super) struct WireEnds<'a> {
    /// The number of moves that win, if a search found a win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<usize>,
    /// The fewest moves that any win needs, if the command asks for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lower_bound: Option<usize>,
    /// The moves that win, as commands, if the command asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<&'a [String]>,
    /// In a lost game, how many moves ago it could be won, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) winnable_ago: Option<usize>,
    /// The limit that ended a search without a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = LIMITS))]
    pub(super) why: Option<&'static str>,
}

/// The words of [`Limit`](crate::solve::Limit).
const LIMITS: [&str; 5] = ["positions", "seconds", "memory", "stopped", "moves"];

/// A suggested move.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "hint")]
pub(super) struct WireHint<'a> {
    #[serde(flatten)]
    pub(super) offer: WireMove<'a>,
    /// Why it helps.
    pub(super) why: String,
}

/// The error for a line that is not obeyed. Nothing has changed.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "refusal")]
pub(super) struct WireRefusal<'a> {
    /// The version of the protocol.
    #[schemars(extend("const" = PROTOCOL))]
    pub(super) protocol: u8,
    pub(super) error: WireError<'a>,
    /// False if the files of the game changed, but this error keeps the new rules out of play. Only
    /// `--watch` reports that. This object is then not an answer; the answer follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reloaded: Option<bool>,
}

/// What is wrong with a line.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "error")]
pub(super) struct WireError<'a> {
    pub(super) code: Code,
    /// The error in words, in lines.
    pub(super) message: &'a str,
    /// The move that is refused, or the moves that the line can mean, if any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) moves: Vec<WireMove<'a>>,
}

impl From<Prospect> for WireProspect {
    fn from(prospect: Prospect) -> Self {
        match prospect {
            Prospect::Won => Self::Won,
            Prospect::Winnable => Self::Winnable,
            Prospect::Lost => Self::Lost,
            Prospect::Open => Self::Open,
            Prospect::Waiting => Self::Waiting,
            Prospect::Unknown => Self::Unknown,
        }
    }
}
