//! How a session ends, and output that may be closed.

use std::io::{self, ErrorKind, Write};

/// How a session came to its end.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ending {
    /// A line said so, or there was no more input.
    Left,
    /// Nobody reads the output any more.
    Closed,
}

/// Writes text at once.
pub fn put(output: &mut dyn Write, text: &str) -> io::Result<()> {
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Takes a closed output for an ending of its own.
pub fn ended(result: io::Result<Ending>) -> io::Result<Ending> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Ending::Closed),
        other => other,
    }
}
