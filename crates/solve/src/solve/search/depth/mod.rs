//! The complete depth-first search, which visits each position once.

mod branch;
mod packed_path;
mod tasks;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, TryLockError};

use super::transposition::TranspositionTable;
use crate::rules::{HookError, Move};
use crate::solve::{
    Abstraction, Glimpse, KnownDepths, Limit, Point, SearchState, Settings, Spent, Start,
    Step, Verdict, Watch,
};
use crate::table::{Kinds, PositionHash};
use branch::{Branch, BranchState};
use packed_path::{Stretch, hopeless, unpacked};
pub(super) use tasks::Task;

/// The number of positions between calls to the watch.
const WATCH_EVERY: u64 = 1 << 12;

/// The minimum number of positions to visit after one that shows that more cards must be
/// distinguished.
const MIN_MORE: u64 = 1 << 10;

/// The number of branches below which none are forgotten.
const MIN_TO_FORGET: usize = 1 << 14;

/// The share of the memory (one in this many) at which the path is packed, and its limit in all.
const UNPACKED_PART: usize = 32;
const PATH_PART: usize = 2;

/// The bytes of each position on the path without its branches, and of its hash, which is stored
/// once the table can forget positions on the path.
const FRAME_BYTES: usize = size_of::<Frame>() + SearchState::BYTES_OF_A_MOVE;
const HASH_BYTES: usize = 24;

/// The table of visited positions, which several searches may share. Each search follows the
/// positions that it visited first.
pub(super) type Met = Arc<RwLock<TranspositionTable>>;

/// A running search, which can be interrupted and resumed.
pub(super) struct Depth<'a> {
    state: SearchState<'a>,
    memory: Met,
    /// Whether other searches add to the table.
    shared: bool,
    /// The saved root, for tasks from other searches.
    root: Vec<u8>,
    /// The bytes of the path that are reported to the table.
    reserved: usize,
    frames: Vec<Frame>,
    /// The branches of all frames.
    branches: Vec<Branch>,
    /// The packed segments of the path, their size in bytes, and all moves up to the first frame.
    packed_path: Vec<Stretch>,
    packed_bytes: usize,
    line_before: Vec<Move>,
    /// A buffer for the steps of a new position.
    steps: Vec<Step>,
    /// A buffer for the glimpses of its branches.
    glimpses: Vec<(usize, Glimpse)>,
    /// The hashes of the path, once the table may forget positions.
    // INVARIANT: contains the hashes of all frames, packed or not (`enter`, `leave`).
    path: Option<BTreeSet<PositionHash>>,
    /// Whether the path is too long to be extended, and whether that ever cut the search.
    is_long: bool,
    cut: bool,
    budget: usize,
    /// The limit in bytes of the unpacked part of the path.
    most_at_hand: usize,
    /// The unpacked size of the path in bytes at which it is given up.
    hopeless: usize,
    positions: u64,
    reached: u64,
    /// The distinguished kinds, if the search merges cards.
    distinguished: Option<Kinds>,
    /// The kinds found so far that must be distinguished as well.
    undistinguished: Kinds,
    /// The number of positions at which the search stops to look for more of them.
    enough: u64,
    /// The number of visited positions without a pending use.
    #[cfg(test)]
    free: u64,
}

/// The result of a search.
pub(super) enum DepthResult {
    /// A verdict, which may be unknown so far.
    Verdict(Verdict),
    /// Cards of these kinds must be distinguished.
    Undistinguished(Kinds),
}

/// A position on the path.
struct Frame {
    /// The point before it.
    before: Point,
    /// Its hash.
    hash: PositionHash,
    /// The index of its first branch. INVARIANT: its branches end where those of the next frame
    /// begin, so leaving a frame truncates the list.
    start: u32,
    /// The index of the next branch to follow.
    next: u32,
    /// The number of positions visited before its successors.
    met: u64,
}

impl<'a> Depth<'a> {
    /// Starts a search.
    pub(super) fn new(
        start: &Start<'a>,
        settings: Settings,
        abstraction: Abstraction,
    ) -> Result<Self, HookError> {
        let memory = TranspositionTable::new(settings.memory);
        let memory = Arc::new(RwLock::new(memory));
        let mut search = Self::idle(start, settings, abstraction, memory);
        // No other search uses this table, so a position that is not new was visited here.
        search.shared = false;
        search.begin()?;
        Ok(search)
    }

    /// Creates a search without work, which shares its table with others.
    pub(super) fn idle(
        start: &Start<'a>,
        settings: Settings,
        abstraction: Abstraction,
        memory: Met,
    ) -> Self {
        let distinguished =
            abstraction.distinguished().map(|distinguished| distinguished.kinds);
        let mut state = SearchState::new(start, settings.reductions, abstraction);
        if distinguished.is_some() {
            state.note_asked();
        }
        let mut root = Vec::new();
        state.save(&mut root);
        Self {
            state,
            memory,
            shared: true,
            root,
            reserved: 0,
            frames: Vec::new(),
            branches: Vec::new(),
            packed_path: Vec::new(),
            packed_bytes: 0,
            line_before: Vec::new(),
            steps: Vec::new(),
            glimpses: Vec::new(),
            path: None,
            is_long: false,
            cut: false,
            budget: settings.memory,
            most_at_hand: settings.memory / UNPACKED_PART,
            hopeless: hopeless(settings.memory),
            positions: 0,
            reached: 0,
            distinguished,
            undistinguished: Kinds::NONE,
            enough: u64::MAX,
            #[cfg(test)]
            free: 0,
        }
    }

    /// Shares cached digging depths with other searches of the same deal.
    pub(super) fn share_depths(&mut self, known: &KnownDepths) {
        self.state.deadlocks().inspect(|deadlocks| deadlocks.share_depths(known));
    }

    /// Starts at the first position.
    pub(super) fn begin(&mut self) -> Result<(), HookError> {
        let memory = Arc::clone(&self.memory);
        let memory = read(&memory);
        self.line_before.clear();
        let before = self.state.point();
        self.state.begin()?;
        memory.add(self.state.hash());
        self.enter(&memory, before, None)?;
        self.ask();
        Ok(())
    }

    /// Returns whether nothing is left to follow.
    pub(super) fn is_idle(&self) -> bool {
        self.frames.is_empty() && self.packed_path.is_empty()
    }

    /// Returns the line to the present position.
    fn line(&self) -> Vec<Move> {
        [&self.line_before, self.state.line()].concat()
    }

    /// Records cards that should have been distinguished. While new ones are still found, the
    /// search continues: all of them must be distinguished in the end.
    fn ask(&mut self) {
        let Some(distinguished) = self.distinguished else { return };
        let undistinguished = self.state.asked().without(distinguished);
        if undistinguished != self.undistinguished {
            self.undistinguished = undistinguished;
            self.enough = self.positions + self.positions / 2 + MIN_MORE;
        }
    }

    /// Returns the cost so far.
    pub(super) fn spent(&self) -> Spent {
        let bytes = read(&self.memory).bytes() + self.path_bytes();
        Spent { positions: self.positions, reached: self.reached, bytes }
    }

    /// Returns the size of the path in bytes.
    fn path_bytes(&self) -> usize {
        unpacked(self.frames.capacity(), self.branches.capacity())
            + self.packed_bytes
            + self.line_before.capacity() * size_of::<Move>()
            + self.path.as_ref().map_or(0, BTreeSet::len) * HASH_BYTES
    }

    /// Returns an estimate of the finished part, from 0 to 1. It assumes that all branches of a
    /// position take the same time. It is usually too low, because later branches lead to known
    /// positions.
    pub(super) fn progress(&self) -> f64 {
        self.progress_after(self.frames.len()).0
    }

    /// Returns the estimate from the first `frames` only, and the part that is left to the later
    /// ones.
    fn progress_after(&self, frames: usize) -> (f64, f64) {
        let ends = self.frames.iter().skip(1).map(|frame| frame.start as usize);
        let ends = ends.chain([self.branches.len()]);
        let (mut done, mut part) =
            self.packed_path.last().map_or((0.0, 1.0), |stretch| stretch.progress);
        for (frame, end) in self.frames.iter().take(frames).zip(ends) {
            let (start, next) = (frame.start as usize, frame.next as usize);
            let all = (end - start).max(2);
            let left = self.branches.get(next..end).unwrap_or_default();
            let is_left = |branch: &&Branch| {
                branch.is_to_try() || branch.state == BranchState::Glimpsed
            };
            // The branch under way lies before `next`, and counts as not done.
            let left = left.iter().filter(is_left).count() + 1;
            part /= count(all);
            done += part * count(all - left.min(all));
        }
        (done, part)
    }

    /// Continues until `most` positions are visited, the search ends, or it is stopped. The first
    /// position must not be won.
    pub(super) fn run(
        &mut self,
        most: u64,
        watch: &mut Watch<'_>,
    ) -> Result<DepthResult, HookError> {
        let shared = Arc::clone(&self.memory);
        let mut memory = read(&shared);
        loop {
            let Some(frame) = self.frames.last_mut() else {
                if self.take_up()? {
                    continue;
                }
                break;
            };
            if memory.is_crowded() {
                // Release the read lock first: `grow` needs exclusive access.
                drop(memory);
                grow(&shared, self.shared);
                memory = read(&shared);
            }
            let left = self.branches.get(frame.next as usize..).unwrap_or_default();
            // The branches of the last frame end the list, so its end need not be stored.
            let Some(next) = (frame.next..).zip(left).find(|branch| branch.1.is_to_try())
            else {
                self.leave(&memory);
                continue;
            };
            // These cards must be distinguished anyway; the restarted search visits the rest
            // again.
            if self.positions >= self.enough {
                break;
            }
            // Checked before the branch is taken, so a later call still tries it.
            if self.positions >= most {
                return Ok(DepthResult::Verdict(Verdict::Unknown(Limit::Positions)));
            }
            let next = next.0;
            frame.next = next + 1;
            let Some(loud) = self.follow(&memory, next as usize)? else { continue };
            self.positions += 1;
            // A step without automatic moves can win only if `wins_unseen` holds.
            if (loud || self.state.wins_unseen()) && self.state.is_won()? {
                return Ok(DepthResult::Verdict(Verdict::Winnable(self.line())));
            }
            if loud {
                self.ask();
            }
            if self.at_hand() > self.most_at_hand {
                self.pack_path();
            }
            if self.positions.is_multiple_of(self.state.round(WATCH_EVERY)) {
                let path_bytes = self.path_bytes();
                memory.reserve(
                    path_bytes,
                    std::mem::replace(&mut self.reserved, path_bytes),
                );
                let bytes = memory.bytes() + path_bytes;
                let spent =
                    Spent { positions: self.positions, reached: self.reached, bytes };
                if let ControlFlow::Break(limit) = watch(spent) {
                    return Ok(DepthResult::Verdict(Verdict::Unknown(limit)));
                }
            }
        }
        // With too few cards distinguished, the end of the search proves nothing.
        if !self.undistinguished.is_empty() {
            return Ok(DepthResult::Undistinguished(self.undistinguished));
        }
        let cut = Verdict::Unknown(Limit::Memory);
        Ok(DepthResult::Verdict(if self.cut { cut } else { Verdict::Unwinnable }))
    }

    /// Follows a branch if its successor is new. Returns whether the step may have triggered
    /// automatic moves, or `None` if the successor is known.
    #[inline]
    fn follow(
        &mut self,
        memory: &TranspositionTable,
        number: usize,
    ) -> Result<Option<bool>, HookError> {
        let branch = &mut self.branches[number];
        let Branch { made, state, shift, .. } = *branch;
        let step = branch.step();
        let before = self.state.point();
        if state == BranchState::New {
            // Branches are followed in the order in which they were visited: the rest are newer.
            branch.state = BranchState::Known;
            self.state.make_foreseen(made, shift);
            self.enter(memory, before, Some(made))?;
            return Ok(Some(false));
        }
        self.state.make(step)?;
        let free = self.state.hash_of_free().filter(|hash| memory.contains(*hash));
        if free.is_some()
            || !self.is_new(memory, self.state.hash())
            || self.is_worse(memory)
        {
            // `is_new` counts all others.
            self.reached += u64::from(free.is_some());
            self.state.take_back(&before);
            return Ok(None);
        }
        self.enter(memory, before, None)?;
        Ok(Some(true))
    }

    /// Returns whether a visited position dominates this one.
    fn is_worse(&self, memory: &TranspositionTable) -> bool {
        self.state.better().for_each(|hash| memory.fetch(hash));
        self.state.better().any(|hash| memory.contains(hash))
    }

    fn is_new(&mut self, memory: &TranspositionTable, hash: PositionHash) -> bool {
        self.reached += 1;
        let new = memory.add(hash);
        // A forgotten position on the path looks new, and would lead to a cycle.
        new && (!memory.has_forgotten() || self.is_off_path(hash))
    }

    /// Returns whether a position is not on the path. The table may have forgotten it.
    #[cold]
    fn is_off_path(&mut self, hash: PositionHash) -> bool {
        let Self { frames, packed_path, path, .. } = self;
        let frames = frames.iter().map(|frame| frame.hash);
        let whole =
            || packed_path.iter().flat_map(Stretch::hashes).chain(frames).collect();
        let path = path.get_or_insert_with(whole);
        !path.contains(&hash)
    }

    /// Adds a frame for a new position. `last` is the move that led there, if it triggered no
    /// automatic moves.
    fn enter(
        &mut self,
        memory: &TranspositionTable,
        before: Point,
        last: Option<Move>,
    ) -> Result<(), HookError> {
        if let Some(path) = &mut self.path {
            path.insert(self.state.hash());
        }
        // A skipped position might win, so the end of the search proves nothing.
        self.cut |= self.is_long;
        let own = self.branches.len();
        if !self.is_long && !self.state.is_lost(last)? {
            self.branch(memory, last)?;
        }
        // After `branch`, which reads the branches of the parent.
        let own = self.forget_tried(own);
        // Never saturates: `pack_path` keeps the list to a small part of the memory.
        let start = u32::try_from(own).unwrap_or(u32::MAX);
        let hash = self.state.hash();
        #[cfg(test)]
        {
            self.free += u64::from(self.state.is_free());
        }
        self.frames.push(Frame { before, hash, start, next: start, met: self.positions });
        self.note_met(memory, own);
        if self.shared {
            self.note_known(memory, own);
        }
        for number in own..self.branches.len() {
            let Branch { state: BranchState::Open, shift, .. } = self.branches[number]
            else {
                continue;
            };
            let alike = |branch: &Branch| {
                branch.state == BranchState::New && branch.shift == shift
            };
            // `Known` promises that the position was visited before this position's own branches.
            // A preceding branch or another search may have visited it instead.
            let state = if self.is_new(memory, hash + shift) {
                BranchState::New
            } else if self.shared || self.branches[own..number].iter().any(alike) {
                BranchState::Swapped
            } else {
                BranchState::Known
            };
            self.branches[number].state = state;
        }
        Ok(())
    }

    /// Marks the branches whose successors were visited, as far as a glimpse shows. Most were,
    /// and a lookup is cheaper than making the step. All entries are fetched first, so that the
    /// memory accesses overlap.
    fn note_met(&mut self, memory: &TranspositionTable, own: usize) {
        let Self { state, branches, glimpses, .. } = self;
        glimpses.clear();
        for (number, branch) in branches.iter().enumerate().skip(own) {
            if branch.state == BranchState::Hidden
                && let Some(glimpse) = state.glimpse(branch.step())
            {
                memory.fetch(glimpse.hash);
                glimpse.free.into_iter().for_each(|hash| memory.fetch(hash));
                glimpses.push((number, glimpse));
            }
        }
        for (number, glimpse) in &*glimpses {
            if glimpse.is_met(memory) {
                branches[*number].state = BranchState::Glimpsed;
                self.reached += 1;
            }
        }
    }

    /// Marks the branches whose successors were visited before all successors of this position.
    ///
    /// If other searches share the table, this must happen before the first successor is added.
    /// Otherwise two searches could each add a position just before the other looks it up, and
    /// both would skip the move that the other one relies on.
    fn note_known(&mut self, memory: &TranspositionTable, own: usize) {
        let hash = self.state.hash();
        for branch in &mut self.branches[own..] {
            if branch.state == BranchState::Open && memory.contains(hash + branch.shift) {
                branch.state = BranchState::Known;
                self.reached += 1;
            }
        }
    }

    /// Generates the branches of a new position, and prefetches the table entries of their
    /// successors.
    ///
    /// A move that touches none of the piles of the last move could be made before it. Suppose
    /// that the position after that move was visited before this one. Then the two moves in the
    /// other order lead to the successor of this branch, so the branch is skipped. It is kept if
    /// the first move brought the first card to the foundations, because that may forbid the last
    /// move. No two branches are skipped because of each other: each time, the reason is a
    /// position that was visited earlier. The same holds for detours. Positions are visited in
    /// the order of the branches that lead to them, all those of a position before any of them is
    /// followed.
    ///
    /// A skipped branch stays in the list, because it need not be skipped in later positions.
    fn branch(
        &mut self,
        memory: &TranspositionTable,
        last: Option<Move>,
    ) -> Result<(), HookError> {
        let near = self.state.leaves_others(last);
        let total = self.state.hash();
        let Self { state, steps, branches, .. } = self;
        // The new position has no frame yet, so the last one is its parent's.
        if let (Some(near), Some(parent)) = (near, self.frames.last()) {
            for number in parent.start as usize..branches.len() {
                let branch = branches[number];
                let Some(to) = branch.apart(near) else { continue };
                let new = match branch.state {
                    // A detour after the parent's last move may not be one after this move.
                    BranchState::Detour => Branch::new(branch.step(), state, total),
                    BranchState::Known if !state.is_foundation(to) => {
                        Branch { state: BranchState::Swapped, ..branch }
                    }
                    // A glimpse of the parent's step does not apply here.
                    BranchState::Hidden | BranchState::Glimpsed => {
                        Branch { state: BranchState::Hidden, ..branch }
                    }
                    // The last move touched none of its piles, so the shift still holds.
                    _ => Branch { state: BranchState::Open, ..branch },
                };
                if new.state == BranchState::Open {
                    memory.fetch(total + new.shift);
                }
                branches.push(new);
            }
        }
        steps.clear();
        state.steps(near, steps)?;
        for &step in steps.iter() {
            if state.is_detour(last, step) {
                // Kept only for later positions, which inherit it.
                if state.has_swaps() {
                    branches.push(Branch::detour(step));
                }
                continue;
            }
            let new = Branch::new(step, state, total);
            if new.state == BranchState::Open {
                memory.fetch(total + new.shift);
            }
            branches.push(new);
        }
        Ok(())
    }

    /// Forgets the branches of the present position if the list is long and none is left to try.
    /// `own` is the index of the first branch of the next position; returns its new index.
    #[inline]
    fn forget_tried(&mut self, own: usize) -> usize {
        let Some(frame) = self.frames.last() else { return own };
        let (start, next) = (frame.start as usize, frame.next as usize);
        if own < MIN_TO_FORGET || self.branches[next..own].iter().any(Branch::is_to_try) {
            return own;
        }
        // The frame's `next` is now past its end, so no branches are left to read.
        self.branches.drain(start..own);
        start
    }

    /// Leaves a position whose branches are exhausted.
    fn leave(&mut self, memory: &TranspositionTable) {
        let Some(frame) = self.frames.pop() else { return };
        memory.weigh(frame.hash, self.positions - frame.met);
        self.branches.truncate(frame.start as usize);
        if let Some(path) = &mut self.path {
            // Before the step is taken back, while this is still the hash of the frame.
            path.remove(&self.state.hash());
        }
        self.state.take_back(&frame.before);
    }
}

/// Locks the table for lookups and additions. A poisoned lock is fine: no thread leaves the table
/// inconsistent.
fn read(memory: &RwLock<TranspositionTable>) -> RwLockReadGuard<'_, TranspositionTable> {
    memory.read().unwrap_or_else(PoisonError::into_inner)
}

/// Grows the table, unless another search does.
///
/// Uses `try_write`: readers release the lock so briefly that a waiting writer might never get
/// it.
#[cold]
fn grow(memory: &RwLock<TranspositionTable>, shared: bool) {
    while read(memory).is_crowded() {
        let mut memory = match memory.try_write() {
            Ok(memory) => memory,
            Err(TryLockError::Poisoned(memory)) => memory.into_inner(),
            Err(TryLockError::WouldBlock) => {
                std::thread::yield_now();
                continue;
            }
        };
        if shared {
            memory.make_much_room();
        } else {
            memory.make_room();
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "it is part of a guess")]
fn count(number: usize) -> f64 {
    number as f64
}
