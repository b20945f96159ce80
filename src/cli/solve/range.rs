//! `patience solve --deals`: a range of deals, on several threads.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal as _};
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::args::SolveArgs;
use super::limits::Limits;
use super::records;
use super::summary::Summary;
use super::work::Work;
use crate::cli::campaign::Keep;
use crate::cli::cores::STACK;
use crate::cli::files::{Links, make_folders, shown};
use crate::cli::host::SystemHost;
use crate::cli::library::reason;
use crate::cli::output::{Failure, complain, say};
use crate::cli::progress::Progress;
use crate::cli::stop::Stop;
use crate::diag::clean;
use crate::diag::english::{clock, counted};
use crate::play::{DealName, DealRange};
use crate::repl::World as _;
use patience_campaign::solved::{More, Solved};
use patience_campaign::{Entry as _, Head, Results};

/// How often to update the progress.
const TICK: Duration = Duration::from_millis(250);

/// Collects the results of a range and prints them in the order of the deals.
struct RangeReport<'a> {
    args: &'a SolveArgs,
    range: DealRange,
    keep: Option<Keep<Solved>>,
    /// The results of earlier runs, from the result file.
    known: &'a BTreeMap<DealName, Solved>,
    /// The results of this run that are not printed yet.
    found: BTreeMap<DealName, Solved>,
    /// The number of deals that are printed.
    next: u64,
    summary: Summary,
    progress: Progress,
    /// The number of deals that earlier runs solved.
    before: u64,
    /// Whether the reader has closed standard output.
    unheard: bool,
}

pub(super) fn run(
    args: &SolveArgs,
    game: &str,
    deals: &str,
) -> Result<ExitCode, Failure> {
    let whole: DealRange =
        deals.parse().map_err(|error| Failure::input(format!("{error}")))?;
    let range = args.part.map_or(Some(whole), |part| whole.part(part.part, part.of));
    let host = SystemHost::new();
    let variant = Arc::new(host.load(game, &args.set)?);
    let limits = Limits::of(args);
    let head = Head::new(&variant, limits.to_string());
    // Must come after loading, which notes the folder of the rules.
    host.refuse_all_brought(&[&args.out, &args.record])?;
    let (keep, known) = match &args.out {
        Some(path) => Keep::open(path, &head, &host.links())
            .map(|opened| (Some(opened.0), opened.1))?,
        None => (None, Results::new(head)),
    };
    if let Some(folder) = &args.record {
        make_folder(folder, &host.links())?;
    }
    let Some(range) = range else {
        complain(&format!("note: this part of {whole} has no deals\n"));
        return Ok(ExitCode::SUCCESS);
    };
    let stop = Stop::when_asked();
    let done = done(args, range, &known.deals, variant.id());
    let jobs = jobs(args, range, &done);
    let work = Work::new(args, range, &done, &variant, &limits, jobs, &stop);
    let mut report = RangeReport::new(args, range, keep, &known.deals);
    let ended = on_threads(&work, jobs, &stop, &mut report);
    report.end(&format!("{} {range}", clean(&variant.counted_as())), ended)
}

/// Creates the folder for records.
fn make_folder(folder: &Path, links: &Links) -> Result<(), Failure> {
    make_folders(folder, links).map_err(|error| {
        let why = reason(&error);
        Failure::input(format!("cannot make the folder {}: {why}", shown(folder)))
    })
}

/// Returns the deals of a range that are already solved.
///
/// With `--record`, a won deal whose record is missing is solved again, and a note says so.
fn done(
    args: &SolveArgs,
    range: DealRange,
    known: &BTreeMap<DealName, Solved>,
    game: &str,
) -> BTreeSet<DealName> {
    let mut done: BTreeSet<DealName> = known.keys().copied().collect();
    let Some(folder) = &args.record else { return done };
    done.retain(|deal| {
        !known[deal].verdict.is_winnable()
            || !range.contains(*deal)
            || records::is_there(&folder.join(records::name(game, *deal)))
    });
    let count = known.len() - done.len();
    if count > 0 {
        complain(&format!(
            "note: {} lacks records of won deals; solving {} again\n",
            shown(folder),
            counted(count, "deal")
        ));
    }
    done
}

/// Returns the number of threads: at most one for each deal that is left.
fn jobs(args: &SolveArgs, range: DealRange, done: &BTreeSet<DealName>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let jobs = args.jobs.map_or_else(cores, NonZero::get);
    range.iter().filter(|deal| !done.contains(deal)).take(jobs).count().max(1)
}

/// Solves the deals on so many threads, and collects the results. The first failure stops all
/// threads.
fn on_threads(
    work: &Work<'_>,
    jobs: usize,
    stop: &Stop,
    report: &mut RangeReport<'_>,
) -> Result<(), Failure> {
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..jobs {
            let thread = thread::Builder::new().stack_size(STACK);
            let sender = sender.clone();
            let spawned = thread.spawn_scoped(scope, move || work.run(&sender));
            started += usize::from(spawned.is_ok());
        }
        if started == 0 {
            work.run(&sender);
        }
        // The loop over the results ends when all senders are gone, this unused one
        // included.
        drop(sender);
        let mut done = Ok(());
        loop {
            let failed = match results.recv_timeout(TICK) {
                Ok(result) => result.and_then(|(deal, solved)| report.take(deal, solved)),
                Err(RecvTimeoutError::Timeout) => Ok(()),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            // The other threads end as well, but their results so far are still taken.
            if failed.is_err() {
                stop.set();
                done = done.and(failed);
            }
            if report.is_for_nothing() {
                stop.set();
            }
            report.show_progress();
        }
        report.progress.clear();
        done
    })
}

impl<'a> RangeReport<'a> {
    fn new(
        args: &'a SolveArgs,
        range: DealRange,
        keep: Option<Keep<Solved>>,
        known: &'a BTreeMap<DealName, Solved>,
    ) -> Self {
        let mut summary = Summary::default();
        let known_here = known.iter().filter(|entry| range.contains(*entry.0));
        known_here.for_each(|entry| summary.add(entry.1));
        let unheard = args.csv && !say(&format!("{}\n", Solved::COLUMNS));
        let before = summary.count();
        let progress = Progress::new(io::stderr().is_terminal());
        let (next, found) = (0, BTreeMap::new());
        let mut report = Self {
            args,
            range,
            keep,
            known,
            found,
            next,
            summary,
            progress,
            before,
            unheard,
        };
        report.print_deals();
        report
    }

    /// Saves and counts the result of a deal.
    fn take(&mut self, deal: DealName, solved: Solved) -> Result<(), Failure> {
        if let Some(known) = self.known.get(&deal) {
            // This deal was solved again only for its record.
            return match known.joined(solved) {
                Some(_) => Ok(()),
                None => Err(Failure::input(format!(
                    "`{deal}` was won earlier and is proven unwinnable now: one result is wrong"
                ))),
            };
        }
        if let Some(keep) = &mut self.keep {
            // Written before it is counted or shown, so that no shown result is lost.
            keep.add(deal, &solved)?;
        }
        self.summary.add(&solved);
        if self.args.json || self.args.csv {
            self.found.insert(deal, solved);
            self.print_deals();
        }
        Ok(())
    }

    /// Prints the results in order, up to the first deal without one.
    fn print_deals(&mut self) {
        while let Some(deal) = self.range.get(self.next)
            && let Some(solved) =
                self.found.remove(&deal).or_else(|| self.known.get(&deal).copied())
        {
            self.print_deal(deal, &solved);
            self.next += 1;
        }
    }

    fn print_deal(&mut self, deal: DealName, solved: &Solved) {
        if self.args.json || self.args.csv {
            self.progress.clear();
        }
        let deal = deal.to_string();
        let heard = match self.args {
            SolveArgs { json: true, .. } => say(&solved.json(&deal, More::default())),
            SolveArgs { csv: true, .. } => say(&solved.csv(&deal)),
            _ => true,
        };
        self.unheard |= !heard;
    }

    /// Returns whether further results would be lost: nothing reads or saves them.
    fn is_for_nothing(&self) -> bool {
        self.unheard && self.keep.is_none() && self.args.record.is_none()
    }

    fn show_progress(&mut self) {
        let (count, all) = (self.summary.count(), self.range.count());
        let (new, seconds) = (count - self.before, self.progress.seconds());
        let counts = self.summary.counts();
        self.progress.show(|| {
            let left = u128::from(seconds) * u128::from(all - count);
            // `None` until this run has solved a deal.
            let left = left.checked_div(new.into()).and_then(|left| left.try_into().ok());
            let to_go =
                left.map_or(String::new(), |left| format!(", {} to go", clock(left)));
            format!("{count} of {all} deals, {}{to_go}: {counts}", clock(seconds))
        });
    }

    /// Prints the remaining results and the summary, even after a failure, and returns the exit
    /// code.
    fn end(
        mut self,
        title: &str,
        done: Result<(), Failure>,
    ) -> Result<ExitCode, Failure> {
        if (self.args.json || self.args.csv)
            && let Some(next) = self.range.get(self.next)
        {
            let later =
                self.known.range(next..).filter(|entry| self.range.contains(*entry.0));
            let mut rest = std::mem::take(&mut self.found);
            rest.extend(later.map(|entry| (*entry.0, *entry.1)));
            for (deal, solved) in rest {
                self.print_deal(deal, &solved);
            }
        }
        let (count, all) = (self.summary.count(), self.range.count());
        // INVARIANT: `new` and `take` count each deal of the range once, so `count` is at
        // most `all`.
        let missing = all - count;
        let is_for_nothing = self.is_for_nothing();
        if !self.args.json && !self.args.csv && (count > 0 || done.is_ok()) {
            let part = if missing > 0 {
                format!(", {count} of {all} deals")
            } else {
                String::new()
            };
            say(&self.summary.table(&format!("{title}{part}")));
        }
        done?;
        if missing > 0 && !is_for_nothing {
            let goes_on =
                if self.keep.is_some() { "; the same command resumes" } else { "" };
            let deals = if missing == 1 { "deal is" } else { "deals are" };
            complain(&format!("stopped: {missing} {deals} not solved{goes_on}\n"));
        }
        Ok(ExitCode::from(u8::from(missing > 0)))
    }
}
