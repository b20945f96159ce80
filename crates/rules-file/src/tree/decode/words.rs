//! What serde calls things, in the words of someone who writes rules files.

use serde::de::{Expected, Unexpected};

use crate::diag::english::quoted;

/// Returns what a type takes.
pub(super) fn expected(it: &dyn Expected) -> String {
    let text = it.to_string();
    let word = match text.as_str() {
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" | "u8" | "u16" | "u32"
        | "u64" | "u128" | "usize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "a string" | "a borrowed string" | "path string" => "text",
        "a character" => "a single character",
        "a map" => "a table",
        "a sequence" => "a list",
        "unit" => "nothing",
        _ if text.starts_with("a nonzero ") => "a whole number other than 0",
        _ if text.starts_with("struct ") => "a table",
        _ if text.starts_with("tuple ") || text.starts_with("a tuple ") => "a list",
        _ if text.starts_with("an array of ") => "a list",
        _ => return text,
    };
    word.to_owned()
}

/// Returns what was found, by its kind.
pub(super) fn kind(it: &Unexpected<'_>) -> String {
    let word = match it {
        Unexpected::Bool(truth) => return quoted(&truth.to_string()),
        Unexpected::Unsigned(_) | Unexpected::Signed(_) => "a whole number",
        Unexpected::Float(_) => "a decimal number",
        Unexpected::Char(_) | Unexpected::Str(_) => "text",
        Unexpected::Seq => "a list",
        Unexpected::Map => "a table",
        other => return other.to_string(),
    };
    word.to_owned()
}

/// Returns what was found, by its value where that is short.
pub(super) fn value(it: &Unexpected<'_>) -> String {
    match it {
        Unexpected::Str(text) => quoted(text),
        Unexpected::Bool(truth) => quoted(&truth.to_string()),
        Unexpected::Unsigned(number) => quoted(&number.to_string()),
        Unexpected::Signed(number) => quoted(&number.to_string()),
        Unexpected::Float(number) => quoted(&number.to_string()),
        other => kind(other),
    }
}

/// Returns the value that was found where it is a word or a number.
pub(super) fn literal(it: &Unexpected<'_>) -> Option<String> {
    match it {
        Unexpected::Str(text) => Some((*text).to_owned()),
        Unexpected::Bool(truth) => Some(truth.to_string()),
        Unexpected::Unsigned(number) => Some(number.to_string()),
        Unexpected::Signed(number) => Some(number.to_string()),
        _ => None,
    }
}
