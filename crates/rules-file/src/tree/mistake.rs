//! What can be wrong with a rules file as such, and how it is said.

use strum::{IntoStaticStr, VariantNames};

use crate::diag::english::{self, quoted};
use crate::diag::{Diagnostic, Place};
use crate::tree::way_out;
use crate::vocabulary::{self, meant};

/// The most names a hint lists.
const LISTED: usize = 20;

/// One kind of mistake for each sentence. The name of each in kebab case is its code.
#[derive(Clone, Debug, Eq, IntoStaticStr, PartialEq, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Mistake {
    /// The file is longer than any rules file should be.
    TooLong { most: usize },
    /// The file has more values than any rules file should.
    TooLarge { most: usize },
    /// Tables and arrays stand in each other deeper than anyone can mean.
    TooDeep { most: usize },
    /// The text is not TOML.
    Syntax { message: String, hint: Option<String> },
    /// A key is given twice in one table.
    DuplicateKey { key: String, hint: &'static str },
    /// A number does not fit.
    BadNumber { text: String },
    /// A key that its table does not have.
    UnknownKey { key: String, known: Vec<&'static str> },
    /// A key that has another name since some version.
    OldKey { key: String, now: &'static str },
    /// A key that its table must have.
    MissingKey { key: String },
    /// A word where one of a list is taken.
    UnknownValue { value: String, known: Vec<&'static str> },
    /// A value of the wrong kind.
    WrongKind { expected: String, found: String, word: Option<String> },
    /// A whole number outside of its range.
    OutOfRange { least: i128, most: i128 },
    /// An array with too many or too few entries.
    Length { expected: String, found: usize },
    /// A table that should have one key, which says what it is.
    NotOneKey { known: Vec<&'static str> },
    /// A word that is taken only as a key with a value.
    NeedsContent { word: String },
    /// A word that is taken only by itself, used as a key.
    TakesNoContent { word: String },
    /// A mistake in the words of the type that was read.
    Other { message: String },
    /// There are more mistakes than are worth listing.
    TooMany { most: usize },
}

/// What a value is called in a sentence about it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject<'a> {
    /// The file as a whole.
    File,
    /// Any key of a table, itself.
    AnyKey,
    /// The value of a key.
    Key(&'a str),
    /// An entry of the array under a key.
    Entry(&'a str),
}

impl Mistake {
    /// Makes the report of this mistake.
    pub(super) fn report(
        &self,
        subject: Subject<'_>,
        place: Option<Place>,
    ) -> Diagnostic {
        let (wrong, way_out) = self.words(subject);
        let report = Diagnostic::error(wrong).code(self.into()).at(place);
        let report = way_out.into_iter().fold(report, Diagnostic::hint);
        match self {
            Self::OldKey { now, .. } => report.fix(*now),
            _ => report,
        }
    }

    /// Returns what is wrong, and the way out if one can be told.
    fn words(&self, subject: Subject<'_>) -> (String, Option<String>) {
        let it = subject.name();
        let known_are = |known| list(known, "and").map(|it| format!("known are {it}"));
        let split =
            Some("leave something out, or let the game extend another".to_owned());
        match self {
            Self::TooLong { most } => {
                (format!("a rules file may not be longer than {most} bytes"), split)
            }
            Self::TooLarge { most } => {
                (format!("a rules file may not have more than {most} values"), split)
            }
            Self::TooDeep { most } => (
                format!("tables and lists may not be nested deeper than {most} levels"),
                None,
            ),
            Self::Syntax { message, hint } => (message.clone(), hint.clone()),
            Self::DuplicateKey { key, hint } => {
                (format!("{} is given twice", quoted(key)), Some((*hint).to_owned()))
            }
            Self::BadNumber { text } => (
                format!("{} is not a number this program can hold", quoted(text)),
                text.chars()
                    .all(|it| it.is_ascii_digit())
                    .then(|| format!("whole numbers reach up to {}", i64::MAX)),
            ),
            Self::UnknownKey { key, known } => {
                (format!("unknown key {}", quoted(key)), known_key(key, known))
            }
            Self::OldKey { key, now } => (
                format!("{} is called `{now}` now", quoted(key)),
                Some(format!("write `{now}`; `patience check --fix` does that")),
            ),
            Self::MissingKey { key } => (
                format!("{it} lacks the key {}", quoted(key)),
                Some(format!("add `{key} = ...`")),
            ),
            Self::UnknownValue { value, known } => {
                let near = did_you_mean(value, known);
                let hints: Vec<String> =
                    near.into_iter().chain(known_are(known)).collect();
                let hint = (!hints.is_empty()).then(|| hints.join(" "));
                (format!("{it} cannot be {}", quoted(value)), hint)
            }
            Self::WrongKind { expected, found, word } => (
                format!("{it} takes {expected}, not {found}"),
                way_out::of_kind(subject, expected, (found, word.as_deref())),
            ),
            Self::OutOfRange { least, most } if *most >= i128::from(i64::MAX) => {
                (format!("{it} must be {least} or more"), None)
            }
            Self::OutOfRange { least, most } => {
                (format!("{it} must be from {least} to {most}"), None)
            }
            Self::Length { expected, found } => {
                (format!("{it} takes {expected}, but has {found}"), None)
            }
            Self::NotOneKey { known } => {
                (format!("{it} takes a table with a single key"), known_are(known))
            }
            Self::NeedsContent { word } => (
                format!("{it} takes {} only with a value", quoted(word)),
                Some(format!("write `{{ {word} = ... }}`")),
            ),
            Self::TakesNoContent { word } => (
                format!("{} takes no value", quoted(word)),
                Some(format!("write `\"{word}\"`")),
            ),
            Self::Other { message } => (message.clone(), None),
            Self::TooMany { most } => {
                (format!("there are more than these {most} faults"), None)
            }
        }
    }
}

impl<'a> Subject<'a> {
    /// Returns the key whose value it is, or an entry of its value.
    pub(super) fn key(self) -> Option<&'a str> {
        match self {
            Self::Key(key) | Self::Entry(key) => Some(key),
            Self::File | Self::AnyKey => None,
        }
    }

    fn name(self) -> String {
        match self {
            Self::File => "the file".to_owned(),
            Self::AnyKey => "a key here".to_owned(),
            Self::Key(key) => quoted(key),
            Self::Entry(key) => format!("an entry of {}", quoted(key)),
        }
    }
}

/// Returns names as "`a`, `b` and `c`", or with another word before the last; `None` when
/// there are none or too many.
pub(super) fn list(names: &[&str], last_joined_by: &str) -> Option<String> {
    (1..=LISTED).contains(&names.len()).then(|| english::names(names, last_joined_by))
}

fn did_you_mean(word: &str, known: &[&str]) -> Option<String> {
    meant(word, known.iter().copied()).map(|it| format!("did you mean `{it}`?"))
}

fn known_key(key: &str, known: &[&str]) -> Option<String> {
    let known_are = || Some(format!("the keys known here are {}", list(known, "and")?));
    did_you_mean(key, known).or_else(|| vocabulary::belongs(key)).or_else(known_are)
}
