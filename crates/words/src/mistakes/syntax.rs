//! Words for syntax errors in rules files.

use std::ops::Range;

use crate::Worded;
use crate::diag::english::quoted;

/// Returns what is wrong with a text, and the fix if there is an obvious one.
///
/// `message` is the parser's message about `span`.
pub(super) fn syntax_error(message: &str, text: &str, span: &Range<usize>) -> Worded {
    let found = text.get(span.clone()).unwrap_or_default();
    // The parser has no error codes, so its messages are compared. Tests notice new ones.
    match message {
        _ if message.starts_with("cannot extend") => {
            worded(format!("{} is already set, and is not a table", quoted(found)), None)
        }
        _ if message.starts_with("string values") => bare_value(found),
        _ if message.starts_with("invalid boolean") => bare_value(found),
        _ if message.starts_with("invalid float")
            && found.starts_with(char::is_alphabetic) =>
        {
            bare_value(found)
        }
        // Must precede the arms below: to the parser, this is a key without a value.
        _ if text[span.start..].starts_with(':') => worded(
            "found `:` instead of `=`",
            Some("write `key = value`, with an equals sign"),
        ),
        _ if message.starts_with("key with no value") => {
            worded("`=` is missing after a key", Some(pair_hint(text, span.start)))
        }
        _ if message.starts_with("invalid unquoted key") => worded(
            "a key without quotes can contain only letters, digits, `-` and `_`",
            Some(pair_hint(text, span.start)),
        ),
        _ => other(message, text, span),
    }
}

/// Words an error about an unquoted text in place of a value.
fn bare_value(found: &str) -> Worded {
    let found = found.trim();
    if found.is_empty() {
        return worded(
            "a value is missing after `=`",
            Some("write a value, or remove the line"),
        );
    }
    if let Some((value, rest)) =
        found.split_once(' ').filter(|(value, _)| is_value(value))
    {
        let hint = if rest.starts_with("//") || rest.starts_with(';') {
            "comments start with `#`"
        } else {
            "put a comma between two values, and each `key = value` on its own line"
        };
        let message = format!("there is more text after the value {}", quoted(value));
        return worded(message, Some(hint));
    }
    worded(format!("{} is not a value", quoted(found)), Some(&bare_value_hint(found)))
}

fn bare_value_hint(found: &str) -> String {
    let lower = found.to_lowercase();
    if lower == "true" || lower == "false" {
        format!("write `{lower}`")
    } else if lower == "yes" || lower == "on" {
        format!("write `true`, or put text in quotes: `\"{found}\"`")
    } else if lower == "no" || lower == "off" {
        format!("write `false`, or put text in quotes: `\"{found}\"`")
    } else if ["null", "nil", "none"].contains(&&*lower) {
        "remove the line, or write `\"none\"` if the key accepts it".to_owned()
    } else if found.starts_with(['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}']) {
        "use straight quotes: `\"`".to_owned()
    } else if found.ends_with(';') {
        "remove the semicolon".to_owned()
    } else if found.contains(['"', '\'', '\\']) || found.chars().count() > 40 {
        "put text in quotes".to_owned()
    } else {
        format!("put text in quotes: `\"{found}\"`")
    }
}

fn is_value(word: &str) -> bool {
    word.parse::<f64>().is_ok() || word.parse::<bool>().is_ok()
}

/// Returns how to write the line around `at`, which is not a key with a value.
fn pair_hint(text: &str, at: usize) -> &'static str {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line_start..].lines().next().unwrap_or_default().trim_start();
    if line.starts_with("//") || line.starts_with(';') {
        "comments start with `#`"
    } else if line.contains(':') && !line.contains('=') {
        "write `key = value`, with an equals sign"
    } else {
        "write `key = value`, with quotes around a key that has other characters"
    }
}

/// Words all other errors, with the parser's message if there is nothing better.
fn other(message: &str, text: &str, span: &Range<usize>) -> Worded {
    let starts = |text: &str| message.starts_with(text);
    let next = text.get(span.start..).and_then(|rest| rest.chars().next());
    let at_line_end = next.is_none_or(|letter| letter == '\n' || letter == '\r');
    let rest =
        text.get(span.start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let in_text = starts("invalid") && message.contains(" string");
    if let Some(worded) = of_brackets(message, rest) {
        worded
    } else if in_text && at_line_end {
        let hint = "put text of several lines between `\"\"\"` and `\"\"\"`";
        worded("the closing quote is missing", Some(hint))
    } else if in_text && next.is_some_and(char::is_control) {
        let hint = "remove it, or write an escape such as `\\u001b`";
        worded("text cannot contain a control character", Some(hint))
    } else if starts("unexpected key or value") {
        let hint = match rest.trim_end() {
            "," => "remove the comma at the end of the line",
            "}" | "]" => "remove this bracket, or open it earlier",
            _ => "put each `key = value` on its own line",
        };
        worded("there is more text after the value", Some(hint))
    } else if starts("extra `=`") {
        worded("there is an extra `=`", Some("write `key = value`"))
    } else if starts("unexpected leading zero") {
        worded("a number starts with zero", Some("remove the zero"))
    } else if starts("invalid key-value pair") && next == Some('{') {
        let hint = "a rules file is TOML, not JSON: write `key = value`";
        worded("a line starts with `{`", Some(hint))
    } else if starts("missing escaped value") {
        let hint = "write a backslash as `\\\\`, or put the text in single quotes";
        worded("unknown escape after `\\`", Some(hint))
    } else if starts("unquoted keys cannot be empty") {
        let is_heading = text[..span.start].ends_with(['.', '[']);
        let hint = if is_heading {
            "name the table, as in `[piles.tableau]`"
        } else {
            "write `key = value`"
        };
        worded("a key is missing", Some(hint))
    } else {
        in_own_words(message)
    }
}

/// Words errors about brackets, braces and the commas between them.
///
/// `rest` is the rest of the line.
fn of_brackets(message: &str, rest: &str) -> Option<Worded> {
    let starts = |text: &str| message.starts_with(text);
    let (what, hint) = if starts("missing key for inline table") && rest.starts_with('[')
    {
        ("a brace is not closed", "add `}` on an earlier line")
    } else if starts("missing comma between key-value pairs") {
        ("a comma is missing between two keys of a table", "add `,`")
    } else if starts("missing comma between array elements") {
        ("a list is not closed, or a comma is missing", "add `,` or `]`")
    } else if starts("unclosed table") && rest.trim_start().contains(']') {
        let hint = "join the words with `-`";
        ("the name in a heading contains a space", hint)
    } else if starts("unclosed table") {
        ("a heading is not closed", "add `]`")
    } else if starts("unclosed array table") {
        ("a heading is not closed", "close it with `]]`")
    } else if starts("unclosed inline table") {
        ("a brace is not closed", "add `}`")
    } else if starts("unclosed array") {
        ("a list is not closed", "add `]`")
    } else {
        return None;
    };
    Some(worded(what, Some(hint)))
}

fn in_own_words(message: &str) -> Worded {
    match message.split_once(", expected ") {
        Some((what, "nothing")) => worded(what, None),
        Some((what, expected)) => worded(what, Some(&format!("expected {expected}"))),
        None => worded(message, None),
    }
}

fn worded(message: impl Into<String>, hint: Option<&str>) -> Worded {
    (message.into(), hint.map(str::to_owned))
}
