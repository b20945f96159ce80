//! Signals: Ctrl-Z suspends the program, and a signal that ends it restores the terminal first.
//!
//! The line editor's own Ctrl-Z lets a multithreaded program run on for a moment before it
//! stops, long enough to set the terminal's modes too early.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[cfg(not(unix))]
pub(in crate::cli) use other::hear_signals;
#[cfg(not(unix))]
pub(super) use other::{end_in_order, note_going_on, stop};
#[cfg(unix)]
pub(in crate::cli) use unix::hear_signals;
#[cfg(unix)]
pub(super) use unix::{end_in_order, note_going_on, stop};

/// Locked while a thread writes to the terminal, and forever once the terminal is restored.
static WRITING: Mutex<()> = Mutex::new(());

/// Locks the terminal for writing. Blocks forever once the terminal is restored because the
/// program ends.
pub(super) fn writing() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes to the terminal, unless it is restored because the program ends.
pub(super) fn put(output: &mut dyn Write, text: &str) -> io::Result<()> {
    let _writing = writing();
    crate::repl::put(output, text)
}

#[cfg(unix)]
mod unix {
    use std::fs::OpenOptions;
    use std::sync::atomic::Ordering;
    use std::thread;
    use std::time::Duration;

    use nix::sys::signal::{SigSet, Signal, kill, raise};
    use nix::unistd::Pid;
    use signal_hook::consts::SIGINT;
    use signal_hook::low_level::emulate_default_handler;

    use super::{Arc, AtomicBool, WRITING};
    use crate::cli::interrupt::Work;
    use crate::cli::terminal::frame::Frame;
    use crate::cli::terminal::modes::Modes;
    use crate::repl::put;

    /// How long a program that cannot be suspended waits before it continues, in hundredths of
    /// a second.
    const MAX_PAUSES: u32 = 100;

    /// How often to check whether another thread still writes.
    const PACE: Duration = Duration::from_millis(50);

    /// The signals not to wait for: those that do not end the program, those that cannot be
    /// caught, and those of a crash, which the system reports better by itself.
    const OTHERS: [&str; 15] = [
        "SIGBUS", "SIGCHLD", "SIGCONT", "SIGFPE", "SIGILL", "SIGINFO", "SIGKILL",
        "SIGPIPE", "SIGSEGV", "SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGURG",
        "SIGWINCH",
    ];

    /// Sets a flag whenever the program continues after it was suspended.
    pub(in crate::cli::terminal) fn note_going_on(flag: &Arc<AtomicBool>) {
        let continued = signal_hook::consts::SIGCONT;
        let _ = signal_hook::flag::register(continued, Arc::clone(flag));
    }

    /// Returns the signals that end a program by default.
    fn ends() -> SigSet {
        // SIGIO ends a program only on Linux.
        let ignored = |signal| signal == Signal::SIGIO && !cfg!(target_os = "linux");
        let others =
            |signal: &Signal| OTHERS.contains(&signal.as_str()) || ignored(*signal);
        Signal::iterator().filter(|signal| !others(signal)).collect()
    }

    /// Unblocks or blocks the signals that end the program, in this thread and in those that
    /// it starts from now on.
    pub(in crate::cli) fn hear_signals(hears: bool) {
        let ends = ends();
        let _ = if hears { ends.thread_unblock() } else { ends.thread_block() };
    }

    /// Restores the terminal before a signal ends the program: writes `left`, and sets the
    /// `usual` modes.
    ///
    /// Ctrl-C ends the program only while no search of `work` runs, if given; the line editor
    /// handles it as a key. Threads that already receive signals would end the program without restoring
    /// the terminal.
    pub(in crate::cli::terminal) fn end_in_order(
        usual: Modes,
        left: &'static str,
        work: Option<&Work>,
    ) {
        hear_signals(false);
        let work = work.cloned();
        let interrupted = Arc::new(AtomicBool::new(false));
        let _ = signal_hook::flag::register(SIGINT, Arc::clone(&interrupted));
        thread::spawn(move || {
            while let Ok(signal) = ends().wait() {
                // While a line is typed, the line editor handles Ctrl-C.
                if signal == Signal::SIGINT {
                    pass(signal);
                    let came = interrupted.swap(false, Ordering::Relaxed);
                    if !came || !work.as_ref().is_none_or(Work::is_idle) {
                        continue;
                    }
                }
                hold();
                usual.set();
                write(left);
                // The line editor may have restored the modes that it found.
                usual.set();
                let _ = emulate_default_handler(signal as i32);
                // `emulate_default_handler` does not know all signals.
                pass(signal);
            }
        });
    }

    /// Delivers a signal that was waited for to its other handlers.
    fn pass(signal: Signal) {
        // `raise` sends it to this thread, which is unblocked, so handlers run before it
        // returns.
        let own = SigSet::from(signal);
        let _ = own.thread_unblock().and_then(|()| raise(signal));
        let _ = own.thread_block();
    }

    /// Prevents all further writes, and waits until the line editor has printed its pending
    /// text. Does not wait for a writer that the terminal blocks.
    fn hold() {
        for _ in 0..MAX_PAUSES / 10 {
            if let Ok(writing) = WRITING.try_lock() {
                // Never unlocked, so that nothing is written after the terminal is left.
                std::mem::forget(writing);
                break;
            }
            thread::sleep(PACE);
        }
        thread::sleep(PACE);
    }

    /// Writes to the terminal, though the session's thread holds the standard output.
    fn write(text: &str) {
        let terminal = OpenOptions::new().write(true).open("/dev/tty");
        let _ = terminal.and_then(|mut terminal| put(&mut terminal, text));
    }

    /// Restores the terminal and suspends the program. Returns when the program continues. The
    /// terminal has the `usual` modes meanwhile.
    pub(in crate::cli::terminal) fn stop(usual: &Modes) {
        // The modes of the line editor, restored when the program continues.
        let Some(own) = Modes::now() else { return };
        write(Frame::left());
        usual.set();
        let goes_on = Arc::new(AtomicBool::new(false));
        note_going_on(&goes_on);
        // To the whole process group, as Ctrl-Z does.
        let _ = kill(Pid::from_raw(0), Signal::SIGTSTP);
        // The signal may arrive a moment later. The modes must stay until the program is
        // suspended.
        for _ in 0..MAX_PAUSES {
            if goes_on.load(Ordering::Relaxed) {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        own.set();
    }
}

#[cfg(not(unix))]
mod other {
    use super::{Arc, AtomicBool};
    use crate::cli::interrupt::Work;
    use crate::cli::terminal::modes::Modes;

    pub(in crate::cli::terminal) fn note_going_on(_: &Arc<AtomicBool>) {}

    pub(in crate::cli::terminal) fn end_in_order(
        _: Modes,
        _: &'static str,
        _: Option<&Work>,
    ) {
    }

    pub(in crate::cli) fn hear_signals(_: bool) {}

    pub(in crate::cli::terminal) fn stop(_: &Modes) {}
}
