//! The terminal: lines as they are typed, and news while they are.

mod editor;

use std::io::{self, ErrorKind, Write};
use std::sync::mpsc;

use rustyline::error::ReadlineError;

use editor::{LineContext, LineEditor, Typed, failure};

use crate::diag::fitted;
use crate::repl::{Ending, Reply, ReplyKind, Session};
use crate::repl::{ended, put};

/// What is said below the first board.
const WELCOME: &str = "`moves` lists the legal moves, `help` the commands";

/// Makes the session look whether there is news, at once, even while a line is being
/// typed. Returns whether it goes on.
pub(super) type Bell = Box<dyn Fn() -> bool + Send>;

/// What a player at a terminal brings along.
pub(super) struct Seat<'a> {
    /// Lines of earlier sessions, the oldest first.
    pub(in crate::cli) earlier: &'a [String],
    /// Is told of every line that is typed.
    pub(in crate::cli) remember: &'a mut dyn FnMut(&str),
    /// Is given the bell once, to ring it from time to time, or to drop it.
    pub(in crate::cli) ringer: &'a mut dyn FnMut(Bell),
}

/// What the session waits for.
enum Event {
    Typed(Typed),
    Bell,
}

/// Shows the board and obeys line after line as they are typed.
///
/// Ctrl-C cancels a line, Ctrl-D leaves. Fails when the terminal does.
pub(super) fn run(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    output: &mut dyn Write,
) -> io::Result<Ending> {
    ended(converse(session, seat, output))
}

fn converse(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    output: &mut dyn Write,
) -> io::Result<Ending> {
    let (events, coming) = mpsc::channel();
    let typed = events.clone();
    let read = move |line| typed.send(Event::Typed(line)).is_ok();
    let mut editor = LineEditor::start(seat.earlier, read)?;
    (seat.ringer)(Box::new(move || events.send(Event::Bell).is_ok()));
    put(output, &session.greeting())?;
    put(output, &(fitted(WELCOME, session.settings().width) + "\n"))?;
    editor.read(session.prompt(), || known(session));
    for event in coming {
        let typed = match event {
            Event::Typed(typed) => typed,
            Event::Bell => {
                if let Some(answer) = session.catch_up() {
                    editor.learn(known(session));
                    editor.say(session.shown(&answer), output)?;
                }
                continue;
            }
        };
        let ending = obey(session, seat, typed, output)?;
        if let Some(ending) = ending {
            return Ok(ending);
        }
        editor.read(session.prompt(), || known(session));
    }
    Ok(Ending::Left)
}

/// Returns what helps to type.
fn known(session: &Session<'_>) -> LineContext {
    LineContext { completions: session.completions(), room: session.room() }
}

/// Obeys what was typed; returns how the session ended, if it did.
fn obey(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    typed: Typed,
    output: &mut dyn Write,
) -> io::Result<Option<Ending>> {
    let line = match typed {
        Ok(line) => line,
        Err(ReadlineError::Eof) => {
            put(output, &session.farewell())?;
            return Ok(Some(Ending::Left));
        }
        Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
            put(output, "the line is not UTF-8\n")?;
            return Ok(None);
        }
        Err(error) => return Err(failure(error)),
    };
    // A terminal may hand over several lines at once that were pasted.
    for line in line.split('\n').map(|it| it.trim_end_matches('\r')) {
        if let Some(ending) = obey_line(session, seat, line, output)? {
            return Ok(Some(ending));
        }
    }
    Ok(None)
}

fn obey_line(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    line: &str,
    output: &mut dyn Write,
) -> io::Result<Option<Ending>> {
    if !line.trim().is_empty() {
        (seat.remember)(line);
    }
    if let Some(answer) = session.catch_up() {
        put(output, &session.shown(&answer))?;
    }
    let answer = session.answer(line);
    put(output, &session.shown(&answer))?;
    if matches!(answer, Ok(Reply { kind: ReplyKind::Left, .. })) {
        put(output, &session.farewell())?;
        return Ok(Some(Ending::Left));
    }
    Ok(None)
}
