//! Words for files that cannot be parsed.

use crate::diag::{Sources, Style, render};
use crate::mistakes::diagnostics;
use crate::variant::tree::parse;

/// Returns the error report for a text.
#[track_caller]
fn errors(text: &str) -> String {
    let mut sources = Sources::new();
    let errors = parse(sources.add("a.toml", text), text).unwrap_err();
    render(&sources, &diagnostics(&sources, &errors), Style::Plain)
}

#[test]
fn all_invalid_numbers_are_reported() {
    insta::assert_snapshot!(errors("a = 9223372036854775808\nb = 1\nc = [0x, 1e999]"), @"
    error[bad-number]: `9223372036854775808` is not a valid number
     --> a.toml:1:5
      |
    1 | a = 9223372036854775808
      |     ^^^^^^^^^^^^^^^^^^^
      |
      = help: the largest whole number is 9223372036854775807

    error[bad-number]: `0x` is not a valid number
     --> a.toml:3:6
      |
    3 | c = [0x, 1e999]
      |      ^^

    error[bad-number]: `1e999` is not a valid number
     --> a.toml:3:10
      |
    3 | c = [0x, 1e999]
      |          ^^^^^
    ");
}

#[test]
fn files_that_are_too_long_or_too_deep_are_refused() {
    let deep = |levels| format!("a = {}{}", "[".repeat(levels), "]".repeat(levels));
    assert!(parse(Sources::new().add("", ""), &deep(64_usize - 1)).is_ok());
    insta::assert_snapshot!(errors(&deep(64_usize)), @"
    error[too-deep]: tables and lists must not be nested deeper than 64 levels
     --> a.toml:1:68
      |
    1 | a = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]...
      |                                                                    ^^
    ");
    for text in [
        deep(100_000),
        format!("{}1", "a.".repeat(100_000)) + " = 1",
        format!("[{}a]", "a.".repeat(70)),
        format!("a = {}", "{ a = ".repeat(10_000)),
    ] {
        let report = errors(&text);
        assert!(report.contains("must not be nested deeper"), "{report}");
    }
    let long = "#".repeat((1 << 18) + 1);
    assert!(errors(&long).contains("must not be longer than 262144 bytes"));
}
