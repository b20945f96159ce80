//! Reports for people: each diagnostic with its source line.

use std::collections::BTreeMap;

use annotate_snippets::{
    AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet,
};

use crate::{Diagnostic, Place, Severity, SourceId, Sources, clean};

/// The width to which long source lines are cut.
const WIDTH: usize = 100;

/// The maximum number of underlined characters, so that the rest of the line can be cut.
const MARKED: usize = 60;

/// The maximum number of characters considered on either side of those.
const AROUND: usize = 400;

/// How a report is drawn.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Style {
    /// Without escape sequences, drawn in plain ASCII.
    Plain,
    /// With ANSI colors.
    Color,
}

/// Returns the report of all `diagnostics`, a blank line between them.
///
/// Sorts them by source and position, those without a place last, and drops repeated ones. Of a
/// place with several lines, shows the first. The report ends with a line end unless it is
/// empty.
pub fn render(sources: &Sources, diagnostics: &[Diagnostic], style: Style) -> String {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Color => Renderer::styled(),
    };
    let renderer = renderer.term_width(WIDTH);
    let reports: Vec<String> = in_order(diagnostics)
        .into_iter()
        .map(|diagnostic| trimmed(&renderer.render(&groups(sources, diagnostic))))
        .collect();
    reports.join("\n")
}

/// Returns the diagnostics in the order of the report, without repeated ones.
fn in_order(diagnostics: &[Diagnostic]) -> Vec<&Diagnostic> {
    let mut ordered: Vec<&Diagnostic> = vec![];
    // There can be one for each line of a file, so each is compared with only a few others.
    let mut known: BTreeMap<_, Vec<&Diagnostic>> = BTreeMap::new();
    for it in diagnostics {
        let alike = known.entry((rank(it), &it.message)).or_default();
        if !alike.contains(&it) {
            alike.push(it);
            ordered.push(it);
        }
    }
    ordered.sort_by_key(|diagnostic| rank(diagnostic));
    ordered
}

/// Returns the sort key of the report.
fn rank(it: &Diagnostic) -> (bool, Option<(SourceId, usize, usize)>, bool) {
    let place = it.place.as_ref();
    (
        place.is_none(),
        place.map(|place| (place.source, place.span.start, place.span.end)),
        it.severity == Severity::Warning,
    )
}

/// Returns lines without blanks at their ends, each with a line end.
fn trimmed(report: &str) -> String {
    report.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

fn groups<'a>(sources: &'a Sources, it: &'a Diagnostic) -> Vec<Group<'a>> {
    let level = match it.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut title = level.primary_title(clean(&it.message));
    if let Some(code) = it.code {
        title = title.id(code);
    }
    let mut main = Group::with_title(title);
    if let Some(place) = &it.place {
        main = main.elements(excerpt(sources, place, it.label.as_deref()));
    }
    if let Some(hint) = &it.hint {
        main = main.element(Level::HELP.message(clean(hint)));
    }
    let notes = it.notes.iter().map(|(place, text)| {
        let title = Level::NOTE.secondary_title(clean(text));
        Group::with_title(title).elements(excerpt(sources, place, None))
    });
    std::iter::once(main).chain(notes).collect()
}

/// Returns the line of a place, with the place underlined, under its file and position.
///
/// Ignores text far from the place in a very long line. The renderer counts columns in the text
/// it gets, so the position is then given separately.
fn excerpt<'a>(
    sources: &'a Sources,
    place: &Place,
    label: Option<&'a str>,
) -> Vec<Element<'a>> {
    let (text, span) = sources.line_of(place);
    // INVARIANT: `line_of` returns a span within the line, on character boundaries.
    let marked = first(&text[span.clone()], MARKED);
    let after = clean(first(&text[span.start + marked.len()..], AROUND));
    let near = last(&text[..span.start], AROUND);
    // Cleaned before measuring: a control picture has more bytes than its character.
    let (before, marked) = (clean(near), clean(marked));
    let mark = AnnotationKind::Primary.span(before.len()..before.len() + marked.len());
    let name = clean(sources.name(place.source));
    let (line, column) = sources.line_column(place);
    let snippet = Snippet::source(format!("{before}{marked}{after}"))
        .line_start(line)
        .annotation(mark.label(label.map(clean)));
    // The excerpt starts at column 1, so the snippet counts columns correctly.
    if near.len() == span.start {
        return vec![snippet.path(name).into()];
    }
    vec![Origin::path(name).line(line).char_column(column).into(), snippet.into()]
}

fn first(text: &str, count: usize) -> &str {
    text.char_indices().nth(count).map_or(text, |(at, _)| &text[..at])
}

fn last(text: &str, count: usize) -> &str {
    let start = count.checked_sub(1).and_then(|back| text.char_indices().rev().nth(back));
    start.map_or(text, |(at, _)| &text[at..])
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;

    const TEXT: &str = "name = \"Cruel\"\n\n[piles.tablaeu]\ncount = 300\n";

    fn at(sources: &mut Sources, name: &str, text: &str, span: Range<usize>) -> Place {
        Place::new(sources.add(name, text), span)
    }

    /// Returns the plain report of a single error at `span` of `text`.
    fn report(text: &str, span: Range<usize>) -> String {
        let mut sources = Sources::new();
        let place = at(&mut sources, "a.toml", text, span);
        render(&sources, &[Diagnostic::error("bad").at(place)], Style::Plain)
    }

    #[test]
    fn a_report_shows_the_underlined_place_and_the_hint() {
        let mut sources = Sources::new();
        let key = at(&mut sources, "cruel.toml", TEXT, 23..30);
        let all = [Diagnostic::error("unknown pile `tablaeu`")
            .at(key)
            .label("no role has this name")
            .hint("did you mean `tableau`?")];
        insta::assert_snapshot!(render(&sources, &all, Style::Plain), @r"
        error: unknown pile `tablaeu`
         --> cruel.toml:3:8
          |
        3 | [piles.tablaeu]
          |        ^^^^^^^ no role has this name
          |
          = help: did you mean `tableau`?
        ");
    }

    #[test]
    fn reports_are_sorted_by_place_and_not_repeated() {
        let mut sources = Sources::new();
        let count = at(&mut sources, "cruel.toml", TEXT, 40..43);
        let name = Place::new(count.source, 0..4);
        let base = at(&mut sources, "base.toml", "x = 1\n", 0..1);
        let count = Diagnostic::error("`count` must be from 0 to 255").at(count);
        let all = [
            Diagnostic::error("there is more"),
            count.clone(),
            Diagnostic::warning("`name` is plain").at(name).note(base, "as in here"),
            count,
        ];
        insta::assert_snapshot!(render(&sources, &all, Style::Plain), @r#"
        warning: `name` is plain
         --> cruel.toml:1:1
          |
        1 | name = "Cruel"
          | ^^^^
          |
        note: as in here
         --> base.toml:1:1
          |
        1 | x = 1
          | ^

        error: `count` must be from 0 to 255
         --> cruel.toml:4:9
          |
        4 | count = 300
          |         ^^^

        error: there is more
        "#);
    }

    #[test]
    fn nothing_to_report_is_an_empty_report() {
        assert_eq!(render(&Sources::new(), &[], Style::Color), "");
    }

    #[test]
    fn a_place_outside_the_text_is_shown_at_its_end() {
        insta::assert_snapshot!(report("a = 1", 100..200), @r"
        error: bad
         --> a.toml:1:6
          |
        1 | a = 1
          |      ^
        ");
        insta::assert_snapshot!(report("", 0..9), @r"
        error: bad
         --> a.toml:1:1
          |
        1 |
          | ^
        ");
        insta::assert_snapshot!(report("a = 1\r\nb = 2\r\n", 5..6), @r"
        error: bad
         --> a.toml:1:6
          |
        1 | a = 1
          |      ^
        ");
    }

    #[test]
    fn a_place_of_several_lines_is_shown_by_its_first_line() {
        insta::assert_snapshot!(report("a = [\r\n 1,\n]\n", 4..13), @r"
        error: bad
         --> a.toml:1:5
          |
        1 | a = [
          |     ^
        ");
    }

    #[test]
    fn tabs_wide_characters_and_long_lines_are_underlined_correctly() {
        insta::assert_snapshot!(report("\ta = 1", 5..6), @r"
        error: bad
         --> a.toml:1:6
          |
        1 |     a = 1
          |         ^
        ");
        insta::assert_snapshot!(report("a = \"♠é漢\" # b", 15..16), @r#"
        error: bad
         --> a.toml:1:11
          |
        1 | a = "♠é漢" # b
          |            ^
        "#);
        insta::assert_snapshot!(report(&format!("a = {}!{}", "1 ".repeat(200), "2 ".repeat(200)), 404..405), @r"
        error: bad
         --> a.toml:1:405
          |
         :::
        1 | ...1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 !2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2...
          |                                                ^
        ");
    }

    #[test]
    fn a_long_place_is_underlined_in_part() {
        insta::assert_snapshot!(report(&"x".repeat(5000), 200..4000), @r"
        error: bad
         --> a.toml:1:201
          |
        1 | ...xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...
          |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        ");
    }

    #[test]
    fn control_characters_of_a_rules_file_never_reach_the_terminal() {
        let evil = "\u{1b}[31m\u{9b}2J\u{7}\u{202e}\u{2066}\r\u{7f}\u{0}\u{c}\u{2028}";
        let mut sources = Sources::new();
        let text = format!("a = 1\n\"{evil}\" = 2 # {evil}\n");
        let length = text.len();
        let place = at(&mut sources, &format!("{evil}.toml"), &text, 7..length);
        let said = format!("{evil}\nerror: forged");
        let all = [Diagnostic::error(&said)
            .at(place.clone())
            .label(&said)
            .note(place, &said)
            .hint(&said)];
        for style in [Style::Plain, Style::Color] {
            let report = render(&sources, &all, style);
            let allowed = report.replace('\u{1b}', "").matches(char::is_control).count();
            assert_eq!(allowed, report.matches('\n').count());
            assert!(!report.contains(['\u{202e}', '\u{2066}', '\u{2028}']));
            assert!(!report.contains("\u{1b}[31m"));
            assert!(!report.contains("\nerror: forged"));
            assert!(style == Style::Color || !report.contains('\u{1b}'));
        }
    }

    #[test]
    fn color_adds_escape_sequences_and_nothing_else() {
        let mut sources = Sources::new();
        let place = at(&mut sources, "cruel.toml", TEXT, 23..30);
        let all = [Diagnostic::error("bad").at(place).hint("good")];
        let colored = render(&sources, &all, Style::Color);
        assert!(colored.contains("\u{1b}["));
        let plain = anstream::adapter::strip_str(&colored).to_string();
        assert_eq!(plain, render(&sources, &all, Style::Plain));
    }
}
