//! Faults: what is wrong with a script, in an author's words.

use std::fmt;

use rhai::{Dynamic, EvalAltResult, ParseError, ParseErrorType, Position};
use strum::{IntoStaticStr, VariantNames};

use super::facts::Unknown;
use super::words::nearest;
use super::{limits, traps, values};
use crate::rules::{Hook, HookFault};

/// What is wrong with a script, found when it is read or when it is asked.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct ScriptFault {
    /// Line and column, both from one, as far as they are known.
    pub at: Option<(usize, usize)>,
    /// What is wrong.
    pub message: String,
    /// A way out, if there is an obvious one.
    pub hint: Option<String>,
    /// Which kind of fault it is.
    pub kind: ScriptFaultKind,
}

/// The kinds of [`ScriptFault`]. The name of each in kebab case is its code.
#[derive(
    Clone, Copy, Debug, Eq, IntoStaticStr, Ord, PartialEq, PartialOrd, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ScriptFaultKind {
    /// The text is not Rhai.
    ScriptSyntax,
    /// The text is too long, too deep or has too many functions.
    ScriptTooLarge,
    /// A variable or a constant that is not there.
    UnknownVariable,
    /// A function or a module that is not there.
    UnknownFunction,
    /// A function called with too many or too few arguments.
    WrongArguments,
    /// A hook with the wrong parameters, or declared twice.
    WrongHook,
    /// A function that nothing calls, with a name close to that of a hook.
    UnknownHook,
    /// Something a script may not do.
    NotInScript,
    /// A name that is taken already.
    TakenName,
    /// A property compared with a text that it never is.
    NeverEqual,
    /// The script failed when it was asked.
    ScriptFailed,
}

/// What a host function raises.
///
/// It has a type of its own, so that it can be told from what a script throws.
#[derive(Clone, Debug)]
pub(super) struct Raised {
    message: String,
    hint: Option<String>,
    /// The name that is not there. What may have been meant is looked for only when that
    /// is told, since it takes long and a script can catch what is raised.
    unknown: Option<Unknown>,
}

impl ScriptFault {
    /// Returns the fault with this message.
    pub(super) fn new(message: impl Into<String>) -> Self {
        let kind = ScriptFaultKind::ScriptFailed;
        Self { at: None, message: message.into(), hint: None, kind }
    }

    /// Says which kind of fault it is.
    pub(super) fn kind(self, kind: ScriptFaultKind) -> Self {
        Self { kind, ..self }
    }

    /// Places the fault.
    pub(super) fn at(self, position: Position) -> Self {
        Self { at: place(position), ..self }
    }

    /// Places the fault unless its place is known.
    pub(super) fn or_at(self, place: Option<(usize, usize)>) -> Self {
        Self { at: self.at.or(place), ..self }
    }

    /// Adds a way out.
    pub(super) fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// Adds the name that may have been meant.
    pub(super) fn meant(self, name: Option<&str>) -> Self {
        let hint = name.map(|name| format!("did you mean {}?", quoted(name)));
        Self { hint: hint.or(self.hint), ..self }
    }

    /// Raises the fault from a host function.
    pub(super) fn raise<T>(self) -> Result<T, Box<EvalAltResult>> {
        Raised { message: self.message, hint: self.hint, unknown: None }.raise()
    }

    /// Returns the fault as that of a question, whose fault has no field for a hint.
    pub(super) fn of(self, hook: Hook) -> HookFault {
        let hint = self.hint.map(|hint| format!("; {hint}")).unwrap_or_default();
        HookFault { hook, message: format!("{}{hint}", self.message), at: self.at }
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
        Raised { message: String::new(), hint: None, unknown: Some(self) }.raise()
    }

    /// Returns the fault of a script that used the name.
    pub(super) fn fault(&self) -> ScriptFault {
        let names = self.names.iter().map(rhai::ImmutableString::as_str);
        let message = format!("unknown {} {}", self.what, quoted(&self.word));
        ScriptFault::new(message).meant(nearest(&self.word, names))
    }
}

impl fmt::Display for ScriptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.at {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str(&self.message)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, "; {hint}"))
    }
}

impl std::error::Error for ScriptFault {}

/// Raises an error from a host function.
pub(super) fn raise<T>(message: impl Into<String>) -> Result<T, Box<EvalAltResult>> {
    ScriptFault::new(message).raise()
}

/// Returns text from a script between backticks, shortened and made harmless.
pub(super) fn quoted(text: &str) -> String {
    format!("`{}`", harmless(text, 60))
}

/// Returns the start of a text without control characters.
pub(super) fn harmless(text: &str, most: usize) -> String {
    let cut = if text.chars().nth(most).is_some() { "..." } else { "" };
    let clean = |it: char| {
        let hidden = it.is_control() || ('\u{200b}'..='\u{206f}').contains(&it);
        if hidden || it == '\u{feff}' { '\u{fffd}' } else { it }
    };
    text.chars().take(most).map(clean).collect::<String>() + cut
}

/// Returns line and column of a position.
pub(super) fn place(position: Position) -> Option<(usize, usize)> {
    position.line().map(|line| (line, position.position().unwrap_or(1)))
}

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
            let at = place(at).map(|it| (it.0, it.1.saturating_sub(trap.back).max(1)));
            ScriptFault::new(trap.message).hint(trap.hint).or_at(at)
        }
        None => ScriptFault::new(reworded(said)).at(at),
    };
    fault.kind(ScriptFaultKind::ScriptSyntax)
}

/// Returns what went wrong while a script ran, with the place of its root cause.
pub(super) fn of_eval(mut error: &EvalAltResult) -> ScriptFault {
    let mut at = None;
    loop {
        at = place(error.position()).or(at);
        match error {
            EvalAltResult::ErrorInFunctionCall(.., inner, _)
            | EvalAltResult::ErrorInModule(.., inner, _) => error = inner,
            _ => break,
        }
    }
    ScriptFault { at, ..of_root(error) }
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
            let owner = text.rsplit(": ").next().and_then(|it| it.split(' ').next());
            let owner = values::type_word(owner.unwrap_or_default());
            ScriptFault::new(format!("{owner} cannot be indexed like this"))
        }
        EvalAltResult::ErrorPropertyNotFound(name, _) => {
            ScriptFault::new(format!("this map has no {}", quoted(name)))
        }
        EvalAltResult::ErrorMismatchDataType(wanted, found, _)
        | EvalAltResult::ErrorMismatchOutputType(wanted, found, _) => {
            let (wanted, found) = (values::type_word(wanted), values::type_word(found));
            ScriptFault::new(format!("found {found}; wanted {wanted}"))
        }
        other => ScriptFault::new(reworded(&plain(other))),
    }
}

/// Returns the fault of a script that took too many steps.
pub(super) fn out_of_steps() -> ScriptFault {
    ScriptFault::new(format!("this takes more than {} steps", limits::STEPS))
        .hint("see whether every loop comes to an end")
}

/// Returns the fault of a script that took too many steps for one position.
pub(super) fn out_of_position() -> ScriptFault {
    let most = limits::POSITION_STEPS;
    ScriptFault::new(format!(
        "all that is asked about one position takes more than {most} steps"
    ))
    .hint("make its answers shorter, or let the rules say what they can")
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
    if let Some(raised) = value.read_lock::<Raised>() {
        if let Some(unknown) = &raised.unknown {
            return unknown.fault();
        }
        let fault = ScriptFault::new(raised.message.clone());
        return ScriptFault { hint: raised.hint.clone(), ..fault };
    }
    let text = value.read_lock::<rhai::ImmutableString>();
    let text = text.map_or_else(|| values::described(value), |it| harmless(&it, 200));
    ScriptFault::new(format!("the script gave up: {text}"))
}

/// Rewords a signature such as `+ (card, i64)`.
fn not_taken(signature: &str) -> ScriptFault {
    let Some((name, types)) = signature.split_once(" (") else {
        return ScriptFault::new(reworded(signature));
    };
    let types =
        types.strip_suffix(')').unwrap_or(types).split(", ").filter(|it| !it.is_empty());
    let types: Vec<String> = types.map(values::type_word).collect();
    let types = if types.is_empty() { "nothing".to_owned() } else { types.join(" and ") };
    ScriptFault::new(format!("{} does not work with {types}", quoted(name)))
}

/// Rewords a sentence that quotes a property and a type.
fn no_property(text: &str) -> ScriptFault {
    let mut parts = text.split('\'');
    let (Some(name), Some(kind)) = (parts.nth(1), parts.nth(1)) else {
        return ScriptFault::new(reworded(text));
    };
    let owner = values::type_word(kind);
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
    let first = letters.next().map(|it| it.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
