//! Names that nothing goes by, and what to do about them.

use std::borrow::Cow;

/// A name that nothing goes by.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct UnknownName {
    /// What it should be the name of.
    pub of: Named,
    /// The name.
    pub name: String,
    /// What to do about it, if that is clear.
    pub fix: Option<Fix>,
}

/// What has a name.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Named {
    /// A constant of the script.
    Constant,
    /// A function.
    Function,
    /// A module, which no script can have.
    Module,
    /// A variable of a function.
    Variable,
    /// A group of piles.
    Group,
    /// A pile.
    Pile,
    /// An action.
    Action,
    /// A variable of the game.
    State,
}

/// What to do about a name or a word that is not there.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Fix {
    /// Use the name that may have been meant.
    Meant(Cow<'static, str>),
    /// Use one of the names that there are.
    Known(Vec<String>),
    /// Write this.
    Write(&'static str),
    /// Write `()` for nothing.
    WriteNothing,
    /// Write the block between braces.
    WriteBlock,
    /// Write the property `len`.
    WriteLen,
    /// Write one of the functions that convert numbers and texts.
    WriteConversion,
    /// Use no other file.
    NoFile,
    /// Use no chance.
    NoChance,
    /// Use no clock.
    NoClock,
    /// Call the function by its name alone.
    CallByName,
    /// Leave out the module of what is no call.
    NoModule,
    /// Leave out the brackets, as it is a property.
    NoBrackets,
    /// Add the parameter `g` to the function.
    AddGame,
    /// Add variables to the file.
    AddState,
}

impl Fix {
    /// Returns that a name may have been meant, if there is one.
    pub(super) fn meant(name: Option<&str>) -> Option<Self> {
        name.map(|name| Self::Meant(name.to_owned().into()))
    }
}
