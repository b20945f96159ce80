//! Parallel work on a list of items.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// The stack size of each thread. Script values can be nested deeply, and dropping them
/// recurses.
pub(super) const STACK: usize = 64 << 20;

/// Runs `work` on every item, with one thread per core.
///
/// Passes the results to `done` in the order of the items, each as soon as it and all earlier
/// ones are available.
pub(super) fn on_all_cores<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut done: impl FnMut(&T, R),
) {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    // `Relaxed` is enough below: each number only has to be given out once.
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let run = |sender: mpsc::Sender<(usize, R)>| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { break };
            let _ = sender.send((index, work(item)));
        }
    };
    let run = &run;
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.min(items.len()) {
            let thread = thread::Builder::new().stack_size(STACK);
            let sender = sender.clone();
            started += usize::from(thread.spawn_scoped(scope, || run(sender)).is_ok());
        }
        if started == 0 {
            // No thread could be started, so this one does all the work first.
            run(sender);
        } else {
            // The loop over the results ends when all senders are gone, this unused one
            // included.
            drop(sender);
        }
        // Results that arrived before those of earlier items.
        let mut early = BTreeMap::new();
        let mut all = items.iter().enumerate().peekable();
        for (index, result) in results {
            early.insert(index, result);
            while let Some((index, item)) = all.peek()
                && let Some(result) = early.remove(index)
            {
                done(item, result);
                all.next();
            }
        }
    });
}
