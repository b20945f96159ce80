//! Names that do not exist, and how to fix them.

use std::borrow::Cow;

/// A name that does not exist.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct UnknownName {
    /// The kind of thing it should name.
    pub of: Named,
    /// The name.
    pub name: String,
    /// The suggested fix, if there is one.
    pub fix: Option<Fix>,
}

/// The kinds of named things.
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

/// A suggested fix for a name or word that does not exist.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Fix {
    /// Use this similar name.
    Meant(Cow<'static, str>),
    /// Use one of these names.
    Known(Vec<String>),
    /// Write this instead.
    Write(&'static str),
    /// Write `()` for nothing.
    WriteNothing,
    /// Write the block in braces.
    WriteBlock,
    /// Write the property `len`.
    WriteLen,
    /// Use one of the functions that convert numbers and texts.
    WriteConversion,
    /// Do without the other file: scripts cannot import.
    NoFile,
    /// Do without random numbers: scripts have none.
    NoChance,
    /// Do without a clock: scripts have none.
    NoClock,
    /// Call the function by its name alone.
    CallByName,
    /// Leave out the module: scripts have none.
    NoModule,
    /// Leave out the brackets: this is a property.
    NoBrackets,
    /// Add the parameter `g` to the function.
    AddGame,
    /// Declare variables in `[state]`.
    AddState,
}

impl Fix {
    /// Returns the suggestion to use a similar name, if there is one.
    pub(super) fn meant(name: Option<&str>) -> Option<Self> {
        name.map(|name| Self::Meant(name.to_owned().into()))
    }
}
