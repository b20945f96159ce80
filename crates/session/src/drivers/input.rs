//! Reads lines from any input, with any bytes.

use std::io::{self, BufRead, Read};

use crate::answer::{Code, CommandError};

/// The limit for the bytes of a line.
const LONGEST: u64 = 64 * 1024;

/// Reads a line without its end. Returns none at the end of the input.
///
/// A line that is not UTF-8 or too long gives an error; the next line is read as usual.
pub(super) fn next_line(
    input: &mut dyn BufRead,
) -> io::Result<Option<Result<String, CommandError>>> {
    let mut bytes = Vec::new();
    Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    // No line end within the limit. The rest must not be read as the next line.
    } else if bytes.len() as u64 == LONGEST {
        skip_line(input)?;
        return Ok(Some(Err(too_long())));
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    let not_text = |_| CommandError::new(Code::BadInput, "the line is not UTF-8");
    Ok(Some(String::from_utf8(bytes).map_err(not_text)))
}

/// Fails for a line of a script that exceeds the limit for lines.
pub(super) fn refuse_long(line: &str) -> Result<(), CommandError> {
    if line.len() as u64 >= LONGEST { Err(too_long()) } else { Ok(()) }
}

fn too_long() -> CommandError {
    CommandError::new(Code::BadInput, format!("the line is longer than {LONGEST} bytes"))
}

/// Skips the rest of a line.
fn skip_line(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        // In pieces, so that an endless line does not fill the memory.
        let mut bytes = Vec::new();
        Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() || bytes.last() == Some(&b'\n') {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(mut bytes: &[u8], expected: &[&str]) {
        let mut found = Vec::new();
        while let Some(line) = next_line(&mut bytes).unwrap() {
            found.push(line.unwrap_or_else(|error| error.code.name().to_owned()));
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn next_line_accepts_all_line_ends() {
        check(b"a\r\n\nb", &["a", "", "b"]);
        check(b"", &[]);
    }

    #[test]
    fn next_line_recovers_after_invalid_or_long_lines() {
        check(b"a\xff\nb\n", &["bad-input", "b"]);
        let long = [vec![b'x'; 200_000], b"\nb".to_vec()].concat();
        check(&long, &["bad-input", "b"]);
    }
}
