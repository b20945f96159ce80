//! The complete search: depth first, each position once.

mod aside;
mod branch;
mod tasks;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, TryLockError};

use super::transposition::TranspositionTable;
use crate::rules::{HookFault, Move};
use crate::solve::{
    Abstraction, Glimpse, KnownDepths, Limit, Point, SearchState, Settings, Spent, Start,
    Step, Verdict, Watch,
};
use crate::table::{Kinds, PositionHash};
use aside::{Stretch, hopeless, unpacked};
use branch::{Branch, BranchState};
pub(super) use tasks::Task;

/// How many positions are met before it is asked again whether to go on.
const WATCH_EVERY: u64 = 1 << 12;

/// How many more positions are met at the least after one that shows that cards have to
/// be distinguished from others.
const MIN_MORE: u64 = 1 << 10;

/// How many branches are no burden.
const MIN_TO_FORGET: usize = 1 << 14;

/// Which part of the memory the way may take before it is put aside, and in all.
const UNPACKED_PART: usize = 32;
const PATH_PART: usize = 2;

/// The bytes that each position of the way takes, its branches apart, and those that remembering it
/// takes where positions on the way may be forgotten.
const FRAME_BYTES: usize = size_of::<Frame>() + SearchState::BYTES_OF_A_MOVE;
const HASH_BYTES: usize = 24;

/// The positions that were met, which several searches may share. Each of them follows
/// what it met first.
pub(super) type Met = Arc<RwLock<TranspositionTable>>;

/// A search under way, which can be interrupted and gone on with.
pub(super) struct Depth<'a> {
    state: SearchState<'a>,
    memory: Met,
    /// Whether others add to the positions met.
    shared: bool,
    /// The first position, if others may ask to go on from elsewhere.
    root: Vec<u8>,
    /// The bytes of the way that the memory knows of.
    reserved: usize,
    frames: Vec<Frame>,
    /// The branches of all frames.
    branches: Vec<Branch>,
    /// What was put aside of the way, the bytes it takes, and all moves up to where the frames
    /// begin.
    aside: Vec<Stretch>,
    aside_bytes: usize,
    line_before: Vec<Move>,
    /// The steps of a new position, in memory that is kept.
    steps: Vec<Step>,
    /// What a glimpse tells of where its branches lead, likewise.
    glimpses: Vec<(usize, Glimpse)>,
    /// The positions of the frames, once others may be forgotten.
    // INVARIANT: holds the hashes of all frames, put aside or not (`enter`, `leave`).
    path: Option<BTreeSet<PositionHash>>,
    /// Whether the way is so long that nothing is looked for after the present position, as far
    /// as what was put aside tells, and whether that was so in any position.
    is_long: bool,
    cut: bool,
    budget: usize,
    /// How many bytes of the way are at hand at the most; what is more is put aside.
    most_at_hand: usize,
    /// How many bytes the way may take, were it not packed, before it is too long for anything to
    /// come of it.
    hopeless: usize,
    positions: u64,
    reached: u64,
    /// The kinds that are distinguished from others, if not all are.
    distinguished: Option<Kinds>,
    /// Those that were found to have to be distinguished as well.
    undistinguished: Kinds,
    /// After how many positions no more of them are looked for.
    enough: u64,
    /// How many positions were met in which nothing is owed.
    #[cfg(test)]
    free: u64,
}

/// What a search found.
pub(super) enum DepthResult {
    /// This, or that it does not know yet.
    Verdict(Verdict),
    /// That cards of these kinds have to be distinguished from others.
    Undistinguished(Kinds),
}

/// A position on the way to the present one.
struct Frame {
    /// The point before it.
    before: Point,
    /// Its hash.
    hash: PositionHash,
    /// Where its branches begin; they end where those of the next frame begin. INVARIANT: a frame
    /// after another begins where that one's end, so that to leave it is to cut them off.
    start: u32,
    /// The branch to be looked at next.
    next: u32,
    /// How many positions were met before those that follow.
    met: u64,
}

impl<'a> Depth<'a> {
    /// Begins a search.
    pub(super) fn new(
        start: &Start<'a>,
        settings: Settings,
        abstraction: Abstraction,
    ) -> Result<Self, HookFault> {
        let memory = TranspositionTable::new(settings.memory);
        let memory = Arc::new(RwLock::new(memory));
        let mut search = Self::idle(start, settings, abstraction, memory);
        // Nobody else adds to this table, so a position that is not new was met here.
        search.shared = false;
        search.begin()?;
        Ok(search)
    }

    /// Returns a search that has nothing to do yet, and shares what it meets with others.
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
            aside: Vec::new(),
            aside_bytes: 0,
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

    /// Shares what is known of the depths of piles with other searches of the same deal.
    pub(super) fn share_depths(&mut self, known: &KnownDepths) {
        self.state.deadlocks().inspect(|deadlocks| deadlocks.share_depths(known));
    }

    /// Begins at the first position.
    pub(super) fn begin(&mut self) -> Result<(), HookFault> {
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

    /// Returns whether nothing is left to be followed.
    pub(super) fn is_idle(&self) -> bool {
        self.frames.is_empty() && self.aside.is_empty()
    }

    /// Returns the moves that lead to the present position.
    fn line(&self) -> Vec<Move> {
        [&self.line_before, self.state.line()].concat()
    }

    /// Takes note of cards that should have been distinguished from others. As long as
    /// there are more and more of them the search goes on, since each has to be
    /// distinguished in the end.
    fn ask(&mut self) {
        let Some(distinguished) = self.distinguished else { return };
        let undistinguished = self.state.asked().without(distinguished);
        if undistinguished != self.undistinguished {
            self.undistinguished = undistinguished;
            self.enough = self.positions + self.positions / 2 + MIN_MORE;
        }
    }

    /// Returns what was spent so far.
    pub(super) fn spent(&self) -> Spent {
        let bytes = read(&self.memory).bytes() + self.way();
        Spent { positions: self.positions, reached: self.reached, bytes }
    }

    /// Returns the bytes that the way to the present position takes.
    fn way(&self) -> usize {
        unpacked(self.frames.capacity(), self.branches.capacity())
            + self.aside_bytes
            + self.line_before.capacity() * size_of::<Move>()
            + self.path.as_ref().map_or(0, BTreeSet::len) * HASH_BYTES
    }

    /// Returns which part of the search is done, from 0 to 1, as a guess: as if what
    /// follows from each branch of a position were equally much. Mostly it is less than
    /// that, since later branches lead to positions that are known from earlier ones.
    pub(super) fn progress(&self) -> f64 {
        self.progress_after(self.frames.len()).0
    }

    /// Returns the same for what the first frames tell, and the part that is left for those that
    /// follow.
    fn progress_after(&self, frames: usize) -> (f64, f64) {
        let ends = self.frames.iter().skip(1).map(|frame| frame.start as usize);
        let ends = ends.chain([self.branches.len()]);
        let (mut done, mut part) =
            self.aside.last().map_or((0.0, 1.0), |stretch| stretch.progress);
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

    /// Goes on until `most` positions are met, something is found, or it is stopped. The
    /// first position must not be one that is won.
    pub(super) fn run(
        &mut self,
        most: u64,
        watch: &mut Watch<'_>,
    ) -> Result<DepthResult, HookFault> {
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
                // The read lock goes first: `grow` needs the table alone.
                drop(memory);
                grow(&shared, self.shared);
                memory = read(&shared);
            }
            let left = self.branches.get(frame.next as usize..).unwrap_or_default();
            // The last frame's branches end the list, so its end need not be known.
            let Some(next) = (frame.next..).zip(left).find(|branch| branch.1.is_to_try())
            else {
                self.leave(&memory);
                continue;
            };
            // Those cards have to be distinguished in any case: what else is met is met again.
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
            // A quiet step to a foundation is possible only where `wins_unseen` holds.
            if (loud || self.state.wins_unseen()) && self.state.is_won()? {
                return Ok(DepthResult::Verdict(Verdict::Winnable(self.line())));
            }
            if loud {
                self.ask();
            }
            if self.at_hand() > self.most_at_hand {
                self.put_aside();
            }
            if self.positions.is_multiple_of(self.state.round(WATCH_EVERY)) {
                let way = self.way();
                memory.reserve(way, std::mem::replace(&mut self.reserved, way));
                let bytes = memory.bytes() + way;
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

    /// Follows a branch of the present position if it leads to one that is not known, and
    /// returns whether anything may have followed from its step.
    #[inline]
    fn follow(
        &mut self,
        memory: &TranspositionTable,
        number: usize,
    ) -> Result<Option<bool>, HookFault> {
        let branch = &mut self.branches[number];
        let Branch { made, state, shift, .. } = *branch;
        let step = branch.step();
        let before = self.state.point();
        if state == BranchState::New {
            // Branches are followed in the order they were met: the rest were met later.
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
            // All others are counted by `is_new`.
            self.reached += u64::from(free.is_some());
            self.state.take_back(&before);
            return Ok(None);
        }
        self.enter(memory, before, None)?;
        Ok(Some(true))
    }

    /// Returns whether the position is won only if one is that was met.
    fn is_worse(&self, memory: &TranspositionTable) -> bool {
        self.state.better().for_each(|hash| memory.fetch(hash));
        self.state.better().any(|hash| memory.contains(hash))
    }

    fn is_new(&mut self, memory: &TranspositionTable, hash: PositionHash) -> bool {
        self.reached += 1;
        let new = memory.add(hash);
        // A forgotten position on the path looks new, and would lead in circles.
        new && (!memory.has_forgotten() || self.is_off_path(hash))
    }

    /// Returns whether a position is none of those on the way to the present one, which
    /// may have been forgotten.
    #[cold]
    fn is_off_path(&mut self, hash: PositionHash) -> bool {
        let Self { frames, aside, path, .. } = self;
        let frames = frames.iter().map(|frame| frame.hash);
        let whole = || aside.iter().flat_map(Stretch::hashes).chain(frames).collect();
        let path = path.get_or_insert_with(whole);
        !path.contains(&hash)
    }

    /// Begins with the branches of a new position. `last` is the move that led there, if
    /// nothing followed from it.
    fn enter(
        &mut self,
        memory: &TranspositionTable,
        before: Point,
        last: Option<Move>,
    ) -> Result<(), HookFault> {
        if let Some(path) = &mut self.path {
            path.insert(self.state.hash());
        }
        // What is not looked at could win, so that the end of the search proves nothing.
        self.cut |= self.is_long;
        let own = self.branches.len();
        if !self.is_long && !self.state.is_lost(last)? {
            self.branch(memory, last)?;
        }
        // After `branch`, which reads the branches of the parent.
        let own = self.forget_tried(own);
        // Never saturates: `put_aside` keeps the list to a small part of the memory.
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
            // `Known` promises that it was met before this position's own branches. A
            // branch just before, or another search, may be the one that met it.
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

    /// Takes note of the branches that lead to positions that were met, as far as a glimpse
    /// tells: most do, and to see that takes less than to make a step. All are looked up at
    /// once, since memory is slow to answer the first question and not the next ones.
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

    /// Takes note of the branches that lead to positions met before any of this one's.
    ///
    /// That has to be known before the first of them is added where others search, too:
    /// of two positions, each met by one of them just before it looked for the other,
    /// both would leave out the move that the other one is there for.
    fn note_known(&mut self, memory: &TranspositionTable, own: usize) {
        let hash = self.state.hash();
        for branch in &mut self.branches[own..] {
            if branch.state == BranchState::Open && memory.contains(hash + branch.shift) {
                branch.state = BranchState::Known;
                self.reached += 1;
            }
        }
    }

    /// Finds the branches of a new position, and begins to fetch what tells whether they
    /// lead to known ones.
    ///
    /// A move that has nothing to do with the piles of the last one could be made before
    /// it. If the position that it led to was met before this one, then to make both
    /// moves in the other order leads from there to where this branch leads, and so the
    /// branch is left out; but not if that position may forbid the last move, since its
    /// move was the first to bring a card home. No two branches are left out because of
    /// each other, since each time the other one is that of a position met earlier, as it
    /// is for detours. Positions are met in the order of the branches that lead there,
    /// all those of a position before any of them is followed.
    ///
    /// What is left out here stays a branch, since it need not be left out later on.
    fn branch(
        &mut self,
        memory: &TranspositionTable,
        last: Option<Move>,
    ) -> Result<(), HookFault> {
        let near = self.state.leaves_others(last);
        let total = self.state.hash();
        let Self { state, steps, branches, .. } = self;
        // The new position has no frame yet, so the last one is its parent's.
        if let (Some(near), Some(parent)) = (near, self.frames.last()) {
            for number in parent.start as usize..branches.len() {
                let branch = branches[number];
                let Some(to) = branch.apart(near) else { continue };
                let new = match branch.state {
                    // A detour after the parent's last move is none after this one.
                    BranchState::Detour => Branch::new(branch.step(), state, total),
                    BranchState::Known if !state.is_foundation(to) => {
                        Branch { state: BranchState::Swapped, ..branch }
                    }
                    // What a glimpse showed of the parent's step says nothing here.
                    BranchState::Hidden | BranchState::Glimpsed => {
                        Branch { state: BranchState::Hidden, ..branch }
                    }
                    // The last move touched none of its piles: the shift holds.
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
                // Kept for the next positions only, which inherit it from here.
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

    /// Forgets the branches of the present position if they take much memory and none of
    /// them is left to be tried. `own` is where those of the next position begin; returns
    /// where they begin then.
    #[inline]
    fn forget_tried(&mut self, own: usize) -> usize {
        let Some(frame) = self.frames.last() else { return own };
        let (start, next) = (frame.start as usize, frame.next as usize);
        if own < MIN_TO_FORGET || self.branches[next..own].iter().any(Branch::is_to_try) {
            return own;
        }
        // The frame's `next` is now past its end: readers see no branches left.
        self.branches.drain(start..own);
        start
    }

    /// Goes back from a position that leads nowhere.
    fn leave(&mut self, memory: &TranspositionTable) {
        let Some(frame) = self.frames.pop() else { return };
        memory.weigh(frame.hash, self.positions - frame.met);
        self.branches.truncate(frame.start as usize);
        if let Some(path) = &mut self.path {
            // Before anything is taken back, while this is still the hash of the frame.
            path.remove(&self.state.hash());
        }
        self.state.take_back(&frame.before);
    }
}

/// Returns a memory to look into and to add to. Nobody leaves it half changed.
fn read(memory: &RwLock<TranspositionTable>) -> RwLockReadGuard<'_, TranspositionTable> {
    memory.read().unwrap_or_else(PoisonError::into_inner)
}

/// Lets a memory grow, unless another search does so.
///
/// Nobody waits for the lock to write: who has it gives it to read so soon again that one
/// who waits may never get it.
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
