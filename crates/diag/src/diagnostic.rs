//! A single error or warning, with its place and a hint.

use crate::Place;

/// The severity of a [`Diagnostic`].
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but probably does not do what its author wants.
    Warning,
}

/// An error or a warning about a source text.
///
/// Messages, labels, notes and hints start in lowercase, quote names in backticks and
/// end without a period. They may hold any characters; [`render`](crate::render())
/// makes them safe.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// The code of this kind of error, such as `unknown-key`, for editors and filters.
    pub code: Option<&'static str>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where it is wrong; `None` if it has no place in a text.
    pub place: Option<Place>,
    /// A few words beside the underlined place.
    pub label: Option<String>,
    /// Related places, each with a message.
    pub notes: Vec<(Place, String)>,
    /// What to do about it.
    pub hint: Option<String>,
    /// The replacement for the text at `place`, if it is certain that this was meant.
    pub fix: Option<String>,
}

impl Diagnostic {
    /// Creates an error without a place.
    #[must_use]
    pub fn error(message: impl Into<String>) -> Self {
        Self::new(Severity::Error, message.into())
    }

    /// Creates a warning without a place.
    #[must_use]
    pub fn warning(message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, message.into())
    }

    /// Sets the code of this kind of error.
    #[must_use]
    pub fn code(self, code: &'static str) -> Self {
        Self { code: Some(code), ..self }
    }

    /// Sets or removes the place.
    #[must_use]
    pub fn at(self, place: impl Into<Option<Place>>) -> Self {
        Self { place: place.into(), ..self }
    }

    /// Sets the label beside the place.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Self { label: Some(label.into()), ..self }
    }

    /// Adds a message about another place.
    #[must_use]
    pub fn note(mut self, place: Place, text: impl Into<String>) -> Self {
        self.notes.push((place, text.into()));
        self
    }

    /// Sets the hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// Sets the replacement for the text at its place.
    #[must_use]
    pub fn fix(self, text: impl Into<String>) -> Self {
        Self { fix: Some(text.into()), ..self }
    }

    /// Returns whether this is an error, not a warning.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    fn new(severity: Severity, message: String) -> Self {
        Self {
            severity,
            code: None,
            message,
            place: None,
            label: None,
            notes: vec![],
            hint: None,
            fix: None,
        }
    }
}
