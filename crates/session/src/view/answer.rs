//! The answer to a line, as a window gets it.

use schemars::JsonSchema;
use serde::Serialize;

use super::{View, ViewPlace};
use crate::answer::{Code, CommandError, Reply, ReplyKind};
use crate::diag::clean;
use crate::play::move_text;
use crate::rules::Move;
use crate::session::Session;

/// The answer to a line.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "LineAnswer")]
pub struct ViewAnswer {
    /// The kind of the answer.
    pub kind: AnswerKind,
    /// The text of the answer, in lines.
    pub text: String,
    /// The kind of error, if the line was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
    /// The moves that the line can mean, if several, or the moves that a hint suggests.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub moves: Vec<ViewMove>,
    /// The position, if it must be drawn again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
}

/// The kind of an answer.
#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerKind {
    /// The position has changed.
    Changed,
    /// Only words.
    Answered,
    /// Nothing has changed, and the text says why.
    Refused,
    /// The line ends the session.
    Left,
}

/// A move that is suggested, or that a line can mean.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Offer")]
pub struct ViewMove {
    /// The text to type for it.
    pub line: String,
    /// The card it begins with.
    pub card: Option<ViewPlace>,
    /// The card it ends at.
    pub target: Option<ViewPlace>,
    /// Why it helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl ViewAnswer {
    /// Returns the answer of a session to a line.
    pub fn of(session: &Session<'_>, answer: &Result<Reply, CommandError>) -> Self {
        let (kind, code) = match answer {
            Ok(Reply { kind: ReplyKind::Left, .. }) => (AnswerKind::Left, None),
            Ok(Reply { kind: ReplyKind::Answered, .. }) => (AnswerKind::Answered, None),
            Ok(_) => (AnswerKind::Changed, None),
            Err(error) => (AnswerKind::Refused, Some(error.code)),
        };
        let moves = match answer {
            Ok(Reply { advice: Some(advice), .. }) => {
                let hints = advice.hints.iter().map(|hint| ViewMove {
                    why: Some(clean(&session.hint_words(hint)).into_owned()),
                    ..ViewMove::of(session, hint.made)
                });
                hints.collect()
            }
            Ok(_) => Vec::new(),
            Err(error) => {
                error.moves.iter().map(|made| ViewMove::of(session, *made)).collect()
            }
        };
        // A proof can change the status of the game, so the position is sent too.
        let proven = answer.as_ref().is_ok_and(|reply| reply.outlook.is_some());
        let seen = kind == AnswerKind::Changed || proven;
        Self {
            kind,
            text: session.said(answer).trim_end().to_owned(),
            code,
            moves,
            view: seen.then(|| View::of(session)),
        }
    }
}

impl ViewMove {
    /// Returns a move, without a reason.
    fn of(session: &Session<'_>, made: Move) -> Self {
        let (card, target) = session.ends(made);
        Self {
            line: move_text(session.game(), made),
            card: card.map(ViewPlace::from),
            target: target.map(ViewPlace::from),
            why: None,
        }
    }
}
