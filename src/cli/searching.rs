//! Searches that a session asks for, on a thread of their own.
//!
//! Whoever waits for one watches for Ctrl-C and says how far it is. A search that does not
//! heed that it is to end is left to itself, so that the prompt comes back in any case.

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
use crate::rules::HookFault;
use crate::solve::{Count, Limit, Solver, Verdict, Watch};
use crate::table::Table;
use crate::variant::Variant;
use patience_campaign::solved::Solved;

/// How often it is looked whether a search is to end, or there is something to say.
const TICK: Duration = Duration::from_millis(50);

/// How many of these a search has to end after it was told to.
const GRACE: u32 = 20;

/// What a search ends with.
type Ending = Result<(Answered, Least), HookFault>;

/// A search, to be sent to its thread.
struct Search {
    variant: Arc<Variant>,
    source: Source,
    table: Table,
    effort: Effort,
    /// Whether a shortest line is looked for, and not any.
    shortest: bool,
    stop: Stop,
    positions: Arc<AtomicU64>,
}

/// Searches a game from one of its positions. `asked` ends it, if there is a player who can
/// ask; the same player is told how far it is.
pub(super) fn search(
    game: &Game,
    table: &Table,
    effort: Effort,
    asked: Option<&Interrupt>,
) -> Result<SearchOutcome, HookFault> {
    match run(game, table, effort, false, asked) {
        Some(found) => Ok(searched(found?.0)),
        None => effort.search(game, table),
    }
}

/// Looks for a shortest line from one of the positions of a game, in the same way.
pub(super) fn measure(
    game: &Game,
    table: &Table,
    effort: Effort,
    asked: Option<&Interrupt>,
) -> Result<SearchOutcome, HookFault> {
    match run(game, table, effort, true, asked) {
        Some(found) => {
            let (found, least) = found?;
            Ok(SearchOutcome { least: least.moves, ..searched(found) })
        }
        None => effort.measure(game, table),
    }
}

/// Runs a search on its thread and waits for it; nothing if there is no such thread.
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
        // Somebody waits, whatever else the machine does.
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

/// Waits for the end of a search; nothing if it came to none.
fn wait(
    ending: &Receiver<Ending>,
    stop: &Stop,
    positions: &AtomicU64,
    asked: Option<&Interrupt>,
) -> Option<Ending> {
    let watch = asked.and_then(Interrupt::watch).unwrap_or_else(Since::now);
    let mut progress = Progress::since(watch, true);
    let shown = asked.is_some() && io::stderr().is_terminal();
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
        if shown {
            let seconds = progress.seconds();
            progress.tell(|| {
                format!("{} positions, {}; Ctrl-C stops", grouped(met), clock(seconds))
            });
        }
    };
    progress.clear();
    ended
}

/// Returns what a search found for the session that asked.
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

/// Returns what is known of a search that was left to itself.
fn left(positions: u64, seconds: u64) -> Answered {
    let verdict = Verdict::Unknown(Limit::Stopped);
    let time = Duration::from_secs(seconds);
    let solved = Solved { verdict, positions, time, bytes: 0 };
    Answered { solved, reached: 0, line: Vec::new() }
}
