//! Several searches for one answer, each on a thread of its own.
//!
//! Quick searches and beams are dealt out: whoever comes first takes the next one. The
//! complete search is one for all. It has one memory of the positions met, and who has
//! nothing left to follow is given a branch by another. Each position is followed by
//! the search that met it first, so there is no line that wins once all have come to
//! their ends.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use super::depth::{Depth, DepthResult, Met, Task};
use super::transposition::TranspositionTable;
use crate::rules::HookFault;
use crate::solve::{Answer, KnownDepths, Limit, Spent, Verdict, Watch};
use crate::table::Kinds;

/// How many positions a search meets before it looks whether others have nothing to do,
/// and how many while they have not.
const ASK_OTHERS_EVERY: u64 = 1 << 11;
const SHARE_EVERY: u64 = 1 << 8;
/// How long one with nothing to do waits before it looks again.
const WAIT: Duration = Duration::from_millis(2);

/// Returns a search that distinguishes some kinds.
type Begin<'w, 'a> = dyn Fn(Kinds, Met) -> Depth<'a> + 'w;
/// Returns the kinds that have to be distinguished if some are.
type Closed<'w> = dyn Fn(Kinds) -> Kinds + 'w;

/// What searches for one answer have in common.
pub(super) struct Team {
    /// The bytes that their memory of positions may take.
    memory: usize,
    /// What each has spent.
    spent: Vec<Tally>,
    /// What was spent before they began.
    before: Spent,
    /// The next share that is dealt out.
    next: AtomicU64,
    stopped: AtomicBool,
    /// How many have nothing to do.
    // The same as `Common::waiting`, for those who ask without the lock.
    hungry: AtomicUsize,
    /// The positions that the complete search has met, and the bytes they take.
    met: AtomicU64,
    taken: AtomicUsize,
    /// What is known of the depths of piles.
    depths: KnownDepths,
    complete: Mutex<Common>,
    bell: Condvar,
    /// What was found.
    answer: Mutex<Option<Result<Verdict, HookFault>>>,
}

#[derive(Debug, Default)]
struct Tally {
    positions: AtomicU64,
    reached: AtomicU64,
    bytes: AtomicUsize,
}

/// The complete search.
struct Common {
    /// Which search it is: it begins anew when more cards have to be distinguished.
    round: u64,
    distinguished: Kinds,
    memory: Met,
    begun: bool,
    /// Branches to be followed by whoever has nothing to do.
    tasks: Vec<Task>,
    /// How many searches and tasks have not come to their ends.
    // INVARIANT: a task counts before its giver can close, so 0 means all is done.
    open: usize,
    /// Whether some position was left out.
    cut: bool,
    /// How many are at it, and how many of these wait.
    inside: usize,
    waiting: usize,
}

/// One of a team, and how far it is with the complete search.
pub(super) struct Member<'a> {
    team: &'a Team,
    round: u64,
    depth: Option<Depth<'a>>,
    /// The positions of it that the others know of.
    told: u64,
    /// What its searches took that distinguished too few cards.
    past: Spent,
}

impl Team {
    /// Returns what searches have in common that distinguish some kinds, or all if these
    /// are none.
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

    /// Returns how many there are.
    pub(super) fn jobs(&self) -> u32 {
        u32::try_from(self.spent.len()).unwrap_or(u32::MAX)
    }

    /// Returns what all know of the depths of piles.
    pub(super) fn depths(&self) -> &KnownDepths {
        &self.depths
    }

    /// Returns whether a share is for the one that asks.
    pub(super) fn claims(&self, share: u64) -> bool {
        let claim = |next| (next <= share).then_some(share + 1);
        self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, claim).is_ok()
    }

    /// Takes note of what one has spent.
    pub(super) fn spend(&self, number: usize, spent: Spent) {
        let Some(tally) = self.spent.get(number) else { return };
        // Each thread writes its own tally alone, so that nothing is lost by a store.
        tally.positions.store(spent.positions, Ordering::Relaxed);
        tally.reached.store(spent.reached, Ordering::Relaxed);
        tally.bytes.fetch_max(spent.bytes, Ordering::Relaxed);
    }

    /// Returns what all have spent.
    pub(super) fn spent(&self) -> Spent {
        let begin = Spent { bytes: self.before.bytes.max(self.bytes()), ..self.before };
        self.spent.iter().fold(begin, |all, tally| {
            let [positions, reached] = [&tally.positions, &tally.reached]
                .map(|count| count.load(Ordering::Relaxed));
            all + Spent { positions, reached, bytes: tally.bytes.load(Ordering::Relaxed) }
        })
    }

    /// Returns the bytes that the complete search took.
    pub(super) fn bytes(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Ends all searches.
    pub(super) fn stop(&self) {
        // A waiter that misses the bell looks again after `WAIT`.
        self.stopped.store(true, Ordering::Relaxed);
        self.bell.notify_all();
    }

    /// Hands in what one has found, which ends all searches unless it is only that it was
    /// ended itself.
    pub(super) fn hand_in(&self, found: Result<Verdict, HookFault>) {
        if found != Ok(Verdict::Unknown(Limit::Stopped)) {
            let mut answer = lock(&self.answer);
            // What is known is better than what a limit or a script kept from being known.
            let known = |found: &Result<Verdict, HookFault>| {
                found.as_ref().is_ok_and(|verdict| verdict.limit().is_none())
            };
            if answer.as_ref().is_none_or(|answer| !known(answer) && known(&found)) {
                *answer = Some(found);
            }
        }
        self.stop();
    }

    /// Returns what was found in the end.
    pub(super) fn answer(self) -> Result<Answer, HookFault> {
        let spent = self.spent();
        let answer = self.answer.into_inner().unwrap_or_else(PoisonError::into_inner);
        let verdict = answer.unwrap_or(Ok(Verdict::Unknown(Limit::Stopped)))?;
        Ok(Answer { verdict, spent })
    }

    fn common(&self) -> MutexGuard<'_, Common> {
        lock(&self.complete)
    }

    /// Takes note that one has come to its end. Returns the answer if all have.
    fn close(&self, round: u64, cut: bool) -> Option<Verdict> {
        let mut common = self.common();
        // The search that came to its end was replaced meanwhile.
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

    /// Returns the answer if all have come to their ends.
    fn verdict(&self) -> Option<Verdict> {
        let cut = Verdict::Unknown(Limit::Memory);
        let ended = self.begun && self.open == 0;
        ended.then_some(if self.cut { cut } else { Verdict::Unwinnable })
    }
}

/// What one is to do next.
enum Turn {
    /// Go on with its own.
    Own,
    /// Begin at the first position.
    Begin,
    /// Follow a branch of another.
    Task(Task),
    /// Nothing, since the search is over.
    Over(Verdict),
    /// Nothing, since there is nothing to do.
    Leave,
}

impl<'a> Member<'a> {
    pub(super) fn of(team: &'a Team) -> Self {
        Self { team, round: 0, depth: None, told: 0, past: Spent::default() }
    }

    /// Returns what its part of the complete search takes.
    pub(super) fn spent(&self) -> Spent {
        let own = self.depth.as_ref().map(Depth::spent).unwrap_or_default();
        Spent { bytes: 0, ..own } + self.past
    }

    /// Returns how many positions all have met.
    pub(super) fn met(&self) -> u64 {
        self.team.met.load(Ordering::Relaxed)
    }

    /// Returns whether its part in the search that is under way has not begun.
    pub(super) fn begins(&self) -> bool {
        self.depth.is_none() || self.round != self.team.common().round
    }

    /// Has more kinds distinguished: `closed` returns those that have to be distinguished
    /// if some are. The search begins anew if they were not.
    pub(super) fn distinguish(&self, kinds: Kinds, closed: impl Fn(Kinds) -> Kinds) {
        let mut common = self.team.common();
        if kinds.without(common.distinguished).is_empty() {
            return;
        }
        let all = closed(common.distinguished.or(kinds));
        let (round, inside) = (common.round + 1, common.inside);
        let waiting = common.waiting;
        // Those inside stay inside: they see the new round when they next take a turn.
        *common = Common { inside, waiting, ..Common::new(round, all, self.team.memory) };
        self.team.bell.notify_all();
    }

    /// Takes part in the complete search until `most` positions were met in all, the
    /// answer is found, or there is nothing to do. `begin` returns a search that
    /// distinguishes some kinds; what cards must be distinguished is handed to `closed`.
    pub(super) fn run(
        &mut self,
        most: u64,
        begin: impl Fn(Kinds, Met) -> Depth<'a>,
        closed: impl Fn(Kinds) -> Kinds,
        watch: &mut Watch<'_>,
    ) -> Result<Verdict, HookFault> {
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
    ) -> Result<Verdict, HookFault> {
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

    /// Goes on with what it has to follow, and gives of it to others. Returns the answer
    /// if there is one.
    fn go_on(
        &mut self,
        closed: &Closed<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Verdict>, HookFault> {
        let Self { team, round, depth: Some(depth), told, past } = self else {
            return Ok(None);
        };
        let hungry = team.hungry.load(Ordering::Relaxed) > 0;
        let before = depth.spent().positions;
        let most = before + if hungry { SHARE_EVERY } else { ASK_OTHERS_EVERY };
        let found =
            depth.run(most, &mut |now| watch(Spent { bytes: 0, ..now } + *past))?;
        let own = depth.spent();
        team.met.fetch_add(own.positions - *told, Ordering::Relaxed);
        *told = own.positions;
        team.taken.fetch_max(own.bytes, Ordering::Relaxed);
        match found {
            DepthResult::Verdict(Verdict::Unknown(Limit::Positions)) => {
                // A task of an older round is dropped, as that whole search is.
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

    /// Finds out what to do next, and waits until there is something.
    fn turn(
        &mut self,
        begin: &Begin<'_, 'a>,
        watch: &mut Watch<'_>,
    ) -> Result<Turn, HookFault> {
        let team = self.team;
        let mut common = team.common();
        loop {
            if self.round != common.round || self.depth.is_none() {
                // What the search of the last round took still counts.
                self.past = self.spent();
                self.round = common.round;
                self.told = 0;
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
            // Nobody is left who could give a branch; the share goes on with the next turn.
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
