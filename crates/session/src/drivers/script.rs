//! Runs scripts: texts with one line for each command or move.

use std::io::{self, ErrorKind, Write};

use super::ending::put;
use super::input::refuse_long;
use super::lines::catch_up;
use crate::advise::Status;
use crate::answer::{CommandError, ReplyKind, shortened};
use crate::session::Session;

/// The byte order mark, which some editors put before a text.
const BYTE_ORDER: char = '\u{feff}';

/// How a script ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum ScriptEnd {
    /// Every line was obeyed, and the game is won.
    Won,
    /// Every line was obeyed, and the game is not won.
    NotWon,
    /// A line failed; those after it did not run.
    Stopped(ScriptStop),
    /// The output was closed.
    Closed,
}

/// The line a script stopped at.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScriptStop {
    /// Its number, from one.
    pub line: usize,
    /// Its text.
    pub text: String,
    /// Why it failed.
    pub error: CommandError,
}

/// Shows the board and obeys the lines of `text` up to the first that fails. Returns the error of
/// that line without writing it.
///
/// Fails if writing fails, but not if the output was closed.
pub fn run_script(
    session: &mut Session<'_>,
    text: &str,
    output: &mut dyn Write,
) -> io::Result<ScriptEnd> {
    match run(session, text, output) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ScriptEnd::Closed),
        other => other,
    }
}

fn run(
    session: &mut Session<'_>,
    text: &str,
    output: &mut dyn Write,
) -> io::Result<ScriptEnd> {
    let end = lines(session, text, output);
    session.write_down();
    // A game that cannot be counted now is kept, and counted when it is left for another.
    let _ = session.part();
    end
}

fn lines(
    session: &mut Session<'_>,
    text: &str,
    output: &mut dyn Write,
) -> io::Result<ScriptEnd> {
    put(output, &session.greeting())?;
    for (line, said) in (1..).zip(text.trim_start_matches(BYTE_ORDER).lines()) {
        catch_up(session, output)?;
        if let Err(error) = refuse_long(said) {
            let text = shortened(said).into_owned();
            return Ok(ScriptEnd::Stopped(ScriptStop { line, text, error }));
        }
        put(output, &session.echo(said))?;
        let answer = session.answer(said);
        match &answer {
            Ok(reply) if reply.kind == ReplyKind::Left => break,
            Ok(_) => put(output, &session.shown(&answer))?,
            Err(error) => {
                let (text, error) = (shortened(said).into_owned(), error.clone());
                return Ok(ScriptEnd::Stopped(ScriptStop { line, text, error }));
            }
        }
    }
    Ok(match session.game().status() {
        Ok(Status::Won) => ScriptEnd::Won,
        _ => ScriptEnd::NotWon,
    })
}
