//! The errors of a game, as codes and data. The crate `words` has their sentences.

pub mod form;
mod load;
pub mod rules;

pub use load::{LoadMistake, Missing, MissingKind};

use std::fmt;

use strum::VariantNames as _;

use crate::diag::Place;
use crate::script::{ScriptError, ScriptErrorKind};
use form::Subject;

/// An error in a game.
#[derive(Clone, Debug)]
pub struct RulesError {
    /// The kind of error, with its data.
    pub kind: RulesErrorKind,
    /// The place of the error, if it is in a text.
    pub place: Option<Place>,
    /// Further places that help to understand the error.
    pub notes: Vec<(Place, Note)>,
}

/// The kinds of [`RulesError`].
#[derive(Clone, Debug)]
pub enum RulesErrorKind {
    /// The form of the file is wrong.
    Form {
        /// The error.
        mistake: form::Mistake,
        /// The value that has the error.
        subject: Subject<String>,
        /// Whether it is the first error in its text or table. A long hint is shown only
        /// with the first.
        begins: bool,
    },
    /// The rules contradict themselves or cannot be played.
    Rules(rules::Mistake),
    /// The script has an error.
    Script(ScriptError),
    /// A file is missing.
    Missing {
        /// The reason.
        missing: Missing,
        /// The code of the error, unless the file is too large.
        code: &'static str,
    },
    /// The files or the chosen options cannot be combined.
    Load(LoadMistake),
    /// There are more errors than are reported.
    More {
        /// The number of errors reported.
        shown: usize,
    },
}

/// What a further place shows about an error.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Note {
    /// The file changes the rule here.
    ChangedHere,
    /// This rule of the parent still holds.
    HoldsStill,
    /// The key is first given here.
    FirstGiven,
}

impl RulesError {
    /// Creates an error without further places.
    pub(crate) fn new(kind: RulesErrorKind, place: Option<Place>) -> Self {
        Self { kind, place, notes: Vec::new() }
    }

    /// Creates an error in the form of a file.
    pub(crate) fn of_form(
        mistake: form::Mistake,
        subject: Subject<&str>,
        place: Option<Place>,
    ) -> Self {
        let subject = subject.owned();
        Self::new(RulesErrorKind::Form { mistake, subject, begins: false }, place)
    }

    /// Adds a further place.
    pub(crate) fn note(mut self, place: Place, note: Note) -> Self {
        self.notes.push((place, note));
        self
    }

    /// Returns the stable code of the error.
    pub fn code(&self) -> &'static str {
        match &self.kind {
            RulesErrorKind::Form { mistake, .. } => mistake.into(),
            RulesErrorKind::Rules(mistake) => mistake.into(),
            RulesErrorKind::Script(error) => (&error.kind).into(),
            RulesErrorKind::Missing { missing, .. }
                if missing.kind == MissingKind::TooLarge =>
            {
                "too-large"
            }
            RulesErrorKind::Missing { code, .. } => code,
            RulesErrorKind::Load(mistake) => mistake.into(),
            RulesErrorKind::More { .. } => "too-many",
        }
    }
}

/// Returns the codes of all errors that a rules file or a script can have.
pub fn codes() -> Vec<&'static str> {
    [form::Mistake::VARIANTS, rules::Mistake::VARIANTS, ScriptErrorKind::VARIANTS]
        .concat()
}

impl fmt::Display for RulesError {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Marks the first of the errors in one text or table.
pub(crate) fn begin(mut errors: Vec<RulesError>) -> Vec<RulesError> {
    if let Some(RulesErrorKind::Form { begins, .. }) =
        errors.first_mut().map(|error| &mut error.kind)
    {
        *begins = true;
    }
    errors
}
