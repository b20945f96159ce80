//! Shows what was being tested when a test panics.

#![expect(clippy::print_stderr, reason = "shown when a test fails")]

use std::thread;

/// A text that is printed if a panic unwinds while it is in scope.
pub(crate) struct PrintOnPanic(pub(crate) String);

impl Drop for PrintOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{}", self.0);
        }
    }
}
