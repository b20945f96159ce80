//! How a session ends, and handling of closed output.

use std::io::{self, ErrorKind, Write};

/// How a session ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ending {
    /// A line ended it, or the input ended.
    Left,
    /// The output was closed.
    Closed,
}

/// Writes text and flushes the output.
pub fn put(output: &mut dyn Write, text: &str) -> io::Result<()> {
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Turns the error of a closed output into [`Ending::Closed`].
pub fn ended(result: io::Result<Ending>) -> io::Result<Ending> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Ending::Closed),
        other => other,
    }
}
