//! The error that travels up through serde and is placed on its way.

use std::fmt;

use serde::de::{Expected, Unexpected};

use crate::diag::Place;
use crate::fault::Fault;
use crate::fault::form::{Mistake, Other, Subject};
use crate::tree::decode::reader::Reader;
use crate::tree::decode::run::Culprit;
use crate::tree::decode::words;

/// Why a value was refused, and, as soon as it is known, where and by whose fault.
#[derive(Debug)]
pub(super) struct Error(Box<Refusal>);

#[derive(Debug)]
struct Refusal {
    mistake: Mistake,
    report: Option<Report>,
    culprit: Option<Culprit>,
}

/// What to tell the author.
#[derive(Debug)]
pub(super) enum Report {
    /// A fault of its own.
    Fault(Box<Fault>),
    /// Nothing: this fails only because something else was left out.
    Consequence,
}

impl Error {
    /// Makes the report of this error for what `reader` reads, unless it has one.
    pub(super) fn placed(mut self, reader: &Reader<'_>) -> Self {
        let refusal = &mut *self.0;
        refusal.report.get_or_insert_with(|| {
            if reader.is_consequence(&refusal.mistake) {
                return Report::Consequence;
            }
            let place = reader.place_of_mistake(&refusal.mistake).cloned();
            let mistake = refusal.mistake.clone();
            Report::Fault(Box::new(Fault::of_form(mistake, reader.subject(), place)))
        });
        self
    }

    /// Makes the report of this error about a key that stands at `place`.
    pub(super) fn placed_at_key(mut self, subject: Subject<&str>, place: &Place) -> Self {
        let refusal = &mut *self.0;
        refusal.report.get_or_insert_with(|| {
            let mistake = refusal.mistake.clone();
            let report = Fault::of_form(mistake, subject, Some(place.clone()));
            Report::Fault(Box::new(report))
        });
        self
    }

    /// Blames this error on a part of the tree, unless it is blamed on another.
    pub(super) fn blamed(mut self, culprit: Culprit) -> Self {
        self.0.culprit.get_or_insert(culprit);
        self
    }

    /// Places this error at what `reader` reads and blames it on that.
    pub(super) fn at(self, reader: &Reader<'_>) -> Self {
        let culprit = reader.culprit_of(&self.0.mistake);
        self.placed(reader).blamed(culprit)
    }

    /// Takes the error apart, once it has come all the way up.
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
