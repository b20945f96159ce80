//! The searches of a session, each on its own thread.
//!
//! The waiting thread watches for Ctrl-C and shows the progress. It abandons a search that does
//! not stop in time, so that the prompt always returns.

use std::io::{self, IsTerminal as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::clock::{Since, now};
use super::cores::STACK;
use super::interrupt::Interrupt;
use super::progress::Progress;
use super::stop::Stop;
use super::timed::{Answered, Clock, Least, timed, timed_shortest};
use crate::diag::english::{clock, grouped};
use crate::engine::{Engine, Source};
use crate::play::Game;
use crate::repl::{Effort, SearchOutcome};
use crate::rules::HookError;
use crate::solve::{Count, Limit, Solver, Verdict, Watch};
use crate::table::Table;
use crate::variant::Variant;
use patience_campaign::solved::Solved;

/// How often to check for Ctrl-C and to update the progress.
const TICK: Duration = Duration::from_millis(50);

/// The number of ticks a search has to stop before it is abandoned.
const GRACE: u32 = 20;

/// The result of a search.
type Ending = Result<(Answered, Least), HookError>;

/// A search to run on its thread.
struct Search {
    variant: Arc<Variant>,
    source: Source,
    table: Table,
    effort: Effort,
    /// Whether to find a shortest line, and not any line.
    shortest: bool,
    stop: Stop,
    positions: Arc<AtomicU64>,
}

/// Searches a game from one of its positions. `asked` is the player's Ctrl-C, if there is a
/// player; only then is the progress shown.
pub(super) fn search(
    game: &Game,
    table: &Table,
    effort: Effort,
    asked: Option<&Interrupt>,
) -> Result<SearchOutcome, HookError> {
    match run(game, table, effort, false, asked) {
        Some(found) => Ok(searched(found?.0)),
        None => effort.search(game, table),
    }
}

/// Searches for a shortest line from one of the positions of a game, in the same way.
pub(super) fn measure(
    game: &Game,
    table: &Table,
    effort: Effort,
    asked: Option<&Interrupt>,
) -> Result<SearchOutcome, HookError> {
    match run(game, table, effort, true, asked) {
        Some(found) => {
            let (found, least) = found?;
            Ok(SearchOutcome { least: least.moves, ..searched(found) })
        }
        None => effort.measure(game, table),
    }
}

/// Runs a search on its own thread and waits for it. Returns none if the thread cannot be
/// started or panics.
fn run(
    game: &Game,
    table: &Table,
    effort: Effort,
    shortest: bool,
    asked: Option<&Interrupt>,
) -> Option<Ending> {
    let search = Search {
        variant: Arc::clone(game.variant()),
        source: game.deal().source,
        table: table.clone(),
        effort,
        shortest,
        stop: Stop::default(),
        positions: Arc::default(),
    };
    let (stop, positions) = (search.stop.clone(), Arc::clone(&search.positions));
    let (sender, ending) = mpsc::channel();
    let thread = thread::Builder::new().stack_size(STACK);
    // Not joined: a search that never stops must not block the prompt.
    let spawned = thread.spawn(move || sender.send(search.run()));
    spawned.ok().and_then(|_| wait(&ending, &stop, &positions, asked))
}

impl Search {
    fn run(self) -> Ending {
        let rules = self.variant.rules();
        let hooks = rules.interpreter();
        let engine = Engine::new(rules, &*hooks, self.source);
        let solver = Solver::new(engine, self.effort.settings());
        // Wall-clock time, because the player waits.
        let most = Some(Duration::from_millis(self.effort.milliseconds));
        let clock = Clock { time: now, most };
        let note = |positions| self.positions.store(positions, Ordering::Relaxed);
        let meanwhile = |spent: crate::solve::Spent| note(spent.positions);
        if self.shortest {
            let (table, stop) = (&self.table, &self.stop);
            let found =
                timed_shortest(&solver, table, Count::Moves, clock, stop, meanwhile);
            return found;
        }
        let solve = |watch: &mut Watch<'_>| solver.solve(&self.table, watch);
        let answered = timed(solve, clock, &self.stop, meanwhile);
        answered.map(|answer| (answer, Least::NOTHING))
    }
}

/// Waits for the result of a search. Returns none if its thread has panicked.
fn wait(
    ending: &Receiver<Ending>,
    stop: &Stop,
    positions: &AtomicU64,
    asked: Option<&Interrupt>,
) -> Option<Ending> {
    let watch = asked.and_then(Interrupt::watch).unwrap_or_else(Since::now);
    let mut progress = Progress::since(watch, true);
    let elsewhere = asked.is_some_and(Interrupt::is_shown);
    let shown = asked.is_some() && !elsewhere && io::stderr().is_terminal();
    let mut grace = GRACE;
    let ended = loop {
        match ending.recv_timeout(TICK) {
            Ok(ending) => break Some(ending),
            // The thread has panicked.
            Err(RecvTimeoutError::Disconnected) => break None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if asked.is_some_and(Interrupt::is_pressed) {
            stop.set();
            // No underflow: the loop ends below when this reaches 0.
            grace -= 1;
        }
        let met = positions.load(Ordering::Relaxed);
        if grace == 0 {
            break Some(Ok((left(met, progress.seconds()), Least::NOTHING)));
        }
        if let Some(asked) = asked.filter(|_| elsewhere && met > 0) {
            asked.note("searching", &format!("{} positions", grouped(met)));
        }
        if shown {
            let seconds = progress.seconds();
            progress.show(|| {
                format!("{} positions, {}; Ctrl-C stops", grouped(met), clock(seconds))
            });
        }
    };
    progress.clear();
    ended
}

/// Returns the result of a search as the session needs it.
fn searched(answered: Answered) -> SearchOutcome {
    let Answered { solved, line, .. } = answered;
    let verdict = match solved.verdict {
        Verdict::Winnable(_) => Verdict::Winnable(line),
        Verdict::Unwinnable => Verdict::Unwinnable,
        Verdict::Unknown(limit) => Verdict::Unknown(limit),
    };
    SearchOutcome {
        verdict,
        least: 0,
        positions: solved.positions,
        milliseconds: u64::try_from(solved.time.as_millis()).ok(),
    }
}

/// Returns the result of an abandoned search: unknown.
fn left(positions: u64, seconds: u64) -> Answered {
    let verdict = Verdict::Unknown(Limit::Stopped);
    let time = Duration::from_secs(seconds);
    let solved = Solved { verdict, positions, time, bytes: 0 };
    Answered { solved, reached: 0, line: Vec::new() }
}
