//! The JSON mode: answers each line with a JSON object.

use std::io::{self, BufRead, Write};

use super::ending::{Ending, ended, put};
use super::input::next_line;
use crate::json::{news, object, state};
use crate::session::Session;

/// Writes the position, and then answers each line with one JSON object.
///
/// Fails if reading or writing fails, but not if the output was closed.
pub fn run_json(
    session: &mut Session<'_>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Ending> {
    let ending = ended(run(session, input, output));
    // The last position must be saved, however the session ended.
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
        // The position is saved before waiting, because the program may be killed
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
    // A game that cannot be counted now is kept, and counted when it is left for another.
    let _ = session.part();
    Ok(Ending::Left)
}
