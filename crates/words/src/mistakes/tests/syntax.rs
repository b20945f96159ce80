//! Words for syntax errors.

use crate::diag::{Sources, Style, render};
use crate::mistakes::diagnostics;
use crate::variant::tree::parse;

/// Returns the report of the faults of a text.
#[track_caller]
fn errors(text: &str) -> String {
    let mut sources = Sources::new();
    let errors = parse(sources.add("a.toml", text), text).unwrap_err();
    render(&sources, &diagnostics(&sources, &errors), Style::Plain)
}

#[test]
fn a_key_set_twice_is_shown_with_the_first() {
    insta::assert_snapshot!(errors("[piles.x]\na = 1\n[piles.y]\na = 2\n\"a\" = 3\n"), @r#"
    error[duplicate-key]: `a` is set twice
     --> a.toml:5:1
      |
    5 | "a" = 3
      | ^^^
      |
      = help: remove one of them
    note: first set here
     --> a.toml:4:1
      |
    4 | a = 2
      | ^
    "#);
    insta::assert_snapshot!(errors("[a]\nx = 1\n[b]\n[a]\n"), @"
    error[duplicate-key]: `a` is set twice
     --> a.toml:4:2
      |
    4 | [a]
      |  ^
      |
      = help: put all keys of a table under one heading
    note: first set here
     --> a.toml:1:2
      |
    1 | [a]
      |  ^
    ");
    insta::assert_snapshot!(errors("a = 1\n[a.b]\n"), @"
    error[syntax]: `a` is already set, and is not a table
     --> a.toml:2:2
      |
    2 | [a.b]
      |  ^
      |
    note: first set here
     --> a.toml:1:1
      |
    1 | a = 1
      | ^
    ");
    insta::assert_snapshot!(errors("a = [{ b = 1, b = 2 }]"), @"
    error[duplicate-key]: `b` is set twice
     --> a.toml:1:15
      |
    1 | a = [{ b = 1, b = 2 }]
      |               ^
      |
      = help: remove one of them
    note: first set here
     --> a.toml:1:8
      |
    1 | a = [{ b = 1, b = 2 }]
      |        ^
    ");
    insta::assert_snapshot!(errors("[[a]]\n[a]"), @"
    error[duplicate-key]: `a` is set twice
     --> a.toml:2:2
      |
    2 | [a]
      |  ^
      |
      = help: put all keys of a table under one heading
    note: first set here
     --> a.toml:1:3
      |
    1 | [[a]]
      |   ^
    ");
}

#[test]
fn invalid_values_are_reported_with_a_fix() {
    insta::assert_snapshot!(errors("to = tableau"), @r#"
    error[syntax]: `tableau` is not a value
     --> a.toml:1:6
      |
    1 | to = tableau
      |      ^^^^^^^
      |
      = help: put text in quotes: `"tableau"`
    "#);
    insta::assert_snapshot!(errors("to = True"), @"
    error[syntax]: `True` is not a value
     --> a.toml:1:6
      |
    1 | to = True
      |      ^^^^
      |
      = help: write `true`
    ");
    insta::assert_snapshot!(errors("to ="), @"
    error[syntax]: a value is missing after `=`
     --> a.toml:1:5
      |
    1 | to =
      |     ^
      |
      = help: write a value, or remove the line
    ");
    insta::assert_snapshot!(errors("to = “x”"), @r#"
    error[syntax]: `“x”` is not a value
     --> a.toml:1:6
      |
    1 | to = “x”
      |      ^^^
      |
      = help: use straight quotes: `"`
    "#);
    insta::assert_snapshot!(errors("to = [1 2]"), @"
    error[syntax]: there is more text after the value `1`
     --> a.toml:1:7
      |
    1 | to = [1 2]
      |       ^^^
      |
      = help: put a comma between two values, and each `key = value` on its own line
    ");
    insta::assert_snapshot!(errors("to = 3;"), @"
    error[syntax]: `3;` is not a value
     --> a.toml:1:6
      |
    1 | to = 3;
      |      ^^
      |
      = help: remove the semicolon
    ");
    insta::assert_snapshot!(errors("to = 7H"), @r#"
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
fn lines_without_key_and_value_are_reported_with_a_fix() {
    insta::assert_snapshot!(errors("to: 3"), @"
    error[syntax]: found `:` instead of `=`
     --> a.toml:1:3
      |
    1 | to: 3
      |   ^
      |
      = help: write `key = value`, with an equals sign
    ");
    insta::assert_snapshot!(errors("// a comment"), @"
    error[syntax]: a key without quotes can contain only letters, digits, `-` and `_`
     --> a.toml:1:1
      |
    1 | // a comment
      | ^^
      |
      = help: comments start with `#`
    ");
    insta::assert_snapshot!(errors("na me = 3"), @"
    error[syntax]: `=` is missing after a key
     --> a.toml:1:4
      |
    1 | na me = 3
      |    ^
      |
      = help: write `key = value`, with quotes around a key that has other characters
    ");
    insta::assert_snapshot!(errors("to = 'x\ny = 1"), @r#"
    error[syntax]: the closing quote is missing
     --> a.toml:1:8
      |
    1 | to = 'x
      |        ^
      |
      = help: put text of several lines between `"""` and `"""`
    "#);
    insta::assert_snapshot!(errors("to = \"x\ny\""), @r#"
    error[syntax]: the closing quote is missing
     --> a.toml:1:8
      |
    1 | to = "x
      |        ^
      |
      = help: put text of several lines between `"""` and `"""`
    "#);
    insta::assert_snapshot!(errors("a = 1 b = 2"), @"
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
fn missing_brackets_and_commas_are_reported_with_a_fix() {
    insta::assert_snapshot!(errors("[piles.x\ncount = 1"), @"
    error[syntax]: a heading is not closed
     --> a.toml:1:9
      |
    1 | [piles.x
      |         ^
      |
      = help: add `]`
    ");
    insta::assert_snapshot!(errors("a = [1,\n2\n\nb = 3\n"), @"
    error[syntax]: a list is not closed, or a comma is missing
     --> a.toml:4:1
      |
    4 | b = 3
      | ^
      |
      = help: add `,` or `]`
    ");
    insta::assert_snapshot!(errors("a = { b = 1\n"), @"
    error[syntax]: a brace is not closed
     --> a.toml:1:12
      |
    1 | a = { b = 1
      |            ^
      |
      = help: add `}`
    ");
    insta::assert_snapshot!(errors("a = { b = 1 c = 2 }"), @"
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
fn wrong_characters_are_reported_with_a_fix() {
    insta::assert_snapshot!(errors("a = \"\\q\""), @r#"
    error[syntax]: unknown escape after `\`
     --> a.toml:1:7
      |
    1 | a = "\q"
      |       ^
      |
      = help: write a backslash as `\\`, or put the text in single quotes
    "#);
    insta::assert_snapshot!(errors("a = 01"), @"
    error[syntax]: a number starts with zero
     --> a.toml:1:5
      |
    1 | a = 01
      |     ^
      |
      = help: remove the zero
    ");
    insta::assert_snapshot!(errors("é = 1"), @"
    error[syntax]: a key without quotes can contain only letters, digits, `-` and `_`
     --> a.toml:1:1
      |
    1 | é = 1
      | ^
      |
      = help: write `key = value`, with quotes around a key that has other characters
    ");
    insta::assert_snapshot!(errors("a = '\u{1b}[31m'"), @r"
    error[syntax]: text cannot contain a control character
     --> a.toml:1:6
      |
    1 | a = '␛[31m'
      |      ^
      |
      = help: remove it, or write an escape such as `\u001b`
    ");
    insta::assert_snapshot!(errors("a = .5"), @"
    error[syntax]: invalid mantissa
     --> a.toml:1:5
      |
    1 | a = .5
      |     ^
      |
      = help: expected digits
    ");
    insta::assert_snapshot!(errors("= 5"), @"
    error[syntax]: a key is missing
     --> a.toml:1:1
      |
    1 | = 5
      | ^
      |
      = help: write `key = value`
    ");
}

#[test]
fn only_the_first_syntax_error_is_reported() {
    let report = errors("a = 1\nb = x\nc = y\nd\n[e");
    assert_eq!(report.matches("error").count(), 1);
    assert!(report.contains("a.toml:2:5"), "{report}");
}
