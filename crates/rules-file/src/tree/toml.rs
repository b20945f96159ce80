//! Writes keys and values as TOML, on one line and safe for a terminal.

use std::fmt::Write as _;

use super::{Entry, Node, Table, Value};
use crate::diag::clean;

/// Returns a key as TOML: bare if possible, otherwise quoted.
pub(crate) fn key(key: &str) -> String {
    let bare = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if !key.is_empty() && key.chars().all(bare) { key.to_owned() } else { toml_text(key) }
}

/// Returns a text as a quoted TOML string. Characters that control a terminal are
/// escaped, so that it can be shown safely and reads back as the same text.
pub fn toml_text(text: &str) -> String {
    let mut written = String::from("\"");
    for it in text.chars() {
        let acts = it == '\t' || clean(it.encode_utf8(&mut [0; 4])) != it.to_string();
        match it {
            '"' | '\\' => written.extend(['\\', it]),
            _ if acts => {
                let _ = write!(written, "\\U{:08X}", u32::from(it));
            }
            _ => written.push(it),
        }
    }
    written.push('"');
    written
}

/// Returns a multi-line text as a TOML string: literal if possible, otherwise escaped.
pub(crate) fn multiline(text: &str) -> String {
    if !text.contains("'''") && text.split('\n').all(|text| clean(text) == text) {
        return format!("'''\n{text}'''");
    }
    let escaped = |line: &str| {
        let quoted = toml_text(line);
        quoted[1..quoted.len() - 1].to_owned()
    };
    let lines: Vec<String> = text.split('\n').map(escaped).collect();
    format!("\"\"\"\n{}\"\"\"", lines.join("\n"))
}

/// Returns a value as TOML on one line.
pub(crate) fn inline(node: &Node) -> String {
    match &node.value {
        Value::Table(table) => inline_table(table),
        Value::Array(nodes) => {
            let nodes: Vec<String> = nodes.iter().map(inline).collect();
            format!("[{}]", nodes.join(", "))
        }
        Value::String(text) => toml_text(text),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}").to_lowercase(),
        Value::Boolean(truth) => truth.to_string(),
        Value::Datetime(time) => clean(time).into_owned(),
    }
}

fn inline_table(table: &Table) -> String {
    let entry = |entry: &Entry| format!("{} = {}", key(&entry.key), inline(&entry.node));
    let entries: Vec<String> = table.iter().map(entry).collect();
    if entries.is_empty() { "{}".into() } else { format!("{{ {} }}", entries.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sources;
    use crate::tree::parse;

    #[track_caller]
    fn check(written: &str, expected: &str) {
        let source = Sources::new().add("a.toml", written);
        let table = parse(source, &format!("x = {written}")).unwrap();
        let shown = inline(table.get("x").unwrap());
        assert_eq!(shown, expected);
        let again = parse(source, &format!("x = {shown}")).unwrap();
        assert_eq!(inline(again.get("x").unwrap()), expected);
    }

    #[test]
    fn inline_writes_values_that_read_back_the_same() {
        check(
            "{a=[1,  +2],'b c'={},\"d\"=true}",
            "{ a = [1, 2], \"b c\" = {}, d = true }",
        );
        check("[1e3, inf, -nan, 1979-05-27]", "[1000.0, inf, nan, 1979-05-27]");
        check("'a \"b\" \\c é ♠'", "\"a \\\"b\\\" \\\\c é ♠\"");
    }

    #[test]
    fn inline_escapes_terminal_control_characters() {
        check("\"\\e[2J\\t\\n\"", "\"\\U0000001B[2J\\U00000009\\U0000000A\"");
        check("\"\u{202e}x\"", "\"\\U0000202Ex\"");
    }
}
