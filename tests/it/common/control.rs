//! Characters that must not reach a terminal.

/// Returns whether a character controls a terminal instead of being printed. Includes marks
/// that change the direction of text.
pub(crate) fn is_control(it: char) -> bool {
    !matches!(it, '\n' | '\t') && it.is_control()
        || ('\u{200e}'..='\u{200f}').contains(&it)
        || ('\u{2028}'..='\u{202e}').contains(&it)
        || ('\u{2066}'..='\u{2069}').contains(&it)
        || it == '\u{feff}'
}
