//! Progress on standard error: a line that is updated on a terminal, elsewhere a line every
//! minute.

use crate::cli::clock::Since;
use crate::cli::output::{complain, overwrite};
use crate::cli::player::{WIDTH, errors_width};

/// The seconds between two lines if standard error is not a terminal.
const NOW_AND_THEN: u64 = 60;

/// The progress line.
#[derive(Debug)]
pub(in crate::cli) struct Progress {
    is_terminal: bool,
    since: Since,
    /// When it was last written, in seconds since the start.
    last: u64,
    /// The number of characters on the line.
    shown: usize,
}

impl Progress {
    pub(in crate::cli) fn new(is_terminal: bool) -> Self {
        Self::since(Since::now(), is_terminal)
    }

    /// Returns a progress line for work that began earlier.
    pub(in crate::cli) fn since(since: Since, is_terminal: bool) -> Self {
        Self { is_terminal, since, last: 0, shown: 0 }
    }

    /// Returns the seconds since the start of the work.
    pub(in crate::cli) fn seconds(&self) -> u64 {
        self.since.seconds()
    }

    /// Prints the progress, unless it was printed a moment ago.
    pub(in crate::cli) fn show(&mut self, text: impl FnOnce() -> String) {
        let now = self.seconds();
        let pause = if self.is_terminal { 1 } else { NOW_AND_THEN };
        if now < self.last + pause {
            return;
        }
        self.last = now;
        let text = text();
        if self.is_terminal {
            // The last column stays free, so that the terminal does not wrap.
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

    /// Erases the line, so that something else can be written.
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
    fn bytes_are_rounded_up_to_tenths_of_a_megabyte() {
        assert_eq!(
            [0, 1, 1 << 20, 70 << 20].map(megabytes).join(" "),
            "0.0 MB 0.1 MB 1.0 MB 70.0 MB"
        );
    }
}
