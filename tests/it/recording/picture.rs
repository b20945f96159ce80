//! Draws a recording as an animated SVG.
//!
//! The frames are side by side on a strip that moves past a window. Equal lines are drawn once.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use vt100::{Cell, Color, Screen};

use super::super::screen::emulator;
use super::cast::Cast;

/// The width and height of a character, the size of the font, and the margin, in pixels.
const CELL: (f64, f64) = (8.4, 18.0);
const FONT: u8 = 14;
const MARGIN: f64 = 14.0;

/// Output within this many seconds is one frame.
const FRAME: f64 = 0.1;

/// The most seconds that a frame is shown, except the last, and the seconds of the last.
const LONGEST: f64 = 3.0;
const LAST: f64 = 4.0;

/// The colors of the screen: foreground, background, and the sixteen named colors.
const INK: &str = "#d7dae0";
const PAPER: &str = "#1d2126";
const NAMED: [&str; 16] = [
    "#1d2126", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2",
    "#abb2bf", "#5c6370", "#ff7b86", "#b5e890", "#ffd98c", "#7cc3ff", "#de9bf0",
    "#79dbe6", "#ffffff",
];

/// The lines of a screen, by their numbers in the list of all lines.
type Lines = Vec<Option<usize>>;

/// Returns the picture of a recording.
pub(super) fn animated(cast: &Cast) -> String {
    let mut terminal = emulator(cast.rows, cast.columns);
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut frames: Vec<(f64, Lines)> = Vec::new();
    let mut output = cast.output.iter().peekable();
    // When the output of the next frame began.
    let mut begun = None;
    while let Some((time, text)) = output.next() {
        terminal.process(text.as_bytes());
        let start = *begun.get_or_insert(*time);
        if output.peek().is_some_and(|next| next.0 - start < FRAME) {
            continue;
        }
        begun = None;
        // The program has left its screen, and the shell would be next.
        if !terminal.screen().alternate_screen() {
            continue;
        }
        let lines = lines(terminal.screen(), &mut known);
        if frames.last().is_none_or(|last| last.1 != lines) {
            frames.push((*time, lines));
        }
    }
    let starts: Vec<f64> = frames.iter().map(|frame| frame.0).collect();
    let shown = starts.windows(2).map(|pair| (pair[1] - pair[0]).min(LONGEST));
    let shown: Vec<f64> = shown.chain([LAST]).collect();
    let frames: Vec<Lines> = frames.into_iter().map(|frame| frame.1).collect();
    let mut texts: Vec<(String, usize)> = known.into_iter().collect();
    texts.sort_by_key(|entry| entry.1);
    strip(cast, &texts, &frames, &shown)
}

/// Returns the picture of frames, each shown for some seconds.
fn strip(
    cast: &Cast,
    texts: &[(String, usize)],
    frames: &[Lines],
    shown: &[f64],
) -> String {
    let width = f64::from(cast.columns).mul_add(CELL.0, 2.0 * MARGIN);
    let height = f64::from(cast.rows).mul_add(CELL.1, 2.0 * MARGIN);
    let all: f64 = shown.iter().sum();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" \
         aria-label=\"A game of Klondike in a terminal: moves, a refused move with its rule, a \
         hint, and the winning moves\">\n<style>\n\
         .s {{ animation: s {all:.2}s steps(1, end) infinite; }}\n\
         @media (prefers-reduced-motion: reduce) {{ .s {{ animation: none; }} }}\n@keyframes s {{\n"
    );
    let mut time = 0.0;
    for (number, seconds) in (0_u32..).zip(shown) {
        let left = -f64::from(number) * width;
        let _ = writeln!(
            svg,
            "{:.3}% {{ transform: translateX({left:.0}px); }}",
            time * 100.0 / all
        );
        time += seconds;
    }
    let _ = write!(
        svg,
        "}}\n</style>\n<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{PAPER}\"/>\n\
         <g font-family=\"ui-monospace,Menlo,Consolas,DejaVu Sans Mono,monospace\" \
         font-size=\"{FONT}\" fill=\"{INK}\" xml:space=\"preserve\">\n<defs>\n"
    );
    for (text, number) in texts {
        let _ = writeln!(svg, "<g id=\"l{number}\">{text}</g>");
    }
    svg += "</defs>\n<g class=\"s\">\n";
    for (number, lines) in (0_u32..).zip(frames) {
        let left = f64::from(number) * width;
        let _ = write!(svg, "<g transform=\"translate({left:.0} 0)\">");
        for (row, line) in (0_u16..).zip(lines) {
            if let Some(line) = line {
                let top = f64::from(row).mul_add(CELL.1, MARGIN + f64::from(FONT));
                let _ = write!(svg, "<use href=\"#l{line}\" y=\"{top:.0}\"/>");
            }
        }
        svg += "</g>\n";
    }
    svg + "</g>\n</g>\n</svg>\n"
}

/// Returns the lines of a screen, and adds new ones to those that are known.
fn lines(screen: &Screen, known: &mut BTreeMap<String, usize>) -> Lines {
    let (rows, columns) = screen.size();
    let cursor = (!screen.hide_cursor()).then(|| screen.cursor_position());
    let line = |row: u16| {
        let text = drawn(screen, row, columns.get(), cursor);
        let next = known.len();
        (!text.is_empty()).then(|| *known.entry(text).or_insert(next))
    };
    (0..rows.get()).map(line).collect()
}

/// Characters side by side that look alike.
struct Run {
    column: u16,
    text: String,
    look: Look,
}

/// How a character looks.
#[derive(PartialEq)]
struct Look {
    ink: String,
    paper: String,
    bold: bool,
    underlined: bool,
    dimmed: bool,
}

impl Look {
    fn of(cell: &Cell, is_cursor: bool) -> Self {
        let ink = color(cell.fgcolor(), INK);
        let paper = color(cell.bgcolor(), PAPER);
        let (ink, paper) =
            if cell.inverse() == is_cursor { (ink, paper) } else { (paper, ink) };
        let (bold, underlined, dimmed) = (cell.bold(), cell.underline(), cell.dim());
        Self { ink, paper, bold, underlined, dimmed }
    }
}

/// Draws a line of a screen.
fn drawn(screen: &Screen, row: u16, columns: u16, cursor: Option<(u16, u16)>) -> String {
    let mut runs: Vec<Run> = Vec::new();
    for column in 0..columns {
        let Some(cell) = screen.cell(row, column) else { continue };
        let look = Look::of(cell, cursor == Some((row, column)));
        let text = if cell.has_contents() { cell.contents() } else { " " };
        match runs.last_mut() {
            Some(run) if run.look == look => run.text.push_str(text),
            _ => runs.push(Run { column, text: text.to_owned(), look }),
        }
    }
    let mut svg = String::new();
    for Run { column, text, look } in &runs {
        let left = f64::from(*column).mul_add(CELL.0, MARGIN);
        if look.paper != PAPER {
            let width = wide(text);
            let (paper, top) = (&look.paper, -i16::from(FONT));
            let height = CELL.1;
            let _ = write!(
                svg,
                "<rect x=\"{left:.1}\" y=\"{top}\" width=\"{width:.1}\" \
                 height=\"{height}\" fill=\"{paper}\"/>"
            );
        }
        svg.push_str(&words(text, left, look));
    }
    svg
}

/// Returns the width of a text.
fn wide(text: &str) -> f64 {
    CELL.0 * f64::from(u16::try_from(text.chars().count()).unwrap_or(u16::MAX))
}

/// Draws the words of a run. Each has its own place, so that no font can shift the next.
fn words(text: &str, left: f64, look: &Look) -> String {
    let mut svg = String::new();
    let mut x = left;
    for part in text.split_inclusive(' ') {
        let word = part.trim_end();
        if !word.is_empty() {
            let _ = write!(svg, "<text x=\"{x:.1}\"");
            let width = format!(" textLength=\"{:.1}\"", wide(word));
            let kinds = [
                (word.chars().count() > 2, width),
                (look.ink != INK, format!(" fill=\"{}\"", look.ink)),
                (look.bold, " font-weight=\"bold\"".to_owned()),
                (look.underlined, " text-decoration=\"underline\"".to_owned()),
                (look.dimmed, " opacity=\"0.6\"".to_owned()),
            ];
            svg.extend(kinds.into_iter().filter(|kind| kind.0).map(|kind| kind.1));
            let word = word.replace('&', "&amp;").replace('<', "&lt;");
            let _ = write!(svg, ">{word}</text>");
        }
        x += wide(part);
    }
    svg
}

/// Returns a color for SVG.
fn color(color: Color, usual: &str) -> String {
    match color {
        Color::Default => usual.to_owned(),
        Color::Idx(index @ 0..16) => NAMED[usize::from(index)].to_owned(),
        // The cube of 6 × 6 × 6 colors, then 24 grays (xterm).
        Color::Idx(index @ 16..232) => {
            let index = index - 16;
            let level = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
            let [red, green, blue] = [index / 36, index / 6 % 6, index % 6].map(level);
            format!("#{red:02x}{green:02x}{blue:02x}")
        }
        Color::Idx(index) => {
            let gray = 8 + 10 * (index - 232);
            format!("#{gray:02x}{gray:02x}{gray:02x}")
        }
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
    }
}
