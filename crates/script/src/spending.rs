//! Spending: in which function a question uses up its steps.
//!
//! Rhai tells nobody which function runs. It does say through which functions an error has
//! come, so one is raised on purpose, at several moments of the same question.

use rhai::{Dynamic, EvalAltResult, Position};

use super::failure::Failure;
use super::fault::{ScriptFault, place};
use crate::rules::Hook;

/// How often one looks where a question has come to.
pub(super) const LOOKS: u32 = 10;

/// What is raised to look.
#[derive(Clone, Debug)]
struct Looked;

/// What one look shows: a function of the script, and line and column in it.
#[derive(Clone, Debug)]
pub(super) struct Look {
    function: String,
    at: Option<(usize, usize)>,
}

/// Where the steps of a question go.
#[derive(Clone, Debug)]
pub(super) struct Spending {
    /// The function that takes most of them.
    function: String,
    /// How many of them, in hundredths.
    percent: usize,
    /// The line in it that was met most often.
    at: Option<(usize, usize)>,
}

/// Returns the error that is raised to look.
pub(super) fn looked() -> EvalAltResult {
    EvalAltResult::ErrorRuntime(Dynamic::from(Looked), Position::NONE)
}

impl Look {
    /// Returns what an error shows that was raised to look.
    ///
    /// What a closure does, and the method that it is handed to, counts for the function of
    /// the script that it stands in.
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
    /// Returns what some looks show, if there are any.
    pub(super) fn of(looks: &[Look]) -> Option<Self> {
        let times = |one: &Look| {
            looks.iter().filter(|look| look.function == one.function).count()
        };
        // `max_by_key` returns the last of equals; reversed, that is the first look.
        let dearest = looks.iter().rev().max_by_key(|look| times(look))?;
        let line = |look: &Look| look.at.map(|place| place.0);
        let within = || looks.iter().filter(|look| look.function == dearest.function);
        let met = |one: &&Look| within().filter(|look| line(look) == line(one)).count();
        let at = within().rev().max_by_key(met).and_then(|look| look.at);
        let percent = times(dearest) * 100 / looks.len();
        Some(Self { function: dearest.function.clone(), percent, at })
    }

    /// Returns the fault of a question that used up its steps so.
    pub(super) fn fault(&self, hook: Hook) -> ScriptFault {
        let Self { function, percent, at } = self.clone();
        let failure = if percent == 100 && function == hook.name() {
            Failure::OUT_OF_STEPS
        } else {
            Failure::StepsIn { function, percent }
        };
        ScriptFault { at, ..failure.into() }
    }
}
