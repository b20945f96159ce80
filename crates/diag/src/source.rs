//! Texts that diagnostics point into, and places in them.

use std::ops::Range;

use crate::clean;

/// A handle on one text of [`Sources`].
///
/// It is valid only for the collection that returned it.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct SourceId(usize);

/// A range of one source text.
///
/// The span counts bytes. Every span is valid: readers clamp it to the text and to whole
/// characters.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Place {
    /// The text.
    pub source: SourceId,
    /// The first byte and the byte after the last.
    pub span: Range<usize>,
}

/// The texts that diagnostics may point into, each with the name shown for it.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    all: Vec<Source>,
}

#[derive(Clone, Debug, Eq, PartialEq)]
struct Source {
    name: String,
    text: String,
    /// The first byte of each line.
    // INVARIANT: ascending, starting with 0. Only `Sources::add` sets it.
    lines: Vec<usize>,
}

impl Place {
    /// Creates a place from its parts.
    pub fn new(source: SourceId, span: Range<usize>) -> Self {
        Self { source, span }
    }
}

impl Sources {
    /// Creates an empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text under the name to show for it, usually the path of its file.
    ///
    /// The same name can be added more than once. A text that already exists under the same
    /// name keeps its handle.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let (name, text) = (name.into(), text.into());
        let known =
            self.all.iter().position(|source| source.name == name && source.text == text);
        SourceId(known.unwrap_or_else(|| {
            let ends = text.match_indices('\n').map(|(at, _)| at + 1);
            let lines = std::iter::once(0).chain(ends).collect();
            self.all.push(Source { name, text, lines });
            self.all.len() - 1
        }))
    }

    /// Returns the handles of all texts, in the order in which they were added.
    pub fn ids(&self) -> impl Iterator<Item = SourceId> + use<> {
        (0..self.all.len()).map(SourceId)
    }

    /// Returns the name of a text as given; empty for a handle of another collection.
    pub fn name(&self, id: SourceId) -> &str {
        self.all.get(id.0).map_or("", |source| &source.name)
    }

    /// Returns a text; empty for a handle of another collection.
    pub fn text(&self, id: SourceId) -> &str {
        self.all.get(id.0).map_or("", |source| &source.text)
    }

    /// Returns the first byte of each line; empty for a handle of another collection.
    fn lines(&self, id: SourceId) -> &[usize] {
        self.all.get(id.0).map_or(&[], |source| &source.lines)
    }

    /// Returns the line and column of the start of a place, both counted from 1.
    ///
    /// Columns count characters, not bytes and not terminal cells.
    pub fn line_column(&self, place: &Place) -> (usize, usize) {
        let text = self.text(place.source);
        let start = clamp(text, &place.span).start;
        let lines = self.lines(place.source);
        let line = lines.partition_point(|at| *at <= start);
        // `partition_point` counts the lines that start up to here: 0 only for an unknown
        // text.
        let line_start = line.checked_sub(1).map_or(0, |before| lines[before]);
        (line.max(1), text[line_start..start].chars().count() + 1)
    }

    /// Returns the place of the word or single character at a line and column.
    ///
    /// Both count from 1, the column in characters. Positions outside the text are moved to the
    /// nearest line and to its end.
    pub fn place_at(&self, id: SourceId, line: usize, column: usize) -> Place {
        let text = self.text(id);
        let lines = self.lines(id);
        let line = line.clamp(1, lines.len().max(1));
        let line_start = lines.get(line - 1).copied().unwrap_or(0);
        let rest = line_from(text, line_start);
        let offset =
            rest.char_indices().nth(column.max(1) - 1).map_or(rest.len(), |(at, _)| at);
        let start = line_start + offset;
        Place::new(id, start..start + word_length(&rest[offset..]))
    }

    /// Returns a place as `cruel.toml:14`, safe to show.
    pub fn short(&self, place: &Place) -> String {
        let (line, _) = self.line_column(place);
        format!("{}:{line}", clean(self.name(place.source)))
    }

    /// Returns a place as `cruel.toml:14:3`, safe to show.
    pub fn short_with_column(&self, place: &Place) -> String {
        let (line, column) = self.line_column(place);
        format!("{}:{line}:{column}", clean(self.name(place.source)))
    }

    /// Returns the text a place covers.
    pub fn covered(&self, place: &Place) -> &str {
        let text = self.text(place.source);
        &text[clamp(text, &place.span)]
    }

    /// Returns the line in which a place starts, and the range of the line it covers.
    pub(super) fn line_of(&self, place: &Place) -> (&str, Range<usize>) {
        let text = self.text(place.source);
        let span = clamp(text, &place.span);
        let line_start = line_start(text, span.start);
        let line = line_from(text, line_start);
        let within = |at: usize| (at - line_start).min(line.len());
        (line, within(span.start)..within(span.end))
    }
}

/// Returns `span` clamped to `text` and widened to whole characters.
fn clamp(text: &str, span: &Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(span.start);
    start..text.ceil_char_boundary(span.end).max(start)
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// Returns the line that starts at `start`, without its line end.
fn line_from(text: &str, start: usize) -> &str {
    let rest = &text[start..];
    let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
    line.strip_suffix('\r').unwrap_or(line)
}

/// Returns the length of the word `text` starts with, or of its first character.
fn word_length(text: &str) -> usize {
    let word = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    match word.unwrap_or(text.len()) {
        0 => text.chars().next().map_or(0, char::len_utf8),
        length => length,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "name = \"Cruel\"\r\né = x_1 + 2\n";

    /// Checks the line and column of a span of [`TEXT`].
    #[track_caller]
    fn check_position(span: Range<usize>, expected: &str) {
        let mut sources = Sources::new();
        let id = sources.add("cruel.toml", TEXT);
        assert_eq!(sources.short_with_column(&Place::new(id, span)), expected);
    }

    /// Checks which text of [`TEXT`] is found at a line and column.
    #[track_caller]
    fn check_place_at(line: usize, column: usize, expected: &str) {
        let mut sources = Sources::new();
        let id = sources.add("cruel.toml", TEXT);
        assert_eq!(sources.covered(&sources.place_at(id, line, column)), expected);
    }

    #[test]
    fn positions_count_lines_and_characters_from_1() {
        check_position(0..4, "cruel.toml:1:1");
        check_position(16..18, "cruel.toml:2:1");
        check_position(21..24, "cruel.toml:2:5");
        check_position(29..29, "cruel.toml:3:1");
    }

    #[test]
    fn positions_outside_the_text_are_clamped() {
        check_position(1000..usize::MAX, "cruel.toml:3:1");
        check_position(17..17, "cruel.toml:2:1");
        #[expect(clippy::reversed_empty_ranges, reason = "any span is allowed")]
        check_position(4..1, "cruel.toml:1:5");
    }

    #[test]
    fn place_at_finds_a_word_or_a_character() {
        check_place_at(1, 1, "name");
        check_place_at(2, 5, "x_1");
        check_place_at(2, 9, "+");
        check_place_at(2, 1, "é");
    }

    #[test]
    fn place_at_outside_the_text_finds_its_nearest_end() {
        check_place_at(0, 0, "name");
        check_place_at(1, 500, "");
        check_place_at(500, 1, "");
    }

    #[test]
    fn a_handle_of_another_collection_has_an_empty_text() {
        let id = Sources { all: vec![] }.add("a", "b");
        assert_eq!(Sources::new().short(&Place::new(id, 3..9)), ":1");
    }

    #[test]
    fn names_are_shown_without_control_characters() {
        let mut sources = Sources::new();
        let id = sources.add("a\u{1b}[2J.toml", "");
        assert_eq!(sources.short(&Place::new(id, 0..0)), "a␛[2J.toml:1");
    }
}
