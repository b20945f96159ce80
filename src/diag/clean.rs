//! Neutralizing characters that act on a terminal instead of being shown.

use std::borrow::Cow;

/// Returns `text` with every character that acts instead of showing made visible.
///
/// Control characters, line ends among them, become their control pictures (`␛`), and
/// C1 controls, line separators and marks that change the direction of text become `�`.
/// Only the tab is kept. The answer is a single line.
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.chars().any(acts) {
        Cow::Owned(text.chars().map(picture).collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn acts(it: char) -> bool {
    picture(it) != it
}

fn picture(it: char) -> char {
    match it {
        '\t' => it,
        '\u{0}'..='\u{1f}' => {
            char::from_u32(0x2400 + u32::from(it)).unwrap_or('\u{fffd}')
        }
        '\u{7f}' => '\u{2421}',
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

/// Returns a text of several lines, each of them [`clean`], without the last line end.
pub fn clean_lines(text: &str) -> String {
    let lines: Vec<_> = text.trim_end().lines().map(clean).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_borrowed_as_it_is() {
        let text = "Cruel\t♠ é 10";
        assert!(matches!(clean(text), Cow::Borrowed(it) if it == text));
    }

    #[test]
    fn characters_that_act_are_replaced_one_for_one() {
        assert_eq!(clean("a\u{1b}[31m\r\n\u{7f}"), "a␛[31m␍␊␡");
        assert_eq!(clean("\u{9b}2J \u{202e}x\u{2069}\u{2028}"), "�2J �x��");
    }
}
