//! Ending a search early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The exit code of a program that a second Ctrl-C ends.
const INTERRUPTED: i32 = 130;

/// Tells all searches whether to end.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Returns one that Ctrl-C, or whoever else asks the program to end, sets off. Being
    /// asked twice ends the program at once.
    pub(in crate::cli) fn when_asked() -> Self {
        // Handlers run in the order of registration: the first signal only sets the flag.
        let stop = Self::default();
        for signal in [SIGINT, SIGTERM] {
            // Without these, the program ends as the system has it.
            let _ = flag::register_conditional_shutdown(
                signal,
                INTERRUPTED,
                Arc::clone(&stop.0),
            )
            .and_then(|_| flag::register(signal, Arc::clone(&stop.0)));
        }
        stop
    }

    /// Asks all searches to end.
    pub(in crate::cli) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether they are to end.
    pub(in crate::cli) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
