//! Plain lines in and out, for pipes and simple terminals.

use std::io::{self, BufRead, Write};

use super::ending::{Ending, ended, put};
use super::input::next_line;
use crate::answer::{Reply, ReplyKind};
use crate::session::Session;

/// Shows the board and obeys each line, without a prompt.
///
/// Fails if reading or writing fails, but not if the output was closed.
pub fn run_lines(
    session: &mut Session<'_>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Ending> {
    let ending = ended(run(session, input, output, Prompt::Never));
    // The last position must be saved, however the session ended.
    session.write_down();
    ending
}

/// Does the same with a prompt, for a person at a simple terminal. The terminal itself edits the
/// lines.
pub fn run_prompted(
    session: &mut Session<'_>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Ending> {
    ended(run(session, input, output, Prompt::Always))
}

/// Whether to write a prompt before each line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Prompt {
    Always,
    Never,
}

fn run(
    session: &mut Session<'_>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    prompt: Prompt,
) -> io::Result<Ending> {
    put(output, &session.greeting())?;
    loop {
        if prompt == Prompt::Always {
            put(output, &session.prompt())?;
        }
        // The position is saved before waiting, because the program may be killed
        // meanwhile.
        session.rest();
        let Some(line) = next_line(input)? else {
            put(output, if prompt == Prompt::Always { "\n" } else { "" })?;
            break;
        };
        // Rules files may have changed while the program waited for the line.
        catch_up(session, output)?;
        if prompt == Prompt::Never {
            let echo = line.as_ref().map(|line| session.echo(line));
            put(output, &echo.unwrap_or_default())?;
        }
        let answer = line.and_then(|line| session.answer(&line));
        put(output, &session.shown(&answer))?;
        if matches!(answer, Ok(Reply { kind: ReplyKind::Left, .. })) {
            break;
        }
    }
    let farewell = session.farewell();
    put(output, if prompt == Prompt::Always { &farewell } else { "" })?;
    Ok(Ending::Left)
}

/// Reloads the rules if their files have changed, and shows the result.
pub(super) fn catch_up(
    session: &mut Session<'_>,
    output: &mut dyn Write,
) -> io::Result<()> {
    match session.catch_up() {
        Some(answer) => put(output, &session.shown(&answer)),
        None => Ok(()),
    }
}
