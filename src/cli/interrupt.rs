//! Ctrl-C while a search runs, and how far the search is.
//!
//! Ctrl-C ends the search. Until the next line it does nothing else, because a second press
//! means the search as well. At any other time it ends the program: at once, or after the
//! terminal is restored.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use signal_hook::SigId;
use signal_hook::consts::SIGINT;
use signal_hook::flag;
use signal_hook::low_level::unregister;

use super::clock::Since;

/// The work for the current line, as other threads see it.
#[derive(Clone, Debug)]
pub(super) struct Work {
    /// Whether Ctrl-C was pressed.
    pressed: Arc<AtomicBool>,
    /// Whether no search has run since the last line.
    idle: Arc<AtomicBool>,
    /// What is done, and how far it is.
    progress: Arc<Mutex<(&'static str, String)>>,
}

/// Tracks whether Ctrl-C was pressed since a search began.
#[derive(Debug)]
pub(super) struct Interrupt {
    work: Work,
    /// Whether the terminal shows the progress.
    is_shown: bool,
    /// The handler that ends the program while idle, unless the caller does that.
    ends: Option<SigId>,
    /// When the first search since the last line began.
    watch: Option<Since>,
}

impl Interrupt {
    pub(super) fn new() -> Self {
        let (pressed, idle) = (Arc::default(), Arc::new(AtomicBool::new(true)));
        let progress = Arc::default();
        // If registration fails, Ctrl-C ends the program; its game is saved.
        let ends = flag::register_conditional_default(SIGINT, Arc::clone(&idle)).ok();
        if ends.is_some() {
            // Without the handler above, this one would disable Ctrl-C.
            let _ = flag::register(SIGINT, Arc::clone(&pressed));
        }
        let work = Work { pressed, idle, progress };
        Self { work, is_shown: false, ends, watch: None }
    }

    /// Makes the caller responsible for ending the program on Ctrl-C while no search runs, and
    /// for showing the progress. Returns the work.
    pub(super) fn end_in_order(&mut self) -> Work {
        self.ends.take().map(unregister);
        self.is_shown = cfg!(unix);
        self.work.clone()
    }

    /// Returns whether the terminal shows the progress.
    pub(super) fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Notes what is done, and how far it is.
    pub(super) fn note(&self, what: &'static str, how_far: &str) {
        let mut progress = self.work.locked();
        progress.0 = what;
        how_far.clone_into(&mut progress.1);
    }

    /// Notes the start of a search. Ctrl-C ends it, and all further searches before the next
    /// line.
    pub(super) fn begin(&mut self) {
        // From here on, Ctrl-C ends the search and not the program.
        self.work.idle.store(false, Ordering::Relaxed);
        self.watch.get_or_insert_with(Since::now);
    }

    /// Notes the next line: Ctrl-C no longer ends searches.
    pub(super) fn reset(&mut self) {
        self.watch = None;
        self.note("working", "");
        // In this order, no Ctrl-C in between is kept for the next search.
        self.work.idle.store(true, Ordering::SeqCst);
        self.work.pressed.store(false, Ordering::SeqCst);
    }

    /// Returns when the first search of the current line began.
    pub(super) fn watch(&self) -> Option<Since> {
        self.watch
    }

    /// Returns whether Ctrl-C was pressed, so that searches must end.
    pub(super) fn is_pressed(&self) -> bool {
        self.work.pressed.load(Ordering::Relaxed)
    }
}

#[cfg_attr(
    not(unix),
    expect(dead_code, reason = "another thread shows no progress there")
)]
impl Work {
    /// Returns whether no search has run since the last line.
    pub(super) fn is_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed)
    }

    /// Ends the searches, as Ctrl-C does.
    pub(super) fn stop(&self) {
        self.pressed.store(true, Ordering::Relaxed);
    }

    /// Returns what is done, and how far it is.
    pub(super) fn progress(&self) -> (&'static str, String) {
        self.locked().clone()
    }

    fn locked(&self) -> MutexGuard<'_, (&'static str, String)> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
