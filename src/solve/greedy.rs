//! The quick search: what looks nearest to the end first.
//!
//! It keeps every position it met whole, so it is bounded in their number. Most games that
//! can be won are won here; what it does not find proves nothing unless it met all there
//! is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::guide::Guide;
use super::memory::Memory;
use super::space::{Space, Step};
use super::{Spent, Watch};
use crate::rules::{HookFault, Move};

/// How a quick search ended.
pub(super) enum End {
    /// With a line that wins.
    Won(Vec<Move>),
    /// With every position met.
    All,
    /// At its bound.
    Bound,
    /// Because it was stopped.
    Stopped,
}

/// How many positions are met before it is asked again whether to go on.
const ROUND: u64 = 1 << 10;

/// A position met.
struct Node {
    parent: u32,
    step: Step,
}

/// How far a quick search goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// The positions it meets at the most.
    pub(super) positions: u64,
    /// The bytes it takes at the most.
    pub(super) bytes: usize,
}

/// Searches up to a bound. `spent` says what it took. The first position must not be one
/// that is won.
pub(super) fn search(
    space: &mut Space<'_>,
    guide: &Guide<'_>,
    bound: Bound,
    (spent, watch): (&mut Spent, &mut Watch<'_>),
) -> Result<End, HookFault> {
    let mut root = Vec::new();
    space.save(&mut root);
    space.begin()?;
    let size = space.saved_len();
    let each = size + size_of::<Node>() + size_of::<(Reverse<i32>, u32)>();
    let mut memory = Memory::new(bound.bytes / 2);
    let (mut nodes, mut saved) = (Vec::new(), Vec::new());
    let mut heap = BinaryHeap::new();
    let (mut steps, mut asked) = (Vec::new(), 0);
    memory.insert(space.print());
    space.save(&mut saved);
    nodes.push(Node { parent: 0, step: Step { turns: 0, made: Move::Deal } });
    heap.push((Reverse(guide.value(space.table(), space.print())), 0_u32));
    while let Some((_, number)) = heap.pop() {
        let place = number as usize;
        space.load(&saved[place * size..(place + 1) * size]);
        steps.clear();
        space.steps(None, &mut steps)?;
        let here = space.point();
        for &step in &steps {
            if spent.positions >= bound.positions {
                return Ok(End::Bound);
            }
            let foreseen = space.foresee(step);
            if foreseen.is_some_and(|it| !memory.insert(it)) {
                continue;
            }
            let loud = space.make(step)?;
            if foreseen.is_none() && !memory.insert(space.print()) {
                space.take_back(&here);
                continue;
            }
            spent.positions += 1;
            let child = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
            nodes.push(Node { parent: number, step });
            if (loud || space.wins_unseen()) && space.is_won()? {
                return line(space, &root, &nodes).map(End::Won);
            }
            space.save(&mut saved);
            let value = guide.value(space.table(), space.print());
            heap.push((Reverse(value), child));
            space.take_back(&here);
        }
        spent.bytes = memory.bytes() + nodes.len() * each;
        if spent.bytes > bound.bytes {
            return Ok(End::Bound);
        }
        if spent.positions >= asked + space.round(ROUND) {
            asked = spent.positions;
            if watch(*spent) == ControlFlow::Break(()) {
                return Ok(End::Stopped);
            }
        }
    }
    Ok(End::All)
}

/// Returns the line to the last node.
fn line(
    space: &mut Space<'_>,
    root: &[u8],
    nodes: &[Node],
) -> Result<Vec<Move>, HookFault> {
    let mut steps = Vec::new();
    let mut number = nodes.len() - 1;
    while number > 0 {
        steps.push(nodes[number].step);
        number = nodes[number].parent as usize;
    }
    space.load(root);
    space.begin()?;
    for step in steps.into_iter().rev() {
        space.make(step)?;
    }
    Ok(space.line().to_vec())
}
