//! Ctrl-C while a player waits for a search.
//!
//! It ends the search, and as long as no other line has come it does nothing more, since
//! who presses it twice means the search as well. At any other time it does what it does
//! without this: it ends the program, at once or, where a terminal has to be left in order,
//! as soon as that is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::SigId;
use signal_hook::consts::SIGINT;
use signal_hook::flag;
use signal_hook::low_level::unregister;

use super::clock::Since;

/// Knows whether the player has pressed Ctrl-C since a search began.
#[derive(Debug)]
pub(super) struct Interrupt {
    pressed: Arc<AtomicBool>,
    /// Whether no search went on since the last line came.
    idle: Arc<AtomicBool>,
    /// What ends the program at once while no search goes on, unless somebody else does.
    ends: Option<SigId>,
    /// Runs since the first search that went on since then.
    watch: Option<Since>,
}

impl Interrupt {
    pub(super) fn new() -> Self {
        let (pressed, idle) = (Arc::default(), Arc::new(AtomicBool::new(true)));
        // Without these, Ctrl-C ends the program; its game is kept.
        let ends = flag::register_conditional_default(SIGINT, Arc::clone(&idle)).ok();
        if ends.is_some() {
            // Without the handler above, this one would disable Ctrl-C.
            let _ = flag::register(SIGINT, Arc::clone(&pressed));
        }
        Self { pressed, idle, ends, watch: None }
    }

    /// Leaves it to the caller to end the program when Ctrl-C is pressed while no search goes
    /// on, which the answer tells.
    pub(super) fn end_in_order(&mut self) -> Arc<AtomicBool> {
        self.ends.take().map(unregister);
        Arc::clone(&self.idle)
    }

    /// Is told that a search begins, which Ctrl-C then ends, as it does those that follow
    /// before the next line.
    pub(super) fn begin(&mut self) {
        // From here on, Ctrl-C ends the search and not the program.
        self.idle.store(false, Ordering::Relaxed);
        self.watch.get_or_insert_with(Since::now);
    }

    /// Is told that the next line has come.
    pub(super) fn reset(&mut self) {
        self.watch = None;
        // In this order, no Ctrl-C in between is kept for the next search.
        self.idle.store(true, Ordering::SeqCst);
        self.pressed.store(false, Ordering::SeqCst);
    }

    /// Returns the clock of the searches that the last line asked for.
    pub(super) fn watch(&self) -> Option<Since> {
        self.watch
    }

    /// Returns whether searches are to end.
    pub(super) fn is_pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }
}
