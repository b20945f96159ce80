//! The kinds of faults, each with its data. The words for them are elsewhere.

use strum::{IntoStaticStr, VariantNames};

use super::failure::Failure;
use super::limits::Limit;
use super::names::{Fix, UnknownName};

/// The kinds of [`ScriptFault`](super::ScriptFault). The name of each in kebab case is its code.
#[derive(Clone, Debug, Eq, IntoStaticStr, Ord, PartialEq, PartialOrd, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ScriptFaultKind {
    /// The text is not Rhai.
    ScriptSyntax(Syntax),
    /// The text is too long, too deep or has too many functions.
    ScriptTooLarge(Limit),
    /// A variable or a constant that is not there.
    UnknownVariable(UnknownName),
    /// A function or a module that is not there.
    UnknownFunction(UnknownName),
    /// A function called with too many or too few arguments.
    WrongArguments {
        /// The function.
        function: String,
        /// The numbers of arguments that it takes.
        takes: Vec<usize>,
        /// How many it is given.
        given: usize,
    },
    /// A hook with the wrong parameters, or declared twice.
    WrongHook(WrongHook),
    /// A function that nothing calls, with a name close to that of a hook.
    UnknownHook {
        /// The function.
        function: String,
        /// The name of the hook.
        meant: &'static str,
    },
    /// Something a script may not do.
    NotInScript(Forbidden),
    /// A name that is taken already.
    TakenName {
        /// The name.
        name: String,
        /// Whether it is that of a function of the language, and not that of a constant.
        is_built_in: bool,
    },
    /// A property compared with a text that it never is.
    NeverEqual {
        /// The property.
        property: String,
        /// Whether it is a number.
        is_number: bool,
        /// The text.
        text: String,
        /// What to compare it with.
        instead: Instead,
    },
    /// The script failed when it was asked.
    ScriptFailed(Failure),
}

/// How a text fails to be Rhai.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Syntax {
    /// A word of another language.
    ForeignWord {
        /// The word.
        word: String,
        /// What to do about it.
        fix: Fix,
    },
    /// A value is called like a function.
    CalledValue,
    /// A quote is a curly one.
    CurlyQuote,
    /// A number is not whole.
    Decimal,
    /// A statement does not end.
    OpenStatement,
    /// `=` where `==` should be.
    Assignment,
    /// A brace is not closed.
    OpenBrace,
    /// A bracket is not closed.
    OpenBracket,
    /// A list is not closed.
    OpenList,
    /// A brace is closed that was not opened.
    ExtraBrace,
    /// A text is not closed.
    OpenText,
    /// A text is in single quotes.
    SingleQuotes,
    /// `#` where no map begins.
    Hash,
    /// The operator `++`.
    Increment,
    /// The operator `?`.
    QuestionMark,
    /// Anything else, as Rhai says it.
    Other(String),
}

/// How the function of a hook is declared wrong.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum WrongHook {
    /// The hook of this name is declared twice.
    Twice(&'static str),
    /// It has other parameters than these forms of it.
    Parameters(Vec<String>),
}

/// What a script may not do.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Forbidden {
    /// Declare this function for a type.
    Method(String),
    /// Change this constant.
    ChangeConstant(String),
    /// Use this function as a value.
    FunctionAsValue(String),
    /// Keep a closure.
    KeepClosure,
    /// Do something outside functions.
    Outside,
    /// Change what is in this parameter of a hook.
    ChangeShown(String),
}

/// What to compare a property with.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Instead {
    /// With this rank, a number.
    Rank(u32),
    /// With a rank, of which 1 is the lowest.
    LowestRank,
    /// With any number.
    Number,
    /// With the suit of this name.
    Suit(String),
    /// With the text that may have been meant.
    Meant(String),
    /// With one of these texts.
    OneOf(Vec<String>),
}

impl From<Failure> for ScriptFaultKind {
    fn from(failure: Failure) -> Self {
        Self::ScriptFailed(failure)
    }
}
