//! The work of each thread: solve the next deal until none is left.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;

use super::args::SolveArgs;
use super::limits::Limits;
use super::records;
use super::search::{play, search};
use crate::cli::host::SystemHost;
use crate::cli::output::Failure;
use crate::cli::stop::Stop;
use crate::cli::timed::{Answered, dealt_with};
use crate::play::{Deal, DealName, DealRange, Game};
use crate::solve::{Limit, Settings, Verdict};
use crate::variant::Variant;
use patience_campaign::solved::Solved;

/// The message of a thread: a solved deal, or a failure that ends the run.
pub(super) type Outcome = Result<(DealName, Solved), Failure>;

/// The deals of a range to solve.
#[derive(Debug)]
pub(super) struct Work<'a> {
    args: &'a SolveArgs,
    range: DealRange,
    /// The deals that are already solved.
    done: &'a BTreeSet<DealName>,
    variant: &'a Arc<Variant>,
    limits: &'a Limits,
    settings: Settings,
    stop: &'a Stop,
    /// The number of deals that threads have taken.
    taken: AtomicU64,
}

impl<'a> Work<'a> {
    pub(super) fn new(
        args: &'a SolveArgs,
        range: DealRange,
        done: &'a BTreeSet<DealName>,
        variant: &'a Arc<Variant>,
        limits: &'a Limits,
        jobs: usize,
        stop: &'a Stop,
    ) -> Self {
        let settings = limits.settings(jobs, jobs);
        let taken = AtomicU64::new(0);
        Self { args, range, done, variant, limits, settings, stop, taken }
    }

    /// Solves one deal after the other.
    pub(super) fn run(&self, sender: &Sender<Outcome>) {
        if let Err(failure) = self.solve_all(sender) {
            let _ = sender.send(Err(failure));
        }
    }

    fn solve_all(&self, sender: &Sender<Outcome>) -> Result<(), Failure> {
        let mut host = SystemHost::new();
        // Each thread needs its own interpreter, which is not `Send`.
        let hooks = self.variant.rules().interpreter();
        while let Some(deal) = self.next() {
            let named = Deal::named(deal, self.variant.rules());
            let mut game = dealt_with(self.variant, Rc::clone(&hooks), named)?;
            let answered = search(&game, self.limits, self.settings, self.stop, |_| ())?;
            // A stopped search is not a result. The next run solves the deal again.
            if answered.solved.verdict == Verdict::Unknown(Limit::Stopped) {
                break;
            }
            // The record is written before the result, so that a saved win always has one.
            self.record(&mut host, &mut game, deal, &answered)?;
            let _ = sender.send(Ok((deal, answered.solved)));
        }
        Ok(())
    }

    /// Writes the winning line as a record, if `--record` is given.
    fn record(
        &self,
        host: &mut SystemHost,
        game: &mut Game,
        deal: DealName,
        answered: &Answered,
    ) -> Result<(), Failure> {
        let won = answered.solved.verdict.is_winnable();
        let Some(folder) = self.args.record.as_ref().filter(|_| won) else {
            return Ok(());
        };
        play(game, &answered.line)?;
        let path = folder.join(records::name(game.variant().id(), deal));
        records::write(host, &path, game)
    }

    fn next(&self) -> Option<DealName> {
        while !self.stop.is_set() {
            let deal = self.range.get(self.taken.fetch_add(1, Ordering::Relaxed))?;
            if !self.done.contains(&deal) {
                return Some(deal);
            }
        }
        None
    }
}
