//! Laying text out in lines.

/// Lays words out in lines of at most `width` characters, as far as they can be parted.
/// The first line starts with `head`, the others with as many blanks as `indent` says.
pub fn wrapped<'a>(
    head: &str,
    words: impl IntoIterator<Item = &'a str>,
    indent: usize,
    width: usize,
) -> String {
    let mut text = head.to_owned();
    let (mut used, mut fresh) = (head.chars().count(), true);
    for word in words {
        let length = word.chars().count();
        if !fresh && used + 1 + length > width {
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            (used, fresh) = (indent, true);
        }
        if !fresh {
            text.push(' ');
            used += 1;
        }
        text.push_str(word);
        (used, fresh) = (used + length, false);
    }
    text
}
