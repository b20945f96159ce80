//! Script errors as codes and data. The crate `words` has their sentences.

use std::fmt;
use std::sync::Arc;

use rhai::{Dynamic, EvalAltResult, ImmutableString, Position};

use super::facts::Unknown;
use super::failure::Failure;
use super::kinds::{Forbidden, ScriptErrorKind, WrongHook};
use super::names::{Fix, Named, UnknownName};
use super::words::nearest;
use crate::rules::{Hook, HookError, ScriptFailure};

/// An error in a script, found when it is read or while it runs.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScriptError {
    /// Line and column, both from 1, if they are known.
    pub at: Option<(usize, usize)>,
    /// The kind of error, with its data.
    pub kind: ScriptErrorKind,
}

/// The most names that are listed when a name is unknown.
const LISTED: usize = 12;

/// The value that a host function raises as an error.
///
/// Its type distinguishes it from values that a script throws. Suggestions for an unknown
/// name are computed only when the failure is reported: that is slow, and a script can
/// catch the error.
#[derive(Clone, Debug)]
enum Raised {
    Failure(Failure),
    Unknown(Unknown),
}

impl ScriptError {
    /// Returns an error without a position.
    pub(super) fn new(kind: ScriptErrorKind) -> Self {
        Self { at: None, kind }
    }

    /// Sets the position.
    pub(super) fn at(self, position: Position) -> Self {
        Self { at: place(position), ..self }
    }

    /// Sets the position unless it is known.
    pub(super) fn or_at(self, place: Option<(usize, usize)>) -> Self {
        Self { at: self.at.or(place), ..self }
    }

    /// Converts the error into one of the hook that was asked.
    pub(super) fn of(self, hook: Hook) -> HookError {
        let failure = Box::new(ScriptFailure::Interpreter(Arc::new(self.kind)));
        HookError::Script { hook, failure, at: self.at }
    }

    /// Returns whether the question used up its steps.
    pub(super) fn is_out_of_steps(&self) -> bool {
        matches!(self.kind, ScriptErrorKind::ScriptFailed(Failure::OUT_OF_STEPS))
    }

    /// Returns the sort key of the error. Of several errors at one position only the
    /// first is reported, so the most precise comes first: a misused name, then something
    /// out of place, then an unknown name.
    pub(super) fn rank(&self) -> (Option<(usize, usize)>, u8, &ScriptErrorKind) {
        let rank = match &self.kind {
            ScriptErrorKind::NotInScript(Forbidden::ChangeShown(_)) => 3,
            ScriptErrorKind::NotInScript(Forbidden::KeepClosure | Forbidden::Outside)
            | ScriptErrorKind::WrongHook(WrongHook::Parameters(_))
            | ScriptErrorKind::UnknownHook { .. } => 1,
            ScriptErrorKind::NotInScript(_)
            | ScriptErrorKind::WrongHook(WrongHook::Twice(_))
            | ScriptErrorKind::WrongArguments { .. }
            | ScriptErrorKind::TakenName { .. }
            | ScriptErrorKind::NeverEqual { .. } => 0,
            ScriptErrorKind::ScriptSyntax(_)
            | ScriptErrorKind::ScriptTooLarge(_)
            | ScriptErrorKind::UnknownVariable(_)
            | ScriptErrorKind::UnknownFunction(_)
            | ScriptErrorKind::ScriptFailed(_) => 2,
        };
        (self.at, rank, &self.kind)
    }
}

impl Failure {
    /// Raises the failure from a host function.
    pub(super) fn raise<T>(self) -> Result<T, Box<EvalAltResult>> {
        Raised::Failure(self).raise()
    }

    /// Returns the failure of a script that threw this value. The value may come from a
    /// host function.
    pub(super) fn thrown(value: &Dynamic) -> Self {
        match value.read_lock::<Raised>().as_deref() {
            Some(Raised::Failure(failure)) => failure.clone(),
            Some(Raised::Unknown(unknown)) => unknown.failure(),
            None => Self::Thrown(value.into()),
        }
    }
}

impl Raised {
    fn raise<T>(self) -> Result<T, Box<EvalAltResult>> {
        Err(EvalAltResult::ErrorRuntime(Dynamic::from(self), Position::NONE).into())
    }
}

impl Unknown {
    /// Raises an error from a host function that does not know the name.
    pub(super) fn raise<T>(self) -> Result<T, Box<EvalAltResult>> {
        Raised::Unknown(self).raise()
    }

    /// Returns the failure of a script that used the name, with a suggestion.
    pub(super) fn failure(&self) -> Failure {
        let names = || self.names.iter().map(ImmutableString::as_str);
        let fix =
            Fix::meant(nearest(&self.word, names())).or_else(|| match names().count() {
                0 if self.of == Named::State => Some(Fix::AddState),
                1..=LISTED => Some(Fix::Known(names().map(str::to_owned).collect())),
                _ => None,
            });
        Failure::UnknownName(UnknownName { of: self.of, name: self.word.clone(), fix })
    }
}

impl From<Failure> for ScriptError {
    fn from(failure: Failure) -> Self {
        Self::new(failure.into())
    }
}

impl fmt::Display for ScriptError {
    /// Writes the position, if known, and the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.at {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str((&self.kind).into())
    }
}

impl std::error::Error for ScriptError {}

/// Returns line and column of a position, or `None` if it is unknown.
pub(super) fn place(position: Position) -> Option<(usize, usize)> {
    position.line().map(|line| (line, position.position().unwrap_or(1)))
}
