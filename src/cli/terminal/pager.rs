//! The pager: shows a long text page by page on the whole screen.

use std::io::{self, Write};

use crossterm::event::{
    self, Event, KeyCode, KeyEventKind, KeyModifiers, MouseEventKind,
};
use crossterm::terminal;

use super::frame::{MIN_SCREEN, rows_of, size};
use super::stopping::put;

/// The help for the keys of the pager, and a shorter one for the smallest screens.
const KEYS: [&str; 2] = [
    "space: next page; b: previous page; Esc: back to the board; or type a line",
    "space: next; b: back; Esc: done",
];

/// The lines that a step of the wheel scrolls.
pub(super) const STEP: usize = 3;

/// How the pager ended.
pub(super) enum Turned {
    /// A key left it. If the key is a character, it is meant for the prompt.
    Left(Option<char>),
    /// The last page is on the screen, and the cursor below it.
    AtEnd,
}

/// Shows a long text page by page on the whole screen. Does not wait for a key at the last page.
pub(super) fn pages(text: &str, output: &mut dyn Write) -> io::Result<Turned> {
    terminal::enable_raw_mode()?;
    // Raw mode must end even if this fails.
    let read = turned(&text.lines().collect::<Vec<_>>(), output);
    terminal::disable_raw_mode()?;
    read
}

/// Runs the pager until a key leaves it, or the last page is shown.
fn turned(lines: &[&str], output: &mut dyn Write) -> io::Result<Turned> {
    let mut first = 0;
    loop {
        let (columns, rows) = size().unwrap_or(MIN_SCREEN);
        let page = rows.saturating_sub(1).max(1);
        let count = fitting(lines[first..].iter(), columns, page);
        let last = (first + count).min(lines.len());
        let shown = lines[first..last].join("\r\n");
        let clear = "\x1b[r\x1b[2J\x1b[H";
        if last == lines.len() {
            put(output, &format!("{clear}{shown}\r\n"))?;
            return Ok(Turned::AtEnd);
        }
        let keys = KEYS.iter().find(|keys| keys.len() <= columns).unwrap_or(&KEYS[1]);
        // SGR 7 is reverse video, and 0 ends it.
        let foot = format!("\x1b[{rows};1H\x1b[7m{keys}\x1b[0m");
        put(output, &format!("{clear}{shown}{foot}"))?;
        match turn()? {
            Turn::Page => first = last,
            Turn::PageBack => {
                let before = lines[..first].iter().rev();
                first = first.saturating_sub(fitting(before, columns, page));
            }
            // At least one line stays, so that the next page is never empty.
            Turn::Lines => first = (first + STEP).min(last),
            Turn::LinesBack => first = first.saturating_sub(STEP),
            Turn::Nothing => {}
            Turn::Leave(key) => return Ok(Turned::Left(key)),
        }
    }
}

/// The action of a key in the pager.
enum Turn {
    Page,
    PageBack,
    Lines,
    LinesBack,
    /// Show the same page.
    Nothing,
    /// Leave, with a character for the prompt.
    Leave(Option<char>),
}

/// Waits for a key, a turn of the wheel, or a resize.
fn turn() -> io::Result<Turn> {
    loop {
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                let plain = !key.modifiers.contains(KeyModifiers::CONTROL);
                return Ok(match key.code {
                    KeyCode::Char(' ') | KeyCode::PageDown | KeyCode::Enter => Turn::Page,
                    KeyCode::Char('b') | KeyCode::PageUp => Turn::PageBack,
                    KeyCode::Down => Turn::Lines,
                    KeyCode::Up => Turn::LinesBack,
                    KeyCode::Char('q') => Turn::Leave(None),
                    KeyCode::Char(key) if plain => Turn::Leave(Some(key)),
                    _ => Turn::Leave(None),
                });
            }
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollDown => {
                return Ok(Turn::Lines);
            }
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollUp => {
                return Ok(Turn::LinesBack);
            }
            Event::Resize(..) => return Ok(Turn::Nothing),
            _ => {}
        }
    }
}

/// Returns how many of the first lines fit on a page, at least 1.
fn fitting<'a>(
    lines: impl Iterator<Item = &'a &'a str>,
    columns: usize,
    page: usize,
) -> usize {
    let rows = lines.scan(0, |rows, line| {
        *rows += rows_of(line, columns);
        Some(*rows)
    });
    rows.take_while(|rows| *rows <= page).count().max(1)
}
