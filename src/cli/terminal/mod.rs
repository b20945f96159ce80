//! Playing at a terminal: typed lines, messages that arrive while a line is typed, and a fixed
//! board if the terminal supports it.

mod animating;
mod busy;
mod cursor;
mod editor;
mod frame;
mod modes;
mod motion;
mod mouse;
mod pager;
mod showing;
mod stopping;

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use rustyline::error::ReadlineError;

use animating::Animator;
use busy::Busy;
use cursor::{Cursor, Wish, give_keys, take_keys};
use editor::{Begun, Line, LineContext, LineEditor, OnScreen, ScreenKey, Typed, failure};
use frame::{Frame, is_typed_ahead};
use modes::{KeptAhead, Modes};
use motion::Motion;
use mouse::Mouse;
pub(super) use showing::show;
pub(super) use stopping::hear_signals;

use crate::cli::interrupt::Work;
use crate::diag::fitted;
use crate::play::Game;
use crate::repl::ended;
use crate::repl::{CommandError, Ending, Reply, ReplyKind, Session};
use stopping::put;

/// The text below the first board in plain lines.
const WELCOME: &str = "`moves` lists the legal moves, `help` the commands";

/// The text for a player who is new to the full-screen view.
const FIRST: &str = "Click cards to play them, or press F2 to play by keys; `set screen off` \
    shows plain lines from then on";

/// Keys that edit a line that is typed while the program is busy, or leave.
const BACKSPACE: char = '\x08';
const CTRL_D: char = '\x04';
const CTRL_U: char = '\x15';

/// How often to check the terminal's size.
const PACE: Duration = Duration::from_millis(100);

/// Makes the session check for changed files at once, even while a line is typed. Returns false
/// once the session has ended.
pub(super) type Bell = Box<dyn Fn() -> bool + Send>;

/// The inputs and callbacks of a session at a terminal.
pub(super) struct Seat<'a> {
    /// The text to print first.
    pub(in crate::cli) opening: &'a str,
    /// Lines of earlier sessions, oldest first.
    pub(in crate::cli) earlier: &'a [String],
    /// Is called with every typed line, to store it in the history.
    pub(in crate::cli) remember: &'a mut dyn FnMut(&str),
    /// Is called with the bell once, to ring it from time to time or to drop it.
    pub(in crate::cli) ringer: &'a mut dyn FnMut(Bell),
    /// Whether `--plain` was given.
    pub(in crate::cli) plain: bool,
    /// The work for the current line, if Ctrl-C ends searches.
    pub(in crate::cli) work: Option<Work>,
}

/// An event that the session waits for.
enum Happening {
    Typed(Typed),
    Bell,
    /// The screen must be redrawn.
    Redraw,
}

/// The output of a session: plain lines, or the full-screen view.
struct Display<'a> {
    output: &'a mut dyn Write,
    frame: Option<Frame>,
    motion: Motion,
    /// Whether the terminal supports the full-screen view.
    can_frame: bool,
    /// The modes of the terminal before the session.
    usual: Option<Modes>,
    /// The keys that were typed while the program was busy.
    ahead: VecDeque<char>,
}

/// Shows the board, and executes the typed lines.
///
/// Ctrl-C cancels a line, Ctrl-D leaves. Fails if the terminal cannot be read or written.
pub(super) fn run(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    output: &mut dyn Write,
) -> io::Result<Ending> {
    let can_frame = can_frame(seat.plain);
    let (usual, ahead) = (None, VecDeque::new());
    let motion = Motion::default();
    let mut display = Display { output, frame: None, motion, can_frame, usual, ahead };
    let ending = converse(session, seat, &mut display);
    // The terminal is restored even after an error. The first error is returned.
    let closed = display.close();
    ended(ending.and_then(|ending| closed.map(|()| ending)))
}

/// Returns whether the terminal supports the full-screen view, and `--plain` does not turn it off.
pub(super) fn can_frame(plain: bool) -> bool {
    cfg!(unix) && !plain && Frame::new().is_some()
}

fn converse(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    display: &mut Display<'_>,
) -> io::Result<Ending> {
    let (events, coming) = mpsc::channel();
    let typed = events.clone();
    let read = move |line| typed.send(Happening::Typed(line)).is_ok();
    let can_frame = display.can_frame;
    // Read before the editor starts and changes the modes.
    display.usual = Modes::now();
    let usual = display.usual.clone();
    if let Some(usual) = usual.clone() {
        let left = if can_frame { Frame::left() } else { frame::UNMARK_PASTED };
        // Must come before other threads start: a thread that receives signals would end the
        // program at once.
        stopping::end_in_order(usual, left, seat.work.as_ref());
    }
    let on_screen = can_frame.then(|| on_screen(&events, usual.clone()));
    let mut editor = LineEditor::start(seat.earlier, on_screen, read)?;
    if can_frame {
        watch_size(events.clone());
    }
    let kept = usual.map(KeptAhead::begin);
    (seat.ringer)(Box::new(move || events.send(Happening::Bell).is_ok()));
    display.fit(session);
    display.greet(session, seat)?;
    let mut cursor = Cursor::default();
    let begun = match next(session, seat, &mut cursor, None, display)? {
        Ok(begun) => begun,
        Err(ending) => return Ok(ending),
    };
    editor.read(session.prompt(), begun, || known(session));
    for event in coming {
        let typed = match event {
            Happening::Typed(typed) => {
                kept.iter().for_each(KeptAhead::again);
                typed
            }
            Happening::Bell => {
                if let Some(answer) = session.catch_up() {
                    editor.learn(known(session));
                    editor.say(display.news(session, &answer), display.output)?;
                }
                continue;
            }
            Happening::Redraw => {
                session.refit();
                if let Some(frame) = &mut display.frame {
                    editor.say(frame.painted(session), display.output)?;
                }
                continue;
            }
        };
        let begun = match typed {
            Ok(Line::Board(begun)) if display.frame.is_some() => {
                match at_board(session, seat, &mut cursor, display)? {
                    Ok(more) => {
                        let line = [begun.0, more].concat();
                        next(session, seat, &mut cursor, Some(line), display)?
                    }
                    Err(ending) => Err(ending),
                }
            }
            Ok(Line::Mouse(mouse, begun)) => {
                match at_prompt(session, seat, &mut cursor, mouse, &begun, display)? {
                    Some(ending) => Err(ending),
                    None => Ok(begun),
                }
            }
            typed => {
                cursor.drop_card();
                match obey(session, seat, typed, display)? {
                    Some(ending) => Err(ending),
                    None => next(session, seat, &mut cursor, None, display)?,
                }
            }
        };
        match begun {
            Ok(begun) => editor.read(session.prompt(), begun, || known(session)),
            Err(ending) => return Ok(ending),
        }
    }
    Ok(Ending::Left)
}

/// Executes the lines that were typed while the program was busy, the first of which may be
/// `begun`, and lets the player use keys on the board if that is set. Returns the line that is
/// begun, or how the session ended.
fn next(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    cursor: &mut Cursor,
    mut begun: Option<String>,
    display: &mut Display<'_>,
) -> io::Result<Result<Begun, Ending>> {
    loop {
        let mut line = match begun.take() {
            Some(line) => line,
            None if session.wants_keys() && display.frame.is_some() => {
                match at_board(session, seat, cursor, display)? {
                    Ok(typed) => typed,
                    Err(ending) => return Ok(Err(ending)),
                }
            }
            None => String::new(),
        };
        loop {
            match display.ahead.pop_front() {
                None => return Ok(Ok(Begun(line, String::new()))),
                Some('\n') => break,
                Some(BACKSPACE) => drop(line.pop()),
                Some(CTRL_U) => line.clear(),
                Some(CTRL_D) if line.is_empty() => {
                    display.part(session)?;
                    return Ok(Err(Ending::Left));
                }
                Some(key) if key.is_control() => {}
                Some(key) => line.push(key),
            }
        }
        if let Some(ending) = obey_shown(session, seat, &line, display)? {
            return Ok(Err(ending));
        }
    }
}

/// Handles the mouse while a line is typed. Returns how the session ended, if it did.
fn at_prompt(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    cursor: &mut Cursor,
    mouse: Mouse,
    begun: &Begun,
    display: &mut Display<'_>,
) -> io::Result<Option<Ending>> {
    let Some(frame) = &mut display.frame else { return Ok(None) };
    put(display.output, &frame.erased(&session.prompt(), &begun.line()))?;
    let drawn = match cursor.mouse(mouse, session, frame) {
        Wish::Obey(line) => return obey_shown(session, seat, &line, display),
        Wish::Scroll(row, lines) => frame.scroll(session, row, lines),
        _ => match frame.drawn(session, &cursor.picks(session)) {
            Some(board) => board,
            None => frame.painted(session),
        },
    };
    put(display.output, &drawn)?;
    Ok(None)
}

/// Returns the handler of keys that act on the screen.
fn on_screen(events: &mpsc::Sender<Happening>, usual: Option<Modes>) -> OnScreen {
    let events = events.clone();
    Arc::new(move |key| match (key, &usual) {
        (ScreenKey::Stop, Some(usual)) => stopping::stop(usual),
        _ => drop(events.send(Happening::Redraw)),
    })
}

/// Requests a redraw when the terminal is resized, or when the program continues after it was
/// suspended.
fn watch_size(events: mpsc::Sender<Happening>) {
    let resumed = Arc::new(AtomicBool::new(false));
    stopping::note_going_on(&resumed);
    let mut size = frame::size();
    thread::spawn(move || {
        loop {
            thread::sleep(PACE);
            let now = frame::size();
            if resumed.swap(false, Ordering::Relaxed) || now != size {
                size = now;
                if events.send(Happening::Redraw).is_err() {
                    return;
                }
            }
        }
    });
}

/// Returns the completions and the room for hints.
fn known(session: &Session<'_>) -> LineContext {
    LineContext { completions: session.completions(), room: session.room() }
}

impl Display<'_> {
    /// Enters or leaves the full-screen view as the player has set it.
    fn fit(&mut self, session: &mut Session<'_>) {
        let wanted = self.can_frame && session.wants_screen();
        // The full-screen view has its own pager.
        session.set_pages(!wanted);
        if wanted && self.frame.is_none() {
            self.frame = Frame::new();
            if let Some(frame) = &mut self.frame {
                let _ = put(self.output, &frame.painted(session));
            }
        } else if !wanted {
            let _ = self.close();
        }
        if let Some(frame) = &mut self.frame {
            let mouse = session.wants_mouse();
            let _ = frame.set_mouse(mouse, self.output);
            frame.set_keys(cursor::keys_at_prompt(mouse));
        }
    }

    /// Shows the first board and a hint how to continue.
    fn greet(&mut self, session: &Session<'_>, seat: &Seat<'_>) -> io::Result<()> {
        let width = session.settings().width;
        let greeting = session.greeting();
        let Some(frame) = &mut self.frame else {
            let welcome = fitted(WELCOME, width) + "\n";
            return put(self.output, &[seat.opening, &greeting, &welcome].concat());
        };
        let verdict = greeting.strip_prefix(&session.board()).unwrap_or_default();
        let first = if seat.earlier.is_empty() {
            fitted(FIRST, width) + "\n"
        } else {
            String::new()
        };
        if session.wants_animation() {
            let (motion, output) = (&mut self.motion, &mut *self.output);
            Animator { motion, frame, session, output }.deal(session.game())?;
        }
        frame.show(session, &[seat.opening, verdict, &first].concat(), self.output)
    }

    /// Returns the output about changed files, to print above the line being typed.
    fn news(
        &mut self,
        session: &Session<'_>,
        answer: &Result<Reply, CommandError>,
    ) -> String {
        match &self.frame {
            None => session.shown(answer),
            Some(frame) => {
                let board =
                    frame.drawn(session, &crate::repl::Emphasis::of(session.game()));
                [board.unwrap_or_default(), session.said(answer)].concat()
            }
        }
    }

    /// Returns the game before a line, if changes are animated.
    fn before(&self, session: &Session<'_>) -> Option<Game> {
        let can = self.frame.is_some() && !self.motion.is_slow();
        let wanted = can && session.wants_animation();
        wanted.then(|| session.game().clone())
    }

    /// Animates what a line changed. The new board is not drawn yet.
    fn animate(&mut self, session: &Session<'_>, before: Option<Game>) -> io::Result<()> {
        let (Some(frame), Some(before)) = (&self.frame, before) else { return Ok(()) };
        if !self.ahead.is_empty() || is_typed_ahead() {
            return Ok(());
        }
        let (motion, output) = (&mut self.motion, &mut *self.output);
        Animator { motion, frame, session, output }.animate(&before)
    }

    /// Shows an answer.
    fn show(
        &mut self,
        session: &Session<'_>,
        answer: &Result<Reply, CommandError>,
    ) -> io::Result<()> {
        match &mut self.frame {
            None => put(self.output, &session.shown(answer)),
            Some(frame) => {
                let (said, ahead) = (session.said(answer), !self.ahead.is_empty());
                let changed = |reply: &Reply| reply.kind == ReplyKind::Changed;
                if answer.as_ref().is_ok_and(changed) {
                    // A new position is worth more than the first lines of a long answer.
                    return frame.show(session, &said, self.output);
                }
                frame.say(session, &said, ahead, self.output)?;
                self.ahead.extend(frame.take_typed().chars());
                Ok(())
            }
        }
    }

    /// Leaves the full-screen view.
    fn close(&mut self) -> io::Result<()> {
        if self.frame.take().is_some() {
            put(self.output, Frame::left())?;
        }
        Ok(())
    }

    /// Prints the farewell, with the last board if the full-screen view would take it away.
    fn part(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        let board = if self.frame.is_some() { session.board() } else { String::new() };
        self.close()?;
        put(self.output, &[board, session.farewell()].concat())
    }
}

/// Lets the player move a cursor on the board. Returns the text for the prompt, or how the
/// session ended.
fn at_board(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    cursor: &mut Cursor,
    display: &mut Display<'_>,
) -> io::Result<Result<String, Ending>> {
    // If anything fails below, `close` and dropping `KeptAhead` restore the terminal.
    take_keys()?;
    loop {
        let Some(frame) = &mut display.frame else {
            give_keys()?;
            return Ok(Ok(String::new()));
        };
        frame.set_keys(cursor::keys());
        cursor.settle(session, frame);
        let emphasis = cursor.emphasis(session);
        let board = match frame.drawn(session, &emphasis) {
            Some(board) => board,
            None => frame.painted(session),
        };
        put(display.output, &board)?;
        let wish = match display.ahead.pop_front() {
            Some(key) => Ok(cursor.key(cursor::event_of(key), session, frame)),
            None => cursor.wish(session, frame),
        };
        if matches!(wish, Ok(Wish::Look)) {
            continue;
        }
        // Read while still in raw mode: the line editor would never see these keys.
        let typed_behind = match wish {
            Ok(Wish::Leave(_)) => frame::typed_behind()?,
            _ => String::new(),
        };
        give_keys()?;
        match wish? {
            Wish::Look => {}
            Wish::Redraw => {
                session.refit();
                let painted = frame.painted(session);
                put(display.output, &painted)?;
            }
            Wish::Scroll(row, lines) => {
                let painted = frame.scroll(session, row, lines);
                put(display.output, &painted)?;
            }
            Wish::Stop => {
                if let Some(usual) = &display.usual {
                    stopping::stop(usual);
                }
                let painted = frame.painted(session);
                put(display.output, &painted)?;
            }
            Wish::Leave(typed) => {
                display.fit(session);
                if let Some(frame) = &mut display.frame {
                    frame.show(session, "", display.output)?;
                }
                // What follows is executed as if it had been typed at the prompt.
                display.ahead.extend(typed_behind.chars());
                return Ok(Ok(typed));
            }
            Wish::Obey(line) => {
                if let Some(ending) = obey_shown(session, seat, &line, display)? {
                    return Ok(Err(ending));
                }
            }
        }
        take_keys()?;
    }
}

/// Executes a line, and shows it as if the player had typed it. Returns how the session ended,
/// if it did.
fn obey_shown(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    line: &str,
    display: &mut Display<'_>,
) -> io::Result<Option<Ending>> {
    put(display.output, &format!("{}{line}\n", session.prompt()))?;
    obey_line(session, seat, line, display)
}

/// Executes the typed lines. Returns how the session ended, if it did.
fn obey(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    typed: Typed,
    display: &mut Display<'_>,
) -> io::Result<Option<Ending>> {
    let line = match typed {
        Ok(Line::Typed(line)) => line,
        Ok(Line::Board(begun) | Line::Mouse(_, begun)) => begun.line(),
        Err(ReadlineError::Eof) => {
            display.part(session)?;
            return Ok(Some(Ending::Left));
        }
        Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
            put(display.output, "the line is not UTF-8\n")?;
            return Ok(None);
        }
        Err(error) => return Err(failure(error)),
    };
    // Several pasted lines may arrive at once, such as a solution.
    if !line.contains('\n') {
        return obey_line(session, seat, &line, display);
    }
    session.as_written(|session| {
        for line in line.split('\n').map(|part| part.trim_end_matches('\r')) {
            if let Some(ending) = obey_line(session, seat, line, display)? {
                return Ok(Some(ending));
            }
        }
        Ok(None)
    })
}

fn obey_line(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    line: &str,
    display: &mut Display<'_>,
) -> io::Result<Option<Ending>> {
    if !line.trim().is_empty() {
        (seat.remember)(line);
    }
    if let Some(frame) = &mut display.frame {
        frame.note(&format!("{}{line}", session.prompt()));
        if let Some(painted) = frame.unscrolled(session) {
            put(display.output, &painted)?;
        }
    }
    if let Some(answer) = session.catch_up() {
        display.show(session, &answer)?;
    }
    let before = display.before(session);
    let busy = Busy::begin(seat.work.as_ref());
    let answer = session.answer(line);
    display.ahead.extend(busy.end().chars());
    display.animate(session, before)?;
    // If the answer leaves the full-screen view, it must be printed after that.
    display.fit(session);
    display.show(session, &answer)?;
    if matches!(answer, Ok(Reply { kind: ReplyKind::Left, .. })) {
        display.part(session)?;
        return Ok(Some(Ending::Left));
    }
    Ok(None)
}
