//! The quick search: best-first, with a bounded number of positions.
//!
//! It keeps the full state of every visited position, so their number is bounded. It wins most of
//! the games that can be won. A failure proves nothing unless every position was visited.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::evaluation::{Evaluation, Value};
use super::transposition::TranspositionTable;
use crate::rules::{HookError, Move};
use crate::solve::{Limit, SearchState, Spent, Step, Watch};

/// How a quick search ended.
pub(super) enum End {
    /// With a winning line.
    Won(Vec<Move>),
    /// With every position visited.
    All,
    /// At its bound.
    Bound,
    /// Stopped by the caller.
    Stopped(Limit),
}

/// The number of positions between calls to the watch.
const WATCH_EVERY: u64 = 1 << 10;

/// A visited position.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    /// The step from the parent; the root has none.
    step: Option<Step>,
    /// The index of its saved state, if it was saved. The successor of a predictable step is
    /// saved only when it is expanded, which rarely happens.
    saved: Option<u32>,
}

/// The bound of a quick search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// The maximum number of positions.
    pub(super) positions: u64,
    /// The maximum memory in bytes.
    pub(super) bytes: usize,
}

/// The buffers of a search, reused by later searches. Allocating them anew each time would
/// fragment the memory of other searches.
#[derive(Default)]
pub(super) struct Room {
    saved: Vec<u8>,
    nodes: Vec<Node>,
    // INVARIANT: of equal values the higher number comes first, which is the newer position.
    heap: BinaryHeap<(Reverse<i32>, u32)>,
    /// The least value of all positions, and the first position with it.
    least: Option<(i32, u32)>,
}

impl Room {
    /// Records the value of a position.
    fn note(least: &mut Option<(i32, u32)>, value: i32, number: u32) {
        if least.is_none_or(|least| value < least.0) {
            *least = Some((value, number));
        }
    }
}

/// Searches up to a bound. Adds the cost to `spent`. The root must not be won.
pub(super) fn search(
    state: &mut SearchState<'_>,
    evaluation: &Evaluation<'_>,
    bound: Bound,
    kept: &mut Room,
    spent: &mut Spent,
    watch: &mut Watch<'_>,
) -> Result<End, HookError> {
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
        // The step to a predicted position was not made when it was visited, so check it for a
        // win now.
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
        // Fetch all entries at once, so that the cache holds them before the first lookup.
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

/// The memory of a position without a saved state, in bytes.
const NODE_BYTES: usize = size_of::<Node>() + size_of::<(Reverse<i32>, u32)>();

/// The saved states of positions.
struct Saved<'a> {
    bytes: &'a mut Vec<u8>,
    /// The number of bytes of each.
    size: usize,
    count: u32,
    /// The node of the current position.
    here: u32,
}

impl<'a> Saved<'a> {
    fn new(state: &SearchState<'_>, bytes: &'a mut Vec<u8>) -> Self {
        bytes.clear();
        Self { bytes, size: state.saved_len(), count: 0, here: 0 }
    }

    /// Saves the current position and returns its index.
    fn add(&mut self, state: &SearchState<'_>) -> u32 {
        state.save(self.bytes);
        self.count += 1;
        self.count - 1
    }

    fn get(&self, number: u32) -> &[u8] {
        let start = number as usize * self.size;
        &self.bytes[start..start + self.size]
    }

    /// Moves to a visited position. Returns the move that leads there if it triggers no automatic
    /// moves.
    fn load(
        &mut self,
        state: &mut SearchState<'_>,
        nodes: &mut [Node],
        number: u32,
    ) -> Result<Option<Move>, HookError> {
        let Node { parent, step, saved } = nodes[number as usize];
        let here = std::mem::replace(&mut self.here, number);
        let (None, Some(step)) = (saved, step) else {
            state.load(self.get(saved.unwrap_or(0)));
            return Ok(None);
        };
        // The best position is mostly a child of the last one, whose state need not be loaded
        // again.
        if here == parent {
            // Without this, the journal would grow with every expanded position.
            state.clear_log();
        } else {
            // The parent was expanded earlier, so its state was saved.
            state.load(self.get(nodes[parent as usize].saved.unwrap_or(0)));
        }
        state.make(step)?;
        nodes[number as usize].saved = Some(self.add(state));
        Ok(Some(step.made))
    }
}

/// Returns the line to the position with the least value of the last search, and that value.
/// Returns `None` if only the first position, saved in `root`, was visited.
pub(super) fn nearest(
    state: &mut SearchState<'_>,
    root: &[u8],
    kept: &Room,
) -> Result<Option<(Vec<Move>, i32)>, HookError> {
    let Some((value, number)) = kept.least else { return Ok(None) };
    Ok(Some((line(state, root, &kept.nodes, number)?, value)))
}

/// Returns the line to a node.
fn line(
    state: &mut SearchState<'_>,
    root: &[u8],
    nodes: &[Node],
    mut number: u32,
) -> Result<Vec<Move>, HookError> {
    let mut steps = Vec::new();
    while let Node { parent, step: Some(step), .. } = nodes[number as usize] {
        steps.push(step);
        number = parent;
    }
    state.line_of(root, steps.into_iter().rev())
}
