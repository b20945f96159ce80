//! Snapshot files in the format of the `insta` crate: a head between two lines of `---`, and
//! the text. Only the key `source` of the head is written here.

/// Returns the text of a snapshot file, without its head.
pub(super) fn body(file: &str) -> &str {
    parts(file).map_or(file, |parts| parts.1)
}

/// Returns a snapshot file with a new text. It keeps the existing head, or gets one that names
/// the rules file.
pub(super) fn with_body(file: Option<&str>, source: &str, text: &str) -> String {
    let own = format!("source: {}", yaml_text(source));
    let head = file.and_then(parts).map_or(own, |parts| lines(parts.0));
    format!("---\n{}\n---\n{}\n", head.trim_end(), lines(text))
}

/// Returns whether the head of a snapshot file names this source.
pub(super) fn is_of(file: &str, source: &str) -> bool {
    let own = format!("source: {}", yaml_text(source));
    parts(file).is_some_and(|(head, _)| head.lines().any(|line| line.trim_end() == own))
}

/// Returns whether two texts are equal, ignoring the style of line ends.
pub(super) fn same(one: &str, other: &str) -> bool {
    lines(one) == lines(other)
}

/// Returns a text with `\n` line ends and without empty lines at its end.
pub(super) fn lines(text: &str) -> String {
    text.trim_end().replace("\r\n", "\n")
}

/// Splits a snapshot file into head and text.
fn parts(file: &str) -> Option<(&str, &str)> {
    let mut end = 0;
    let mut start = None;
    for line in file.split_inclusive('\n') {
        let begins = end;
        end += line.len();
        match (line.trim_end() == "---", start) {
            (true, None) => start = Some(end),
            (true, Some(start)) => return Some((&file[start..begins], &file[end..])),
            (false, None) => return None,
            (false, Some(_)) => {}
        }
    }
    None
}

/// Returns a name as a YAML string.
fn yaml_text(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./".contains(letter);
    if name.starts_with(|letter: char| letter.is_ascii_alphanumeric())
        && name.chars().all(plain)
    {
        name.to_owned()
    } else {
        // Every JSON string is a YAML string.
        serde_json::Value::from(name).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn body_is_the_text_after_the_head() {
        assert_eq!(body("---\nsource: a\n---\nx\n---\ny\n"), "x\n---\ny\n");
        assert_eq!(body("---\r\nsource: a\r\n---\r\nx\r\n"), "x\r\n");
        assert_eq!(body("---\n---\n"), "");
        assert_eq!(body("---\nsource: a\n"), "---\nsource: a\n");
        assert_eq!(body("x\n---\n"), "x\n---\n");
        assert_eq!(body(""), "");
    }

    #[test]
    fn with_body_keeps_an_existing_head() {
        let new = with_body(None, "tiny.toml", "x\n\n");
        assert_eq!(new, "---\nsource: tiny.toml\n---\nx\n");
        assert!(is_of(&new, "tiny.toml") && !is_of(&new, "iny.toml"));
        let other = "---\r\nsource: tests/variants.rs\r\n---\r\nx\r\n";
        let new = with_body(Some(other), "tiny.toml", "y");
        assert_eq!(new, "---\nsource: tests/variants.rs\n---\ny\n");
        let odd = with_body(None, "a: \"b\".toml", "");
        assert_eq!(odd, "---\nsource: \"a: \\\"b\\\".toml\"\n---\n\n");
        assert!(is_of(&odd, "a: \"b\".toml"));
    }

    #[test]
    fn same_ignores_line_endings() {
        assert!(same("a\r\nb\r\n", "a\nb"));
        assert!(!same("a\n\nb", "a\nb"));
    }
}
