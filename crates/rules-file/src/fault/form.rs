//! What can be wrong with a rules file as such.

use std::ops::Range;

use strum::{IntoStaticStr, VariantNames};

/// One kind of mistake in the form of a file. The name of each in kebab case is its code.
#[derive(Clone, Debug, Eq, IntoStaticStr, PartialEq, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Mistake {
    /// The file is longer than any rules file should be.
    TooLong {
        /// The most bytes.
        most: usize,
    },
    /// The file has more values than any rules file should.
    TooLarge {
        /// The most values.
        most: usize,
    },
    /// Tables and arrays stand in each other deeper than anyone can mean.
    TooDeep {
        /// The most levels.
        most: usize,
    },
    /// The text is not TOML.
    Syntax {
        /// The message of the parser.
        message: String,
        /// What it is about, in the text of the file.
        span: Range<usize>,
    },
    /// A key is given twice in one table.
    DuplicateKey {
        /// The key.
        key: String,
        /// How it is given the second time.
        again: Again,
    },
    /// A number does not fit.
    BadNumber {
        /// The number.
        text: String,
    },
    /// A key that its table does not have.
    UnknownKey {
        /// The key.
        key: String,
        /// Those that it has.
        known: Vec<&'static str>,
    },
    /// A key that has another name since some version.
    OldKey {
        /// The key.
        key: String,
        /// Its name.
        now: &'static str,
    },
    /// A key that its table must have.
    MissingKey {
        /// The key.
        key: String,
    },
    /// A word where one of a list is taken.
    UnknownValue {
        /// The word.
        value: String,
        /// The list.
        known: Vec<&'static str>,
    },
    /// A value of the wrong kind.
    WrongKind {
        /// What is taken.
        expected: Expected,
        /// What was found.
        found: Found,
        /// The value that was found where it is a word or a number.
        word: Option<String>,
    },
    /// A whole number outside of its range.
    OutOfRange {
        /// The least that is taken.
        least: i128,
        /// The most that is taken.
        most: i128,
    },
    /// An array with too many or too few entries.
    Length {
        /// What is taken.
        expected: Expected,
        /// How many entries it has.
        found: usize,
    },
    /// A table that should have one key, which says what it is.
    NotOneKey {
        /// The keys it can have.
        known: Vec<&'static str>,
    },
    /// A word that is taken only as a key with a value.
    NeedsContent {
        /// The word.
        word: String,
    },
    /// A word that is taken only by itself, used as a key.
    TakesNoContent {
        /// The word.
        word: String,
    },
    /// A mistake in the words of the type that was read.
    Other(Other),
    /// There are more mistakes than are worth listing.
    TooMany {
        /// How many are listed.
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

/// What a value must be.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Expected {
    /// What a type says of itself.
    Said(String),
    /// A table.
    Table,
    /// A list with so many entries.
    List(usize),
    /// One of these names, or any name where there are none.
    OneOf(Vec<&'static str>),
}

/// What a value is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Found {
    /// Of this kind.
    Kind(Kind),
    /// The value itself, to be quoted.
    Value(String),
    /// What serde calls it.
    Said(String),
}

/// The kinds of values.
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

/// A mistake that the type that was read found itself.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Other {
    /// In its own words.
    Said(String),
    /// A key is given under two names.
    TwoNames(String),
}

/// What a value is called in a sentence about it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Subject<K> {
    /// The file as a whole.
    File,
    /// Any key of a table, itself.
    AnyKey,
    /// The value of a key.
    Key(K),
    /// An entry of the array under a key.
    Entry(K),
}

impl Subject<&str> {
    /// Returns the same with a key of its own.
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
    /// Returns the key whose value it is, or an entry of its value.
    pub fn key(&self) -> Option<&K> {
        match self {
            Self::Key(key) | Self::Entry(key) => Some(key),
            Self::File | Self::AnyKey => None,
        }
    }
}
