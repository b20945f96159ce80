//! Lines and words of a text outside of its comments, and where they stand.

use std::ops::Range;

/// Returns the lines without their comments, and where each starts.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        (line.split('#').next().unwrap_or_default(), at)
    })
}

/// Returns the words of a text outside of comments, and where each stands.
pub(super) fn words(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    lines(text).flat_map(|(line, start)| {
        line.split_whitespace().map(move |word| {
            let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
            (word, at..at + word.len())
        })
    })
}
