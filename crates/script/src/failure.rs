//! Failures: what goes wrong when a script is asked, as codes and data.

use rhai::{Dynamic, ImmutableString};

use super::limits::Limit;
use super::names::UnknownName;

/// What goes wrong when a script is asked.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Failure {
    /// It takes more than this limit.
    Limit(Limit),
    /// It takes too many steps, most of them in a function that the question calls.
    StepsIn {
        /// The function.
        function: String,
        /// How many of them, in hundredths.
        percent: usize,
    },
    /// It throws this.
    Thrown(Value),
    /// A name that nothing goes by.
    UnknownName(UnknownName),
    /// A function or an operator is given what it does not take.
    NotTaken {
        /// The function.
        function: String,
        /// What it is given.
        given: Vec<Type>,
    },
    /// A value has no property of this name.
    NoProperty {
        /// The name.
        name: String,
        /// The type of the value.
        of: Type,
        /// The properties that it has.
        known: &'static [&'static str],
        /// The one that may have been meant.
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
        /// The variable of the game that may have been meant.
        meant: Option<String>,
    },
    /// A method would change a constant.
    ChangeConstant(String),
    /// A closure uses the very value that its method works on.
    ValueInUse {
        /// The function in which it does, if it has a name.
        function: Option<String>,
    },
    /// A value cannot be indexed, or not like this.
    Indexed(Type),
    /// A value is not of the type that it must have.
    WrongType {
        /// The type that it has.
        found: Type,
        /// The type that it must have.
        wanted: Type,
    },
    /// A hook answers with something else.
    WrongAnswer {
        /// The name of the hook.
        hook: &'static str,
        /// What it answers.
        found: Found,
        /// What it must answer.
        wanted: Wanted,
    },
    /// The closure of `sort` answers with something else than a number.
    WrongOrder(Value),
    /// An effect is given this in place of a pile.
    NotAPile(Value),
    /// `take` is given a place that no pile has.
    NoSuchCard(i64),
    /// An effect is given a number of cards that it cannot move.
    WrongCount {
        /// The effect.
        effect: &'static str,
        /// The number.
        count: i64,
    },
    /// A variable of the game cannot hold this number.
    WrongNumber(i64),
    /// This property of a pile is not known before the game.
    NotBeforeGame(&'static str),
    /// This property is not known of a whole group.
    NotOfGroup(&'static str),
    /// There is no function for the hook of this name.
    NoHook(&'static str),
    /// The script is being asked already.
    InUse,
    /// Anything else, as Rhai says it.
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
    /// Another value, known by its type.
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
    /// Another, by the name that an engine has for it.
    Other(String),
}

/// What a hook answers.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Found {
    /// This value.
    Value(Value),
    /// A list with this value in it.
    InList(Value),
}

/// What a hook must answer.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Wanted {
    /// Yes or no.
    Truth,
    /// A whole number.
    Number,
    /// A group by its name, or the pile that is given.
    Group,
    /// A list of effects.
    Effects,
    /// Effects in the list, and nothing else.
    OnlyEffects,
    /// Lists of piles by the names of actions.
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
    /// Returns the type that an engine has this name for.
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
