//! The games of a study, on several threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::sweep::Chosen;
use crate::advise::Observer;
use crate::cli::clock::thread_time;
use crate::cli::cores::STACK;
use crate::cli::host::SystemHost;
use crate::cli::output::Failure;
use crate::cli::solve::progress::Progress;
use crate::cli::solve::search::blame;
use crate::cli::solve::stop::Stop;
use crate::diag::english::grouped;
use crate::engine::Engine;
use crate::play::{Deal, DealName, DealRange, Start};
use crate::repl::Host as _;
use crate::rules::DealFault;
use crate::solve::Limit;
use crate::study::{Budget, Outcome, Played, Player, Turning, play, turning};
use crate::variant::Variant;

/// How often it is looked whether there is something to say.
const TICK: Duration = Duration::from_millis(250);

/// What is to be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work<'a> {
    pub(super) game: &'a str,
    pub(super) chosen: &'a Chosen,
    pub(super) digest: &'a str,
    pub(super) range: DealRange,
    pub(super) players: &'a [Player],
    pub(super) budget: Budget,
    /// The processor's time that a search may take.
    pub(super) seconds: Duration,
    pub(super) stop: &'a Stop,
}

/// One deal, played by each of the players.
#[derive(Debug)]
pub(super) struct Dealt {
    pub(super) played: Vec<(Played, Duration)>,
    /// How the greedy player lost it, if it can be won.
    pub(super) turning: Option<Turning>,
}

/// What a thread finds: a deal that was played, or that things cannot go on.
type Found = Result<(u64, Dealt), Failure>;

impl Work<'_> {
    /// Does the work on so many threads; returns what was found in the order of the deals,
    /// and hands it on as it comes.
    pub(super) fn run(
        &self,
        jobs: usize,
        progress: &mut Progress,
    ) -> Result<Vec<(u64, Dealt)>, Failure> {
        let (sender, results) = mpsc::channel();
        let taken = AtomicU64::new(0);
        let mut found = Vec::new();
        thread::scope(|scope| {
            let mut started = 0;
            for _ in 0..jobs {
                let thread = thread::Builder::new().stack_size(STACK);
                let (sender, taken) = (sender.clone(), &taken);
                let spawned = thread.spawn_scoped(scope, move || self.go(taken, &sender));
                started += usize::from(spawned.is_ok());
            }
            if started == 0 {
                self.go(&taken, &sender);
            }
            drop(sender);
            let mut done = Ok(());
            loop {
                match results.recv_timeout(TICK) {
                    Ok(Ok(dealt)) => found.push(dealt),
                    Ok(Err(failure)) => {
                        self.stop.set();
                        done = done.and(Err(failure));
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                progress.tell(|| {
                    let (now, all) = (found.len() as u64, self.range.count());
                    format!("{} of {} deals; Ctrl-C stops", grouped(now), grouped(all))
                });
            }
            done
        })?;
        found.sort_by_key(|it| it.0);
        Ok(found)
    }

    fn go(&self, taken: &AtomicU64, sender: &Sender<Found>) {
        if let Err(failure) = self.play_all(taken, sender) {
            let _ = sender.send(Err(failure));
        }
    }

    /// Rules are loaded by every thread for itself: scripts stay on their thread.
    fn play_all(&self, taken: &AtomicU64, sender: &Sender<Found>) -> Result<(), Failure> {
        let variant = SystemHost::new().load(self.game, self.chosen)?;
        if variant.digest() != self.digest {
            let message = "the rules were changed while they were being loaded";
            return Err(Failure::Plain(3, message.to_owned()));
        }
        while !self.stop.is_set() {
            let number = taken.fetch_add(1, Ordering::Relaxed);
            let Some(name) = self.range.get(number) else { break };
            let Some(dealt) = self.deal(&variant, name)? else { break };
            let _ = sender.send(Ok((number, dealt)));
        }
        Ok(())
    }

    /// Lets all players play a deal; nothing if that was stopped.
    fn deal(&self, variant: &Variant, name: DealName) -> Result<Option<Dealt>, Failure> {
        let deal = Deal::named(name, variant.rules());
        let engine = Engine::new(variant.rules(), deal.source);
        let Start::Order { cards, draws } = &deal.start else { return Ok(None) };
        let failed = |it: &DealFault| blame(variant, &deal.name, it);
        let start = Observer::deal(engine, cards, *draws).map_err(|it| failed(&it))?;
        let mut played = Vec::new();
        for player in self.players {
            let before = thread_time();
            let mut watch = |_| self.watch(before);
            let done = play(&start, (*player, self.budget), number(name), &mut watch);
            let done = done.map_err(|it| failed(&it.into()))?;
            played.push((done, thread_time().saturating_sub(before)));
            if self.stop.is_set() {
                return Ok(None);
            }
        }
        let of = |player| {
            let place = self.players.iter().position(|it| *it == player)?;
            Some(&played[place].0)
        };
        let mut turned = None;
        if let (Some(greedy), Some(thoughtful)) =
            (of(Player::Greedy), of(Player::Thoughtful))
            && (greedy.outcome, thoughtful.outcome) == (Outcome::Lost, Outcome::Won)
        {
            let before = thread_time();
            let mut watch = |_| self.watch(before);
            let found = turning(&start, &greedy.moves, self.budget.positions, &mut watch);
            turned = found.map_err(|it| failed(&it.into()))?;
        }
        Ok(Some(Dealt { played, turning: turned }))
    }

    fn watch(&self, before: Duration) -> ControlFlow<Limit> {
        if self.stop.is_set() {
            ControlFlow::Break(Limit::Stopped)
        } else if thread_time().saturating_sub(before) > self.seconds {
            ControlFlow::Break(Limit::Seconds)
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Returns a number that is another one for each deal.
fn number(name: DealName) -> u64 {
    let text = name.to_string();
    text.bytes().fold(7, |all: u64, it| all.wrapping_mul(31).wrapping_add(it.into()))
}
