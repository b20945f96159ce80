//! A single fault or doubt, with its place and a way out.

use crate::Place;

/// How grave a [`Diagnostic`] is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but probably does not mean what it says.
    Warning,
}

/// A fault or a doubt about a source text.
///
/// Messages, labels, notes and hints start in lower case, quote names in backticks and
/// end without a period. They may hold any characters; [`render`](crate::render())
/// makes them safe.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Diagnostic {
    /// How grave it is.
    pub severity: Severity,
    /// The name of this kind of fault, such as `unknown-key`, for editors and filters.
    pub code: Option<&'static str>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where it is wrong; `None` when no text can be pointed at.
    pub place: Option<Place>,
    /// A few words written beside the underlined place.
    pub label: Option<String>,
    /// Other places that help to understand, each with a sentence.
    pub notes: Vec<(Place, String)>,
    /// What to do about it.
    pub hint: Option<String>,
    /// What to write in place of the text at `place`, where it is certain that this is what
    /// was meant.
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

    /// Sets the name of this kind of fault.
    #[must_use]
    pub fn code(self, code: &'static str) -> Self {
        Self { code: Some(code), ..self }
    }

    /// Sets the place, or takes it away.
    #[must_use]
    pub fn at(self, place: impl Into<Option<Place>>) -> Self {
        Self { place: place.into(), ..self }
    }

    /// Sets the words beside the place.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Self { label: Some(label.into()), ..self }
    }

    /// Adds a sentence about another place.
    #[must_use]
    pub fn note(mut self, place: Place, text: impl Into<String>) -> Self {
        self.notes.push((place, text.into()));
        self
    }

    /// Sets the way out.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// Sets what certainly was meant by the text at its place.
    #[must_use]
    pub fn fix(self, text: impl Into<String>) -> Self {
        Self { fix: Some(text.into()), ..self }
    }

    /// Returns whether this is an error, not a mere warning.
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
