//! The JSON mode: a line in, an object out.

use std::io::{self, BufRead, Write};

use super::ending::{Ending, ended, put};
use super::input::next_line;
use crate::json::{news, object, state};
use crate::session::Session;

/// Sends the position and answers line after line with one object each.
///
/// Fails when input or output does, unless the output was closed.
pub fn run_json(
    session: &mut Session<'_>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Ending> {
    let ending = ended(run(session, input, output));
    // The last position must be kept, however the session ended.
    session.write_down();
    ending
}

fn run(
    session: &mut Session<'_>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Ending> {
    put(output, &(state(session) + "\n"))?;
    loop {
        // The position is written before waiting, because the program may be killed
        // meanwhile.
        session.rest();
        let Some(line) = next_line(input)? else { break };
        if let Some(answer) = session.catch_up() {
            put(output, &(news(session, &answer) + "\n"))?;
        }
        let answer = line.and_then(|line| session.answer(&line));
        let Some(object) = object(session, &answer) else { break };
        put(output, &(object + "\n"))?;
    }
    // A game that cannot be counted now is kept, and counted when it is put away.
    let _ = session.part();
    Ok(Ending::Left)
}
