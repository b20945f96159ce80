//! Errors in the form of a rules file: syntax, keys and types.

use std::ops::Range;

use strum::{IntoStaticStr, VariantNames};

/// An error in the form of a file. The name of each variant in kebab case is its stable
/// code.
#[derive(Clone, Debug, Eq, IntoStaticStr, PartialEq, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Mistake {
    /// The file is too long.
    TooLong {
        /// The maximum number of bytes.
        most: usize,
    },
    /// The file has too many values.
    TooLarge {
        /// The maximum number of values.
        most: usize,
    },
    /// Tables and arrays are nested too deeply.
    TooDeep {
        /// The maximum number of levels.
        most: usize,
    },
    /// The text is not TOML.
    Syntax {
        /// The message of the parser.
        message: String,
        /// The range of bytes in the file that it is about.
        span: Range<usize>,
    },
    /// A key is given twice in one table.
    DuplicateKey {
        /// The key.
        key: String,
        /// Where it is given the second time.
        again: Again,
    },
    /// A number is too large to represent.
    BadNumber {
        /// The number.
        text: String,
    },
    /// A table does not have this key.
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that it has.
        known: Vec<&'static str>,
    },
    /// A key was renamed in an earlier version.
    OldKey {
        /// The key.
        key: String,
        /// Its current name.
        now: &'static str,
    },
    /// A required key is missing.
    MissingKey {
        /// The key.
        key: String,
    },
    /// A word is not one of the allowed ones.
    UnknownValue {
        /// The word.
        value: String,
        /// The allowed words.
        known: Vec<&'static str>,
    },
    /// A value has the wrong type.
    WrongKind {
        /// What is expected.
        expected: Expected,
        /// What was found.
        found: Found,
        /// The value, if it is a word or a number.
        word: Option<String>,
    },
    /// A whole number is outside its range.
    OutOfRange {
        /// The minimum.
        least: i128,
        /// The maximum.
        most: i128,
    },
    /// An array has the wrong number of entries.
    Length {
        /// What is expected.
        expected: Expected,
        /// The number of entries it has.
        found: usize,
    },
    /// A table must have exactly one key, which selects the variant.
    NotOneKey {
        /// The keys that it can have.
        known: Vec<&'static str>,
    },
    /// A word is valid only as a key with a value.
    NeedsContent {
        /// The word.
        word: String,
    },
    /// A word is valid only by itself, but is used as a key.
    TakesNoContent {
        /// The word.
        word: String,
    },
    /// An error that the decoded type reported itself.
    Other(Other),
    /// There are more errors than are reported.
    TooMany {
        /// The number of errors reported.
        most: usize,
    },
}

/// How a key is given that was given before.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Again {
    /// In the heading of an entry of a list.
    EntryHeading,
    /// In the heading of a table.
    Heading,
    /// With a value.
    Value,
}

/// What a value should be.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Expected {
    /// A code that the type gives for itself.
    Said(String),
    /// A table.
    Table,
    /// A list with this number of entries.
    List(usize),
    /// One of these names, or any name if the list is empty.
    OneOf(Vec<&'static str>),
}

/// What a value is instead.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Found {
    /// A value of this type.
    Kind(Kind),
    /// This value, to be quoted.
    Value(String),
    /// Serde's description of it.
    Said(String),
}

/// The types of values in TOML.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// A table.
    Table,
    /// A list.
    List,
    /// Text.
    Text,
    /// A whole number.
    Whole,
    /// A decimal number.
    Decimal,
    /// A truth value.
    Truth,
    /// A date or a time.
    Time,
}

/// An error that the decoded type reported itself.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Other {
    /// Its message.
    Said(String),
    /// A key is given under two names.
    TwoNames(String),
}

/// How a sentence about a value refers to it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Subject<K> {
    /// The file as a whole.
    File,
    /// A key of a table, whatever its name.
    AnyKey,
    /// The value of a key.
    Key(K),
    /// An entry of the array under a key.
    Entry(K),
}

impl Subject<&str> {
    /// Returns the same with an owned key.
    pub(crate) fn owned(self) -> Subject<String> {
        match self {
            Self::File => Subject::File,
            Self::AnyKey => Subject::AnyKey,
            Self::Key(key) => Subject::Key(key.to_owned()),
            Self::Entry(key) => Subject::Entry(key.to_owned()),
        }
    }
}

impl<K> Subject<K> {
    /// Returns the key of the value, or of the array it is an entry of.
    pub fn key(&self) -> Option<&K> {
        match self {
            Self::Key(key) | Self::Entry(key) => Some(key),
            Self::File | Self::AnyKey => None,
        }
    }
}
