//! Syntax errors, in the words of someone who writes rules files.

use std::ops::Range;

use toml::de::Error;

use crate::diag::{Diagnostic, Place, SourceId};
use crate::variant::tree::duplicate;
use crate::variant::tree::mistake::{Mistake, Subject, quoted};
use crate::variant::tree::parse::DEEPEST;

/// Makes the report of the first of all syntax errors, if there is one.
pub(super) fn report(
    source: SourceId,
    text: &str,
    errors: &[Error],
) -> Option<Diagnostic> {
    let first = errors.iter().min_by_key(|it| it.span().map(|it| it.start))?;
    let span = first.span().unwrap_or(0..0);
    let mistake = mistake(first.message(), text, &span);
    let report =
        mistake.report(Subject::File, Some(Place::new(source, visible(text, &span))));
    let taken = matches!(mistake, Mistake::DuplicateKey { .. })
        || first.message().starts_with("cannot extend");
    let earlier = if taken { duplicate::first_of(text, &span) } else { None };
    Some(match earlier {
        Some(span) => report.note(Place::new(source, span), "it is first given here"),
        None => report,
    })
}

fn mistake(message: &str, text: &str, span: &Range<usize>) -> Mistake {
    let found = text.get(span.clone()).unwrap_or_default();
    match message {
        "duplicate key" => Mistake::DuplicateKey { key: found.to_owned() },
        "recursion limit" => Mistake::TooDeep { most: DEEPEST },
        _ if message.starts_with("cannot recurse") => Mistake::TooDeep { most: DEEPEST },
        _ if message.starts_with("cannot extend") => syntax(
            format!("{} is already given, and not as a table with keys", quoted(found)),
            None,
        ),
        _ if message.starts_with("string values") => bare_value(found),
        _ if message.starts_with("invalid boolean") => bare_value(found),
        _ if message.starts_with("key with no value") => no_value(text, span.start),
        _ => other(message, text, span),
    }
}

/// Words what stands where a value should, without quotes.
fn bare_value(found: &str) -> Mistake {
    let found = found.trim();
    let lower = found.to_lowercase();
    if found.is_empty() {
        return syntax("a value is missing after `=`", None);
    }
    let hint = if lower == "true" || lower == "false" {
        format!("write `{lower}`")
    } else if found.starts_with(['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}']) {
        "use straight quotes: `\"`".to_owned()
    } else if found.contains(' ') && found.split(' ').all(|it| it.parse::<i64>().is_ok())
    {
        "put commas between the numbers".to_owned()
    } else if found.ends_with([';', ',']) {
        "a line ends without a comma or semicolon".to_owned()
    } else if found.contains(['"', '\'', '\\']) || found.chars().count() > 40 {
        "put text in quotes".to_owned()
    } else {
        format!("put text in quotes: `\"{found}\"`")
    };
    syntax(format!("{} is not a value", quoted(found)), Some(&hint))
}

/// Words a line that is not `key = value`.
fn no_value(text: &str, at: usize) -> Mistake {
    let line_start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    let line = text[line_start..].lines().next().unwrap_or_default().trim_start();
    let hint = if line.starts_with("//") || line.starts_with(';') {
        "comments start with `#`"
    } else if line.contains(':') && !line.contains('=') {
        "write `key = value`, with an equals sign"
    } else {
        "write `key = value`, and quotes around a key that is not a single word"
    };
    syntax("a key is not followed by `=`", Some(hint))
}

/// Words everything else, in the parser's words when there are none better.
fn other(message: &str, text: &str, span: &Range<usize>) -> Mistake {
    let at_line_end = text[span.start.min(text.len())..]
        .chars()
        .next()
        .is_none_or(|it| it == '\n' || it == '\r');
    let starts = |it: &str| message.starts_with(it);
    if starts("unexpected key or value") {
        return syntax(
            "there is more text after the value",
            Some("put every `key = value` on a line of its own"),
        );
    }
    if at_line_end && (starts("invalid basic string") || starts("invalid literal string"))
    {
        let hint = "text that runs over several lines goes between `\"\"\"` and `\"\"\"`";
        return syntax("text lacks its closing quote", Some(hint));
    }
    if starts("missing escaped value") {
        let hint = "write a backslash as `\\\\`, or put the text in single quotes";
        return syntax("`\\` is followed by a character that has no meaning", Some(hint));
    }
    match message.split_once(", expected ") {
        Some((what, "nothing")) => syntax(what, None),
        Some((what, expected)) if starts("unclosed") => {
            syntax(what, Some(&format!("add {expected}")))
        }
        Some((what, expected)) => syntax(what, Some(&format!("expected {expected}"))),
        None => syntax(message, None),
    }
}

fn syntax(message: impl Into<String>, hint: Option<&str>) -> Mistake {
    Mistake::Syntax { message: message.into(), hint: hint.map(str::to_owned) }
}

/// Returns a span that shows something: an empty one is moved onto the character it
/// stands before, if that is on the same line.
fn visible(text: &str, span: &Range<usize>) -> Range<usize> {
    let next = text.get(span.start..).and_then(|it| it.chars().next());
    match next {
        Some(it) if span.is_empty() && !it.is_control() => {
            span.start..span.start + it.len_utf8()
        }
        _ => span.clone(),
    }
}
