//! Standard input written by another program: reading lines, and handling signals meanwhile.
//!
//! SIGINT or SIGTERM does not end the program while a position waits to be saved. Instead, the
//! next read fails, and the caller ends the program after it has saved the position. A second
//! signal ends the program at once.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read, StdinLock};
use std::rc::Rc;
use std::time::Duration;

#[cfg(not(unix))]
use other::Bell;
#[cfg(unix)]
use unix::Bell;

/// The buffer size in bytes, larger than the buffer of standard input itself.
const READ: usize = 1 << 16;

/// How long no line must arrive before the other program counts as waiting.
const MOMENT: Duration = Duration::from_millis(50);

/// Standard input, read line by line.
pub(super) struct Lines {
    input: BufReader<StdinLock<'static>>,
    ears: Ears,
}

/// Tells whether a line is available, and whether a signal has asked the program to end.
#[derive(Clone, Debug)]
pub(super) struct Ears {
    /// Whether the buffer holds an unread line.
    has_line: Rc<Cell<bool>>,
    bell: Rc<Bell>,
}

impl Lines {
    /// Starts to read standard input and to handle signals.
    pub(super) fn listen() -> Self {
        let input = BufReader::with_capacity(READ, io::stdin().lock());
        Self { input, ears: Ears { has_line: Rc::default(), bell: Rc::new(Bell::new()) } }
    }

    /// Returns a handle that polls for lines and signals.
    pub(super) fn ears(&self) -> Ears {
        self.ears.clone()
    }

    fn note(&self) {
        self.ears.has_line.set(self.input.buffer().contains(&b'\n'));
    }
}

impl BufRead for Lines {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.ears.bell.refuse_if_rung()?;
        if self.input.buffer().is_empty() {
            self.ears.bell.wait(None);
            // Checked again, because the bell also ends the wait.
            self.ears.bell.refuse_if_rung()?;
            self.input.fill_buf()?;
            self.note();
        }
        Ok(self.input.buffer())
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
        self.note();
    }
}

impl Read for Lines {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(bytes)?;
        self.consume(read);
        Ok(read)
    }
}

impl Ears {
    /// Waits up to [`MOMENT`] for a line. Returns whether there is none, or the program has
    /// been asked to end.
    pub(super) fn is_quiet(&self) -> bool {
        self.bell.is_rung() || (!self.has_line.get() && !self.bell.wait(Some(MOMENT)))
    }

    /// Notes whether a position must be saved before the program ends.
    pub(super) fn set_held(&self, held: bool) {
        self.bell.set_held(held);
    }

    /// Ends the program by the signal's default action, if a signal has arrived.
    pub(super) fn end_if_asked(&self) {
        self.bell.end_if_rung();
    }
}

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::fd::AsFd as _;
    use std::os::unix::net::UnixStream;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::time::Duration;

    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::low_level::{emulate_default_handler, pipe};
    use signal_hook::{SigId, flag};

    /// The signal handlers that ask the program to end.
    #[derive(Debug)]
    pub(super) struct Bell {
        /// Whether no position must be saved, so that the program can end at once.
        settled: Arc<AtomicBool>,
        /// The number of the signal that arrived, or zero.
        signal: Arc<AtomicUsize>,
        /// Becomes readable when a signal arrives.
        rung: Option<UnixStream>,
    }

    impl Bell {
        pub(super) fn new() -> Self {
            let settled = Arc::new(AtomicBool::new(true));
            let signal = Arc::default();
            // If registration fails, signals have their default action.
            let rung = Self::hung(&settled, &signal).ok();
            Self { settled, signal, rung }
        }

        fn hung(
            settled: &Arc<AtomicBool>,
            signal: &Arc<AtomicUsize>,
        ) -> io::Result<UnixStream> {
            let (rung, ringer) = UnixStream::pair()?;
            for number in [SIGINT, SIGTERM] {
                Self::hang(number, settled, signal, ringer.try_clone()?)?;
            }
            Ok(rung)
        }

        /// Registers the actions for a signal. Their order matters.
        fn hang(
            number: i32,
            settled: &Arc<AtomicBool>,
            signal: &Arc<AtomicUsize>,
            ringer: UnixStream,
        ) -> io::Result<SigId> {
            // Actions run in the order of registration. The check for a second signal
            // must precede the flag that the first one sets.
            let twice = Arc::new(AtomicBool::new(false));
            flag::register_conditional_default(number, Arc::clone(settled))?;
            flag::register_conditional_default(number, Arc::clone(&twice))?;
            flag::register(number, twice)?;
            let value = usize::try_from(number).unwrap_or_default();
            flag::register_usize(number, Arc::clone(signal), value)?;
            // Registered last, so that the number is set when the pipe wakes the reader.
            pipe::register(number, ringer)
        }

        pub(super) fn set_held(&self, held: bool) {
            // Without handlers nothing reacts to the signal, so it must end the program at
            // once.
            self.settled.store(!held || self.rung.is_none(), Ordering::SeqCst);
        }

        pub(super) fn is_rung(&self) -> bool {
            self.signal.load(Ordering::SeqCst) != 0
        }

        pub(super) fn refuse_if_rung(&self) -> io::Result<()> {
            // The error takes the place of a line.
            let asked = || io::Error::other("the program was asked to end");
            if self.is_rung() { Err(asked()) } else { Ok(()) }
        }

        /// Waits for input or a signal, at most `most`. Returns whether either arrived.
        pub(super) fn wait(&self, most: Option<Duration>) -> bool {
            let input = io::stdin();
            let fds = [Some(input.as_fd()), self.rung.as_ref().map(|pipe| pipe.as_fd())];
            let watched = fds.into_iter().flatten();
            let mut watched: Vec<PollFd<'_>> =
                watched.map(|fd| PollFd::new(fd, PollFlags::POLLIN)).collect();
            let most = most.map(PollTimeout::try_from);
            let most = most.and_then(Result::ok).unwrap_or(PollTimeout::NONE);
            poll(&mut watched, most).is_ok_and(|count| count > 0)
        }

        pub(super) fn end_if_rung(&self) {
            let signal = self.signal.load(Ordering::SeqCst);
            if let Some(signal) = i32::try_from(signal).ok().filter(|signal| *signal != 0)
            {
                let _ = emulate_default_handler(signal);
            }
        }
    }
}

#[cfg(not(unix))]
#[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as where it can ring")]
mod other {
    use std::io;
    use std::time::Duration;

    /// Does nothing: signals have their default action.
    #[derive(Debug)]
    pub(super) struct Bell;

    impl Bell {
        pub(super) fn new() -> Self {
            Self
        }

        pub(super) fn set_held(&self, _: bool) {}

        pub(super) fn is_rung(&self) -> bool {
            false
        }

        pub(super) fn refuse_if_rung(&self) -> io::Result<()> {
            Ok(())
        }

        /// Returns false, because this system offers no way to wait for input.
        pub(super) fn wait(&self, _: Option<Duration>) -> bool {
            false
        }

        pub(super) fn end_if_rung(&self) {}
    }
}
