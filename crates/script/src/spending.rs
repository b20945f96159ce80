//! Finds the function in which a question uses up its steps.
//!
//! Rhai does not expose the running function, but an error lists the functions it passed
//! through. So an error is raised on purpose at several moments of the same question: a
//! sampling profiler.

use rhai::{Dynamic, EvalAltResult, Position};

use super::error::{ScriptError, place};
use super::failure::Failure;
use crate::rules::Hook;

/// The number of samples for one question.
pub(super) const LOOKS: u32 = 10;

/// The value that is raised to take a sample.
#[derive(Clone, Debug)]
struct Looked;

/// A sample: the running function, and line and column in it.
#[derive(Clone, Debug)]
pub(super) struct Look {
    function: String,
    at: Option<(usize, usize)>,
}

/// The result: where most steps of a question go.
#[derive(Clone, Debug)]
pub(super) struct Spending {
    /// The function that takes most of the steps.
    function: String,
    /// Its share of the steps, in percent.
    percent: usize,
    /// The position in it that was sampled most often.
    at: Option<(usize, usize)>,
}

/// Returns the error that is raised to take a sample.
pub(super) fn looked() -> EvalAltResult {
    EvalAltResult::ErrorRuntime(Dynamic::from(Looked), Position::NONE)
}

impl Look {
    /// Reads a sample from the error that was raised for it.
    ///
    /// Time in a closure, and in the method that runs it, counts for the script function
    /// that contains it.
    pub(super) fn of(
        mut error: &EvalAltResult,
        is_own: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        let mut function = None;
        loop {
            match error {
                EvalAltResult::ErrorInFunctionCall(name, _, inner, _) => {
                    // Rhai's name for closures.
                    let named = !name.starts_with("anon$") && is_own(name);
                    function = Some(name).filter(|_| named).or(function);
                    // Errors are nested from the outermost call in, so the last match is
                    // the running function.
                    error = inner;
                }
                EvalAltResult::ErrorRuntime(value, at) if value.is::<Looked>() => {
                    return Some(Self { function: function?.clone(), at: place(*at) });
                }
                _ => return None,
            }
        }
    }
}

impl Spending {
    /// Evaluates the samples, if there are any.
    pub(super) fn of(looks: &[Look]) -> Option<Self> {
        let times = |one: &Look| {
            looks.iter().filter(|look| look.function == one.function).count()
        };
        // `max_by_key` returns the last of several maxima; reversed, that is the earliest
        // sample.
        let dearest = looks.iter().rev().max_by_key(|look| times(look))?;
        let line = |look: &Look| look.at.map(|place| place.0);
        let within = || looks.iter().filter(|look| look.function == dearest.function);
        let met = |one: &&Look| within().filter(|look| line(look) == line(one)).count();
        let at = within().rev().max_by_key(met).and_then(|look| look.at);
        let percent = times(dearest) * 100 / looks.len();
        Some(Self { function: dearest.function.clone(), percent, at })
    }

    /// Returns the error of a question that ran out of steps there.
    pub(super) fn error(&self, hook: Hook) -> ScriptError {
        let Self { function, percent, at } = self.clone();
        let failure = if percent == 100 && function == hook.name() {
            Failure::OUT_OF_STEPS
        } else {
            Failure::StepsIn { function, percent }
        };
        ScriptError { at, ..failure.into() }
    }
}
