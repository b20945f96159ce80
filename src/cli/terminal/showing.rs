//! Showing a game move by move, forward and backward, automatically or by keys.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal;

use super::frame::{self, ENTER, Frame};
use super::modes::Modes;
use super::stopping;
use super::stopping::put;
use crate::cli::player;
use crate::diag::fitted;
use crate::repl::{Emphasis, Session};

/// The help for the keys.
const KEYS: &str = "space: pause, continue; left, right: one move; home, end: all; + -: speed; q: \
    leave";

/// The shortest and the longest pause between two moves that keys can set.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(30));

/// A game that is shown, at some point between its moves.
struct Show<'s, 'h> {
    session: &'s mut Session<'h>,
    /// The total number of moves.
    moves: usize,
    /// The time between two moves.
    pause: Duration,
    /// Whether the show advances automatically.
    runs: bool,
}

/// Shows the game of a session from its deal to its current position, with a pause after each
/// move.
///
/// Uses the full screen if the terminal supports it, and plain lines otherwise. Without a
/// terminal there are no pauses.
pub(in crate::cli) fn show(
    session: &mut Session<'_>,
    pause: Duration,
    plain: bool,
    output: &mut dyn Write,
) -> io::Result<()> {
    let moves = session.game().turns().len();
    let typed = crate::cli::output::is_at_terminal();
    let _ = session.answer("restart");
    let on_screen = typed && !plain && session.wants_screen() && !player::is_dumb();
    if !on_screen || Frame::new().is_none() {
        let pause = if typed { pause } else { Duration::ZERO };
        return in_lines(session, moves, pause, output);
    }
    let mut show = Show { session, moves, pause, runs: true };
    if let Some(usual) = Modes::now() {
        stopping::end_in_order(usual, Frame::left(), None);
    }
    terminal::enable_raw_mode()?;
    let shown = show.on_screen(output);
    // The terminal is restored even after an error. The first error is returned.
    let left = put(output, Frame::left());
    terminal::disable_raw_mode()?;
    shown.and(left)
}

/// Prints each board in plain lines.
fn in_lines(
    session: &mut Session<'_>,
    moves: usize,
    pause: Duration,
    output: &mut dyn Write,
) -> io::Result<()> {
    put(output, &session.board())?;
    for number in 1..=moves {
        thread::sleep(pause);
        let _ = session.answer(&format!("goto {number}"));
        let head = fitted(&head(session, number, moves), session.settings().width);
        put(output, &format!("\n{head}\n{}", session.board()))?;
    }
    Ok(())
}

/// Returns the heading of a position: the number of its last move, and what that move did.
fn head(session: &Session<'_>, number: usize, moves: usize) -> String {
    match session.last_move() {
        Some(made) => format!("move {number} of {moves}: {made}"),
        None => format!("the deal, before the first of {moves} moves"),
    }
}

impl Show<'_, '_> {
    fn on_screen(&mut self, output: &mut dyn Write) -> io::Result<()> {
        put(output, ENTER)?;
        loop {
            put(output, &self.painted())?;
            let at_end = self.made() == self.moves;
            // No key came within the pause, so the next move is made.
            if self.runs && !at_end && !event::poll(self.pause)? {
                self.go(1);
                continue;
            }
            match event::read()? {
                Event::Key(key)
                    if key.kind != KeyEventKind::Release && !self.key(key) =>
                {
                    return Ok(());
                }
                Event::Resize(..) => self.session.refit(),
                _ => {}
            }
        }
    }

    /// Returns the number of moves up to the shown position.
    fn made(&self) -> usize {
        self.session.game().turns().len()
    }

    /// Moves forward, or back if `moves` is negative.
    fn go(&mut self, moves: isize) {
        // The game may know more moves, which were taken back before it was saved.
        let place = self.made().saturating_add_signed(moves).min(self.moves);
        let _ = self.session.answer(&format!("goto {place}"));
    }

    /// Handles a key, and returns whether to continue.
    fn key(&mut self, key: KeyEvent) -> bool {
        let all = isize::try_from(self.moves).unwrap_or(isize::MAX).max(1);
        let steps = match key.code {
            // In raw mode these are keys, not signals.
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return false;
            }
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Char(' ') => {
                // At the end, start over.
                if self.made() == self.moves {
                    self.go(-all);
                    self.runs = true;
                } else {
                    self.runs = !self.runs;
                }
                return true;
            }
            KeyCode::Char('+') => return self.at_pace(self.pause * 2 / 3),
            KeyCode::Char('-') => return self.at_pace(self.pause * 3 / 2),
            KeyCode::Right | KeyCode::Char('l' | 'n') | KeyCode::Enter => 1,
            KeyCode::Left | KeyCode::Char('h' | 'b') | KeyCode::Backspace => -1,
            KeyCode::PageDown => 10,
            KeyCode::PageUp => -10,
            KeyCode::Home => -all,
            KeyCode::End => all,
            _ => return true,
        };
        self.runs = false;
        self.go(steps);
        true
    }

    fn at_pace(&mut self, pause: Duration) -> bool {
        self.pause = pause.clamp(PAUSES.0, PAUSES.1);
        true
    }

    /// Returns the output that draws the screen: the board with the last moved cards
    /// highlighted, and below it the move and the keys.
    fn painted(&self) -> String {
        let (columns, rows) = frame::size().unwrap_or((player::WIDTH, 24));
        let made = self.made();
        let state = match () {
            () if made == self.moves => "the end",
            () if self.runs => "",
            () => "stopped",
        };
        let head = format!("{}  {state}", head(self.session, made, self.moves));
        let keys = fitted(KEYS, columns);
        let foot = format!("{}\n{keys}", fitted(head.trim_end(), columns));
        let foot: Vec<&str> = foot.lines().collect();
        let room = rows.saturating_sub(foot.len() + 1);
        let emphasis = Emphasis::of_last(self.session.game());
        let board = self.session.picture(&emphasis, room);
        // A board that is too high is cut at the bottom.
        let board: Vec<&str> =
            board.iter().map(|line| line.text.as_str()).take(room).collect();
        let first = rows.saturating_sub(foot.len()) + 1;
        let (board, foot) = (board.join("\r\n"), foot.join("\r\n"));
        format!("\x1b[2J\x1b[H{board}\x1b[{first};1H{foot}")
    }
}
