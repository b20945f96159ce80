//! The answer to a line: a reply, or an error that changed nothing.

use std::borrow::Cow;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use strum::IntoStaticStr;

use crate::advise::{Advice, Prospect};
use crate::diag::nearest;
use crate::rules::Move;
use crate::search::SearchOutcome;
use crate::text::{Text, text};

/// The answer to a line that was understood and obeyed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Reply {
    /// The kind of the reply.
    pub kind: ReplyKind,
    /// The text of the answer, any number of lines without the last line end. It does not
    /// contain the board; the kind says whether to show that first.
    pub text: Text,
    /// Lines to draw below the text on a screen with color, each without its line end.
    pub drawing: Vec<String>,
    /// The suggested moves, if the line asked for a hint.
    pub advice: Option<Advice>,
    /// How the game can end, if a search has run.
    pub outlook: Option<Outlook>,
}

/// How a game can end, according to a search or a proof.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Outlook {
    /// What is known of the outcome.
    pub prospect: Prospect,
    /// The outcome of the search.
    pub outcome: SearchOutcome,
    /// The number of moves that win from here, if such a line is known.
    pub moves: Option<usize>,
    /// These moves as text to type, if the line asked for them.
    pub line: Option<Vec<String>>,
    /// In a lost game, the number of moves to undo until it can be won, if that is known.
    pub winnable_ago: Option<usize>,
}

/// The kind of a reply.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ReplyKind {
    /// The line asked for something, and the text is the answer.
    Answered,
    /// The line asked for the board.
    Shown,
    /// The line changed the position, or what can be undone.
    Changed,
    /// The line loaded the rules again, and they have changed.
    Reloaded,
    /// The line ends the session.
    Left,
}

/// The error for a line that is not obeyed. Nothing has changed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct CommandError {
    /// The kind of error.
    pub code: Code,
    /// What is wrong, in any number of lines without the last line end.
    pub message: Text,
    /// The move that is refused, or the moves that the line can mean.
    pub moves: Vec<Move>,
}

/// The kind of an error.
// Programs rely on the names in kebab case; they must not change.
#[derive(Clone, Copy, Debug, Eq, IntoStaticStr, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[schemars(rename = "code")]
pub enum Code {
    /// A move that the rules refuse.
    IllegalMove,
    /// Words that name a pile or a card, but no move.
    NotAMove,
    /// Text that can mean several moves.
    AmbiguousMove,
    /// A word that is neither a command nor a pile nor a card.
    UnknownCommand,
    /// First letters that several commands share.
    AmbiguousCommand,
    /// Missing, wrong or extra words after a command.
    WrongArguments,
    /// No move has been made.
    NothingToUndo,
    /// No move has been undone.
    NothingToRedo,
    /// Not the name of a deal, or a deal file with errors.
    BadDeal,
    /// Not a record, or one whose moves are not legal.
    BadRecord,
    /// A rules file that has errors or does not exist.
    BadRules,
    /// A file that cannot be read or written.
    BadFile,
    /// A script that failed.
    ScriptFailed,
    /// A position with too many legal moves to list.
    TooManyMoves,
    /// Input that is not UTF-8, or a line that is too long.
    BadInput,
}

/// The bytes of the longest word that an error repeats in full.
const LONGEST_WORD: usize = 4096;

/// The characters of a longer word that it repeats.
const SHOWN: usize = 60;

impl Reply {
    /// Makes a reply, and removes control characters from the text.
    pub(super) fn new(kind: ReplyKind, text: impl Into<Text>) -> Self {
        let text = text.into().cleaned();
        Self { kind, text, drawing: Vec::new(), advice: None, outlook: None }
    }

    /// Makes the reply to a question how the game can end.
    pub(super) fn foreseeing(text: impl Into<Text>, outlook: Outlook) -> Self {
        Self { outlook: Some(outlook), ..Self::saying(text) }
    }

    /// Makes the reply to a request for hints.
    pub(super) fn advising(text: impl Into<Text>, advice: Advice) -> Self {
        Self { advice: Some(advice), ..Self::saying(text) }
    }

    /// Makes the reply to a question.
    pub(super) fn saying(text: impl Into<Text>) -> Self {
        Self::new(ReplyKind::Answered, text)
    }
}

impl Outlook {
    /// Returns the same outlook with the moves that win.
    pub(super) fn with_line(self, line: Vec<String>) -> Self {
        Self { line: Some(line), ..self }
    }
}

impl CommandError {
    /// Makes an error. Removes control characters from the message, and cuts very long words.
    pub(super) fn new(code: Code, message: impl Into<Text>) -> Self {
        let message: Text = message.into();
        // Cutting loses the marks of cards, so it is done only if needed.
        let cut = match shortened(&message) {
            Cow::Owned(cut) => Some(cut.into()),
            Cow::Borrowed(_) => None,
        };
        let message = cut.unwrap_or(message).cleaned();
        Self { code, message, moves: Vec::new() }
    }

    /// Returns the same error with the moves that the line can mean.
    pub(super) fn of(self, moves: Vec<Move>) -> Self {
        Self { moves, ..self }
    }

    /// Returns the error as people see it.
    pub(super) fn shown(&self) -> Text {
        let refused = if self.code == Code::IllegalMove { "refused: " } else { "" };
        text![refused, &self.message]
    }

    /// Makes the error for missing, wrong or extra words after a command.
    pub(super) fn wrong(message: impl Into<Text>) -> Self {
        Self::new(Code::WrongArguments, message)
    }

    /// Makes the error for a file; `what` is `read` or `write`.
    pub(super) fn file(what: &str, path: &str, why: &str) -> Self {
        Self::new(Code::BadFile, format!("cannot {what} {path}: {why}"))
    }
}

/// Returns the part of a typed line that an answer repeats.
pub(super) fn short(typed: &str) -> String {
    typed.chars().take(40).collect()
}

/// Returns a question that suggests the most similar word, or `otherwise` if none is similar.
pub(super) fn did_you_mean<'a>(
    typed: &str,
    words: impl IntoIterator<Item = &'a str>,
    otherwise: &str,
) -> String {
    match nearest(typed, words) {
        Some(near) => format!("did you mean `{near}`?"),
        None => otherwise.to_owned(),
    }
}

/// Cuts words that are longer than any file name. Otherwise a huge input would give a huge
/// answer.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    let long = |text: &str| text.len() > LONGEST_WORD;
    if !text.split_whitespace().any(long) {
        return Cow::Borrowed(text);
    }
    let cut = |part: &str| match part.char_indices().nth(SHOWN) {
        Some((end, _)) if long(part) => format!("{}...", &part[..end]),
        _ => part.to_owned(),
    };
    Cow::Owned(text.split_inclusive(char::is_whitespace).map(cut).collect())
}

impl Code {
    /// Returns the name that programs rely on.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for CommandError {
    /// Writes the error as people see it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown())
    }
}

impl std::error::Error for CommandError {}
