//! Several searches for one answer, each on its own thread.
//!
//! Quick searches and beams are distributed: the next free thread takes the next one. The
//! complete search is shared. It has one table of visited positions, and an idle thread receives
//! a branch from another. The search that visited a position first follows it. So if all searches
//! finish without a win, no line wins.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use super::depth::{Depth, DepthResult, Met, Task};
use super::transposition::TranspositionTable;
use crate::rules::HookError;
use crate::solve::{Answer, KnownDepths, Limit, Spent, Verdict, Watch};
use crate::table::Kinds;

/// The number of positions between checks for idle threads, and the number while a thread is
/// idle.
const ASK_OTHERS_EVERY: u64 = 1 << 11;
const SHARE_EVERY: u64 = 1 << 8;
/// How long an idle thread waits before it checks again.
const WAIT: Duration = Duration::from_millis(2);

/// Creates a search that distinguishes some kinds.
type Begin<'w, 'a> = dyn Fn(Kinds, Met) -> Depth<'a> + 'w;
/// Returns the kinds that must be distinguished if some are.
type Closed<'w> = dyn Fn(Kinds) -> Kinds + 'w;

/// The state shared by all threads of a search.
pub(super) struct Team {
    /// The maximum size of the table of positions in bytes.
    memory: usize,
    /// The cost of each thread.
    spent: Vec<Tally>,
    /// The cost before they began.
    before: Spent,
    /// The next share to hand out.
    next: AtomicU64,
    stopped: AtomicBool,
    /// The number of idle threads.
    // Mirrors `Common::waiting`, for reading without the lock.
    hungry: AtomicUsize,
    /// The positions visited by the complete search, and the bytes they take.
    met: AtomicU64,
    taken: AtomicUsize,
    /// The cache of digging depths.
    depths: KnownDepths,
    complete: Mutex<Common>,
    bell: Condvar,
    /// The result.
    answer: Mutex<Option<Result<Verdict, HookError>>>,
}

#[derive(Debug, Default)]
struct Tally {
    positions: AtomicU64,
    reached: AtomicU64,
    bytes: AtomicUsize,
}

/// The shared part of the complete search.
struct Common {
    /// The number of restarts: the search restarts when more cards must be distinguished.
    round: u64,
    distinguished: Kinds,
    memory: Met,
    begun: bool,
    /// Branches for idle threads to follow.
    tasks: Vec<Task>,
    /// The number of unfinished searches and tasks.
    // INVARIANT: a task counts before its giver can close, so 0 means all is done.
    open: usize,
    /// Whether some position was skipped.
    cut: bool,
    /// The number of threads in the complete search, and of those that wait.
    inside: usize,
    waiting: usize,
}

/// One thread of a team, with its part of the complete search.
pub(super) struct Member<'a> {
    team: &'a Team,
    round: u64,
    depth: Option<Depth<'a>>,
    /// The number of its positions that are reported to the team.
    reported: u64,
    /// The cost of its searches that distinguished too few cards.
    past: Spent,
}

impl Team {
    /// Creates the shared state of `jobs` threads, whose complete search distinguishes at least
    /// the given kinds.
    pub(super) fn new(
        jobs: usize,
        memory: usize,
        distinguished: Kinds,
        before: Spent,
    ) -> Self {
        let complete = Common::new(0, distinguished, memory);
        Self {
            memory,
            spent: (0..jobs).map(|_| Tally::default()).collect(),
            before,
            next: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            hungry: AtomicUsize::new(0),
            met: AtomicU64::new(0),
            taken: AtomicUsize::new(0),
            depths: KnownDepths::new(memory),
            complete: Mutex::new(complete),
            bell: Condvar::new(),
            answer: Mutex::new(None),
        }
    }

    /// Returns the number of threads.
    pub(super) fn jobs(&self) -> u32 {
        u32::try_from(self.spent.len()).unwrap_or(u32::MAX)
    }

    /// Returns the shared cache of digging depths.
    pub(super) fn depths(&self) -> &KnownDepths {
        &self.depths
    }

    /// Claims a share. Returns whether the caller must run it.
    pub(super) fn claims(&self, share: u64) -> bool {
        let claim = |next| (next <= share).then_some(share + 1);
        self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, claim).is_ok()
    }

    /// Records the cost of one thread.
    pub(super) fn spend(&self, number: usize, spent: Spent) {
        let Some(tally) = self.spent.get(number) else { return };
        // Each thread writes only its own tally, so a store loses nothing.
        tally.positions.store(spent.positions, Ordering::Relaxed);
        tally.reached.store(spent.reached, Ordering::Relaxed);
        tally.bytes.fetch_max(spent.bytes, Ordering::Relaxed);
    }

    /// Returns the cost of all threads.
    pub(super) fn spent(&self) -> Spent {
        let begin = Spent { bytes: self.before.bytes.max(self.bytes()), ..self.before };
        self.spent.iter().fold(begin, |all, tally| {
            let [positions, reached] = [&tally.positions, &tally.reached]
                .map(|count| count.load(Ordering::Relaxed));
            all + Spent { positions, reached, bytes: tally.bytes.load(Ordering::Relaxed) }
        })
    }

    /// Returns the memory of the complete search in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Stops all searches.
    pub(super) fn stop(&self) {
        // A thread that misses the bell checks again after `WAIT`.
        self.stopped.store(true, Ordering::Relaxed);
        self.bell.notify_all();
    }

    /// Records the result of one thread and stops all others. The result of a thread that was
    /// stopped itself is ignored.
    pub(super) fn hand_in(&self, found: Result<Verdict, HookError>) {
        if found != Ok(Verdict::Unknown(Limit::Stopped)) {
            let mut answer = lock(&self.answer);
            // A verdict is better than a limit or a script error.
            let known = |found: &Result<Verdict, HookError>| {
                found.as_ref().is_ok_and(|verdict| verdict.limit().is_none())
            };
            if answer.as_ref().is_none_or(|answer| !known(answer) && known(&found)) {
                *answer = Some(found);
            }
        }
        self.stop();
    }

    /// Returns the final answer.
    pub(super) fn answer(self) -> Result<Answer, HookError> {
        let spent = self.spent();
        let answer = self.answer.into_inner().unwrap_or_else(PoisonError::into_inner);
        let verdict = answer.unwrap_or(Ok(Verdict::Unknown(Limit::Stopped)))?;
        Ok(Answer { verdict, spent })
    }

    fn common(&self) -> MutexGuard<'_, Common> {
        lock(&self.complete)
    }

    /// Records that one search or task is finished. Returns the verdict if all are.
    fn close(&self, round: u64, cut: bool) -> Option<Verdict> {
        let mut common = self.common();
        // The finished search was replaced meanwhile.
        if common.round != round {
            return None;
        }
        common.cut |= cut;
        common.open -= 1;
        let verdict = common.verdict();
        if verdict.is_some() {
            self.bell.notify_all();
        }
        verdict
    }
}

impl Common {
    fn new(round: u64, distinguished: Kinds, memory: usize) -> Self {
        Self {
            round,
            distinguished,
            memory: Arc::new(RwLock::new(TranspositionTable::new(memory))),
            begun: false,
            tasks: Vec::new(),
            open: 0,
            cut: false,
            inside: 0,
            waiting: 0,
        }
    }

    /// Returns the verdict if all searches and tasks are finished.
    fn verdict(&self) -> Option<Verdict> {
        let cut = Verdict::Unknown(Limit::Memory);
        let ended = self.begun && self.open == 0;
        ended.then_some(if self.cut { cut } else { Verdict::Unwinnable })
    }
}

/// The next action of a thread.
enum Turn {
    /// Continue its own search.
    Own,
    /// Start at the first position.
    Begin,
    /// Follow a branch of another thread.
    Task(Task),
    /// Stop: the search is over.
    Over(Verdict),
    /// Leave: there is nothing to do now.
    Leave,
}

impl<'a> Member<'a> {
    pub(super) fn of(team: &'a Team) -> Self {
        Self { team, round: 0, depth: None, reported: 0, past: Spent::default() }
    }

    /// Returns the cost of its part of the complete search.
    pub(super) fn spent(&self) -> Spent {
        let own = self.depth.as_ref().map(Depth::spent).unwrap_or_default();
        Spent { bytes: 0, ..own } + self.past
    }

    /// Returns the number of positions visited by all threads.
    pub(super) fn met(&self) -> u64 {
        self.team.met.load(Ordering::Relaxed)
    }

    /// Returns whether its part of the current round has not begun.
    pub(super) fn begins(&self) -> bool {
        self.depth.is_none() || self.round != self.team.common().round
    }

    /// Distinguishes more kinds; `closed` returns all that must be distinguished if some are.
    /// Restarts the search if some were not.
    pub(super) fn distinguish(&self, kinds: Kinds, closed: impl Fn(Kinds) -> Kinds) {
        let mut common = self.team.common();
        if kinds.without(common.distinguished).is_empty() {
            return;
        }
        let all = closed(common.distinguished.or(kinds));
        let (round, inside) = (common.round + 1, common.inside);
        let waiting = common.waiting;
        // Threads inside stay inside: they notice the new round at their next turn.
        *common = Common { inside, waiting, ..Common::new(round, all, self.team.memory) };
        self.team.bell.notify_all();
    }

    /// Takes part in the complete search until all threads visited `most` positions, the answer
    /// is found, or there is nothing to do. `begin` creates a search that distinguishes some
    /// kinds, and `closed` returns all kinds that must be distinguished if some are.
    pub(super) fn run(
        &mut self,
        most: u64,
        begin: impl Fn(Kinds, Met) -> Depth<'a>,
        closed: impl Fn(Kinds) -> Kinds,
        watch: &mut Watch<'_>,
    ) -> Result<Verdict, HookError> {
        self.team.common().inside += 1;
        let found = self.take_part(most, &begin, &closed, watch);
        self.team.common().inside -= 1;
        found
    }

    fn take_part(
        &mut self,
        most: u64,
        begin: &Begin<'_, 'a>,
        closed: &Closed<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<Verdict, HookError> {
        let on = Verdict::Unknown(Limit::Positions);
        while self.met() < most {
            let turn = self.turn(begin, watch)?;
            let Some(depth) = &mut self.depth else { return Ok(on) };
            match turn {
                Turn::Own => {}
                Turn::Begin => depth.begin()?,
                Turn::Task(task) => {
                    if let Some(line) = depth.take(&task)? {
                        return Ok(Verdict::Winnable(line));
                    }
                }
                Turn::Over(verdict) => return Ok(verdict),
                Turn::Leave => return Ok(on),
            }
            if let Some(verdict) = self.go_on(closed, watch)? {
                return Ok(verdict);
            }
        }
        Ok(on)
    }

    /// Continues its own search, and hands branches to idle threads. Returns the verdict if there
    /// is one.
    fn go_on(
        &mut self,
        closed: &Closed<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Verdict>, HookError> {
        let Self { team, round, depth: Some(depth), reported, past } = self else {
            return Ok(None);
        };
        let hungry = team.hungry.load(Ordering::Relaxed) > 0;
        let before = depth.spent().positions;
        let most = before + if hungry { SHARE_EVERY } else { ASK_OTHERS_EVERY };
        let found =
            depth.run(most, &mut |now| watch(Spent { bytes: 0, ..now } + *past))?;
        let own = depth.spent();
        team.met.fetch_add(own.positions - *reported, Ordering::Relaxed);
        *reported = own.positions;
        team.taken.fetch_max(own.bytes, Ordering::Relaxed);
        match found {
            DepthResult::Verdict(Verdict::Unknown(Limit::Positions)) => {
                // A task of an earlier round is dropped, like its whole search.
                if hungry && let Some(task) = depth.give() {
                    let mut common = team.common();
                    if common.round == *round {
                        common.tasks.push(task);
                        common.open += 1;
                        team.bell.notify_one();
                    }
                }
                let spent = Spent { bytes: 0, ..own } + *past;
                Ok(match watch(spent) {
                    ControlFlow::Break(limit) => Some(Verdict::Unknown(limit)),
                    ControlFlow::Continue(()) => None,
                })
            }
            DepthResult::Verdict(Verdict::Unwinnable) => Ok(team.close(*round, false)),
            DepthResult::Verdict(Verdict::Unknown(Limit::Memory)) => {
                Ok(team.close(*round, true))
            }
            DepthResult::Verdict(verdict) => Ok(Some(verdict)),
            DepthResult::Undistinguished(kinds) => {
                self.distinguish(kinds, closed);
                Ok(None)
            }
        }
    }

    /// Decides what to do next, and waits until there is something.
    fn turn(
        &mut self,
        begin: &Begin<'_, 'a>,
        watch: &mut Watch<'_>,
    ) -> Result<Turn, HookError> {
        let team = self.team;
        let mut common = team.common();
        loop {
            if self.round != common.round || self.depth.is_none() {
                // The cost of the previous round still counts.
                self.past = self.spent();
                self.round = common.round;
                self.reported = 0;
                let memory = Arc::clone(&common.memory);
                self.depth = Some(begin(common.distinguished, memory));
            }
            if self.depth.as_ref().is_some_and(|depth| !depth.is_idle()) {
                return Ok(Turn::Own);
            }
            if let Some(verdict) = common.verdict() {
                return Ok(Turn::Over(verdict));
            }
            if !common.begun {
                common.begun = true;
                common.open = 1;
                return Ok(Turn::Begin);
            }
            if let Some(task) = common.tasks.pop() {
                return Ok(Turn::Task(task));
            }
            // No thread is left that could hand over a branch; the share resumes at the next
            // turn.
            if common.waiting + 1 == common.inside {
                return Ok(Turn::Leave);
            }
            common.waiting += 1;
            team.hungry.fetch_add(1, Ordering::Relaxed);
            let waited = team.bell.wait_timeout(common, WAIT);
            common = waited.unwrap_or_else(PoisonError::into_inner).0;
            common.waiting -= 1;
            team.hungry.fetch_sub(1, Ordering::Relaxed);
            // The watch may take its time, and others need the lock.
            drop(common);
            if let ControlFlow::Break(limit) = watch(self.spent()) {
                return Ok(Turn::Over(Verdict::Unknown(limit)));
            }
            common = team.common();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
