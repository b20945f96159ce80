//! Failures: errors of a script that runs, as codes and data.

use rhai::{Dynamic, ImmutableString};

use super::limits::Limit;
use super::names::UnknownName;

/// An error of a script while it answers a hook.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Failure {
    /// The script exceeds this limit.
    Limit(Limit),
    /// The script takes too many steps, most of them in one function.
    StepsIn {
        /// The name of the function.
        function: String,
        /// The share of the steps in that function, in percent.
        percent: usize,
    },
    /// The script throws this value.
    Thrown(Value),
    /// A name does not exist.
    UnknownName(UnknownName),
    /// A function or operator does not accept the given types.
    NotTaken {
        /// The name of the function or operator.
        function: String,
        /// The types of the arguments.
        given: Vec<Type>,
    },
    /// A value has no property of this name.
    NoProperty {
        /// The name.
        name: String,
        /// The type of the value.
        of: Type,
        /// The properties that the type has.
        known: &'static [&'static str],
        /// A similar property, if there is one.
        meant: Option<String>,
    },
    /// A property is set that can only be read.
    SetProperty {
        /// The name.
        name: String,
        /// The type of the value.
        of: Type,
    },
    /// A map has no such key.
    NoKey {
        /// The key.
        key: String,
        /// A similar variable of the game, if there is one.
        meant: Option<String>,
    },
    /// A method would change a constant.
    ChangeConstant(String),
    /// A closure uses the value that its method is working on.
    ValueInUse {
        /// The function in which this happens, if it has a name.
        function: Option<String>,
    },
    /// A value cannot be indexed, or not like this.
    Indexed(Type),
    /// A value is not of the type that it must have.
    WrongType {
        /// The actual type.
        found: Type,
        /// The required type.
        wanted: Type,
    },
    /// A hook returns the wrong type of answer.
    WrongAnswer {
        /// The name of the hook.
        hook: &'static str,
        /// The answer.
        found: Found,
        /// The required answer.
        wanted: Wanted,
    },
    /// The closure of `sort` returns this instead of a number.
    WrongOrder(Value),
    /// An effect gets this instead of a pile.
    NotAPile(Value),
    /// `take` gets a place outside of 1 to 250.
    NoSuchCard(i64),
    /// An effect gets a number of cards outside of 1 to 250.
    WrongCount {
        /// The effect.
        effect: &'static str,
        /// The number.
        count: i64,
    },
    /// A variable of the game cannot hold this number.
    WrongNumber(i64),
    /// This property of a pile is unknown while a hook without `g` is tabulated.
    NotBeforeGame(&'static str),
    /// This property does not exist for a whole group.
    NotOfGroup(&'static str),
    /// The script has no function for this hook.
    NoHook(&'static str),
    /// The script is already running.
    InUse,
    /// Any other error, in Rhai's words.
    Other(String),
}

/// A value of a script.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
    /// A truth value.
    Truth(bool),
    /// Any other value, represented by its type.
    Of(Type),
}

/// A type of values.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Type {
    /// Nothing: `()`.
    Nothing,
    /// Whole numbers.
    Number,
    /// Truth values.
    Truth,
    /// Characters.
    Character,
    /// Texts.
    Text,
    /// Lists.
    List,
    /// Maps.
    Map,
    /// Functions and closures.
    Function,
    /// Cards.
    Card,
    /// Piles, and groups of them.
    Pile,
    /// Positions.
    Game,
    /// Moves.
    Move,
    /// Effects.
    Effect,
    /// Any other type, by its name in Rhai.
    Other(String),
}

/// An answer of a hook that has the wrong type.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Found {
    /// This value.
    Value(Value),
    /// A list with this value in it.
    InList(Value),
}

/// The answer that a hook must give.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Wanted {
    /// `true` or `false`.
    Truth,
    /// A whole number.
    Number,
    /// The name of a group, or the given pile.
    Group,
    /// A list of effects.
    Effects,
    /// A list that contains only effects.
    OnlyEffects,
    /// A map from the names of actions to lists of piles.
    Picks,
}

impl Failure {
    /// The failure of a script that takes too many steps.
    pub(super) const OUT_OF_STEPS: Self = Self::Limit(Limit::Steps);
}

impl From<&Dynamic> for Value {
    fn from(value: &Dynamic) -> Self {
        if let Some(text) = value.read_lock::<ImmutableString>() {
            return Self::Text(text.to_string());
        }
        match (value.as_int(), value.as_bool()) {
            (Ok(number), _) => Self::Number(number),
            (_, Ok(truth)) => Self::Truth(truth),
            _ => Self::Of(value.type_name().into()),
        }
    }
}

impl From<&str> for Type {
    /// Parses the name that Rhai has for a type.
    fn from(name: &str) -> Self {
        let own = name.rsplit("::").next().and_then(|word| word.strip_suffix("Value"));
        let own = own.map(|word| word.replace("Made", "Move").to_lowercase());
        let name = own.as_deref().unwrap_or(name);
        match name {
            "()" => Self::Nothing,
            "i64" => Self::Number,
            "bool" => Self::Truth,
            "char" => Self::Character,
            "array" => Self::List,
            "Fn" => Self::Function,
            "effect" => Self::Effect,
            it if it.contains("tring") => Self::Text,
            "card" => Self::Card,
            "pile" => Self::Pile,
            "game" => Self::Game,
            "move" => Self::Move,
            "map" => Self::Map,
            _ => Self::Other(name.to_owned()),
        }
    }
}
