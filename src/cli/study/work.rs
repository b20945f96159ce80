//! Playing the games of a study on several threads.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crate::advise::Observer;
use crate::cli::campaign::Keep;
use crate::cli::clock::thread_time;
use crate::cli::cores::STACK;
use crate::cli::output::Failure;
use crate::cli::progress::Progress;
use crate::cli::stop::Stop;
use crate::cli::timed::blame;
use crate::diag::english::grouped;
use crate::engine::Engine;
use crate::play::{Deal, DealName, DealRange, Start};
use crate::rules::{DealError, HookError, Hooks};
use crate::solve::Limit;
use crate::study::{Outcome, Player, decisions, play, turning};
use crate::variant::Variant;
use patience_campaign::Results;
use patience_campaign::settings::Settings;
use patience_campaign::studied::{Game, Studied};

/// How often to update the progress.
const TICK: Duration = Duration::from_millis(250);
/// The divisor of the time limit for analyzing decisions, compared with a search.
const DECISIONS: u32 = 3;

/// The deals to play and the players' settings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work<'a> {
    pub(super) variant: &'a Variant,
    pub(super) range: DealRange,
    pub(super) settings: &'a Settings,
    pub(super) stop: &'a Stop,
}

/// The players that have already played each deal.
type Before = BTreeMap<DealName, BTreeSet<Player>>;

/// The message of a thread: a played deal, or a failure that ends the study.
type Found = Result<(DealName, Studied), Failure>;

impl Work<'_> {
    /// Plays the missing games on so many threads. Adds the results to `known` and to the
    /// result file as they come.
    pub(super) fn run(
        &self,
        jobs: usize,
        progress: &mut Progress,
        mut keep: Option<Keep<Studied>>,
        known: &mut Results<Studied>,
    ) -> Result<(), Failure> {
        let (sender, results) = mpsc::channel();
        let taken = AtomicU64::new(0);
        let players = |studied: &Studied| studied.0.keys().copied().collect();
        let before: Before =
            known.deals.iter().map(|entry| (*entry.0, players(entry.1))).collect();
        let all = self.range.count();
        let is_done = |deal: &DealName| self.missing(&before, *deal).is_empty();
        let there = before.keys().filter(|deal| self.range.contains(**deal));
        let mut done = there.filter(|deal| is_done(deal)).count() as u64;
        thread::scope(|scope| {
            let mut started = 0;
            for _ in 0..jobs {
                let thread = thread::Builder::new().stack_size(STACK);
                let (sender, taken, before) = (sender.clone(), &taken, &before);
                let go = move || self.go(before, taken, &sender);
                let spawned = thread.spawn_scoped(scope, go);
                started += usize::from(spawned.is_ok());
            }
            if started == 0 {
                self.go(&before, &taken, &sender);
            }
            // The loop over the results ends when all senders are gone, this unused one
            // included.
            drop(sender);
            let mut ended = Ok(());
            loop {
                let taken = match results.recv_timeout(TICK) {
                    Ok(Ok((deal, found))) => {
                        done += 1;
                        let kept = match &mut keep {
                            Some(keep) => keep.add(deal, &found),
                            None => Ok(()),
                        };
                        // Cannot fail: only missing players have played, so nothing known
                        // is contradicted.
                        let _ = known.add(deal, found);
                        kept
                    }
                    Ok(Err(failure)) => Err(failure),
                    Err(RecvTimeoutError::Timeout) => Ok(()),
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if taken.is_err() {
                    self.stop.set();
                    ended = ended.and(taken);
                }
                progress.show(|| {
                    format!("{} of {} deals; Ctrl-C stops", grouped(done), grouped(all))
                });
            }
            ended
        })
    }

    fn go(&self, before: &Before, taken: &AtomicU64, sender: &Sender<Found>) {
        if let Err(failure) = self.play_all(before, taken, sender) {
            let _ = sender.send(Err(failure));
        }
    }

    fn play_all(
        &self,
        before: &Before,
        taken: &AtomicU64,
        sender: &Sender<Found>,
    ) -> Result<(), Failure> {
        let hooks = self.variant.rules().interpreter();
        while !self.stop.is_set() {
            let number = taken.fetch_add(1, Ordering::Relaxed);
            let Some(name) = self.range.get(number) else { break };
            let players = self.missing(before, name);
            if players.is_empty() {
                continue;
            }
            let Some(found) = self.deal(&*hooks, name, &players)? else { break };
            let _ = sender.send(Ok((name, found)));
        }
        Ok(())
    }

    /// Returns the players that have not played a deal yet.
    fn missing(&self, before: &Before, deal: DealName) -> Vec<Player> {
        let there =
            |player: &Player| before.get(&deal).is_some_and(|all| all.contains(player));
        let players = self.settings.players.iter();
        players.copied().filter(|player| !there(player)).collect()
    }

    /// Lets some players play a deal. Returns none if the study was stopped.
    fn deal(
        &self,
        hooks: &dyn Hooks,
        name: DealName,
        players: &[Player],
    ) -> Result<Option<Studied>, Failure> {
        let rules = self.variant.rules();
        let deal = Deal::named(name, rules);
        let engine = Engine::new(rules, hooks, deal.source);
        let Start::Order { cards, draws } = &deal.start else { return Ok(None) };
        let failed = |error: &DealError| blame(self.variant, &deal.name, error);
        let start =
            Observer::deal(engine, cards, *draws).map_err(|error| failed(&error))?;
        let mut found = Studied::default();
        for player in players {
            let game = self.play(&start, *player, number(name));
            found.0.insert(*player, game.map_err(|error| failed(&error.into()))?);
            if self.stop.is_set() {
                return Ok(None);
            }
        }
        Ok(Some(found))
    }

    /// Lets a player play a deal. If the thoughtful player wins and the greedy player plays in
    /// the same study, also finds the losing move of greedy and the decisions that matter.
    fn play(
        &self,
        start: &Observer<'_>,
        player: Player,
        number: u64,
    ) -> Result<Game, HookError> {
        let within = |seconds: Duration| {
            let before = thread_time();
            move |_| self.watch(before, seconds)
        };
        let most = match player {
            Player::Thoughtful => self.settings.seconds,
            Player::Honest => self.settings.honest_seconds.unwrap_or(Duration::MAX),
            Player::Random | Player::Greedy => Duration::MAX,
        };
        let Settings { budget, seconds, .. } = *self.settings;
        let positions = budget.positions;
        let before = thread_time();
        let done = play(start, (player, budget), number, &mut within(most))?;
        let time = thread_time().saturating_sub(before);
        // Whole microseconds, as in result files.
        let time = Duration::new(time.as_secs(), time.subsec_micros() * 1000);
        let (mut turned, mut decided) = (None, None);
        if self.settings.players.contains(&Player::Greedy)
            && (player, done.tally.outcome) == (Player::Thoughtful, Outcome::Won)
        {
            let greedy = (Player::Greedy, budget);
            let greedy = play(start, greedy, number, &mut within(Duration::MAX))?;
            if greedy.tally.outcome == Outcome::Lost {
                let watch = &mut within(seconds);
                turned = turning(start, &greedy.line, positions, watch)?;
            }
            let watch = &mut within(seconds / DECISIONS);
            decided = Some(decisions(start, &done.line, positions, watch)?);
        }
        Ok(Game { tally: done.tally, time, turning: turned, decisions: decided })
    }

    fn watch(&self, before: Duration, seconds: Duration) -> ControlFlow<Limit> {
        if self.stop.is_set() {
            ControlFlow::Break(Limit::Stopped)
        } else if thread_time().saturating_sub(before) > seconds {
            ControlFlow::Break(Limit::Seconds)
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Returns a seed for the players, derived from the name of the deal.
fn number(name: DealName) -> u64 {
    let text = name.to_string();
    // Must never change: result files hold games that were played with these seeds.
    text.bytes().fold(7, |all: u64, byte| all.wrapping_mul(31).wrapping_add(byte.into()))
}
