//! What is said while searches go on: on a terminal a line that changes, elsewhere a line
//! now and then.

use crate::cli::clock::Since;
use crate::cli::output::{complain, overwrite};
use crate::cli::player::{WIDTH, errors_width};

/// How many seconds pass between two lines where there is no terminal.
const NOW_AND_THEN: u64 = 60;

/// The line on standard error.
#[derive(Debug)]
pub(in crate::cli) struct Progress {
    is_terminal: bool,
    since: Since,
    /// When it was written last.
    last: u64,
    /// How many characters stand there.
    shown: usize,
}

impl Progress {
    pub(in crate::cli) fn new(is_terminal: bool) -> Self {
        Self::since(Since::now(), is_terminal)
    }

    /// Returns the line for something that goes on since a clock was started.
    pub(in crate::cli) fn since(since: Since, is_terminal: bool) -> Self {
        Self { is_terminal, since, last: 0, shown: 0 }
    }

    /// Returns how many seconds it has been there.
    pub(in crate::cli) fn seconds(&self) -> u64 {
        self.since.seconds()
    }

    /// Says how far things are, unless it was said just now.
    pub(in crate::cli) fn tell(&mut self, text: impl FnOnce() -> String) {
        let now = self.seconds();
        let pause = if self.is_terminal { 1 } else { NOW_AND_THEN };
        if now < self.last + pause {
            return;
        }
        self.last = now;
        let text = text();
        if self.is_terminal {
            // The last column stays free, so that no terminal begins another line.
            let width = errors_width().unwrap_or(WIDTH).saturating_sub(1);
            let text: String = text.chars().take(width).collect();
            let length = text.chars().count();
            // Padding erases the rest of a longer text.
            overwrite(&format!("{text:width$}", width = self.shown.min(width)));
            self.shown = length;
        } else {
            complain(&format!("{text}\n"));
        }
    }

    /// Takes the line away, so that something else can be written.
    pub(in crate::cli) fn clear(&mut self) {
        if self.shown > 0 {
            overwrite(&format!("{:width$}", "", width = self.shown));
            overwrite("");
            self.shown = 0;
        }
    }
}

/// Returns a number of bytes in megabytes.
pub(in crate::cli) fn megabytes(bytes: usize) -> String {
    let tenths = bytes.saturating_mul(10).div_ceil(1 << 20);
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_to_be_read() {
        assert_eq!(
            [0, 1, 1 << 20, 70 << 20].map(megabytes).join(" "),
            "0.0 MB 0.1 MB 1.0 MB 70.0 MB"
        );
    }
}
