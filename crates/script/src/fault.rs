//! Faults: what is wrong with a script, in an author's words.

use std::fmt;

use rhai::{Dynamic, EvalAltResult, ImmutableString, Position};
use strum::{IntoStaticStr, VariantNames};

use super::facts::Unknown;
use super::limits;
use super::words::nearest;
use crate::rules::{Hook, HookFault, ScriptFailure};

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

/// The most names that a hint lists.
const LISTED: usize = 12;

/// What a host function raises.
///
/// It has a type of its own, so that it can be distinguished from what a script throws.
#[derive(Clone, Debug)]
struct Raised {
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

    /// Returns the fault that a host function raised.
    pub(super) fn raised(value: &Dynamic) -> Option<Self> {
        let Raised { message, hint, unknown } = &*value.read_lock::<Raised>()?;
        let said = || Self { hint: hint.clone(), ..Self::new(message.clone()) };
        Some(unknown.as_ref().map_or_else(said, Unknown::fault))
    }

    /// Returns the fault as that of a question, whose fault has no field for a hint.
    pub(super) fn of(self, hook: Hook) -> HookFault {
        let hint = self.hint.map(|hint| format!("; {hint}")).unwrap_or_default();
        let failure = ScriptFailure::Said(format!("{}{hint}", self.message));
        HookFault::Script { hook, failure: Box::new(failure), at: self.at }
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
        let names = self.names.iter().map(ImmutableString::as_str);
        let message = format!("unknown {} {}", self.what, quoted(&self.word));
        let fault = ScriptFault::new(message);
        let known: Vec<String> = names.clone().take(LISTED + 1).map(quoted).collect();
        let fault = match known.as_slice() {
            [] if self.what == "state variable" => {
                fault.hint("the file has no `[state]`")
            }
            [only] => fault.hint(format!("the only {} is {only}", self.what)),
            [others @ .., last] if known.len() <= LISTED => {
                fault.hint(format!("there are {} and {last}", others.join(", ")))
            }
            _ => fault,
        };
        fault.meant(nearest(&self.word, names))
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
    let clean = |letter: char| {
        let hidden = letter.is_control() || ('\u{200b}'..='\u{206f}').contains(&letter);
        if hidden || letter == '\u{feff}' { '\u{fffd}' } else { letter }
    };
    text.chars().take(most).map(clean).collect::<String>() + cut
}

/// Returns line and column of a position.
pub(super) fn place(position: Position) -> Option<(usize, usize)> {
    position.line().map(|line| (line, position.position().unwrap_or(1)))
}

/// Returns the fault of a script that took too many steps.
pub(super) fn out_of_steps() -> ScriptFault {
    ScriptFault::new(format!("this takes more than {} steps", limits::STEPS)).hint(
        "see whether every loop comes to an end, and read no list inside one that can be \
         read before it: each member is a step",
    )
}

/// Returns the fault of a script that took too many steps for one position.
pub(super) fn out_of_position() -> ScriptFault {
    let most = limits::POSITION_STEPS;
    ScriptFault::new(format!(
        "all that is asked about one position takes more than {most} steps"
    ))
    .hint("make its answers shorter, or let the rules say what they can")
}

/// Returns the words for a type of values by the name an engine has for it.
pub(super) fn type_word(kind: &str) -> String {
    let own = kind.rsplit("::").next().and_then(|word| word.strip_suffix("Value"));
    let own = own.map(|word| word.replace("Made", "Move").to_lowercase());
    let kind = own.as_deref().unwrap_or(kind);
    let word = match kind {
        "()" => "nothing",
        "i64" => "a whole number",
        "bool" => "a truth value",
        "char" => "a character",
        "array" => "a list",
        "Fn" => "a function",
        "effect" => "an effect",
        it if it.contains("tring") => "a text",
        "card" | "pile" | "game" | "move" | "map" => return format!("a {kind}"),
        _ => return format!("a value of type {}", quoted(kind)),
    };
    word.to_owned()
}

/// Returns the words for a value, such as a hook was not meant to return.
pub(super) fn described(value: &Dynamic) -> String {
    if let Some(text) = value.read_lock::<ImmutableString>() {
        return format!("the text {}", quoted(&text));
    }
    match (value.as_int(), value.as_bool()) {
        (Ok(number), _) => format!("the number {number}"),
        (_, Ok(truth)) => format!("`{truth}`"),
        _ => type_word(value.type_name()),
    }
}
