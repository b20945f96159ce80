//! The full-screen view: a fixed board, and below it a window in which answers and the prompt
//! scroll.
//!
//! The window is a scrolling region of the terminal: the line editor uses it as if it were the
//! whole screen. The board is drawn above it, and the cursor is restored afterwards.

use std::collections::VecDeque;
use std::io::{self, Write};

use crossterm::event;
use crossterm::terminal;

use super::pager::{Turned, pages};
use super::stopping::put;
use crate::diag::english::counted;
use crate::diag::{Style, seen};
use crate::repl::{BoardLine, Emphasis, LINES_BELOW, Session};

/// The smallest screen for the full-screen view, in columns and rows.
pub(super) const MIN_SCREEN: (usize, usize) = (30, 12);

/// The most lines that the wheel scrolls back to.
const LOG: usize = 2000;

/// Switches to the alternate screen, which preserves the normal one.
// 1049 saves the cursor and switches to an empty alternate screen (xterm).
pub(super) const ENTER: &str = "\x1b[?1049h";

/// Disables bracketed paste, which the line editor enables.
// 2004 is bracketed paste (xterm).
pub(super) const UNMARK_PASTED: &str = "\x1b[?2004l";

/// Enable and disable reports of mouse buttons, as decimal numbers.
// 1000 and 1006 (xterm). Terminals leave text selection to Shift meanwhile.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";

/// Restores the terminal from any state: disables mouse events and bracketed paste, resets the
/// scrolling region, shows the cursor and leaves the alternate screen.
// `r` resets the scrolling region (DECSTBM), and 25 shows the cursor.
const LEAVE: &str = "\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[r\x1b[?25h\x1b[?1049l";

/// The full-screen view of the board, and the last answer below it.
pub(super) struct Frame {
    columns: usize,
    rows: usize,
    /// The number of lines reserved for the board and the status line below it; 0 if the board
    /// is not drawn.
    upper: usize,
    /// The first line shown of a board that is too high, counted from below its head.
    first: usize,
    /// The keys that act now, the most important first.
    keys: Vec<String>,
    /// Whether the terminal reports the mouse.
    mouse: bool,
    said: String,
    /// All text below the board so far.
    log: VecDeque<String>,
    /// The number of lines of the log that are below the window.
    back: usize,
    /// The text that was typed in the pager, for the prompt.
    typed: String,
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
            first: 0,
            keys: Vec::new(),
            mouse: false,
            said: String::new(),
            log: VecDeque::new(),
            back: 0,
            typed: String::new(),
        })
    }

    /// Sets whether the terminal reports the mouse.
    pub(super) fn set_mouse(
        &mut self,
        mouse: bool,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        if std::mem::replace(&mut self.mouse, mouse) == mouse {
            return Ok(());
        }
        put(output, if mouse { MOUSE_ON } else { MOUSE_OFF })
    }

    /// Sets the keys to list in the status line, the most important first.
    pub(super) fn set_keys(&mut self, keys: Vec<String>) {
        self.keys = keys;
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
            self.note(said);
        }
        match self.drawn(session, &Emphasis::of(session.game())) {
            Some(board) => put(output, &(board + said)),
            None => put(output, &self.painted(session)),
        }
    }

    /// Adds a text to what the wheel scrolls back to.
    pub(super) fn note(&mut self, said: &str) {
        self.log.extend(said.lines().map(str::to_owned));
        self.log.drain(..self.log.len().saturating_sub(LOG));
    }

    /// Returns the output that redraws the board in place and restores the cursor, or none if
    /// the board needs more lines than it has.
    pub(super) fn drawn(
        &self,
        session: &Session<'_>,
        emphasis: &Emphasis,
    ) -> Option<String> {
        let lines = session.picture(emphasis, self.highest());
        if !self.has_room(lines.len()) {
            return None;
        }
        let texts = self.visible(&lines).into_iter().map(|row| lines[row].text.as_str());
        let texts = texts.chain(std::iter::repeat("")).take(self.upper - 1);
        let status = self.status(session, lines.len());
        let drawn = (1..).zip(texts.chain([status.as_str()]));
        // Each line is positioned (CUP) and erased (EL) on its own, so nothing scrolls.
        let drawn = drawn.map(|(row, text)| format!("\x1b[{row};1H\x1b[2K{text}"));
        // DECSC and DECRC save and restore the cursor.
        Some(format!("\x1b7{}\x1b8", drawn.collect::<String>()))
    }

    /// Returns the output that draws the whole screen: the board, and below it the last answer,
    /// or what the wheel has scrolled back to.
    pub(super) fn painted(&mut self, session: &Session<'_>) -> String {
        // The terminal may have been resized.
        (self.columns, self.rows) = size().unwrap_or((self.columns, self.rows));
        let lines = session.picture(&Emphasis::of(session.game()), self.highest());
        let board = self.visible(&lines).into_iter().map(|row| lines[row].text.as_str());
        let board: Vec<&str> = board.collect();
        if board.is_empty() {
            // The screen has room for the prompt only.
            self.upper = 0;
            return format!("{ENTER}\x1b[r\x1b[2J\x1b[H{}\r\n", self.said.trim_end());
        }
        self.upper = board.len() + 1;
        let status = self.status(session, lines.len());
        // Rows of the scrolling region (DECSTBM) count from 1. The cursor starts just
        // above it.
        let (first, last) = (self.upper + 1, self.rows);
        // The last lines of the text that fit.
        let room = self.lower().saturating_sub(1);
        let lower: Vec<&str> = if self.back > 0 {
            let end = self.log.len().saturating_sub(self.back);
            let shown = end.saturating_sub(room)..end;
            self.log.range(shown).map(String::as_str).collect()
        } else {
            let said: Vec<&str> = self.said.trim_end().lines().collect();
            said[said.len().saturating_sub(room)..].to_vec()
        };
        let mouse = if self.mouse { MOUSE_ON } else { "" };
        format!(
            "{ENTER}{mouse}\x1b[r\x1b[2J\x1b[H{}\r\n{status}\x1b[{first};{last}r\x1b[{};1H{}\r\n",
            board.join("\r\n"),
            self.upper,
            lower.iter().flat_map(|line| ["\r\n", *line]).collect::<String>()
        )
    }

    /// Returns the status line: which keys act, as far as there is room.
    fn status(&self, session: &Session<'_>, lines: usize) -> String {
        let hidden = lines.saturating_sub(self.highest());
        let above = self.first.min(hidden);
        let cut = match (above, hidden - above) {
            (0, 0) => None,
            (above, 0) => Some(format!("({} above)", counted(above, "line"))),
            (0, below) => Some(format!("({} below)", counted(below, "line"))),
            (above, below) => {
                Some(format!("({} above, {below} below)", counted(above, "line")))
            }
        };
        let mut status = String::new();
        for part in cut.iter().chain(&self.keys) {
            let gap = if status.is_empty() { "" } else { "  " };
            if seen(&status) + gap.len() + seen(part) >= self.columns {
                break;
            }
            status += gap;
            status += part;
        }
        if session.settings().style == Style::Color {
            let pale = anstyle::Style::new().dimmed();
            status = format!("{pale}{status}{pale:#}");
        }
        status
    }

    /// Returns the rows of a board that are visible. If it is too high, its head stays.
    fn visible(&self, lines: &[BoardLine]) -> Vec<usize> {
        let (count, highest) = (lines.len(), self.highest());
        if count <= highest {
            return (0..count).collect();
        }
        let head = self.head(lines);
        let first = head + self.first.min(count - highest);
        (0..head).chain(first..first + highest - head).collect()
    }

    /// Returns how many lines at the top of a board that is too high stay: at most half of those
    /// that fit.
    fn head(&self, lines: &[BoardLine]) -> usize {
        let head = lines.iter().take_while(|line| !line.text.is_empty()).count();
        head.min(self.highest() / 2)
    }

    /// Returns the row of the board that is drawn on a row of the screen.
    pub(super) fn board_row(&self, session: &Session<'_>, row: usize) -> Option<usize> {
        if row + 1 >= self.upper {
            return None;
        }
        let lines = session.picture(&Emphasis::default(), self.highest());
        self.visible(&lines).get(row).copied()
    }

    /// Scrolls a board that is too high until one of its rows is visible.
    pub(super) fn follow(&mut self, session: &Session<'_>, row: usize) {
        let lines = session.picture(&Emphasis::default(), self.highest());
        let head = self.head(&lines);
        let Some(row) = row.checked_sub(head) else { return };
        let least = (row + 1).saturating_sub(self.highest() - head);
        self.first = self.first.clamp(least.min(row), row);
        self.first = self.first.min(lines.len().saturating_sub(self.highest()));
    }

    /// Scrolls by some lines, up if they are negative: the board if it is too high and the mouse
    /// is on it, or else the answers. Returns the output.
    pub(super) fn scroll(
        &mut self,
        session: &Session<'_>,
        row: usize,
        lines: isize,
    ) -> String {
        let board = session.picture(&Emphasis::default(), self.highest()).len();
        let hidden = board.saturating_sub(self.highest());
        if row < self.upper && hidden > 0 {
            self.first = self.first.min(hidden).saturating_add_signed(lines).min(hidden);
        } else {
            let most = self.log.len().saturating_sub(self.lower().saturating_sub(1));
            self.back = self.back.saturating_add_signed(-lines).min(most);
        }
        self.painted(session)
    }

    /// Returns the output that shows the end of the answers again, if the wheel has scrolled
    /// back.
    pub(super) fn unscrolled(&mut self, session: &Session<'_>) -> Option<String> {
        (self.back > 0).then(|| {
            self.back = 0;
            self.said = Vec::from(self.log.clone()).join("\n");
            self.painted(session)
        })
    }

    /// Prints a text below the board, or page by page if it is too long. The pager does not wait
    /// if keys are pending: they are meant for the prompt.
    pub(super) fn say(
        &mut self,
        session: &Session<'_>,
        said: &str,
        is_typed_ahead: bool,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let rows: usize = said.lines().map(|line| rows_of(line, self.columns)).sum();
        if rows < self.lower() || is_typed_ahead || self::is_typed_ahead() {
            return self.show(session, said, output);
        }
        self.note(said);
        match pages(said, output)? {
            Turned::Left(key) => {
                self.said.clear();
                self.typed.extend(key);
                // Enter does not confirm a line that was not seen.
                let typed = typed_behind()?;
                self.typed += typed.split('\n').next().unwrap_or_default();
                put(output, &self.painted(session))
            }
            Turned::AtEnd => {
                said.clone_into(&mut self.said);
                self.upper = 0;
                Ok(())
            }
        }
    }

    /// Returns the text that was typed in the pager.
    pub(super) fn take_typed(&mut self) -> String {
        std::mem::take(&mut self.typed)
    }

    /// Returns the output that erases the line editor's prompt and `line`, which it has left by a
    /// line feed.
    pub(super) fn erased(&self, prompt: &str, line: &str) -> String {
        // A recalled line may have several lines.
        let typed = [prompt, line].concat();
        let rows = typed.split('\n').map(|line| seen(line) / self.columns.max(1) + 1);
        let rows: usize = rows.sum();
        // CUU and ED.
        format!("\x1b[{rows}A\r\x1b[J")
    }

    /// Returns the output that restores the terminal.
    pub(super) fn left() -> &'static str {
        LEAVE
    }

    /// Returns whether all of so many lines of a board can be drawn in place.
    pub(super) fn shows(&self, lines: usize) -> bool {
        lines < self.upper && lines <= self.highest()
    }

    /// Returns whether a board of so many lines can be drawn in place, scrolled if it is too high.
    fn has_room(&self, lines: usize) -> bool {
        // `upper` includes the status line below the board.
        lines.min(self.highest()) < self.upper
    }

    /// Returns the maximum height of the board in lines.
    pub(super) fn highest(&self) -> usize {
        self.rows.saturating_sub(LINES_BELOW)
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
pub(super) fn is_typed_ahead() -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd as _;
    let input = io::stdin();
    let mut watched = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    poll(&mut watched, PollTimeout::ZERO).is_ok_and(|count| count > 0)
}

/// Returns false, because this system has no full-screen view yet.
#[cfg(not(unix))]
pub(super) fn is_typed_ahead() -> bool {
    false
}

/// Reads the pending keys and returns their text, with `\n` for Enter.
pub(super) fn typed_behind() -> io::Result<String> {
    use crossterm::event::{Event, KeyCode, KeyEventKind};
    let mut typed = String::new();
    while event::poll(std::time::Duration::ZERO)? {
        // Mouse and resize events are read and dropped.
        let Event::Key(key) = event::read()? else { continue };
        match key.code {
            _ if key.kind == KeyEventKind::Release => {}
            KeyCode::Char(it) => typed.push(it),
            KeyCode::Enter => typed.push('\n'),
            _ => {}
        }
    }
    Ok(typed)
}

/// Returns how many rows of the terminal a line needs.
pub(super) fn rows_of(line: &str, columns: usize) -> usize {
    seen(line).div_ceil(columns.max(1)).max(1)
}
