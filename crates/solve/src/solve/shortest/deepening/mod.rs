//! Iterative deepening: searches all lines of up to a number of moves, then of one more, and so
//! on.
//!
//! A round follows a line as long as its moves plus the lower bound do not exceed the limit of
//! the round. So the lines of earlier rounds are searched again. That takes no memory, and time
//! only where something new follows, because each position stores the length of the shortest line
//! through it that was not searched to its end. Korf, *Depth-First Iterative-Deepening*, 1985;
//! with a transposition table, Reinefeld and Marsland, *Enhanced Iterative-Deepening Search*,
//! 1994.
//!
//! The bound is consistent, so each round reaches a position first by the minimum number of
//! moves. If it is reached again by as many moves or more, it is not searched again.

mod branching;

use std::ops::ControlFlow;

use super::Count;
use super::bound::Bound;
use super::certain::Certain;
use super::closed::{Closed, Known};
use crate::engine::Engine;
use crate::rules::{HookError, Move};
use crate::solve::{
    Abstraction, Limit, Point, Reductions, SearchState, Spent, Start, Step, Watch,
};
use crate::table::PositionHash;

/// The reductions that keep the length of a shortest line: merging positions and pruning losses.
const REDUCTIONS: Reductions = Reductions {
    piles: true,
    detours: true,
    deadlocks: true,
    partners: true,
    buried: true,
    ..Reductions::NONE
};

/// The number of positions between calls to the watch.
const WATCH_EVERY: u64 = 1 << 10;

/// A search for a shortest line.
pub(super) struct Deepening<'a> {
    engine: Engine<'a>,
    state: SearchState<'a>,
    bound: Bound<'a>,
    certain: Option<Certain>,
    count: Count,
    closed: Closed,
    frames: Vec<Frame>,
    branches: Vec<Branch>,
    steps: Vec<Step>,
    /// The lower bound at the start, and the limit of this round.
    needed: u16,
    most: u16,
    spent: Spent,
}

/// The result of a round.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Round {
    /// This line wins, and none is shorter.
    Won(Vec<Move>),
    /// No line with fewer moves than this wins, or none at all.
    Longer(Option<u16>),
    /// The round was interrupted by this limit.
    Cut(Limit),
}

/// A position on the path.
struct Frame {
    before: Point,
    hash: PositionHash,
    /// The index of its first branch, and of the next one.
    start: usize,
    next: usize,
    /// The length of the shortest line through it that was not searched to its end.
    total: u16,
}

/// A move to follow.
#[derive(Clone, Copy)]
struct Branch {
    made: Move,
    /// The lower bound after it.
    needed: u16,
    /// The difference in the hash, if it triggers no automatic moves.
    shift: Option<PositionHash>,
}

impl<'a> Deepening<'a> {
    /// Prepares a search from a position that is not won.
    pub(super) fn new(start: &Start<'a>, count: Count, memory: usize) -> Self {
        let Start { engine, table, ref reach } = *start;
        let mut state = SearchState::new(start, REDUCTIONS, Abstraction::all());
        // Moves to foundations may then be predicted; `round` checks those that may win.
        state.keep_still();
        let mut bound = Bound::of(engine.rules(), reach, table, count);
        let needed = short(bound.look_there(table, usize::MAX));
        Self {
            engine,
            state,
            needed,
            most: needed.max(1),
            bound,
            certain: Certain::of(engine.rules(), reach),
            count,
            closed: Closed::new(memory),
            frames: Vec::new(),
            branches: Vec::new(),
            steps: Vec::new(),
            spent: Spent::default(),
        }
    }

    /// Returns a lower bound of the length of any winning line.
    pub(super) fn least(&self) -> u16 {
        self.most
    }

    /// Returns the cost so far.
    pub(super) fn spent(&self) -> Spent {
        let path_bytes = self.frames.capacity() * size_of::<Frame>()
            + self.branches.capacity() * size_of::<Branch>();
        Spent { bytes: self.closed.bytes() + path_bytes, ..self.spent }
    }

    /// Runs the round with the current limit, until `positions` positions are visited in all
    /// rounds. If no line wins, raises the limit.
    pub(super) fn go_on(
        &mut self,
        positions: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Round, HookError> {
        let round = self.round(positions, watch)?;
        if let Round::Longer(Some(least)) = round {
            self.most = least;
        }
        Ok(round)
    }

    fn round(
        &mut self,
        positions: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Round, HookError> {
        if self.most == Known::NEVER {
            return Ok(Round::Cut(Limit::Memory));
        }
        let before = self.state.point();
        self.enter(before, None, self.needed)?;
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return Ok(Round::Longer(None));
            };
            let Some(&branch) = self.branches.get(frame.next) else {
                let total = self.leave();
                let Some(frame) = self.frames.last_mut() else {
                    let some = Some(total).filter(|total| *total < Known::NEVER);
                    return Ok(Round::Longer(some));
                };
                frame.total = frame.total.min(total);
                continue;
            };
            frame.next += 1;
            if !self.follow(branch)? {
                continue;
            }
            if (branch.needed == 0 || self.state.wins_unseen()) && self.state.is_won()? {
                return Ok(Round::Won(self.state.line().to_vec()));
            }
            if self.spent.positions >= positions {
                return Ok(Round::Cut(Limit::Positions));
            }
            if self.spent.positions.is_multiple_of(self.state.round(WATCH_EVERY))
                && let ControlFlow::Break(limit) = watch(self.spent())
            {
                return Ok(Round::Cut(limit));
            }
        }
    }

    /// Makes a move unless its successor needs no search. Returns whether it did.
    #[inline]
    fn follow(&mut self, branch: Branch) -> Result<bool, HookError> {
        let before = self.state.point();
        let hash = if let Some(shift) = branch.shift {
            self.state.hash() + shift
        } else {
            self.state.make(Step::free(branch.made))?;
            self.state.hash()
        };
        self.spent.reached += 1;
        // The first position has a frame, too, so this counts the move just made.
        let moves = short(self.frames.len());
        // A position reached by more moves than before cannot be on a shorter line.
        let known = self.closed.get(hash).filter(|known| known.moves <= moves);
        // A total within `most` is from an earlier round: search the position again.
        let done = known.filter(|known| known.moves < moves || known.total > self.most);
        if let Some(known) = done {
            // If it was reached by fewer moves, that line records the total.
            if let Some(frame) = self.frames.last_mut().filter(|_| known.moves == moves) {
                frame.total = frame.total.min(known.total);
            }
            if branch.shift.is_none() {
                self.state.take_back(&before);
            }
            return Ok(false);
        }
        if let Some(shift) = branch.shift {
            self.state.make_foreseen(branch.made, shift);
        }
        self.spent.positions += 1;
        self.enter(before, branch.shift.map(|_| branch.made), branch.needed)?;
        Ok(true)
    }

    /// Adds a frame for a position. `last` is the move that led there, if it triggered no
    /// automatic moves, and `needed` the lower bound from there.
    fn enter(
        &mut self,
        before: Point,
        last: Option<Move>,
        needed: u16,
    ) -> Result<(), HookError> {
        let (start, hash) = (self.branches.len(), self.state.hash());
        let total = Known::NEVER;
        self.closed.put(hash, Known { moves: short(self.frames.len()), total });
        self.frames.push(Frame { before, hash, start, next: start, total });
        if !self.state.is_lost(last)? {
            let total = self.branch(last, needed)?;
            if let Some(frame) = self.frames.last_mut() {
                frame.total = total;
            }
            // The nearest first: in the last round this finds a win soonest.
            self.branches[start..].sort_by_key(|branch| branch.needed);
        }
        Ok(())
    }

    /// Returns to the previous position. Returns the length of the shortest line through this one
    /// that was not searched to its end.
    fn leave(&mut self) -> u16 {
        let Some(frame) = self.frames.pop() else { return Known::NEVER };
        let Frame { before, hash, start, total, .. } = frame;
        self.branches.truncate(start);
        self.state.take_back(&before);
        self.closed.put(hash, Known { moves: short(self.frames.len()), total });
        total
    }
}

/// Converts a number of moves; saturates at [`Known::NEVER`].
fn short(moves: usize) -> u16 {
    u16::try_from(moves).unwrap_or(Known::NEVER)
}
