//! A flag that stops searches on Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The exit code after a second Ctrl-C.
const INTERRUPTED: i32 = 130;

/// A shared flag that asks all searches to end.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Returns a flag that SIGINT or SIGTERM sets. A second signal ends the program at once.
    pub(in crate::cli) fn when_asked() -> Self {
        // Handlers run in the order of registration: the first signal only sets the flag.
        let stop = Self::default();
        for signal in [SIGINT, SIGTERM] {
            // If registration fails, the signal has its default action.
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

    /// Returns whether searches must end.
    pub(in crate::cli) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
