//! The terminal: lines as they are typed, and news while they are.

use std::io::{self, ErrorKind, Write};
use std::sync::mpsc;

use rustyline::error::ReadlineError;

use super::editor::{Known, LineEditor, Typed, failure};
use super::lines::{catch_up, greeting};
use super::{Ending, ended, put};
use crate::diag::fitted;
use crate::repl::answer::{Kind, Reply};
use crate::repl::commands::farewell;
use crate::repl::complete::Completions;
use crate::repl::session::Session;

/// What is said below the first board.
const WELCOME: &str = "`moves` lists the legal moves, `help` the commands";

/// Makes the session look whether there is news, at once, even while a line is being
/// typed. Returns whether it goes on.
pub type Bell = Box<dyn Fn() -> bool + Send>;

/// What a player at a terminal brings along.
pub struct Seat<'a> {
    /// Lines of earlier sessions, the oldest first.
    pub earlier: &'a [String],
    /// Is told of every line that is typed.
    pub remember: &'a mut dyn FnMut(&str),
    /// Is given the bell once, to ring it from time to time, or to drop it.
    pub ringer: &'a mut dyn FnMut(Bell),
}

/// What the session waits for.
enum Event {
    Typed(Typed),
    Bell,
}

/// Shows the board and obeys line after line as they are typed.
///
/// Ctrl-C cancels a line, Ctrl-D leaves. Fails when the terminal does.
pub fn run_terminal(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    output: &mut dyn Write,
) -> io::Result<Ending> {
    ended(run(session, seat, output))
}

fn run(
    session: &mut Session<'_>,
    seat: &mut Seat<'_>,
    output: &mut dyn Write,
) -> io::Result<Ending> {
    let (events, coming) = mpsc::channel();
    let typed = events.clone();
    let read = move |line| typed.send(Event::Typed(line)).is_ok();
    let mut editor = LineEditor::start(seat.earlier, read)?;
    (seat.ringer)(Box::new(move || events.send(Event::Bell).is_ok()));
    put(output, &greeting(session))?;
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
fn known(session: &Session<'_>) -> Known {
    let (game, red) = (session.game(), session.settings().red);
    let completions = Completions::of(game).with_games(session.games());
    let completions = completions.with_reds(game.rules(), red);
    Known { completions, room: session.room() }
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
            put(output, &farewell(session))?;
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
    catch_up(session, output)?;
    let answer = session.answer(line);
    put(output, &session.shown(&answer))?;
    if matches!(answer, Ok(Reply { kind: Kind::Left, .. })) {
        put(output, &farewell(session))?;
        return Ok(Some(Ending::Left));
    }
    Ok(None)
}
