//! What a line is answered with: a reply, or a fault that changed nothing.

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
    /// What the line was about.
    pub kind: ReplyKind,
    /// What to say, as any number of lines without the last line end. The board is not
    /// part of it; the kind says whether it is to be shown before.
    pub text: Text,
    /// What was proposed to someone who asked for help.
    pub advice: Option<Advice>,
    /// What a search told about how the game can end.
    pub outlook: Option<Outlook>,
}

/// How a game can end, as far as a search or a proof tells.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Outlook {
    /// What is known.
    pub prospect: Prospect,
    /// What the search came to.
    pub outcome: SearchOutcome,
    /// The number of moves that win from here, if such a line is known.
    pub moves: Option<usize>,
    /// These moves as they are typed, if they were asked for.
    pub line: Option<Vec<String>>,
    /// The number of moves to undo in a lost game to where it could be won, if that is
    /// known.
    pub winnable_ago: Option<usize>,
}

/// What a line that was obeyed was about.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ReplyKind {
    /// It asked for something, and here is the answer.
    Answered,
    /// It asked to see the board.
    Shown,
    /// It changed the position, or what can be undone.
    Changed,
    /// It loaded the rules again, and they are other ones than before.
    Reloaded,
    /// It ends the session.
    Left,
}

/// Error when a line is not obeyed. Nothing has changed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fault {
    /// Which kind of error it is.
    pub code: Code,
    /// What is wrong, as any number of lines without the last line end.
    pub message: Text,
    /// The move that is refused, or those that the line can mean.
    pub moves: Vec<Move>,
}

/// Which kind of error it is.
// Programs rely on the words for them.
#[derive(Clone, Copy, Debug, Eq, IntoStaticStr, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[schemars(rename = "code")]
pub enum Code {
    /// A move that the rules refuse.
    IllegalMove,
    /// Words that name a pile or a card, but no move.
    NotAMove,
    /// A move that can mean several.
    AmbiguousMove,
    /// A word that is neither a command nor a pile nor a card.
    UnknownCommand,
    /// The beginning of several commands.
    AmbiguousCommand,
    /// Something missing, wrong or too much after a command.
    WrongArguments,
    /// No move was made yet.
    NothingToUndo,
    /// No move was undone.
    NothingToRedo,
    /// Not the name of a deal, or a deal file with faults.
    BadDeal,
    /// Not a record, or one that does not hold.
    BadRecord,
    /// A rules file that is faulty or not there.
    BadRules,
    /// A file that cannot be read or written.
    BadFile,
    /// A script that failed.
    ScriptFailed,
    /// A position with too many legal moves to list.
    TooManyMoves,
    /// Input that is not UTF-8, or a line far too long.
    BadInput,
}

/// The bytes of the longest word that is told as a whole.
const LONGEST_WORD: usize = 4096;

/// The characters that are told of a longer one.
const SHOWN: usize = 60;

impl Reply {
    /// Makes a reply, and the text safe to show.
    pub(super) fn new(kind: ReplyKind, text: impl Into<Text>) -> Self {
        Self { kind, text: text.into().cleaned(), advice: None, outlook: None }
    }

    /// Makes the reply to who asked how the game can end.
    pub(super) fn foreseeing(text: impl Into<Text>, outlook: Outlook) -> Self {
        Self { outlook: Some(outlook), ..Self::saying(text) }
    }

    /// Makes the reply to someone who asked for help.
    pub(super) fn advising(text: impl Into<Text>, advice: Advice) -> Self {
        Self { advice: Some(advice), ..Self::saying(text) }
    }

    /// Makes the reply to a question.
    pub(super) fn saying(text: impl Into<Text>) -> Self {
        Self::new(ReplyKind::Answered, text)
    }
}

impl Outlook {
    /// Returns the same with the moves that win.
    pub(super) fn with_line(self, line: Vec<String>) -> Self {
        Self { line: Some(line), ..self }
    }
}

impl Fault {
    /// Makes a fault, and the message safe to show.
    pub(super) fn new(code: Code, message: impl Into<Text>) -> Self {
        let message: Text = message.into();
        // Cutting loses the marks of cards, so a message that fits is kept as it is.
        let cut = match shortened(&message) {
            Cow::Owned(cut) => Some(cut.into()),
            Cow::Borrowed(_) => None,
        };
        let message = cut.unwrap_or(message).cleaned();
        Self { code, message, moves: Vec::new() }
    }

    /// Returns the same fault of a line that means these moves.
    pub(super) fn of(self, moves: Vec<Move>) -> Self {
        Self { moves, ..self }
    }

    /// Returns the fault as it is shown to people.
    pub(super) fn shown(&self) -> Text {
        let refused = if self.code == Code::IllegalMove { "refused: " } else { "" };
        text![refused, &self.message]
    }

    /// Makes the fault of a line with something missing, wrong or too much after a command.
    pub(super) fn wrong(message: impl Into<Text>) -> Self {
        Self::new(Code::WrongArguments, message)
    }

    /// Makes the fault of a file that cannot be read or written, as `what` says.
    pub(super) fn file(what: &str, path: &str, why: &str) -> Self {
        Self::new(Code::BadFile, format!("cannot {what} {path}: {why}"))
    }
}

/// Returns as much of what was typed as an answer repeats.
pub(super) fn short(typed: &str) -> String {
    typed.chars().take(40).collect()
}

/// Returns the question whether a word nearest to what was typed was meant; if none is
/// near, what else is to be said.
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

/// Returns a text in which words are cut that are longer than the name of any file: an
/// answer is not to be as long as what somebody let run into the prompt.
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
    /// Returns the word for it that programs rely on.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Fault {
    /// Writes the fault as it is shown to people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown())
    }
}

impl std::error::Error for Fault {}
