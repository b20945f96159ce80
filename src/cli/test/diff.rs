//! The difference of two texts as a unified diff.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style as Paint};
use similar::{ChangeTag, DiffTag, TextDiff};

use crate::diag::{Style, clean};

/// The number of context lines around each change.
const AROUND: usize = 3;
/// The most lines to show.
const SHOWN: usize = 120;
/// The most lines to compare.
const COMPARED: usize = 20_000;

/// Returns the difference of two texts as a unified diff.
///
/// The head of each hunk names the section of the old text that it is in: the last line above
/// that begins with `== `, `-- `, `$ ` or `> `.
pub(super) fn diff(old: &str, new: &str, style: Style) -> String {
    if old.lines().count() + new.lines().count() > COMPARED {
        return "(too long to compare line by line)\n".to_owned();
    }
    let paint = |color: AnsiColor| match style {
        Style::Plain => Paint::new(),
        Style::Color => color.on_default(),
    };
    // A last line without an end would differ from the same line with one.
    let (old, new) = (format!("{old}\n"), format!("{new}\n"));
    let compared = TextDiff::from_lines(&old, &new);
    let mut shown = Vec::new();
    for hunk in compared.unified_diff().context_radius(AROUND).iter_hunks() {
        let before = hunk.ops().first().map_or(0, |op| op.old_range().start);
        let first_change = hunk.ops().iter().find(|op| op.tag() != DiffTag::Equal);
        let changed = first_change.map_or(before, |op| op.old_range().start);
        let part = old.lines().take(changed).filter(|line| heads(line)).last();
        let head = format!("{} {}", hunk.header(), part.unwrap_or_default());
        shown.push((paint(AnsiColor::Cyan), head.trim_end().to_owned()));
        for change in hunk.iter_changes() {
            let (sign, paint) = match change.tag() {
                ChangeTag::Equal => (' ', Paint::new()),
                ChangeTag::Delete => ('-', paint(AnsiColor::Red)),
                ChangeTag::Insert => ('+', paint(AnsiColor::Green)),
            };
            shown.push((paint, format!("{sign}{}", change.value().trim_end())));
        }
    }
    let mut text = String::new();
    for (paint, line) in shown.iter().take(SHOWN) {
        let _ = writeln!(text, "{paint}{}{paint:#}", clean(line));
    }
    if let Some(more @ 1..) = shown.len().checked_sub(SHOWN) {
        let _ = writeln!(text, "(and {more} more lines)");
    }
    text
}

/// Returns whether a line is the head of a section.
fn heads(line: &str) -> bool {
    ["== ", "-- ", "$ ", "> "].iter().any(|head| line.starts_with(head))
}
