//! The quick search: what looks nearest to the end first.
//!
//! It keeps every position it met whole, so it is bounded in their number. Most games
//! that can be won are won here; what it does not find proves nothing unless it met all
//! there is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::evaluation::{Evaluation, Value};
use super::transposition::TranspositionTable;
use crate::rules::{HookFault, Move};
use crate::solve::{Limit, SearchState, Spent, Step, Watch};

/// How a quick search ended.
pub(super) enum End {
    /// With a line that wins.
    Won(Vec<Move>),
    /// With every position met.
    All,
    /// At its bound.
    Bound,
    /// Because it was stopped.
    Stopped(Limit),
}

/// How many positions are met before it is asked again whether to go on.
const WATCH_EVERY: u64 = 1 << 10;

/// A position met.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    /// The step that leads there from its parent; the first position has none.
    step: Option<Step>,
    /// Which of the positions that are saved it is, if it is one. One that a step leads
    /// to from which nothing can follow is saved only when its turn comes, which for most
    /// never happens.
    saved: Option<u32>,
}

/// How far a quick search goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// The positions it meets at the most.
    pub(super) positions: u64,
    /// The bytes it takes at the most.
    pub(super) bytes: usize,
}

/// The memory in which searches keep what they met, one after the other: given back and
/// taken anew each time, it would leave gaps between what other searches keep.
#[derive(Default)]
pub(super) struct Room {
    saved: Vec<u8>,
    nodes: Vec<Node>,
    // Of equal values the higher number comes first, which is the position met last.
    heap: BinaryHeap<(Reverse<i32>, u32)>,
    /// The least value that a position had, and the first one that had it.
    least: Option<(i32, u32)>,
}

impl Room {
    /// Notes the value of a position.
    fn note(least: &mut Option<(i32, u32)>, value: i32, number: u32) {
        if least.is_none_or(|least| value < least.0) {
            *least = Some((value, number));
        }
    }
}

/// Searches up to a bound. `spent` says what it took. The first position must not be one
/// that is won.
pub(super) fn search(
    state: &mut SearchState<'_>,
    evaluation: &Evaluation<'_>,
    bound: Bound,
    kept: &mut Room,
    spent: &mut Spent,
    watch: &mut Watch<'_>,
) -> Result<End, HookFault> {
    let mut root = Vec::new();
    state.save(&mut root);
    state.begin()?;
    let Room { saved, nodes, heap, least } = kept;
    let mut saved = Saved::new(state, saved);
    let mut memory = TranspositionTable::new(bound.bytes / 2);
    *least = None;
    nodes.clear();
    heap.clear();
    let (mut steps, mut hasher, mut asked) = (Vec::new(), Vec::new(), 0);
    let (mut value, mut other) = (Value::default(), Value::default());
    memory.insert(state.hash());
    nodes.push(Node { parent: 0, step: None, saved: Some(saved.add(state)) });
    heap.push((Reverse(0), 0_u32));
    while let Some((_, number)) = heap.pop() {
        let last = saved.load(state, nodes, number)?;
        // A foreseen position was not made when it was met, so it is asked only now.
        if last.is_some() && state.wins_unseen() && state.is_won()? {
            return line(state, &root, nodes, number).map(End::Won);
        }
        if state.is_lost(last)? {
            continue;
        }
        evaluation.read(state.table(), &mut value);
        steps.clear();
        state.steps(None, &mut steps)?;
        steps.retain(|step| !state.is_detour(last, *step));
        hasher.clear();
        hasher.extend(steps.iter().map(|step| state.foresee(*step)));
        // All at once, so that the table is in the cache when the first one is asked for.
        hasher.iter().flatten().for_each(|hash| memory.fetch(*hash));
        let here = state.point();
        for (&step, &foreseen) in steps.iter().zip(&hasher) {
            if spent.positions >= bound.positions {
                return Ok(End::Bound);
            }
            spent.reached += 1;
            let child = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
            if let Some(hash) = foreseen.filter(|_| evaluation.is_local())
                && let Some(build) = step.made.carry()
            {
                if !memory.insert(hash) {
                    continue;
                }
                spent.positions += 1;
                nodes.push(Node { parent: number, step: Some(step), saved: None });
                let total = evaluation.after(state.table(), &value, build, hash);
                heap.push((Reverse(total), child));
                Room::note(least, total, child);
                continue;
            }
            state.make(step)?;
            if !memory.insert(state.hash()) {
                state.take_back(&here);
                continue;
            }
            spent.positions += 1;
            let saved = Some(saved.add(state));
            nodes.push(Node { parent: number, step: Some(step), saved });
            if state.is_won()? {
                return line(state, &root, nodes, child).map(End::Won);
            }
            evaluation.read(state.table(), &mut other);
            let total = evaluation.total(&other, state.hash());
            heap.push((Reverse(total), child));
            Room::note(least, total, child);
            state.take_back(&here);
        }
        spent.bytes = memory.bytes() + saved.bytes.len() + nodes.len() * NODE_BYTES;
        if spent.bytes > bound.bytes {
            return Ok(End::Bound);
        }
        if spent.positions >= asked + state.round(WATCH_EVERY) {
            asked = spent.positions;
            if let ControlFlow::Break(limit) = watch(*spent) {
                return Ok(End::Stopped(limit));
            }
        }
    }
    Ok(End::All)
}

/// The bytes that a position takes that is not saved.
const NODE_BYTES: usize = size_of::<Node>() + size_of::<(Reverse<i32>, u32)>();

/// Positions that can be gone back to.
struct Saved<'a> {
    bytes: &'a mut Vec<u8>,
    /// How many bytes each takes.
    size: usize,
    count: u32,
    /// The node of the position that the search is at.
    here: u32,
}

impl<'a> Saved<'a> {
    fn new(state: &SearchState<'_>, bytes: &'a mut Vec<u8>) -> Self {
        bytes.clear();
        Self { bytes, size: state.saved_len(), count: 0, here: 0 }
    }

    /// Saves the position, and returns its number.
    fn add(&mut self, state: &SearchState<'_>) -> u32 {
        state.save(self.bytes);
        self.count += 1;
        self.count - 1
    }

    fn get(&self, number: u32) -> &[u8] {
        let start = number as usize * self.size;
        &self.bytes[start..start + self.size]
    }

    /// Goes to a position that was met, and returns the move that leads there if nothing
    /// follows from it.
    fn load(
        &mut self,
        state: &mut SearchState<'_>,
        nodes: &mut [Node],
        number: u32,
    ) -> Result<Option<Move>, HookFault> {
        let Node { parent, step, saved } = nodes[number as usize];
        let here = std::mem::replace(&mut self.here, number);
        let (None, Some(step)) = (saved, step) else {
            state.load(self.get(saved.unwrap_or(0)));
            return Ok(None);
        };
        // Mostly the best position follows from the last one, which need not be read again.
        if here == parent {
            // Without this the journal would grow with every position that is followed.
            state.forget_way();
        } else {
            // Its parent's turn has come before its own.
            state.load(self.get(nodes[parent as usize].saved.unwrap_or(0)));
        }
        state.make(step)?;
        nodes[number as usize].saved = Some(self.add(state));
        Ok(Some(step.made))
    }
}

/// Returns the line to the position that looked nearest to the end in the last search, and
/// its value, if it met any but the first, which `root` is.
pub(super) fn nearest(
    state: &mut SearchState<'_>,
    root: &[u8],
    kept: &Room,
) -> Result<Option<(Vec<Move>, i32)>, HookFault> {
    let Some((value, number)) = kept.least else { return Ok(None) };
    Ok(Some((line(state, root, &kept.nodes, number)?, value)))
}

/// Returns the line to a node.
fn line(
    state: &mut SearchState<'_>,
    root: &[u8],
    nodes: &[Node],
    mut number: u32,
) -> Result<Vec<Move>, HookFault> {
    let mut steps = Vec::new();
    while let Node { parent, step: Some(step), .. } = nodes[number as usize] {
        steps.push(step);
        number = parent;
    }
    state.line_of(root, steps.into_iter().rev())
}
