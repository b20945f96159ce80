//! While a line is executed: shows the progress in place, and collects what is typed.

#[cfg(not(unix))]
pub(super) use other::Busy;
#[cfg(unix)]
pub(super) use unix::Busy;

/// Returns the keys of the bytes that a terminal sent: characters, and control characters for
/// Enter (`\n`), Backspace (`\x08`) and the keys with Ctrl. Leaves out escape sequences.
fn keys(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut keys = String::new();
    let mut rest = text.chars().peekable();
    while let Some(key) = rest.next() {
        match key {
            '\x1b' => match rest.next() {
                // The parameters of a control sequence end at its first letter or `~`.
                Some('[') => {
                    rest.find(|letter| ('@'..='~').contains(letter) && *letter != '[');
                }
                Some('O') => drop(rest.next()),
                _ => {}
            },
            '\r' => keys.push('\n'),
            '\x7f' => keys.push('\x08'),
            key => keys.push(key),
        }
    }
    keys
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io::{self, Read as _};
    use std::os::fd::AsFd as _;
    use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
    use std::thread::{self, JoinHandle};
    use std::time::Duration;

    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

    use crate::cli::clock::Since;
    use crate::cli::interrupt::Work;
    use crate::cli::player::{WIDTH, width};
    use crate::cli::terminal::stopping::put;

    /// How long work may take before its progress is shown.
    const QUIET: Duration = Duration::from_millis(200);

    /// How long to wait for a key before the progress is shown again, in milliseconds.
    const TICK: u8 = 50;

    const ESC: u8 = 0x1b;

    /// Shows the progress of work that takes long, until it is dropped.
    pub(in crate::cli::terminal) struct Busy {
        over: Sender<()>,
        watch: Option<JoinHandle<Vec<u8>>>,
    }

    impl Busy {
        pub(in crate::cli::terminal) fn begin(work: Option<&Work>) -> Self {
            let (over, ended) = mpsc::channel();
            let watch = work.cloned().and_then(|work| {
                // Standard output is locked by the thread that works.
                let input = io::stdin().as_fd().try_clone_to_owned().ok()?.into();
                let output = io::stdout().as_fd().try_clone_to_owned().ok()?.into();
                let watch = move || watch(&work, &ended, input, output);
                thread::Builder::new().spawn(watch).ok()
            });
            Self { over, watch }
        }

        /// Erases the progress, and returns the keys that were typed meanwhile.
        pub(in crate::cli::terminal) fn end(self) -> String {
            drop(self.over);
            let typed = self.watch.and_then(|watch| watch.join().ok());
            super::keys(&typed.unwrap_or_default())
        }
    }

    /// Waits until the work is over. Returns the bytes that were typed.
    fn watch(
        work: &Work,
        ended: &Receiver<()>,
        mut input: File,
        mut output: File,
    ) -> Vec<u8> {
        let (mut typed, mut shown) = (Vec::new(), String::new());
        let since = Since::now();
        if ended.recv_timeout(QUIET) != Err(RecvTimeoutError::Timeout) {
            return typed;
        }
        while ended.try_recv() == Err(TryRecvError::Empty) {
            if work.is_idle() {
                // Nothing asks whether to stop, so keys may wait for the prompt.
                let _ = ended.recv_timeout(Duration::from_millis(TICK.into()));
                continue;
            }
            if is_readable(&input) {
                let mut bytes = [0; 1024];
                let read = input.read(&mut bytes).unwrap_or(0);
                if read == 0 {
                    break;
                }
                typed.extend(&bytes[..read]);
            } else if typed.last() == Some(&ESC) {
                // No more bytes follow, so it is the key and not a sequence.
                typed.pop();
                work.stop();
            }
            let line = line(work, since.seconds());
            if line != shown {
                let _ = put(&mut output, &format!("\r{line}\x1b[K"));
                shown = line;
            }
        }
        if !shown.is_empty() {
            let _ = put(&mut output, "\r\x1b[K");
        }
        typed
    }

    /// Waits a moment for a key.
    fn is_readable(input: &File) -> bool {
        let mut watched = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
        poll(&mut watched, PollTimeout::from(TICK)).is_ok_and(|count| count > 0)
    }

    /// Returns the line that shows the progress.
    fn line(work: &Work, seconds: u64) -> String {
        let (what, how_far) = work.progress();
        let gap = if how_far.is_empty() { "" } else { ", " };
        let line = format!("{what}... {how_far}{gap}{seconds} s; Ctrl-C or Esc stops");
        // The last column stays free, so that the terminal does not wrap.
        line.chars().take(width().unwrap_or(WIDTH).saturating_sub(1)).collect()
    }
}

#[cfg(not(unix))]
mod other {
    use crate::cli::interrupt::Work;

    /// The progress of a search is shown elsewhere on this system.
    pub(in crate::cli::terminal) struct Busy;

    impl Busy {
        pub(in crate::cli::terminal) fn begin(_: Option<&Work>) -> Self {
            Self
        }

        #[expect(clippy::unused_self, reason = "as on Unix")]
        pub(in crate::cli::terminal) fn end(self) -> String {
            super::keys(&[])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_leave_out_escape_sequences() {
        let bytes = b"3\x1b[A f\r\x1b[200~look\x1b[201~\x15\x1bOQ\x1b[<0;3;4Mu\x7f\x1b";
        assert_eq!(keys(bytes), "3 f\nlook\x15u\x08");
        assert_eq!(keys(b"\xff7H"), "\u{fffd}7H");
    }
}
