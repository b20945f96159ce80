//! Words for the expected and the actual kind of a value, and what to write instead.

use crate::diag::english::{names, quoted};
use crate::variant::error::form::{Expected, Found, Kind, Subject};
use crate::variant::vocabulary;

/// The maximum number of names a sentence lists.
const LISTED: usize = 20;

/// Returns names as "`a`, `b` and `c`", with the given word before the last.
///
/// Returns `None` if there are no names, or more than [`LISTED`].
pub(super) fn list(listed: &[&str], last_joined_by: &str) -> Option<String> {
    (1..=LISTED).contains(&listed.len()).then(|| names(listed, last_joined_by))
}

/// Returns what a value must be.
pub(super) fn expected(it: &Expected) -> String {
    match it {
        Expected::Said(text) => said(text),
        Expected::Table => "a table".to_owned(),
        Expected::List(count) => format!("a list of {count} entries"),
        Expected::OneOf(known) => {
            list(known, "or").unwrap_or_else(|| "a name".to_owned())
        }
    }
}

/// Returns what a type accepts; `text` is the code of a rules file type, or serde's words.
fn said(text: &str) -> String {
    let word = match text {
        "changes" => "a table of changes to the rules",
        "group-or-table" => "the name of a group of piles, or a table",
        "times" => "`unlimited` or a number up to 65535",
        "number-or-variable" => {
            "a whole number, or a table such as `{ start = 0, show = true }`"
        }
        "truth-or-words" => "`true`, `false` or a list of words",
        "fill-or-none" => "a table such as `{ from = \"stock\" }`, or `none`",
        "script-or-table" => "the name of a script, or a table",
        "truth-or-base" => "`true`, `false` or `\"base\"`",
        "piles-or-order" => {
            "a list of pile numbers from 1, `first-to-last` or `last-to-first`"
        }
        "picks" => "`picked`, `between` or the number of a pick, from 1 to 10",
        "group-or-pick" => "the name of a group or the number of a pick, from 1 to 10",
        "one-or-many" => "a value or an array of values",
        "text-or-other" => "a string or another value",
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
        _ => return text.to_owned(),
    };
    word.to_owned()
}

/// Returns what the value is.
pub(super) fn found(it: &Found) -> String {
    match it {
        Found::Kind(kind) => match kind {
            Kind::Table => "a table",
            Kind::List => "a list",
            Kind::Text => "text",
            Kind::Whole => "a whole number",
            Kind::Decimal => "a decimal number",
            Kind::Truth => "a boolean",
            Kind::Time => "a date or time",
        }
        .to_owned(),
        Found::Value(value) => quoted(value),
        Found::Said(text) => text.clone(),
    }
}

fn key(subject: &Subject<String>) -> Option<&str> {
    subject.key().map(String::as_str)
}

/// Returns what to write instead of a value that is not of the `expected` kind.
///
/// `found` is the kind it has, and `word` the value itself if it is a word or a number.
pub(super) fn kind_hint(
    subject: &Subject<String>,
    expected: &str,
    (found, word): (&str, Option<&str>),
) -> Option<String> {
    // The known names are those in backticks.
    let known = expected.split('`').skip(1).step_by(2).map(|name| name.trim_matches('"'));
    if let Some(near) = word.and_then(|word| vocabulary::meant(word, known))
        && Some(near) != word
    {
        return Some(format!("did you mean `{near}`?"));
    }
    let hint = match (expected, found) {
        ("text", "a table") => format!("write `{} = \"...\"`", subject.key()?),
        ("text", "a list") => return Some(one_text(subject).to_owned()),
        ("text", _) => in_quotes(subject, word),
        ("a whole number", "text") => without_quotes(word?),
        ("`true` or `false`", _) => {
            let is_yes = matches!(word, Some("true" | "yes" | "on" | "1"));
            format!("write `{is_yes}`, without quotes")
        }
        ("a list", "a table") => {
            "put it in brackets, as in `[{ ... }]`, or write a heading with two brackets, as \
             in `[[deal]]`"
                .to_owned()
        }
        ("a list", _) if key(subject) == Some("covered_by") => {
            "give each pile its own list, as in `[[2, 3], []]`".to_owned()
        }
        ("a table", _) if word == Some("none") => {
            "leave it out: this game inherits nothing to remove".to_owned()
        }
        ("a table", _) if word == Some("false") => {
            "write `\"none\"` to remove what the game inherits".to_owned()
        }
        ("a table", _) => table(subject, found).to_owned(),
        _ if key(subject) == Some("fill") => {
            format!("write `{{ from = \"{}\" }}`", word?)
        }
        _ => return None,
    };
    Some(hint)
}

fn one_text(subject: &Subject<String>) -> &'static str {
    match key(subject) {
        Some("suits" | "ranks" | "order") => {
            "write the letters together in quotes, as in `\"CDHS\"`"
        }
        _ => "write a single value, without brackets",
    }
}

fn in_quotes(subject: &Subject<String>, word: Option<&str>) -> String {
    match (key(subject), word) {
        (Some("default"), Some("true" | "false")) => {
            "write `\"yes\"` or `\"no\"`".to_owned()
        }
        (Some("empty"), Some("false")) => "write `\"none\"`".to_owned(),
        (Some("empty"), Some("true")) => "write `\"any\"`".to_owned(),
        (_, Some(word)) => format!("put it in quotes: `\"{word}\"`"),
        (_, None) => "put it in quotes".to_owned(),
    }
}

fn without_quotes(word: &str) -> String {
    match word.parse::<i64>() {
        Ok(number) => format!("remove the quotes: `{number}`"),
        Err(_) => "write a number in digits, without quotes".to_owned(),
    }
}

fn table(subject: &Subject<String>, found: &str) -> &'static str {
    match key(subject) {
        Some("build" | "run") => {
            "say how ranks and suits follow: `{ rank = \"down\", suit = \"same\" }`"
        }
        Some("values") => "write a table for each value, as in `values.yes = {}`",
        _ if found == "a list" => {
            "write a heading with one bracket, as in `[piles.tableau]`"
        }
        _ => "write its keys under a heading in brackets, or in braces",
    }
}
