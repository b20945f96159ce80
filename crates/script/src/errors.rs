//! What Rhai finds wrong with a script, in an author's words.

use rhai::{
    Dynamic, EvalAltResult, ImmutableString, ParseError, ParseErrorType, Position,
};

use super::fault::{ScriptFault, ScriptFaultKind};
use super::fault::{described, harmless, out_of_steps, place, quoted, type_word};
use super::words::nearest;
use super::{limits, traps, values};

/// Returns what is wrong with the text of a script; `names` are its variables.
pub(super) fn of_parse(error: &ParseError, names: &[String], text: &str) -> ScriptFault {
    let fault = match &*error.0 {
        ParseErrorType::VariableUndefined(name) => {
            let fault = ScriptFault::new(format!("unknown variable {}", quoted(name)));
            let fault = fault.kind(ScriptFaultKind::UnknownVariable);
            let fault = match (traps::word(name), name.as_str()) {
                (Some(hint), _) => return fault.hint(hint).at(error.1),
                (None, "g") => fault.hint("add the parameter `g` to the function"),
                (None, _) => fault,
            };
            fault.meant(nearest(name, names.iter().map(String::as_str)))
        }
        ParseErrorType::ModuleUndefined(name) => {
            ScriptFault::new(format!("unknown module {}", quoted(name)))
                .kind(ScriptFaultKind::UnknownFunction)
                .hint("functions are called by their name alone, as in `abs(x)`")
        }
        ParseErrorType::ExprTooDeep => {
            ScriptFault::new(format!("this is nested more than {} deep", limits::DEPTH))
                .kind(ScriptFaultKind::ScriptTooLarge)
                .hint("move a part of it to a function of its own")
        }
        ParseErrorType::TooManyFunctions => ScriptFault::new(format!(
            "there are more than {} functions, closures included",
            limits::FUNCTIONS
        ))
        .kind(ScriptFaultKind::ScriptTooLarge),
        other => of_syntax(&other.to_string(), text, error.1),
    };
    fault.or_at(place(error.1))
}

fn of_syntax(said: &str, text: &str, at: Position) -> ScriptFault {
    let trap = traps::syntax(&said.replace('\'', "`"), text, at);
    let fault = match trap {
        Some(trap) => {
            let at = place(at)
                .map(|place| (place.0, place.1.saturating_sub(trap.back).max(1)));
            ScriptFault::new(trap.message).hint(trap.hint).or_at(at)
        }
        None => ScriptFault::new(reworded(said)).at(at),
    };
    fault.kind(ScriptFaultKind::ScriptSyntax)
}

/// Returns what went wrong while a script ran, with the place of its root cause.
pub(super) fn of_eval(mut error: &EvalAltResult) -> ScriptFault {
    let (mut at, mut within) = (None, None);
    loop {
        at = place(error.position()).or(at);
        match error {
            EvalAltResult::ErrorInFunctionCall(name, _, inner, position) => {
                within = place(*position).map(|_| name).or(within);
                error = inner;
            }
            EvalAltResult::ErrorInModule(.., inner, _) => error = inner,
            _ => break,
        }
    }
    let mut fault = of_root(error);
    // This error has no place of its own, only that of the call it happened in.
    let named = within.filter(|name| !name.starts_with("anon$"));
    if let (EvalAltResult::ErrorDataRace(..), Some(name)) = (error, named) {
        fault.message = format!("in {}: {}", quoted(name), fault.message);
    }
    ScriptFault { at, ..fault }
}

/// Returns the key that a map was asked for and does not have, if that is what went wrong.
pub(super) fn missing_key(mut error: &EvalAltResult) -> Option<&str> {
    while let EvalAltResult::ErrorInFunctionCall(_, _, inner, _)
    | EvalAltResult::ErrorInModule(_, inner, _) = error
    {
        error = inner;
    }
    match error {
        EvalAltResult::ErrorPropertyNotFound(key, _) => Some(key),
        _ => None,
    }
}

fn of_root(error: &EvalAltResult) -> ScriptFault {
    match error {
        EvalAltResult::ErrorTerminated(..) => out_of_steps(),
        EvalAltResult::ErrorStackOverflow(..) => ScriptFault::new(format!(
            "functions call each other more than {} deep",
            limits::CALLS
        ))
        .hint("a function that calls itself needs an end"),
        EvalAltResult::ErrorTooManyVariables(..) => ScriptFault::new(format!(
            "there are more than {} variables at a time",
            limits::VARIABLES
        )),
        EvalAltResult::ErrorDataTooLarge(what, _) => too_large(what),
        EvalAltResult::ErrorRuntime(value, _) => thrown(value),
        EvalAltResult::ErrorFunctionNotFound(signature, _) => not_taken(signature),
        EvalAltResult::ErrorDotExpr(text, _) => no_property(text),
        EvalAltResult::ErrorVariableNotFound(name, _) => {
            ScriptFault::new(format!("unknown variable {}", quoted(name)))
        }
        EvalAltResult::ErrorNonPureMethodCallOnConstant(name, _) => {
            ScriptFault::new(format!("{} would change a constant", quoted(name)))
        }
        EvalAltResult::ErrorDataRace(..) => {
            ScriptFault::new("a closure uses the very value its method works on")
                .hint("let one of them use a copy")
        }
        EvalAltResult::ErrorIndexingType(text, _) => {
            let owner = text.rsplit(": ").next().and_then(|kind| kind.split(' ').next());
            let owner = type_word(owner.unwrap_or_default());
            ScriptFault::new(format!("{owner} cannot be indexed like this"))
        }
        EvalAltResult::ErrorPropertyNotFound(name, _) => {
            ScriptFault::new(format!("this map has no {}", quoted(name)))
        }
        EvalAltResult::ErrorMismatchDataType(wanted, found, _)
        | EvalAltResult::ErrorMismatchOutputType(wanted, found, _) => {
            let (wanted, found) = (type_word(wanted), type_word(found));
            ScriptFault::new(format!("found {found}; wanted {wanted}"))
        }
        other => ScriptFault::new(reworded(&plain(other))),
    }
}

fn too_large(what: &str) -> ScriptFault {
    let text = match what {
        it if it.contains("array") => {
            format!("a list holds more than {} values", limits::ARRAY)
        }
        it if it.contains("map") => {
            format!("a map holds more than {} values", limits::MAP)
        }
        it if it.contains("string") => {
            format!("a text is longer than {} bytes", limits::STRING)
        }
        other => reworded(other),
    };
    ScriptFault::new(text)
}

fn thrown(value: &Dynamic) -> ScriptFault {
    if let Some(fault) = ScriptFault::raised(value) {
        return fault;
    }
    let text = value.read_lock::<ImmutableString>();
    let text = text.map_or_else(|| described(value), |text| harmless(&text, 200));
    ScriptFault::new(format!("the script gave up: {text}"))
}

/// Rewords a signature such as `+ (card, i64)`.
fn not_taken(signature: &str) -> ScriptFault {
    let Some((name, types)) = signature.split_once(" (") else {
        return ScriptFault::new(reworded(signature));
    };
    let types = types
        .strip_suffix(')')
        .unwrap_or(types)
        .split(", ")
        .filter(|kind| !kind.is_empty());
    let types: Vec<String> = types.map(type_word).collect();
    let types = if types.is_empty() { "nothing".to_owned() } else { types.join(" and ") };
    ScriptFault::new(format!("{} does not work with {types}", quoted(name)))
}

/// Rewords a sentence that quotes a property and a type.
fn no_property(text: &str) -> ScriptFault {
    let mut parts = text.split('\'');
    let (Some(name), Some(kind)) = (parts.nth(1), parts.nth(1)) else {
        return ScriptFault::new(reworded(text));
    };
    let owner = type_word(kind);
    if text.starts_with("No writable") && values::properties(kind).contains(&name) {
        return ScriptFault::new(format!("{} of {owner} cannot be set", quoted(name)))
            .hint("a script answers questions and changes nothing");
    }
    if kind == "()" {
        return ScriptFault::new(format!("`()` has no {}", quoted(name)))
            .hint("there may be no card: ask first whether it `== ()`");
    }
    let fault = ScriptFault::new(format!("{owner} has no {}", quoted(name)));
    let known = values::properties(kind);
    let fault = match known {
        [] => fault,
        _ => fault.hint(format!("it has `{}`", known.join("`, `"))),
    };
    fault.meant(nearest(name, known.iter().copied()))
}

/// Returns Rhai's own words for an error, its place left out.
fn plain(error: &EvalAltResult) -> String {
    let text = error.to_string();
    let end = text.rfind(" (line ").filter(|_| !error.position().is_none());
    text[..end.unwrap_or(text.len())].to_owned()
}

/// Rewords a sentence of Rhai's: lower case start, names in backticks, no period.
fn reworded(text: &str) -> String {
    let text = harmless(text, 200).replace('\'', "`");
    let mut letters = text.trim_end_matches('.').chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
