//! Replaces characters that act on a terminal instead of being shown.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns `text` with every character that acts on a terminal replaced by a visible one.
///
/// Control characters, line ends among them, become their control pictures (`␛`), and
/// C1 controls, line separators and marks that change the direction of text become `�`.
/// Only the tab is kept. The result is a single line.
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.chars().any(acts) {
        Cow::Owned(text.chars().map(picture).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns JSON in which every character that acts on a terminal is escaped. Its value is
/// unchanged.
pub fn clean_json(json: &str) -> Cow<'_, str> {
    // Line ends occur only between values, where no other such character can.
    let hidden = |char: char| char != '\n' && acts(char);
    if !json.contains(hidden) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len() + 8);
    for it in json.chars() {
        if hidden(it) {
            let mut units = [0; 2];
            // JSON escapes a character beyond U+FFFF as two UTF-16 units.
            for unit in it.encode_utf16(&mut units) {
                let _ = write!(text, "\\u{unit:04x}");
            }
        } else {
            text.push(it);
        }
    }
    Cow::Owned(text)
}

/// Returns `text` with every character that acts on a terminal replaced, except line ends, tabs
/// and color sequences.
///
/// Callers clean foreign text themselves; this is a safety net for what they miss.
pub fn guarded(text: &str) -> Cow<'_, str> {
    // Only SGR sequences, `ESC [ ... m`, pass: they can only set colors.
    let colors = |rest: &str| {
        let inner = rest.strip_prefix("\u{1b}[")?;
        let end = inner.find(|char: char| !char.is_ascii_digit() && char != ';')?;
        inner[end..].starts_with('m').then_some(end + "\u{1b}[m".len())
    };
    if !text.contains(|char: char| char != '\n' && acts(char)) {
        return Cow::Borrowed(text);
    }
    let (mut safe, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(it) = rest.chars().next() {
        let taken = colors(rest).unwrap_or(it.len_utf8());
        if taken > it.len_utf8() || it == '\n' {
            safe.push_str(&rest[..taken]);
        } else {
            safe.push(picture(it));
        }
        rest = &rest[taken..];
    }
    Cow::Owned(safe)
}

fn acts(it: char) -> bool {
    picture(it) != it
}

fn picture(it: char) -> char {
    match it {
        '\t' => it,
        // Control pictures start at U+2400, in the order of the controls.
        '\u{0}'..='\u{1f}' => {
            char::from_u32(0x2400 + u32::from(it)).unwrap_or('\u{fffd}')
        }
        '\u{7f}' => '\u{2421}',
        // C1 controls, direction marks, separators, the byte order mark, annotations and
        // tags.
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => '\u{fffd}',
        _ => it,
    }
}

/// Returns the [`clean`] lines of a text, without the last line end.
pub fn clean_lines(text: &str) -> String {
    let lines: Vec<_> = text.trim_end().lines().map(clean).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_borrowed_unchanged() {
        let text = "Cruel\t♠ é 10";
        assert!(matches!(clean(text), Cow::Borrowed(it) if it == text));
    }

    #[test]
    fn control_characters_are_replaced_one_for_one() {
        assert_eq!(clean("a\u{1b}[31m\r\n\u{7f}"), "a␛[31m␍␊␡");
        assert_eq!(clean("\u{9b}2J \u{202e}x\u{2069}\u{2028}"), "�2J �x��");
    }

    #[test]
    fn cleaned_json_has_the_same_value_and_no_control_characters() {
        let text = "a\u{202e}b\u{9b}\u{e0001}\n\u{7f}\u{1b}";
        let json = serde_json::to_string_pretty(&[text]).unwrap();
        let safe = clean_json(&json);
        let acting = "[\n  \"a\\u202eb\\u009b\\udb40\\udc01\\n\\u007f\\u001b\"\n]";
        assert_eq!(safe, acting);
        assert_eq!(serde_json::from_str::<[String; 1]>(&safe).unwrap(), [text]);
        assert!(matches!(clean_json("{\"a\": \"♠\"}\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn guarded_text_keeps_colors_and_no_other_sequence() {
        let text = "\u{1b}[1;31mred\u{1b}[0m\u{1b}[m\tand\n";
        assert_eq!(guarded(text), text);
        let text = "\u{1b}[2J\u{1b}]0;x\u{7}\u{1b}[31\u{1b}\u{202e}\r\n\u{1b}[";
        assert_eq!(guarded(text), "␛[2J␛]0;x␇␛[31␛�␍\n␛[");
    }
}
