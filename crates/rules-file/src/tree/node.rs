//! A value of the tree, with its position.

use crate::diag::Place;
use crate::error::form::Kind;
use crate::tree::Table;

/// A value and its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// The position. For a table with its own header, that header; for one that a longer
    /// key implies, its part of that key.
    pub place: Place,
}

/// A TOML value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Keys with values.
    Table(Table),
    /// Values in order.
    Array(Vec<Node>),
    /// Text, its quotes and escapes resolved.
    String(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction or exponent, an infinity or not a number.
    Float(f64),
    /// `true` or `false`.
    Boolean(bool),
    /// A date, a time or both, as written.
    Datetime(String),
}

impl Node {
    /// Returns the table in this node, if there is one.
    pub fn as_table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// Returns the elements of the array in this node, if there is one.
    pub fn as_array(&self) -> Option<&[Node]> {
        match &self.value {
            Value::Array(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// Returns the text in this node, if there is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }
}

impl Value {
    /// Returns the value as text if it is a text, a whole number or a boolean.
    pub(super) fn word(&self) -> Option<String> {
        match self {
            Self::String(text) => Some(text.clone()),
            Self::Integer(number) => Some(number.to_string()),
            Self::Boolean(truth) => Some(truth.to_string()),
            _ => None,
        }
    }

    /// Returns the type of the value.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Table(_) => Kind::Table,
            Self::Array(_) => Kind::List,
            Self::String(_) => Kind::Text,
            Self::Integer(_) => Kind::Whole,
            Self::Float(_) => Kind::Decimal,
            Self::Boolean(_) => Kind::Truth,
            Self::Datetime(_) => Kind::Time,
        }
    }
}
