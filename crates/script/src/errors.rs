//! Converts Rhai's errors into script errors.

use rhai::{EvalAltResult, ParseError, ParseErrorType, Position};

use super::error::{ScriptError, place};
use super::failure::{Failure, Type};
use super::kinds::ScriptErrorKind;
use super::limits::Limit;
use super::names::{Fix, Named, UnknownName};
use super::words::nearest;
use super::{traps, values};

/// Converts a syntax error. `names` are the variables to suggest from.
pub(super) fn of_parse(error: &ParseError, names: &[String], text: &str) -> ScriptError {
    let unknown = |of, name: &String, fix| UnknownName { of, name: name.to_owned(), fix };
    let kind = match &*error.0 {
        ParseErrorType::VariableUndefined(name) => {
            let near = || nearest(name, names.iter().map(String::as_str));
            let fix = traps::word(name)
                .or_else(|| Fix::meant(near()))
                .or_else(|| (name == "g").then_some(Fix::AddGame));
            ScriptErrorKind::UnknownVariable(unknown(Named::Variable, name, fix))
        }
        ParseErrorType::ModuleUndefined(name) => {
            let fix = Some(Fix::NoModule);
            ScriptErrorKind::UnknownFunction(unknown(Named::Module, name, fix))
        }
        ParseErrorType::ExprTooDeep => ScriptErrorKind::ScriptTooLarge(Limit::Nesting),
        ParseErrorType::TooManyFunctions => {
            ScriptErrorKind::ScriptTooLarge(Limit::Functions)
        }
        other => return of_syntax(&other.to_string(), text, error.1),
    };
    ScriptError::new(kind).at(error.1)
}

fn of_syntax(message: &str, text: &str, at: Position) -> ScriptError {
    let trap = traps::syntax(message, text, at);
    let at = place(at).map(|place| (place.0, place.1.saturating_sub(trap.back).max(1)));
    ScriptError { at, kind: ScriptErrorKind::ScriptSyntax(trap.syntax) }
}

/// Converts a runtime error, placed at its root cause.
pub(super) fn of_eval(mut error: &EvalAltResult) -> ScriptError {
    let (mut at, mut within) = (None, None);
    loop {
        // The innermost position that is known is the most precise.
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
    let named = within.filter(|name| !name.starts_with("anon$"));
    ScriptError { at, kind: of_root(error, named).into() }
}

/// Converts the innermost error; `within` is the function in which it happened.
fn of_root(error: &EvalAltResult, within: Option<&String>) -> Failure {
    match error {
        // Only `Fuel` terminates a script.
        EvalAltResult::ErrorTerminated(..) => Failure::OUT_OF_STEPS,
        EvalAltResult::ErrorStackOverflow(..) => Failure::Limit(Limit::Calls),
        EvalAltResult::ErrorTooManyVariables(..) => Failure::Limit(Limit::Variables),
        EvalAltResult::ErrorDataTooLarge(what, _) => too_large(what),
        EvalAltResult::ErrorRuntime(value, _) => Failure::thrown(value),
        EvalAltResult::ErrorFunctionNotFound(signature, _) => not_taken(signature),
        EvalAltResult::ErrorDotExpr(text, _) => no_property(text),
        EvalAltResult::ErrorVariableNotFound(name, _) => {
            let (of, name) = (Named::Variable, name.to_owned());
            Failure::UnknownName(UnknownName { of, name, fix: None })
        }
        EvalAltResult::ErrorNonPureMethodCallOnConstant(name, _) => {
            Failure::ChangeConstant(name.to_owned())
        }
        // This error has only the position of the call in which it happened.
        EvalAltResult::ErrorDataRace(..) => {
            Failure::ValueInUse { function: within.cloned() }
        }
        EvalAltResult::ErrorIndexingType(text, _) => {
            let owner = text.rsplit(": ").next().and_then(|kind| kind.split(' ').next());
            Failure::Indexed(owner.unwrap_or_default().into())
        }
        EvalAltResult::ErrorPropertyNotFound(key, _) => {
            Failure::NoKey { key: key.to_owned(), meant: None }
        }
        EvalAltResult::ErrorMismatchDataType(wanted, found, _)
        | EvalAltResult::ErrorMismatchOutputType(wanted, found, _) => {
            let (found, wanted) = (found.as_str().into(), wanted.as_str().into());
            Failure::WrongType { found, wanted }
        }
        other => Failure::Other(plain(other)),
    }
}

fn too_large(what: &str) -> Failure {
    match what {
        it if it.contains("array") => Failure::Limit(Limit::List),
        it if it.contains("map") => Failure::Limit(Limit::Map),
        it if it.contains("string") => Failure::Limit(Limit::Text),
        other => Failure::Other(other.to_owned()),
    }
}

/// Parses a signature such as `+ (card, i64)`.
fn not_taken(signature: &str) -> Failure {
    let Some((name, types)) = signature.split_once(" (") else {
        return Failure::Other(signature.to_owned());
    };
    let types = types.strip_suffix(')').unwrap_or(types).split(", ");
    let given = types.filter(|kind| !kind.is_empty()).map(Type::from).collect();
    Failure::NotTaken { function: name.to_owned(), given }
}

/// Parses Rhai's sentence that quotes a property and a type.
fn no_property(text: &str) -> Failure {
    // Rhai has no codes for these errors. If a new version changes a sentence, a test of
    // the corpus shows it.
    let mut parts = text.split('\'');
    let (Some(name), Some(kind)) = (parts.nth(1), parts.nth(1)) else {
        return Failure::Other(text.to_owned());
    };
    let (of, known) = (Type::from(kind), values::properties(kind));
    let (name, meant) = (name.to_owned(), nearest(name, known.iter().copied()));
    if text.starts_with("No writable") && known.contains(&name.as_str()) {
        return Failure::SetProperty { name, of };
    }
    Failure::NoProperty { name, of, known, meant: meant.map(str::to_owned) }
}

/// Returns Rhai's message without its position.
fn plain(error: &EvalAltResult) -> String {
    let text = error.to_string();
    let end = text.rfind(" (line ").filter(|_| !error.position().is_none());
    text[..end.unwrap_or(text.len())].to_owned()
}
