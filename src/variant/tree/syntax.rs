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
        "duplicate key" => {
            Mistake::DuplicateKey { key: found.trim_matches(['"', '\'']).to_owned() }
        }
        "recursion limit" => Mistake::TooDeep { most: DEEPEST },
        _ if message.starts_with("cannot recurse") => Mistake::TooDeep { most: DEEPEST },
        _ if message.starts_with("cannot extend") => syntax(
            format!("{} is already given, and not as a table with keys", quoted(found)),
            None,
        ),
        _ if message.starts_with("string values") => bare_value(found),
        _ if message.starts_with("invalid boolean") => bare_value(found),
        _ if message.starts_with("key with no value") => {
            syntax("a key is not followed by `=`", Some(pair_hint(text, span.start)))
        }
        _ if message.starts_with("invalid unquoted key") => syntax(
            "a key without quotes is made of letters, digits, `-` and `_` only",
            Some(pair_hint(text, span.start)),
        ),
        _ => other(message, text, span),
    }
}

/// Words what stands where a value should, without quotes.
fn bare_value(found: &str) -> Mistake {
    let found = found.trim();
    if found.is_empty() {
        return syntax("a value is missing after `=`", None);
    }
    if let Some((value, _)) = found.split_once(' ').filter(|(it, _)| is_value(it)) {
        return syntax(
            format!("there is more text after the value {}", quoted(value)),
            Some(
                "put a comma between two values, and each `key = value` on its own line",
            ),
        );
    }
    syntax(format!("{} is not a value", quoted(found)), Some(&bare_value_hint(found)))
}

fn bare_value_hint(found: &str) -> String {
    let lower = found.to_lowercase();
    if lower == "true" || lower == "false" {
        format!("write `{lower}`")
    } else if found.starts_with(['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}']) {
        "use straight quotes: `\"`".to_owned()
    } else if found.ends_with(';') {
        "a line ends without a semicolon".to_owned()
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
    let line_start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    let line = text[line_start..].lines().next().unwrap_or_default().trim_start();
    if line.starts_with("//") || line.starts_with(';') {
        "comments start with `#`"
    } else if line.contains(':') && !line.contains('=') {
        "write `key = value`, with an equals sign"
    } else {
        "write `key = value`, with quotes around a key of any other characters"
    }
}

/// Words everything else, in the parser's words when there are none better.
fn other(message: &str, text: &str, span: &Range<usize>) -> Mistake {
    let starts = |it: &str| message.starts_with(it);
    let next = text.get(span.start..).and_then(|it| it.chars().next());
    let at_line_end = next.is_none_or(|it| it == '\n' || it == '\r');
    let in_text = starts("invalid") && message.contains(" string");
    if in_text && at_line_end {
        let hint = "text that runs over several lines goes between `\"\"\"` and `\"\"\"`";
        syntax("text lacks its closing quote", Some(hint))
    } else if in_text && next.is_some_and(char::is_control) {
        let hint = "write it as an escape such as `\\u001b`, in double quotes";
        syntax("text may not hold a control character", Some(hint))
    } else if starts("unexpected key or value") {
        let hint = "put each `key = value` on its own line";
        syntax("there is more text after the value", Some(hint))
    } else if starts("missing escaped value") {
        let hint = "write a backslash as `\\\\`, or put the text in single quotes";
        syntax("`\\` is followed by a character that has no meaning", Some(hint))
    } else if starts("missing comma between array elements") {
        syntax("an array is not closed, or lacks a comma", Some("add `,` or `]`"))
    } else if starts("unquoted keys cannot be empty") {
        syntax("a key is missing", None)
    } else {
        in_own_words(message)
    }
}

fn in_own_words(message: &str) -> Mistake {
    match message.split_once(", expected ") {
        Some((what, "nothing")) => syntax(what, None),
        Some((what, expected)) if what.starts_with("unclosed") => {
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

#[cfg(test)]
mod tests {
    use crate::diag::{Sources, Style, render};
    use crate::variant::tree::parse;

    /// Returns the report of the faults of a text.
    #[track_caller]
    fn faults(text: &str) -> String {
        let mut sources = Sources::new();
        let faults = parse(sources.add("a.toml", text), text).unwrap_err();
        render(&sources, &faults, Style::Plain)
    }

    #[test]
    fn a_key_given_twice_is_shown_with_the_first() {
        insta::assert_snapshot!(faults("[piles.x]\na = 1\n[piles.y]\na = 2\n\"a\" = 3\n"), @r#"
        error[duplicate-key]: `a` is given twice
         --> a.toml:5:1
          |
        5 | "a" = 3
          | ^^^
          |
        note: it is first given here
         --> a.toml:4:1
          |
        4 | a = 2
          | ^
        "#);
        insta::assert_snapshot!(faults("[a]\nx = 1\n[b]\n[a]\n"), @"
        error[duplicate-key]: `a` is given twice
         --> a.toml:4:2
          |
        4 | [a]
          |  ^
          |
        note: it is first given here
         --> a.toml:1:2
          |
        1 | [a]
          |  ^
        ");
        insta::assert_snapshot!(faults("a = 1\n[a.b]\n"), @"
        error[syntax]: `a` is already given, and not as a table with keys
         --> a.toml:2:2
          |
        2 | [a.b]
          |  ^
          |
        note: it is first given here
         --> a.toml:1:1
          |
        1 | a = 1
          | ^
        ");
        insta::assert_snapshot!(faults("a = [{ b = 1, b = 2 }]"), @"
        error[duplicate-key]: `b` is given twice
         --> a.toml:1:15
          |
        1 | a = [{ b = 1, b = 2 }]
          |               ^
          |
        note: it is first given here
         --> a.toml:1:8
          |
        1 | a = [{ b = 1, b = 2 }]
          |        ^
        ");
        insta::assert_snapshot!(faults("[[a]]\n[a]"), @"
        error[duplicate-key]: `a` is given twice
         --> a.toml:2:2
          |
        2 | [a]
          |  ^
          |
        note: it is first given here
         --> a.toml:1:3
          |
        1 | [[a]]
          |   ^
        ");
    }

    #[test]
    fn a_value_that_is_none_is_shown_with_what_was_meant() {
        insta::assert_snapshot!(faults("to = tableau"), @r#"
        error[syntax]: `tableau` is not a value
         --> a.toml:1:6
          |
        1 | to = tableau
          |      ^^^^^^^
          |
          = help: put text in quotes: `"tableau"`
        "#);
        insta::assert_snapshot!(faults("to = True"), @"
        error[syntax]: `True` is not a value
         --> a.toml:1:6
          |
        1 | to = True
          |      ^^^^
          |
          = help: write `true`
        ");
        insta::assert_snapshot!(faults("to ="), @"
        error[syntax]: a value is missing after `=`
         --> a.toml:1:5
          |
        1 | to =
          |     ^
        ");
        insta::assert_snapshot!(faults("to = “x”"), @r#"
        error[syntax]: `“x”` is not a value
         --> a.toml:1:6
          |
        1 | to = “x”
          |      ^^^
          |
          = help: use straight quotes: `"`
        "#);
        insta::assert_snapshot!(faults("to = [1 2]"), @"
        error[syntax]: there is more text after the value `1`
         --> a.toml:1:7
          |
        1 | to = [1 2]
          |       ^^^
          |
          = help: put a comma between two values, and each `key = value` on its own line
        ");
        insta::assert_snapshot!(faults("to = 3;"), @"
        error[syntax]: `3;` is not a value
         --> a.toml:1:6
          |
        1 | to = 3;
          |      ^^
          |
          = help: a line ends without a semicolon
        ");
        insta::assert_snapshot!(faults("to = 7H"), @r#"
        error[syntax]: `7H` is not a value
         --> a.toml:1:6
          |
        1 | to = 7H
          |      ^^
          |
          = help: put text in quotes: `"7H"`
        "#);
    }

    #[test]
    fn lines_that_are_no_key_with_a_value_are_shown_with_a_way_out() {
        insta::assert_snapshot!(faults("to: 3"), @"
        error[syntax]: a key without quotes is made of letters, digits, `-` and `_` only
         --> a.toml:1:3
          |
        1 | to: 3
          |   ^
          |
          = help: write `key = value`, with an equals sign
        ");
        insta::assert_snapshot!(faults("// a comment"), @"
        error[syntax]: a key without quotes is made of letters, digits, `-` and `_` only
         --> a.toml:1:1
          |
        1 | // a comment
          | ^^
          |
          = help: comments start with `#`
        ");
        insta::assert_snapshot!(faults("na me = 3"), @"
        error[syntax]: a key is not followed by `=`
         --> a.toml:1:4
          |
        1 | na me = 3
          |    ^
          |
          = help: write `key = value`, with quotes around a key of any other characters
        ");
        insta::assert_snapshot!(faults("to = 'x\ny = 1"), @r#"
        error[syntax]: text lacks its closing quote
         --> a.toml:1:8
          |
        1 | to = 'x
          |        ^
          |
          = help: text that runs over several lines goes between `"""` and `"""`
        "#);
        insta::assert_snapshot!(faults("to = \"x\ny\""), @r#"
        error[syntax]: text lacks its closing quote
         --> a.toml:1:8
          |
        1 | to = "x
          |        ^
          |
          = help: text that runs over several lines goes between `"""` and `"""`
        "#);
        insta::assert_snapshot!(faults("a = 1 b = 2"), @"
        error[syntax]: there is more text after the value `1`
         --> a.toml:1:5
          |
        1 | a = 1 b = 2
          |     ^^^
          |
          = help: put a comma between two values, and each `key = value` on its own line
        ");
    }

    #[test]
    fn what_is_not_closed_or_not_separated_is_shown_with_a_way_out() {
        insta::assert_snapshot!(faults("[piles.x\ncount = 1"), @"
        error[syntax]: unclosed table
         --> a.toml:1:9
          |
        1 | [piles.x
          |         ^
          |
          = help: add `]`
        ");
        insta::assert_snapshot!(faults("a = [1,\n2\n\nb = 3\n"), @"
        error[syntax]: an array is not closed, or lacks a comma
         --> a.toml:4:1
          |
        4 | b = 3
          | ^
          |
          = help: add `,` or `]`
        ");
        insta::assert_snapshot!(faults("a = { b = 1\n"), @"
        error[syntax]: unclosed inline table
         --> a.toml:1:12
          |
        1 | a = { b = 1
          |            ^
          |
          = help: add `}`
        ");
        insta::assert_snapshot!(faults("a = { b = 1 c = 2 }"), @"
        error[syntax]: there is more text after the value `1`
         --> a.toml:1:11
          |
        1 | a = { b = 1 c = 2 }
          |           ^^^
          |
          = help: put a comma between two values, and each `key = value` on its own line
        ");
    }

    #[test]
    fn characters_that_cannot_stand_there_are_shown_with_a_way_out() {
        insta::assert_snapshot!(faults("a = \"\\q\""), @r#"
        error[syntax]: `\` is followed by a character that has no meaning
         --> a.toml:1:7
          |
        1 | a = "\q"
          |       ^
          |
          = help: write a backslash as `\\`, or put the text in single quotes
        "#);
        insta::assert_snapshot!(faults("a = 01"), @"
        error[syntax]: unexpected leading zero
         --> a.toml:1:5
          |
        1 | a = 01
          |     ^
        ");
        insta::assert_snapshot!(faults("é = 1"), @"
        error[syntax]: a key without quotes is made of letters, digits, `-` and `_` only
         --> a.toml:1:1
          |
        1 | é = 1
          | ^
          |
          = help: write `key = value`, with quotes around a key of any other characters
        ");
        insta::assert_snapshot!(faults("a = '\u{1b}[31m'"), @r"
        error[syntax]: text may not hold a control character
         --> a.toml:1:6
          |
        1 | a = '␛[31m'
          |      ^
          |
          = help: write it as an escape such as `\u001b`, in double quotes
        ");
        insta::assert_snapshot!(faults("a = .5"), @"
        error[syntax]: invalid mantissa
         --> a.toml:1:5
          |
        1 | a = .5
          |     ^
          |
          = help: expected digits
        ");
        insta::assert_snapshot!(faults("= 5"), @"
        error[syntax]: a key is missing
         --> a.toml:1:1
          |
        1 | = 5
          | ^
        ");
    }

    #[test]
    fn only_the_first_syntax_error_is_reported() {
        let report = faults("a = 1\nb = x\nc = y\nd\n[e");
        assert_eq!(report.matches("error").count(), 1);
        assert!(report.contains("a.toml:2:5"), "{report}");
    }
}
