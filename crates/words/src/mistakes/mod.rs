//! Words for what is wrong with a game that cannot be loaded.

mod form;
mod kinds;
mod rules;
mod syntax;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;

use crate::Worded;
use crate::diag::{Diagnostic, Sources, Style, nearest, render};
use crate::scripts;
use crate::variant::{
    self, Library, LoadMistake, Missing, Note, RulesError, RulesErrorKind, Variant,
};

/// The length in bytes from which a hint is shown only once.
const LONG: usize = 120;

/// The errors that keep a game from loading, in words, and the files they are in.
#[derive(Debug)]
pub struct LoadError {
    /// The files that were read.
    pub sources: Sources,
    /// Every error that was found.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the rules file is wrong. If false, the call is: it names an unknown game or
    /// option.
    pub bad_rules: bool,
}

impl From<variant::LoadError> for LoadError {
    fn from(error: variant::LoadError) -> Self {
        let variant::LoadError { sources, errors, bad_rules } = error;
        let diagnostics = diagnostics(&sources, &errors);
        Self { sources, diagnostics, bad_rules }
    }
}

impl fmt::Display for LoadError {
    /// Writes the error report, without color.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render(&self.sources, &self.diagnostics, Style::Plain))
    }
}

impl Error for LoadError {}

/// Loads a game by name, with the options in `chosen` as pairs of option and value.
///
/// The error puts into words what is wrong.
pub fn load(
    library: &dyn Library,
    name: &str,
    chosen: &[(String, String)],
) -> Result<Variant, Box<LoadError>> {
    variant::load(library, name, chosen).map_err(|error| Box::new((*error).into()))
}

/// Returns the errors of a game in words; `sources` holds the files they are in.
pub fn diagnostics(sources: &Sources, errors: &[RulesError]) -> Vec<Diagnostic> {
    let mut worded: Vec<Diagnostic> = Vec::new();
    // The first of the errors among which a long hint is shown once.
    let mut start = 0;
    for error in errors {
        let mut diagnostic = diagnostic(sources, error);
        if let RulesErrorKind::Form { begins, .. } = &error.kind {
            if *begins {
                start = worded.len();
            }
            let given = |hint: &String| {
                let same =
                    |diagnostic: &Diagnostic| diagnostic.hint.as_ref() == Some(hint);
                hint.len() > LONG && worded[start..].iter().any(same)
            };
            diagnostic.hint = diagnostic.hint.take().filter(|hint| !given(hint));
        }
        worded.push(diagnostic);
    }
    worded
}

fn diagnostic(sources: &Sources, error: &RulesError) -> Diagnostic {
    let text = error.place.as_ref().map_or("", |place| sources.text(place.source));
    let (message, hint) = match &error.kind {
        RulesErrorKind::Form { mistake, subject, .. } => {
            form::form(mistake, subject, text)
        }
        RulesErrorKind::Rules(mistake) => {
            let text = rules::rules(mistake);
            let parts = text.split_once('\n');
            parts.map_or((text.clone(), None), |parts| {
                (parts.0.to_owned(), Some(parts.1.to_owned()))
            })
        }
        RulesErrorKind::Script(error) => scripts::script(&error.kind),
        RulesErrorKind::Missing { missing: Missing { message, hint, .. }, .. } => {
            (message.clone(), hint.clone())
        }
        RulesErrorKind::Load(mistake) => loading(mistake),
        RulesErrorKind::More { shown } => {
            (format!("there are more errors than these {shown}"), None)
        }
    };
    let notes =
        error.notes.iter().map(|(place, note)| (place.clone(), noted(*note).to_owned()));
    let fix = match &error.kind {
        RulesErrorKind::Form {
            mistake: variant::error::form::Mistake::OldKey { now, .. },
            ..
        } => Some((*now).to_owned()),
        _ => None,
    };
    Diagnostic {
        code: Some(error.code()),
        place: error.place.clone(),
        notes: notes.collect(),
        hint,
        fix,
        ..Diagnostic::error(message)
    }
}

fn noted(note: Note) -> &'static str {
    match note {
        Note::ChangedHere => "changed here",
        Note::HoldsStill => "this value is inherited",
        Note::FirstGiven => "first set here",
    }
}

fn loading(mistake: &LoadMistake) -> Worded {
    match mistake {
        LoadMistake::TooManyParents { most } => {
            (format!("a game can extend at most {most} others"), None)
        }
        LoadMistake::ExtendsCircle { games, again } => {
            let circle = games.join("` extends `");
            let message = format!("`{circle}` extends `{again}` in a circle");
            (message, Some("remove one `extends`".to_owned()))
        }
        LoadMistake::BadFileName { name } => (
            format!("`{name}` is not a file name"),
            Some("name a file in the same folder or a bundled game".to_owned()),
        ),
        LoadMistake::UnknownOption { name, known } => {
            (format!("unknown option `{name}`"), Some(others(name, known)))
        }
        LoadMistake::UnknownOptionValue { option, value, known } => (
            format!("`{value}` is not a value of the option `{option}`"),
            Some(others(value, known)),
        ),
    }
}

fn others(name: &str, known: &[String]) -> String {
    match (nearest(name, known.iter().map(String::as_str)), known.is_empty()) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, true) => "this game has no options".to_owned(),
        (None, false) => format!("known: `{}`", known.join("`, `")),
    }
}
