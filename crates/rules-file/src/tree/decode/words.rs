//! Converts what serde expects and finds into data.

use serde::de::{Expected, Unexpected};

use crate::error::form::{self, Found, Kind};

/// Returns what a type expects.
pub(super) fn expected(it: &dyn Expected) -> form::Expected {
    form::Expected::Said(it.to_string())
}

/// Returns the type of the value found.
pub(super) fn kind(it: &Unexpected<'_>) -> Found {
    Found::Kind(match it {
        Unexpected::Bool(truth) => return Found::Value(truth.to_string()),
        Unexpected::Unsigned(_) | Unexpected::Signed(_) => Kind::Whole,
        Unexpected::Float(_) => Kind::Decimal,
        Unexpected::Char(_) | Unexpected::Str(_) => Kind::Text,
        Unexpected::Seq => Kind::List,
        Unexpected::Map => Kind::Table,
        Unexpected::Other(TIME) => Kind::Time,
        other => return Found::Said(other.to_string()),
    })
}

/// Returns the value found, or its type if it is not short.
pub(super) fn value(it: &Unexpected<'_>) -> Found {
    match it {
        Unexpected::Str(text) => Found::Value((*text).to_owned()),
        Unexpected::Bool(truth) => Found::Value(truth.to_string()),
        Unexpected::Unsigned(number) => Found::Value(number.to_string()),
        Unexpected::Signed(number) => Found::Value(number.to_string()),
        Unexpected::Float(number) => Found::Value(number.to_string()),
        other => kind(other),
    }
}

/// The name that dates and times have for serde, which has no type for them.
pub(super) const TIME: &str = "time";

/// Returns the value found if it is a text, a whole number or a boolean.
pub(super) fn literal(it: &Unexpected<'_>) -> Option<String> {
    match it {
        Unexpected::Str(text) => Some((*text).to_owned()),
        Unexpected::Bool(truth) => Some(truth.to_string()),
        Unexpected::Unsigned(number) => Some(number.to_string()),
        Unexpected::Signed(number) => Some(number.to_string()),
        _ => None,
    }
}
