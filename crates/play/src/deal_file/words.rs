//! Splits a text into lines and words, without comments, with their positions.

use std::ops::Range;

/// The characters that end a line on any system.
const ENDS: &[char] = &['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];

/// Returns the lines without their comments, each with its start.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut start = 0;
    text.split_inclusive(ENDS).map(move |line| {
        let at = start;
        start += line.len();
        let line = line.strip_suffix(ENDS).unwrap_or(line);
        (line.split('#').next().unwrap_or_default(), at)
    })
}

/// Returns the words outside comments, each with its span.
pub(super) fn words(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    lines(text).flat_map(|(line, start)| {
        line.split_whitespace().map(move |word| {
            // `split_whitespace` returns slices of `line`, so the difference of addresses is a
            // position.
            let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
            (word, at..at + word.len())
        })
    })
}
