//! The kinds of script errors, each with its data. The crate `words` has their sentences.

use strum::{IntoStaticStr, VariantNames};

use super::failure::Failure;
use super::limits::Limit;
use super::names::{Fix, UnknownName};

/// The kinds of [`ScriptError`](super::ScriptError). The name of each variant in kebab
/// case is its stable code.
#[derive(Clone, Debug, Eq, IntoStaticStr, Ord, PartialEq, PartialOrd, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ScriptErrorKind {
    /// The text is not Rhai.
    ScriptSyntax(Syntax),
    /// The text is too long, is nested too deeply or has too many functions.
    ScriptTooLarge(Limit),
    /// A variable or constant does not exist.
    UnknownVariable(UnknownName),
    /// A function or module does not exist.
    UnknownFunction(UnknownName),
    /// A function is called with the wrong number of arguments.
    WrongArguments {
        /// The name of the function.
        function: String,
        /// The numbers of arguments that it accepts.
        takes: Vec<usize>,
        /// The number of arguments given.
        given: usize,
    },
    /// A hook is declared twice or with the wrong parameters.
    WrongHook(WrongHook),
    /// A function that nothing calls has a name close to that of a hook.
    UnknownHook {
        /// The name of the function.
        function: String,
        /// The name of the hook.
        meant: &'static str,
    },
    /// A script does something that is forbidden.
    NotInScript(Forbidden),
    /// A declaration uses a name that is already taken.
    TakenName {
        /// The name.
        name: String,
        /// Whether a built-in function has the name; otherwise a constant has it.
        is_built_in: bool,
    },
    /// A property is compared with a text that it never equals.
    NeverEqual {
        /// The property.
        property: String,
        /// Whether the property is a number.
        is_number: bool,
        /// The text.
        text: String,
        /// The suggested comparison.
        instead: Instead,
    },
    /// The script failed while it answered a hook.
    ScriptFailed(Failure),
}

/// A syntax error, recognized from Rhai's message and the text around it.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Syntax {
    /// A keyword of a different language.
    ForeignWord {
        /// The word.
        word: String,
        /// The suggested fix.
        fix: Fix,
    },
    /// A value is called as if it were a function.
    CalledValue,
    /// A quotation mark is curly.
    CurlyQuote,
    /// A number has a fraction.
    Decimal,
    /// A statement has no `;` at its end.
    OpenStatement,
    /// `=` where `==` should be.
    Assignment,
    /// A brace is not closed.
    OpenBrace,
    /// A bracket is not closed.
    OpenBracket,
    /// A list is not closed.
    OpenList,
    /// A `}` has no matching `{`.
    ExtraBrace,
    /// A text has no closing quotation mark.
    OpenText,
    /// A text is in single quotes.
    SingleQuotes,
    /// `#` where no map begins.
    Hash,
    /// The operator `++`.
    Increment,
    /// The operator `?`.
    QuestionMark,
    /// Any other error, in Rhai's words.
    Other(String),
}

/// What is wrong with the declaration of a hook.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum WrongHook {
    /// The hook of this name is declared twice.
    Twice(&'static str),
    /// Its parameters match none of these forms.
    Parameters(Vec<String>),
}

/// Something that a script must not do.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Forbidden {
    /// Declare this function as a method of a type.
    Method(String),
    /// Change this constant.
    ChangeConstant(String),
    /// Use this function as a value.
    FunctionAsValue(String),
    /// Store a closure in a variable, a list or an answer.
    KeepClosure,
    /// Run a statement outside functions.
    Outside,
    /// Change the content of this parameter of a hook.
    ChangeShown(String),
}

/// A suggested comparison for a property.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Instead {
    /// With this rank, as a number.
    Rank(u32),
    /// With a number, where 1 is the lowest rank.
    LowestRank,
    /// With any number.
    Number,
    /// With the suit of this name.
    Suit(String),
    /// With this text, which is similar.
    Meant(String),
    /// With one of these texts.
    OneOf(Vec<String>),
}

impl From<Failure> for ScriptErrorKind {
    fn from(failure: Failure) -> Self {
        Self::ScriptFailed(failure)
    }
}
