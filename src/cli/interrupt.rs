//! Ctrl-C while a search runs.
//!
//! Ctrl-C ends the search. Until the next line it does nothing else, because a second press
//! means the search as well. At any other time it ends the program: at once, or after the
//! terminal is restored.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::SigId;
use signal_hook::consts::SIGINT;
use signal_hook::flag;
use signal_hook::low_level::unregister;

use super::clock::Since;

/// Tracks whether Ctrl-C was pressed since a search began.
#[derive(Debug)]
pub(super) struct Interrupt {
    pressed: Arc<AtomicBool>,
    /// Whether no search has run since the last line.
    idle: Arc<AtomicBool>,
    /// The handler that ends the program while idle, unless the caller does that.
    ends: Option<SigId>,
    /// When the first search since the last line began.
    watch: Option<Since>,
}

impl Interrupt {
    pub(super) fn new() -> Self {
        let (pressed, idle) = (Arc::default(), Arc::new(AtomicBool::new(true)));
        // If registration fails, Ctrl-C ends the program; its game is saved.
        let ends = flag::register_conditional_default(SIGINT, Arc::clone(&idle)).ok();
        if ends.is_some() {
            // Without the handler above, this one would disable Ctrl-C.
            let _ = flag::register(SIGINT, Arc::clone(&pressed));
        }
        Self { pressed, idle, ends, watch: None }
    }

    /// Makes the caller responsible for ending the program on Ctrl-C while no search runs.
    /// Returns a flag that is set while no search runs.
    pub(super) fn end_in_order(&mut self) -> Arc<AtomicBool> {
        self.ends.take().map(unregister);
        Arc::clone(&self.idle)
    }

    /// Notes the start of a search. Ctrl-C ends it, and all further searches before the next
    /// line.
    pub(super) fn begin(&mut self) {
        // From here on, Ctrl-C ends the search and not the program.
        self.idle.store(false, Ordering::Relaxed);
        self.watch.get_or_insert_with(Since::now);
    }

    /// Notes the next line: Ctrl-C no longer ends searches.
    pub(super) fn reset(&mut self) {
        self.watch = None;
        // In this order, no Ctrl-C in between is kept for the next search.
        self.idle.store(true, Ordering::SeqCst);
        self.pressed.store(false, Ordering::SeqCst);
    }

    /// Returns when the first search of the current line began.
    pub(super) fn watch(&self) -> Option<Since> {
        self.watch
    }

    /// Returns whether Ctrl-C was pressed, so that searches must end.
    pub(super) fn is_pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }
}
