//! Faults: what is wrong with a script, as codes and data. The words for them are elsewhere.

use std::fmt;
use std::sync::Arc;

use rhai::{Dynamic, EvalAltResult, ImmutableString, Position};

use super::facts::Unknown;
use super::failure::Failure;
use super::kinds::{Forbidden, ScriptFaultKind, WrongHook};
use super::names::{Fix, Named, UnknownName};
use super::words::nearest;
use crate::rules::{Hook, HookFault, ScriptFailure};

/// What is wrong with a script, found when it is read or when it is asked.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScriptFault {
    /// Line and column, both from one, as far as they are known.
    pub at: Option<(usize, usize)>,
    /// What is wrong there.
    pub kind: ScriptFaultKind,
}

/// The most names that are listed where one is not known.
const LISTED: usize = 12;

/// What a host function raises.
///
/// It has a type of its own, so that it can be distinguished from what a script throws. What may
/// have been meant by an unknown name is looked for only when the failure is reported, since it
/// takes long and a script can catch what is raised.
#[derive(Clone, Debug)]
enum Raised {
    Failure(Failure),
    Unknown(Unknown),
}

impl ScriptFault {
    /// Returns a fault of no place.
    pub(super) fn new(kind: ScriptFaultKind) -> Self {
        Self { at: None, kind }
    }

    /// Places the fault.
    pub(super) fn at(self, position: Position) -> Self {
        Self { at: place(position), ..self }
    }

    /// Places the fault unless its place is known.
    pub(super) fn or_at(self, place: Option<(usize, usize)>) -> Self {
        Self { at: self.at.or(place), ..self }
    }

    /// Returns the fault as that of a question.
    pub(super) fn of(self, hook: Hook) -> HookFault {
        let failure = Box::new(ScriptFailure::Interpreter(Arc::new(self.kind)));
        HookFault::Script { hook, failure, at: self.at }
    }

    /// Returns whether the question used up its steps.
    pub(super) fn is_out_of_steps(&self) -> bool {
        matches!(self.kind, ScriptFaultKind::ScriptFailed(Failure::OUT_OF_STEPS))
    }

    /// Returns what faults are sorted by. Of those at one place only the first is reported, so it
    /// is the most precise: a name is misused, then something is out of place, then a name is
    /// unknown.
    pub(super) fn rank(&self) -> (Option<(usize, usize)>, u8, &ScriptFaultKind) {
        let rank = match &self.kind {
            ScriptFaultKind::NotInScript(Forbidden::ChangeShown(_)) => 3,
            ScriptFaultKind::NotInScript(Forbidden::KeepClosure | Forbidden::Outside)
            | ScriptFaultKind::WrongHook(WrongHook::Parameters(_))
            | ScriptFaultKind::UnknownHook { .. } => 1,
            ScriptFaultKind::NotInScript(_)
            | ScriptFaultKind::WrongHook(WrongHook::Twice(_))
            | ScriptFaultKind::WrongArguments { .. }
            | ScriptFaultKind::TakenName { .. }
            | ScriptFaultKind::NeverEqual { .. } => 0,
            ScriptFaultKind::ScriptSyntax(_)
            | ScriptFaultKind::ScriptTooLarge(_)
            | ScriptFaultKind::UnknownVariable(_)
            | ScriptFaultKind::UnknownFunction(_)
            | ScriptFaultKind::ScriptFailed(_) => 2,
        };
        (self.at, rank, &self.kind)
    }
}

impl Failure {
    /// Raises the failure from a host function.
    pub(super) fn raise<T>(self) -> Result<T, Box<EvalAltResult>> {
        Raised::Failure(self).raise()
    }

    /// Returns the failure of a script that threw this, or let through what a host function raised.
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

    /// Returns the failure of a script that used the name.
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

impl From<Failure> for ScriptFault {
    fn from(failure: Failure) -> Self {
        Self::new(failure.into())
    }
}

impl fmt::Display for ScriptFault {
    /// Writes the code, behind the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.at {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str((&self.kind).into())
    }
}

impl std::error::Error for ScriptFault {}

/// Returns line and column of a position.
pub(super) fn place(position: Position) -> Option<(usize, usize)> {
    position.line().map(|line| (line, position.position().unwrap_or(1)))
}
