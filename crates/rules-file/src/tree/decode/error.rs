//! The error that serde passes up. The decoder adds its position on the way.

use std::fmt;

use serde::de::{Expected, Unexpected};

use crate::diag::Place;
use crate::error::RulesError;
use crate::error::form::{Mistake, Other, Subject};
use crate::tree::decode::reader::Reader;
use crate::tree::decode::run::Culprit;
use crate::tree::decode::words;

/// A refused value and, as soon as they are known, its position and the node to leave
/// out.
#[derive(Debug)]
pub(super) struct Error(Box<Refusal>);

#[derive(Debug)]
struct Refusal {
    mistake: Mistake,
    report: Option<Report>,
    culprit: Option<Culprit>,
}

/// What to report to the author.
#[derive(Debug)]
pub(super) enum Report {
    /// An error.
    RulesError(Box<RulesError>),
    /// Nothing: this fails only because something else was left out.
    Consequence,
}

impl Error {
    /// Fills in the report for the value of `reader`, unless there is one.
    pub(super) fn placed(mut self, reader: &Reader<'_>) -> Self {
        let refusal = &mut *self.0;
        refusal.report.get_or_insert_with(|| {
            if reader.is_consequence(&refusal.mistake) {
                return Report::Consequence;
            }
            let place = reader.place_of_mistake(&refusal.mistake).cloned();
            let mistake = refusal.mistake.clone();
            Report::RulesError(Box::new(RulesError::of_form(
                mistake,
                reader.subject(),
                place,
            )))
        });
        self
    }

    /// Fills in the report for the key at `place`, unless there is one.
    pub(super) fn placed_at_key(mut self, subject: Subject<&str>, place: &Place) -> Self {
        let refusal = &mut *self.0;
        refusal.report.get_or_insert_with(|| {
            let mistake = refusal.mistake.clone();
            let report = RulesError::of_form(mistake, subject, Some(place.clone()));
            Report::RulesError(Box::new(report))
        });
        self
    }

    /// Sets the part of the tree to leave out, unless it is set.
    pub(super) fn blamed(mut self, culprit: Culprit) -> Self {
        self.0.culprit.get_or_insert(culprit);
        self
    }

    /// Sets both the report and the culprit to the value of `reader`, unless they are
    /// set.
    pub(super) fn at(self, reader: &Reader<'_>) -> Self {
        let culprit = reader.culprit_of(&self.0.mistake);
        self.placed(reader).blamed(culprit)
    }

    /// Returns the report and the culprit, once the error has reached the top.
    pub(super) fn into_parts(self) -> (Option<Report>, Culprit) {
        (self.0.report, self.0.culprit.unwrap_or(Culprit::Root))
    }
}

impl From<Mistake> for Error {
    fn from(mistake: Mistake) -> Self {
        Self(Box::new(Refusal { mistake, report: None, culprit: None }))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str((&self.0.mistake).into())
    }
}

impl std::error::Error for Error {}

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Mistake::Other(Other::Said(message.to_string())).into()
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let word = words::literal(&found);
        let (expected, found) = (words::expected(expected), words::kind(&found));
        Mistake::WrongKind { expected, found, word }.into()
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let word = words::literal(&found);
        let (expected, found) = (words::expected(expected), words::value(&found));
        Mistake::WrongKind { expected, found, word }.into()
    }

    fn invalid_length(found: usize, expected: &dyn Expected) -> Self {
        Mistake::Length { expected: words::expected(expected), found }.into()
    }

    fn unknown_variant(value: &str, known: &'static [&'static str]) -> Self {
        Mistake::UnknownValue { value: value.to_owned(), known: known.to_vec() }.into()
    }

    fn unknown_field(key: &str, known: &'static [&'static str]) -> Self {
        Mistake::UnknownKey { key: key.to_owned(), known: known.to_vec() }.into()
    }

    fn missing_field(key: &'static str) -> Self {
        Mistake::MissingKey { key: key.to_owned() }.into()
    }

    fn duplicate_field(key: &'static str) -> Self {
        Mistake::Other(Other::TwoNames(key.to_owned())).into()
    }
}
