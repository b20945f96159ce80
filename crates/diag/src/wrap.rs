//! Breaks text into lines.

/// Breaks words into lines of at most `width` characters. A longer word gets its own line.
///
/// The first line starts with `head`, the others with `indent` spaces.
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

/// Returns text with lines longer than `width` characters broken between words.
///
/// Continuation lines are indented, to the second column if the line has two. Lines of source
/// excerpts stay unchanged. Escape sequences for colors are not counted.
pub fn fitted(text: &str, width: usize) -> String {
    let lines = text.lines().map(|line| fitted_line(line, width));
    lines.collect::<Vec<_>>().join("\n")
}

/// The length beyond which a text laid out for 80 characters breaks a line.
const FULL: usize = 76;

/// Returns text that was laid out for 80 characters, as [`fitted`] does. If `width` is less
/// than 80, the lines of a paragraph are joined first.
pub fn refitted(text: &str, width: usize) -> String {
    if width >= 80 {
        return text.to_owned();
    }
    let mut joined = String::new();
    let mut before: Option<&str> = None;
    for line in text.lines() {
        let goes_on = |before: &str| {
            let prose = !before.starts_with(' ') && !line.starts_with(' ');
            let word = line.split(' ').next().unwrap_or_default();
            prose && before.chars().count() + 1 + word.chars().count() > FULL
        };
        let gap = match before {
            Some(before) if goes_on(before) => " ",
            Some(_) => "\n",
            None => "",
        };
        joined.extend([gap, line]);
        before = Some(line);
    }
    fitted(&joined, width)
}

fn fitted_line(line: &str, width: usize) -> String {
    if seen(line) <= width || is_drawn(line) {
        return line.to_owned();
    }
    let said = line.trim_start();
    let lead = line.len() - said.len();
    // A second column too far right would leave no room for words.
    let beneath = second_column(line, lead).filter(|column| *column * 3 <= width);
    let head = beneath.unwrap_or(lead);
    let indent = beneath.unwrap_or(lead + 2);
    wrapped_after(&line[..head], &line[head..], indent, width)
}

/// Breaks the text after a head.
fn wrapped_after(head: &str, text: &str, indent: usize, width: usize) -> String {
    let mut lines = head.to_owned();
    let mut used = seen(head);
    let mut fresh = true;
    for word in text.split_inclusive(' ') {
        let length = seen(word.trim_end());
        if !fresh && used + length > width && length > 0 {
            lines.truncate(lines.trim_end().len());
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            used = indent;
        }
        lines.push_str(word);
        used += seen(word);
        fresh = false;
    }
    lines.truncate(lines.trim_end().len());
    lines
}

/// Returns the start of the second column of a line, if two spaces separate the columns.
fn second_column(line: &str, lead: usize) -> Option<usize> {
    let gap = lead + line[lead..].find("  ")?;
    let blanks = line[gap..].len() - line[gap..].trim_start().len();
    Some(gap + blanks)
}

/// Returns the number of visible characters, without color sequences.
pub fn seen(text: &str) -> usize {
    uncolored(text).count()
}

/// Returns the characters outside sequences such as `ESC [ 3 1 m`.
fn uncolored(text: &str) -> impl Iterator<Item = char> {
    let mut escaped = false;
    text.chars().filter(move |char| {
        let before = escaped;
        // The only escape sequences here set colors and end with `m`.
        escaped = if escaped { *char != 'm' } else { *char == '\u{1b}' };
        !before && !escaped
    })
}

/// Returns whether a line is part of a source excerpt.
fn is_drawn(line: &str) -> bool {
    let line: String = uncolored(line).collect();
    let line = line.trim_start_matches(|char: char| char.is_ascii_digit() || char == ' ');
    line.starts_with('|') || line.starts_with("-->") || line.starts_with(":::")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(fitted(text, 20), expected);
    }

    #[test]
    fn paragraphs_are_rejoined_for_narrow_widths() {
        let full = "word ".repeat(15);
        let text = format!("Head:\n  item\n{}\nwords end\nNext", full.trim_end());
        assert_eq!(refitted(&text, 80), text);
        let anew = refitted(&text, 20);
        assert!(anew.starts_with("Head:\n  item\nword word word word\n  word"), "{anew}");
        assert!(anew.ends_with("\n  word word words\n  end\nNext"), "{anew}");
    }

    #[test]
    fn long_lines_are_broken_between_words_and_indented() {
        check("this line is just 20", "this line is just 20");
        check("this line has 21 char", "this line has 21\n  char");
        check("  to a mark or to the start", "  to a mark or to\n    the start");
        check(" 1  go there and come back", " 1  go there and\n    come back");
        check("undo the last move  takes back", "undo the last move\n  takes back");
        check(
            "a b-word-that-is-too-long-to-fit c",
            "a\n  b-word-that-is-too-long-to-fit\n  c",
        );
        check("12 | a = \"a very long value\"", "12 | a = \"a very long value\"");
        check("   --> a/long/path/to/a/file:1", "   --> a/long/path/to/a/file:1");
        check("a\n\nb", "a\n\nb");
        let red = "\u{1b}[1;31merror\u{1b}[0m: a mistake";
        check(&format!("{red}!!!!"), &format!("{red}!!!!"));
        check(&format!("{red} in this"), &format!("{red} in\n  this"));
        check(
            "\u{1b}[34m 1 |\u{1b}[0m a line of a file",
            "\u{1b}[34m 1 |\u{1b}[0m a line of a file",
        );
    }
}
