//! The full-screen view: a fixed board, and below it a window in which answers and the prompt
//! scroll.
//!
//! The window is a scrolling region of the terminal: the line editor uses it as if it were the
//! whole screen. The board is drawn above it, and the cursor is restored afterwards.

use std::io::{self, Write};

use crossterm::event::{self, Event, KeyCode, KeyEventKind};
use crossterm::terminal;

use super::stopping::put;
use crate::diag::seen;
use crate::repl::{Emphasis, Session};

/// The fewest lines below the board: two of answers, and the prompt.
const LOWER: usize = 3;

/// The smallest screen for the full-screen view, in columns and rows.
const MIN_SCREEN: (usize, usize) = (30, 12);

/// The help for the keys of the pager, and a shorter one for the smallest screens.
const KEYS: [&str; 2] = [
    "space: next page; b: previous page; any other key: back to the board",
    "space: next; b: back; q: done",
];

/// Switches to the alternate screen, which preserves the normal one.
// 1049 saves the cursor and switches to an empty alternate screen (xterm).
pub(super) const ENTER: &str = "\x1b[?1049h";

/// Disables bracketed paste, which the line editor enables.
// 2004 is bracketed paste (xterm).
pub(super) const UNMARK_PASTED: &str = "\x1b[?2004l";

/// Restores the terminal from any state: disables mouse events and bracketed paste, resets the
/// scrolling region, shows the cursor and leaves the alternate screen.
// 1000 to 1015 are mouse modes (xterm), `r` resets the scrolling region (DECSTBM), and 25
// shows the cursor.
const LEAVE: &str = "\x1b[?1006l\x1b[?1015l\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[?2004l\
                     \x1b[r\x1b[?25h\x1b[?1049l";

/// The full-screen view of the board, and the last answer below it.
pub(super) struct Frame {
    columns: usize,
    rows: usize,
    /// The number of lines reserved for the board, including a blank line below it; 0 if
    /// nothing is drawn.
    upper: usize,
    said: String,
    /// Whether the pager has read keys since the last prompt.
    waited: bool,
}

impl Frame {
    /// Returns a view for the terminal, if its kind and size are known and it is large enough.
    pub(super) fn new() -> Option<Self> {
        let (columns, rows) = size()?;
        let room = columns >= MIN_SCREEN.0 && rows >= MIN_SCREEN.1;
        let kind = std::env::var_os("TERM").is_some_and(|value| !value.is_empty());
        (room && (kind || cfg!(windows))).then_some(Self {
            columns,
            rows,
            upper: 0,
            said: String::new(),
            waited: false,
        })
    }

    /// Returns the number of lines below the board.
    pub(super) fn lower(&self) -> usize {
        self.rows.saturating_sub(self.upper)
    }

    /// Draws the board in place, and prints a text below it. Redraws the whole screen if the
    /// board needs more lines than before.
    pub(super) fn show(
        &mut self,
        session: &Session<'_>,
        said: &str,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        if !said.is_empty() {
            said.clone_into(&mut self.said);
        }
        match self.drawn(session, &Emphasis::of(session.game())) {
            Some(board) => put(output, &(board + said)),
            None => put(output, &self.painted(session)),
        }
    }

    /// Returns the output that redraws the board in place and restores the cursor, or none if
    /// the board needs more lines than it has.
    pub(super) fn drawn(
        &self,
        session: &Session<'_>,
        emphasis: &Emphasis,
    ) -> Option<String> {
        let lines = session.picture(emphasis, self.highest());
        // `upper` includes a blank line below the board.
        if lines.len() >= self.upper {
            return None;
        }
        let texts = lines.iter().map(|line| line.text.as_str());
        let texts = texts.chain(std::iter::repeat("")).take(self.upper);
        let drawn =
            // Each line is positioned (CUP) and erased (EL) on its own, so nothing
            // scrolls.
            (1..).zip(texts).map(|(row, text)| format!("\x1b[{row};1H\x1b[2K{text}"));
        // DECSC and DECRC save and restore the cursor.
        Some(format!("\x1b7{}\x1b8", drawn.collect::<String>()))
    }

    /// Returns the output that draws the whole screen: the board, and the last answer below it.
    /// A board that is too high scrolls with the text.
    pub(super) fn painted(&mut self, session: &Session<'_>) -> String {
        // The terminal may have been resized.
        (self.columns, self.rows) = size().unwrap_or((self.columns, self.rows));
        let lines = session.picture(&Emphasis::of(session.game()), self.highest());
        let board: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        let said = self.said.trim_end();
        if lines.len() + 1 + LOWER > self.rows {
            self.upper = 0;
            let board = board.join("\r\n");
            return format!("{ENTER}\x1b[r\x1b[2J\x1b[H{board}\r\n{said}\r\n");
        }
        self.upper = lines.len() + 1;
        // Rows of the scrolling region (DECSTBM) count from 1. The cursor starts just
        // above it.
        let (first, last) = (self.upper + 1, self.rows);
        // The last lines of the answer that fit.
        let lower: Vec<&str> = said.lines().collect();
        let lower = &lower[lower.len().saturating_sub(self.lower().saturating_sub(1))..];
        format!(
            "{ENTER}\x1b[r\x1b[2J\x1b[H{}\x1b[{first};{last}r\x1b[{};1H{}\r\n",
            board.join("\r\n"),
            self.upper,
            lower.iter().flat_map(|line| ["\r\n", *line]).collect::<String>()
        )
    }

    /// Prints a text below the board, or page by page if it is too long.
    pub(super) fn say(
        &mut self,
        session: &Session<'_>,
        said: &str,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let rows: usize = said.lines().map(|line| rows_of(line, self.columns)).sum();
        // Pending keys are meant for the prompt, not for turning pages.
        if rows < self.lower() || is_typed_ahead() {
            return self.show(session, said, output);
        }
        self.said.clear();
        self.waited = true;
        pages(said, output)?;
        put(output, &self.painted(session))
    }

    /// Returns the text that was typed after the key that left the pager.
    pub(super) fn typed_behind(&mut self) -> io::Result<String> {
        if std::mem::take(&mut self.waited) { typed_behind() } else { Ok(String::new()) }
    }

    /// Returns the output that restores the terminal.
    pub(super) fn left() -> &'static str {
        LEAVE
    }

    /// Returns the maximum height of the board in lines.
    pub(super) fn highest(&self) -> usize {
        self.rows.saturating_sub(LOWER + 1)
    }
}

/// Returns the columns and rows of the terminal, if they are known.
pub(super) fn size() -> Option<(usize, usize)> {
    let (columns, rows) = terminal::size().ok()?;
    (columns > 0 && rows > 0).then_some((columns.into(), rows.into()))
}

/// Returns whether unread input is pending. Does not read it: the line editor would never see
/// keys that crossterm reads.
#[cfg(unix)]
fn is_typed_ahead() -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd as _;
    let input = io::stdin();
    let mut watched = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    poll(&mut watched, PollTimeout::ZERO).is_ok_and(|count| count > 0)
}

/// Returns false, because this system has no full-screen view yet.
#[cfg(not(unix))]
fn is_typed_ahead() -> bool {
    false
}

/// Reads the pending keys and returns their text up to Enter. Drops the rest: a key that was
/// meant for the prompt must not act on the board later.
pub(super) fn typed_behind() -> io::Result<String> {
    let (mut typed, mut is_whole) = (String::new(), false);
    while event::poll(std::time::Duration::ZERO)? {
        // Mouse and resize events are read and dropped.
        let Event::Key(key) = event::read()? else { continue };
        match key.code {
            KeyCode::Char(it) if key.kind != KeyEventKind::Release && !is_whole => {
                typed.push(it);
            }
            KeyCode::Enter => is_whole = true,
            _ => {}
        }
    }
    Ok(typed)
}

/// Returns how many rows of the terminal a line needs.
fn rows_of(line: &str, columns: usize) -> usize {
    seen(line).div_ceil(columns.max(1)).max(1)
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

/// Shows a long text page by page on the whole screen.
fn pages(text: &str, output: &mut dyn Write) -> io::Result<()> {
    terminal::enable_raw_mode()?;
    // Raw mode must end even if this fails.
    let read = turned(&text.lines().collect::<Vec<_>>(), output);
    terminal::disable_raw_mode()?;
    read
}

/// Runs the pager until a key leaves it.
fn turned(lines: &[&str], output: &mut dyn Write) -> io::Result<()> {
    let mut first = 0;
    loop {
        let (columns, rows) = size().unwrap_or(MIN_SCREEN);
        let page = rows.saturating_sub(1).max(1);
        let count = fitting(lines[first..].iter(), columns, page);
        let last = (first + count).min(lines.len());
        let shown = lines[first..last].join("\r\n");
        let keys = KEYS.iter().find(|keys| keys.len() <= columns).unwrap_or(&KEYS[1]);
        // SGR 7 is reverse video, and 0 ends it.
        let foot = format!("\x1b[{rows};1H\x1b[7m{keys}\x1b[0m");
        put(output, &format!("\x1b[r\x1b[2J\x1b[H{shown}{foot}"))?;
        let key = loop {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    break Some(key.code);
                }
                Event::Resize(..) => break None,
                _ => {}
            }
        };
        match key {
            Some(KeyCode::Char(' ') | KeyCode::PageDown | KeyCode::Enter)
                if last < lines.len() =>
            {
                first = last;
            }
            Some(KeyCode::Char('b') | KeyCode::PageUp) => {
                let before = lines[..first].iter().rev();
                first = first.saturating_sub(fitting(before, columns, page));
            }
            Some(_) => return Ok(()),
            None => {}
        }
    }
}
