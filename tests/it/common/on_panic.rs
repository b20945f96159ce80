//! Telling what was looked at when something does not hold.

#![expect(clippy::print_stderr, reason = "what fails is told")]

use std::thread;

/// A text that is written if a panic comes while it is there.
pub(crate) struct PrintOnPanic(pub(crate) String);

impl Drop for PrintOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{}", self.0);
        }
    }
}
