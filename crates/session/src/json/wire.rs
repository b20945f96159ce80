//! What goes over the wire: the answers of the JSON mode, field by field.
//!
//! Their JSON Schema is made of these types, and what is said here about a field is what
//! the schema says of it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::advise::Prospect;
use crate::answer::Code;
use crate::position::{CardText, Position};

/// The version of the protocol. It changes when a program that was written for the one
/// before could misunderstand an answer; fields, codes and words that come in addition do
/// not change it.
pub(super) const PROTOCOL: u8 = 1;

/// An answer of `patience play --json`: one object a line.
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

/// The position, and what can be done in it. It comes before any command, and answers
/// every command that changes the position or asks for it.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "position")]
pub(super) struct WirePosition<'a> {
    /// The version of the protocol.
    #[schemars(extend("const" = PROTOCOL))]
    pub(super) protocol: u8,
    #[serde(flatten)]
    pub(super) position: &'a Position,
    /// All legal moves, numbered from one as `!N` understands it.
    pub(super) moves: Vec<WireMove<'a>>,
    /// What there is to say about rules that were loaded again, or that a game is not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<&'a str>,
    /// True when files of the game were saved and its rules loaded again, without a command,
    /// which only `--watch` does. This object is then no answer; the answer follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reloaded: Option<bool>,
    /// What a script failed with, so that status, score or moves are not to be relied on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fault: Option<String>,
}

/// A legal move, or one that was refused.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "move")]
pub(super) struct WireMove<'a> {
    /// A command that means this move and no other.
    pub(super) text: String,
    /// What it is called: `build`, `deal`, `redeal` or the name of an action of the game's
    /// own.
    pub(super) action: &'a str,
    /// What it picks, in order. A build picks its cards and the pile they go to; commands
    /// such as `deal` pick nothing.
    pub(super) picks: Vec<WirePick<'a>>,
    /// The pile a build takes its cards from. Other moves have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<&'a str>,
    /// The pile a build brings its cards to. Other moves have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<&'a str>,
    /// All cards it picks, the undermost first, if it picks any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) cards: Vec<CardText>,
}

/// A pile that a move picks, and which of its cards; none where it is a place for others.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "pick")]
pub(super) struct WirePick<'a> {
    /// The name of the pile.
    pub(super) pile: &'a str,
    /// Those of its cards that are picked, the undermost first.
    pub(super) cards: &'a [CardText],
}

/// What was asked for, in words.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "text")]
pub(super) struct WireText<'a> {
    /// The version of the protocol.
    #[schemars(extend("const" = PROTOCOL))]
    pub(super) protocol: u8,
    /// The words, in lines; empty for a line that is a comment.
    pub(super) text: &'a str,
}

/// What `hint` proposes.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "advice")]
pub(super) struct WireAdvice<'a> {
    /// The version of the protocol.
    #[schemars(extend("const" = PROTOCOL))]
    pub(super) protocol: u8,
    /// The same in words.
    pub(super) text: &'a str,
    pub(super) prospect: WireProspect,
    /// The number of positions that were looked at.
    pub(super) positions: u64,
    /// The moves that are proposed, the best first.
    pub(super) hints: Vec<WireHint<'a>>,
    #[serde(flatten)]
    pub(super) ends: WireEnds<'a>,
}

/// What `winnable`, `par` and `solve` found out.
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
    /// The number of positions that the search met.
    pub(super) positions: u64,
}

/// How a game can end.
#[derive(Clone, Copy, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "prospect")]
pub(super) enum WireProspect {
    /// It is won.
    Won,
    /// It can be won.
    Winnable,
    /// It cannot be won, or nothing can be achieved any more.
    Lost,
    /// More can be achieved.
    Open,
    /// Nothing can be achieved before cards are dealt.
    Waiting,
    /// Nothing is known.
    Unknown,
}

/// Ways to win, beside what else is told.
#[derive(Default, JsonSchema, Serialize)]
pub(super) struct WireEnds<'a> {
    /// The number of moves that win, if a search found some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<usize>,
    /// How many moves any line that wins has at the least, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lower_bound: Option<usize>,
    /// These moves, each as a command, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<&'a [String]>,
    /// In a lost game, how many moves ago it could be won, if that was found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) winnable_ago: Option<usize>,
    /// What ended a search that found nothing out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = LIMITS))]
    pub(super) why: Option<&'static str>,
}

/// The words of [`Limit`](crate::solve::Limit).
const LIMITS: [&str; 5] = ["positions", "seconds", "memory", "stopped", "moves"];

/// A move that is proposed.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "hint")]
pub(super) struct WireHint<'a> {
    #[serde(flatten)]
    pub(super) offer: WireMove<'a>,
    /// What speaks for it.
    pub(super) why: String,
}

/// That a line was not obeyed. Nothing has changed.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "refusal")]
pub(super) struct WireRefusal<'a> {
    /// The version of the protocol.
    #[schemars(extend("const" = PROTOCOL))]
    pub(super) protocol: u8,
    pub(super) error: WireError<'a>,
    /// False when files of the game were saved, and their rules are not in play because of
    /// this error, which only `--watch` looks at. This object is then no answer; the answer
    /// follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reloaded: Option<bool>,
}

/// What is wrong with a line.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "error")]
pub(super) struct WireError<'a> {
    pub(super) code: Code,
    /// The same in words, in lines.
    pub(super) message: &'a str,
    /// The move that is refused, or those that the line can mean, if it means any.
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
